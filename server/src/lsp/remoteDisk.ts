import { URI, Utils } from 'vscode-uri';
import type { Disk, Entry, FileContent } from './disk';
import { inOneLine, type Log } from './guard';
import type { ListFolderResult, ReadFilesResult } from './protocol';
import { elapsed } from './turn';
import { LARGEST_FILE } from './workspace';

/** So many files are asked for at once, at most. */
const BATCH = 50;

/** A client that does not answer within this time, in milliseconds, has no such file; should it answer yet, that counts. */
const PATIENCE = 10_000;

/** Questions to the client, which sees the files. */
export interface FileClient {
  read(uris: readonly string[], limit: number): Promise<ReadFilesResult>;
  list(uri: string): Promise<ListFolderResult>;
}

interface Known {
  readonly text: string | undefined;
  /** Another one after each change of the text. */
  readonly stamp: number;
}

/**
 * Files that only the client can see. Whoever asks for one is told what is known of it; of a file that was never asked
 * for that is nothing, and the client is asked. What it answers, that a file is not there as well, is known from then on,
 * until an event speaks of the file: then it is asked for again, and the old answer holds until the new one has come.
 */
export class RemoteDisk implements Disk {
  private readonly known = new Map<string, Known>();
  /** Files that were asked for, each with what resolves when it has come, or the client has been silent for too long. */
  private readonly coming = new Map<string, Promise<void>>();
  /** Of which an event has spoken while they were coming. */
  private readonly outdated = new Set<string>();
  private next: { readonly uris: string[]; readonly done: Promise<void> } | undefined;
  private stamps = 0;

  constructor(
    private readonly client: FileClient,
    /** Told whenever files have come, whether or not they are others than before. */
    private readonly arrived: (uris: readonly string[]) => void,
    private readonly log: Log,
  ) {}

  serves(uri: string): boolean {
    return !uri.startsWith('untitled:');
  }

  read(uri: string): FileContent | undefined {
    const text = this.look(uri)?.text;
    return text === undefined ? undefined : { text, fault: undefined };
  }

  stamp(uri: string): string | undefined {
    const known = this.look(uri);
    return known?.text === undefined ? undefined : String(known.stamp);
  }

  async list(uri: string): Promise<readonly Entry[]> {
    const folder = URI.parse(uri);
    const entries = await this.within(this.client.list(uri), `the folder ${uri}`);
    return (entries ?? []).map(({ name, isFolder }) => ({
      uri: Utils.joinPath(folder, name).toString(),
      name,
      isFolder,
    }));
  }

  /** Asks for what is not known yet. Undefined if there is no such file, else it resolves when all have come. */
  load(uris: Iterable<string>): Promise<void> | undefined {
    const coming: Promise<void>[] = [];
    for (const uri of uris) if (!this.known.has(uri)) coming.push(this.ask(uri));
    return coming.length === 0 ? undefined : Promise.all(coming).then(() => undefined);
  }

  /** An event speaks of a file: it is asked for again if it was before. False if it was not. */
  refresh(uri: string): boolean {
    if (this.coming.has(uri)) this.outdated.add(uri);
    else if (this.known.has(uri)) void this.ask(uri);
    else return false;
    return true;
  }

  /** Every file that was asked for in a folder. */
  in(folder: string): string[] {
    return [...this.known.keys(), ...this.coming.keys()].filter((uri) => uri.startsWith(`${folder}/`));
  }

  private look(uri: string): Known | undefined {
    const known = this.known.get(uri);
    if (!known) void this.ask(uri);
    return known;
  }

  /** Whatever is asked for in one turn is one question to the client. */
  private ask(uri: string): Promise<void> {
    const already = this.coming.get(uri);
    if (already) return already;
    if (!this.next || this.next.uris.length >= BATCH) {
      const uris: string[] = [];
      this.next = { uris, done: Promise.resolve().then(() => this.fetch(uris)) };
    }
    this.next.uris.push(uri);
    this.coming.set(uri, this.next.done);
    return this.next.done;
  }

  private async fetch(uris: readonly string[]): Promise<void> {
    if (this.next?.uris === uris) this.next = undefined;
    let isLate = false;
    const answer = this.client.read(uris, LARGEST_FILE).then((texts) => {
      this.take(uris, texts);
      if (isLate) this.arrived(uris);
      return texts;
    });
    const texts = await this.within(answer, uris.length === 1 ? uris[0] : `${uris.length} files`);
    isLate = true;
    if (!texts) this.take(uris, []);
    for (const uri of uris) this.coming.delete(uri);
    this.arrived(uris);
    for (const uri of uris) if (this.outdated.delete(uri)) void this.ask(uri);
  }

  /** A file without an answer stays as it was known, or is not there. */
  private take(uris: readonly string[], texts: ReadFilesResult): void {
    for (const [i, uri] of uris.entries()) {
      const before = this.known.get(uri);
      const answer = texts[i];
      const text = answer === undefined ? before?.text : (answer ?? undefined);
      if (!before || before.text !== text) this.known.set(uri, { text, stamp: ++this.stamps });
    }
  }

  /** Undefined if the client fails, or is silent for too long. */
  private async within<T>(answer: Promise<T>, what: string): Promise<T | undefined> {
    const given = answer.catch((error: unknown) => {
      this.log(`the client did not hand over ${what}: ${inOneLine(error)}`);
      return undefined;
    });
    return Promise.race([given, elapsed(PATIENCE)]);
  }
}
