/** Paths to files, the functions that a module exports, and the names that a file can give to an import. */
import { siblingModules } from '../../model/handlers';
import type { Files } from '../../model/model';
import { moduleExports } from '../../model/moduleExports';
import { resolveRelative } from '../../model/scope';
import { parse } from '../../syntax';
import { cookString } from '../../syntax/strings';
import type { SourceFile, Span } from '../../syntax/tree';
import { itemAround } from '../places';
import { type Context, itemBefore } from './context';
import { type Choice, Kind } from './items';
import type { FileSlot } from './slots';
import { restOfList } from './tokens';

/** A file or folder beside others. */
export interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** A name in a path that is being typed. */
export interface PathPart {
  /** What of the text it is. */
  readonly word: Span;
  /** The folder whose entries fit; undefined behind a `#`. */
  readonly folder: string | undefined;
  /** Choices that need no look into a folder. */
  readonly choices: readonly Choice[];
  /** What stands before a name in a path that has no `/` yet. */
  readonly base: string;
  /** The quote that is missing behind the path. */
  readonly closing: string;
}

const MODULE = /(?<!\.d)\.[cm]?[jt]s$/;

/** The part of the path at the cursor; undefined where paths have no meaning. */
export function pathPart(context: Context, slot: FileSlot, files: Files): PathPart | undefined {
  const { facts, string, offset } = context;
  const { text } = facts.file.source;
  if (!string || string.form === 'block') return undefined;
  const { content } = string;
  const isOpen = !string.closed;
  const before = text.slice(content.start, offset);
  const after = text.slice(offset, content.end);
  const closing = isOpen && after.trim() === '' ? '"' : '';
  const hash = before.lastIndexOf('#');
  if (hash >= 0) {
    if (slot.of === 'import' || slot.of === 'handlers') return undefined;
    const file = before.slice(0, hash);
    const module = file === '' ? ownModule(context, slot, files) : resolveRelative(facts.uri, file);
    const word = { start: content.start + hash + 1, end: offset + /^[\p{L}\p{N}_$]*/u.exec(after)![0].length };
    const choices = exportsOf(context, module, files, '').map((choice) => closed(choice, closing));
    return { word, folder: undefined, choices, base: '', closing };
  }
  const slash = before.lastIndexOf('/') + 1;
  const folder = resolveRelative(facts.uri, before.slice(0, slash) || './');
  if (folder === undefined) return undefined;
  const rest = isOpen ? /^[^/#\s]*/ : /^[^/#]*/;
  const word = { start: content.start + slash, end: offset + rest.exec(after)![0].length };
  const isEmpty = slash === 0;
  const module = isEmpty ? ownModule(context, slot, files) : undefined;
  const choices = exportsOf(context, module, files, '#').map((choice) => closed(choice, closing));
  return { word, folder: folder.replace(/\/$/, ''), choices, base: isEmpty ? './' : '', closing };
}

function closed(choice: Choice, closing: string): Choice {
  return closing === '' ? choice : { ...choice, text: (choice.text ?? choice.label) + closing };
}

/** The module in which a `run` without a file looks. */
function ownModule({ facts, graph }: Context, slot: FileSlot, files: Files): string | undefined {
  if (slot.of !== 'run') return undefined;
  const { handlers } = graph?.model ?? {};
  return handlers ? handlers.uri : siblingModules(facts.uri).find((uri) => files.read(uri) !== undefined);
}

/** The functions of a module; the one with the node's name first. */
function exportsOf({ node }: Context, module: string | undefined, files: Files, mark: '' | '#'): Choice[] {
  const text = module === undefined ? undefined : files.read(module);
  if (module === undefined || text === undefined) return [];
  const file = module.slice(module.lastIndexOf('/') + 1);
  const names = [...moduleExports(text).names];
  const ordered = names.toSorted((a, b) => Number(b === node?.name) - Number(a === node?.name));
  return ordered.map((name) => ({ label: mark + name, kind: Kind.Function, note: `of ${file}` }));
}

/** The choices in a folder: other graph files for an import, modules elsewhere. */
export function entriesIn(part: PathPart, entries: readonly Entry[], of: FileSlot['of'], own: string): Choice[] {
  const isGraph = of === 'import';
  const fits = ({ name, isFolder }: Entry): boolean => {
    if (name.startsWith('.') || (isFolder && name === 'node_modules')) return false;
    if (isFolder) return true;
    return isGraph ? name.endsWith('.graph') && `${part.folder}/${encodeURI(name)}` !== own : MODULE.test(name);
  };
  const written = (name: string): string => part.base + name.replace(/["\\]/g, '\\$&');
  const chosen = entries
    .filter(fits)
    .toSorted((a, b) => Number(a.isFolder) - Number(b.isFolder) || (a.name < b.name ? -1 : 1));
  const choices = chosen.map(({ name, isFolder }): Choice => {
    const filter = part.base + name;
    if (isFolder) return { label: `${name}/`, kind: Kind.Folder, text: `${written(name)}/`, filter, goesOn: true };
    return { label: name, kind: Kind.File, text: written(name) + part.closing, filter };
  });
  const up: Choice[] = part.base === '' ? [] : [{ label: '../', kind: Kind.Folder, goesOn: true }];
  return [...part.choices, ...choices, ...up];
}

/** A path with its quotes, where none is there yet. */
export function quotedPaths(context: Context, slot: FileSlot, files: Files): Choice[] {
  const functions = exportsOf(context, ownModule(context, slot, files), files, '#');
  const quoted = functions.map((choice) => ({ ...choice, label: `"${choice.label}"`, filter: choice.label.slice(1) }));
  return [...quoted, { label: '"./…"', kind: Kind.File, filter: './', snippet: '"./$1"', goesOn: true }];
}

// ---------------------------------------------------------------- imports

interface Declared {
  readonly name: string;
  readonly kind: Kind;
  readonly word: string;
}

/** The text read last: while names are typed the other file stays as it is. */
let lastRead: { readonly text: string; readonly names: readonly Declared[] } | undefined;

/** What the file of the import at the cursor declares, without what is imported already. */
export function importableNames(context: Context, listed: readonly string[], files: Files): Choice[] {
  const { facts, offset } = context;
  const item = itemAround(facts, offset);
  if (item?.kind !== 'import' || !item.path) return [];
  const uri = resolveRelative(facts.uri, cookString(facts.file.source.text, item.path).value);
  const text = uri === undefined ? undefined : files.read(uri);
  if (text === undefined) return [];
  const taken = new Set([...listed, ...restOfList(context).names]);
  for (const { decl, name } of facts.file.imports) if (decl !== item) taken.add(name.text);
  return declaredNames(text)
    .filter(({ name }) => !taken.has(name))
    .map(({ name, kind, word }) => ({ label: name, kind, note: word }));
}

function declaredNames(text: string): readonly Declared[] {
  if (lastRead?.text !== text) lastRead = { text, names: namesOf(parse(text)) };
  return lastRead.names;
}

function namesOf({ items }: SourceFile): Declared[] {
  const names: Declared[] = [];
  for (const item of items) {
    if (item.kind === 'graph' && item.name) names.push({ name: item.name.text, kind: Kind.Module, word: 'graph' });
    if (item.kind === 'state' && item.name) names.push({ name: item.name.text, kind: Kind.Struct, word: 'state' });
    if (item.kind === 'type') names.push({ name: item.name.text, kind: Kind.Interface, word: 'type' });
  }
  return names;
}

/** The states that this file declares or imports. */
export function states(context: Context): Choice[] {
  const { states: own, imports } = context.facts.file;
  const here = itemBefore(context);
  const choice = (name: string, note: string): Choice => {
    return { label: name, kind: Kind.Struct, note, about: { kind: 'state', name } };
  };
  const choices: Choice[] = [];
  for (const { name, decl } of own) {
    if (name !== '' && decl !== here) choices.push(choice(name, 'this file'));
  }
  for (const { name, target } of imports) if (target?.kind === 'state') choices.push(choice(name.text, 'imported'));
  return choices;
}
