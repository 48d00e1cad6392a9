import { outline } from '../features/outline';
import { type NamedSymbol, namedSymbols } from '../features/workspaceSymbols';
import { resolveRelative } from '../model/scope';
import { parse } from '../syntax';
import { cookString } from '../syntax/strings';
import { LONGEST_TEXT } from './checker';
import type { Entry } from './disk';
import { canonical } from './documents';
import { IgnoredFiles } from './ignored';
import type { Workspace } from './workspace';

/** What one file says at its top level, without any meaning. */
export interface Outline {
  readonly text: string;
  /** The files that it imports, each once. */
  readonly imports: ReadonlySet<string>;
  /** What it declares. */
  readonly symbols: readonly NamedSymbol[];
}

/** The `.graph` files of the workspace, open or not, and who imports whom. */
export class GraphFiles {
  private readonly ignored: IgnoredFiles;
  private readonly outlines = new Map<string, Outline>();

  constructor(private readonly workspace: Workspace) {
    this.ignored = new IgnoredFiles(workspace);
  }

  /** Is it a `.graph` file of the project: in one of the folders, and not ignored there? */
  isOurs(key: string): boolean {
    return isGraph(key) && this.workspace.folderOf(key) !== undefined && !this.ignored.has(key);
  }

  /** Canonical URIs of the project's files, open ones outside all folders among them, in no order. */
  async list(): Promise<string[]> {
    const found = new Set<string>();
    const seen = new Set(this.workspace.allFolders());
    for (let folders = [...seen]; folders.length > 0;) {
      const listed = await Promise.all(folders.map((folder) => this.entriesOf(folder)));
      folders = [];
      for (const entry of listed.flat()) {
        if (!entry.isFolder) {
          if (isGraph(entry.name) && !this.ignored.has(entry.uri)) found.add(canonical(entry.uri));
        } else if (!seen.has(entry.uri) && !this.ignored.has(`${entry.uri}/`)) {
          seen.add(entry.uri);
          folders.push(entry.uri);
        }
      }
    }
    return [...found];
  }

  /** With what says which of them are ignored at hand. */
  private async entriesOf(folder: string): Promise<readonly Entry[]> {
    const [entries] = await Promise.all([this.workspace.list(folder), this.workspace.load([`${folder}/.gitignore`])]);
    return entries;
  }

  /** Undefined for a file that is not there, or too large to be read or analysed. Parsed once per text. */
  outline(key: string): Outline | undefined {
    const text = this.workspace.read(key);
    const known = this.outlines.get(key);
    if (known && known.text === text) return known;
    this.outlines.delete(key);
    if (text === undefined || text.length > LONGEST_TEXT) return undefined;
    const found = outlineOf(text, key);
    this.outlines.set(key, found);
    return found;
  }

  /** The files that import one of these, directly or through others, without these themselves. */
  async importersOf(keys: readonly string[]): Promise<string[]> {
    const importers = new Map<string, string[]>();
    for (const file of await this.listWithOpen()) {
      for (const imported of this.outline(file)?.imports ?? []) {
        const known = importers.get(imported);
        if (known) known.push(file);
        else importers.set(imported, [file]);
      }
    }
    const found = new Set(keys);
    const open = [...keys];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const importer of importers.get(key) ?? []) {
        if (found.has(importer)) continue;
        found.add(importer);
        open.push(importer);
      }
    }
    for (const key of keys) found.delete(key);
    return [...found];
  }

  /** The project's files, and whatever is open beside them. All of them can be read. */
  async listWithOpen(): Promise<ReadonlySet<string>> {
    const files = new Set([...(await this.list()), ...this.workspace.openFiles()]);
    await this.workspace.load(files);
    for (const key of this.outlines.keys()) if (!files.has(key)) this.outlines.delete(key);
    return files;
  }
}

/** Parsed when something asks that the text alone cannot answer. */
function outlineOf(text: string, key: string): Outline {
  let parsed: Omit<Outline, 'text'> | undefined;
  return {
    text,
    get imports() {
      return text.includes('import') ? (parsed ??= parseOutline(text, key)).imports : NO_IMPORTS;
    },
    get symbols() {
      return (parsed ??= parseOutline(text, key)).symbols;
    },
  };
}

const NO_IMPORTS: ReadonlySet<string> = new Set();

function parseOutline(text: string, key: string): Omit<Outline, 'text'> {
  const source = parse(text);
  const imports = new Set<string>();
  for (const item of source.items) {
    if (item.kind !== 'import' || !item.path) continue;
    const uri = resolveRelative(key, cookString(text, item.path).value);
    if (uri) imports.add(uri);
  }
  return { imports, symbols: namedSymbols(outline(source)) };
}

function isGraph(name: string): boolean {
  return name.endsWith('.graph');
}
