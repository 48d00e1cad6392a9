/** The `.graph` files of a folder, without what git ignores. */
import { existsSync, readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { reasonOf, type Unreadable } from './files';

export interface Found {
  /** Paths of files, each once, sorted. */
  readonly paths: readonly string[];
  readonly unreadable: readonly Unreadable[];
  /** Folders without a single `.graph` file. */
  readonly empty: readonly string[];
}

/** Files stay as given, whatever their names; folders are searched. */
export function findGraphFiles(given: readonly string[]): Found {
  const paths = new Map<string, string>();
  const unreadable: Unreadable[] = [];
  const empty: string[] = [];
  const add = (path: string): void => {
    const place = path === '-' ? path : resolve(path);
    if (!paths.has(place)) paths.set(place, path);
  };
  for (const path of given) {
    if (path === '-' || !isFolder(path)) {
      add(path);
      continue;
    }
    let count = 0;
    for (const found of walk(path, unreadable)) {
      count++;
      add(found);
    }
    if (count === 0) empty.push(path);
  }
  return { paths: [...paths.values()].toSorted(), unreadable, empty };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The patterns of one `.gitignore`, and its folder. */
interface Level {
  readonly folder: string;
  readonly patterns: Ignore;
}

const NEVER = new Set(['node_modules', '.git']);

/** Links to folders are not followed, as git does not: so no loop of links is ever entered. */
function* walk(root: string, unreadable: Unreadable[]): Generator<string> {
  const open = [{ path: root, levels: levelsAbove(resolve(root)) }];
  for (let folder = open.pop(); folder; folder = open.pop()) {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder.path, { withFileTypes: true });
    } catch (error) {
      unreadable.push({ path: folder.path, reason: reasonOf(error) });
      continue;
    }
    const place = resolve(folder.path);
    const own = levelOf(place);
    const levels = own ? [...folder.levels, own] : folder.levels;
    for (const entry of entries) {
      const path = inside(folder.path, entry.name);
      if (entry.isDirectory()) {
        const isLeftOut = NEVER.has(entry.name) || isIgnored(levels, join(place, entry.name), true);
        if (!isLeftOut) open.push({ path, levels });
      } else if (
        entry.name.endsWith('.graph') &&
        !isFolder(path) &&
        !isIgnored(levels, join(place, entry.name), false)
      ) {
        yield path;
      }
    }
  }
}

function inside(folder: string, name: string): string {
  if (folder === '.') return name;
  return folder.endsWith('/') || folder.endsWith(sep) ? `${folder}${name}` : `${folder}/${name}`;
}

/** The `.gitignore` files of the folders round this one, up to the repository's. None of them if they ignore the folder itself. */
function levelsAbove(place: string): Level[] {
  const folders: string[] = [];
  let folder = place;
  while (!existsSync(join(folder, '.git'))) {
    const parent = dirname(folder);
    if (parent === folder) return [];
    folders.unshift(parent);
    folder = parent;
  }
  const levels = folders.flatMap((above) => levelOf(above) ?? []);
  return isIgnored(levels, place, true) ? [] : levels;
}

function levelOf(folder: string): Level | undefined {
  try {
    return { folder, patterns: ignore({ ignorecase: false }).add(readFileSync(join(folder, '.gitignore'), 'utf8')) };
  } catch {
    return undefined;
  }
}

/** The innermost `.gitignore` that says something about a path decides. */
function isIgnored(levels: readonly Level[], path: string, isDirectory: boolean): boolean {
  for (const { folder, patterns } of levels.toReversed()) {
    const below = relative(folder, path).split(sep).join('/');
    const { ignored, unignored } = patterns.test(isDirectory ? `${below}/` : below);
    if (ignored || unignored) return ignored;
  }
  return false;
}
