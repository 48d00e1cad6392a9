import type { Unchecked } from '../features/unchecked';
import type { Files } from '../model/model';
import { LineMap } from '../syntax/lines';
import { LONGEST_TEXT } from './checker';
import type { Disk, Entry, FileContent } from './disk';
import type { Documents } from './documents';
import type { RemoteDisk } from './remoteDisk';

/** Longer texts are not read, in bytes: they are said to be too large instead. */
export const LARGEST_FILE = 50 * 1024 * 1024;

/** A closed file is looked at again after this time even if no event speaks of it, in milliseconds. */
const TRUST = 2000;

/** Events speak of such files, and of folders. */
const WATCHED_NAME = /\.(graph|[mc]?[tj]s|json)$/;

interface Cached {
  readonly content: FileContent | undefined;
  readonly stamp: string | undefined;
  /** When the stamp was compared the last time. */
  seen: number;
}

/**
 * All files of the client's folders through one door: an open document's text, else the disk's. What was read from
 * disk is kept until an event or its stamp says that it has changed, so that a check after every key costs no reading.
 */
export class Workspace implements Files {
  private readonly cache = new Map<string, Cached>();
  private lastLines: { readonly text: string; readonly lines: LineMap } | undefined;
  /** Canonical URIs without a slash at the end. */
  private folders: readonly string[] = [];

  constructor(
    private readonly documents: Documents,
    private readonly disk: Disk,
    /** Where files are that the disk does not serve, if the client can be asked for them. */
    private readonly remote?: RemoteDisk,
  ) {}

  setFolders(folders: readonly string[]): void {
    this.folders = folders.map((folder) => folder.replace(/\/$/, ''));
  }

  allFolders(): readonly string[] {
    return this.folders;
  }

  /** Canonical URIs of the open documents. */
  openFiles(): string[] {
    return [...this.documents.all()].map(({ key }) => key);
  }

  /** The innermost folder that holds a file, undefined outside all of them. */
  folderOf(key: string): string | undefined {
    let innermost: string | undefined;
    for (const folder of this.folders) {
      if (key.startsWith(`${folder}/`) && folder.length > (innermost?.length ?? 0)) innermost = folder;
    }
    return innermost;
  }

  read(key: string): string | undefined {
    return this.documents.get(key)?.content.text ?? this.readClosed(key);
  }

  /** While a file is open its text on disk is of no interest. */
  opened(key: string): void {
    this.cache.delete(key);
  }

  /** What the disk says, whether or not the file is open. */
  readClosed(key: string): string | undefined {
    return this.onDisk(key)?.text;
  }

  /** The lines of a file. Those asked for last are kept, as an answer has many places in one file. */
  linesOf(key: string): LineMap | undefined {
    const text = this.read(key);
    if (text === undefined) return undefined;
    if (this.lastLines?.text !== text) this.lastLines = { text, lines: new LineMap(text) };
    return this.lastLines.lines;
  }

  /** Why nothing in a file is checked, undefined if something is; the same object as long as the file is the same. */
  whyUnchecked(key: string): Unchecked | undefined {
    const document = this.documents.get(key);
    if (!document) return this.onDisk(key)?.fault;
    const units = document.content.text.length;
    return units > LONGEST_TEXT ? tooLong(units) : undefined;
  }

  /** Do its files come later than they are asked for? */
  isRemote(key: string): boolean {
    return this.remote?.serves(key) === true && !this.disk.serves(key);
  }

  /**
   * Fetches files that were never asked for. Undefined if there are none, as always with files of the disk: what
   * `read` says of all of them is so. Else it resolves when it is.
   */
  load(keys: Iterable<string>): Promise<void> | undefined {
    const { remote } = this;
    if (!remote) return undefined;
    return remote.load([...keys].filter((key) => this.isRemote(key) && !this.documents.get(key)));
  }

  /** Of these events, those of which something can be said now. The others are told of when the client has answered. */
  refresh(keys: readonly string[]): string[] {
    const { remote } = this;
    if (!remote) return [...keys];
    return keys.filter((key) => {
      if (!this.isRemote(key)) return true;
      if (!WATCHED_NAME.test(key)) for (const file of remote.in(key)) remote.refresh(file);
      return !remote.refresh(key);
    });
  }

  /**
   * An event speaks of a file or folder: what was read of it, or in it, is forgotten. Returns the files whose text may
   * be another now: those that were read, and the one the event names, in case someone looked for it in vain.
   */
  forget(key: string): ReadonlySet<string> {
    const changed = new Set([key]);
    for (const file of this.cachedIn(key)) {
      const before = this.cache.get(file)?.content;
      this.cache.delete(file);
      if (this.documents.get(file) || isSame(this.onDisk(file), before)) changed.delete(file);
      else changed.add(file);
    }
    return changed;
  }

  /** The files that were read at a URI, or inside it if it can be a folder. */
  private cachedIn(key: string): string[] {
    if (this.cache.has(key)) return [key];
    if (WATCHED_NAME.test(key)) return [];
    const inside = `${key}/`;
    return [...this.cache.keys()].filter((file) => file.startsWith(inside));
  }

  /** The nearest `package.json` beside or above a file, read. */
  nearestPackage(key: string): { readonly uri: string; readonly text: string } | undefined {
    for (const uri of packagesAbove(key)) {
      const text = this.read(uri);
      if (text !== undefined) return { uri, text };
    }
    return undefined;
  }

  async list(folder: string): Promise<readonly Entry[]> {
    // A file system's root is nothing without its slash.
    return this.diskOf(folder).list(/^[^:]*:(\/\/[^/]*)?$/.test(folder) ? `${folder}/` : folder);
  }

  private diskOf(key: string): Disk {
    return this.remote && this.isRemote(key) ? this.remote : this.disk;
  }

  private onDisk(key: string): FileContent | undefined {
    const now = performance.now();
    const cached = this.cache.get(key);
    if (cached && now - cached.seen < TRUST) return cached.content;
    const disk = this.diskOf(key);
    const stamp = disk.stamp(key);
    if (cached && cached.stamp === stamp) {
      cached.seen = now;
      return cached.content;
    }
    const content = stamp === undefined ? undefined : withLength(disk.read(key, LARGEST_FILE));
    this.cache.set(key, { content, stamp, seen: now });
    return content;
  }
}

/** A text can be short enough to be read and too long to be checked. */
function withLength(content: FileContent | undefined): FileContent | undefined {
  const units = content?.text?.length ?? 0;
  return content && !content.fault && units > LONGEST_TEXT ? { ...content, fault: tooLong(units) } : content;
}

function isSame(one: FileContent | undefined, other: FileContent | undefined): boolean {
  return one?.text === other?.text && one?.fault?.kind === other?.fault?.kind;
}

function tooLong(units: number): Unchecked {
  return { kind: 'too long', units, limit: LONGEST_TEXT };
}

/** Where the `package.json` of a file can be, the nearest first. */
export function packagesAbove(key: string): string[] {
  const found: string[] = [];
  // In `vscode-vfs://github/a/b` the folders begin behind the host.
  const [root] = /^[^:]*:(?:\/\/[^/]*)?(?=\/)/.exec(key) ?? [key];
  for (let end = key.lastIndexOf('/'); end >= root.length; end = key.lastIndexOf('/', end - 1)) {
    found.push(`${key.slice(0, end)}/package.json`);
  }
  return found;
}
