/** Files that get another name or folder: paths that speak of them, or that start from them, follow. */
import { SIBLING_ENDINGS } from '../model/handlers';
import { pathOf, relativePath } from '../model/relativePath';
import { resolveRelative } from '../model/scope';
import { insertBefore, insertBehind, replace } from '../rules/fixes/edits';
import { startOf } from '../rules/fixes/keys';
import type { TextEdit } from '../rules/rule';
import { cookString } from '../syntax/strings';
import type { BodyMember, GraphDecl, SourceFile, StateDecl, StringLiteral } from '../syntax/tree';
import { quoted, stringText } from './rename/quotes';

export interface Moves {
  /** Where a file is afterwards, in the spelling that `resolveRelative` gives; the same URI for those that stay. */
  after(uri: string): string;
  exists(uri: string): boolean;
}

/** The edits of one text, made while everything is still where it was. */
export function editsForMoves(source: SourceFile, uri: string, moves: Moves): TextEdit[] {
  const edits: TextEdit[] = [];
  eachPath(source, (literal, hasExport) => {
    const written = cookString(source.text, literal).value;
    const hash = hasExport ? written.lastIndexOf('#') : -1;
    const path = movedPath(written, hash < 0 ? written.length : hash, uri, moves);
    if (path !== undefined) edits.push(replace(literal, stringText(source.text, literal, path)));
  });
  const module = partedModule(uri, moves);
  if (!module) return edits;
  for (const item of source.items) {
    if (item.kind === 'graph' && runsSibling(source.text, item)) edits.push(...handlersLine(source, item, module));
  }
  return edits;
}

/** Behind the path of a module the name of an export can stand. */
type VisitPath = (literal: StringLiteral, hasExport: boolean) => void;

function eachPath(source: SourceFile, visit: VisitPath): void {
  for (const item of source.items) {
    if (item.kind === 'import' && item.path) visit(item.path, false);
    else if (item.kind === 'state') eachReducer(item, visit);
    else if (item.kind === 'graph') {
      for (const member of item.members) {
        if (member.kind === 'handlers' && member.path) visit(member.path, true);
        else if (member.kind === 'state') eachReducer(member, visit);
        else if (member.kind === 'node' || member.kind === 'decision') eachRun(member.members, visit);
      }
    }
  }
}

function eachReducer({ keys }: StateDecl, visit: VisitPath): void {
  for (const { reducer } of keys) if (reducer) visit(reducer, true);
}

function eachRun(members: readonly BodyMember[], visit: VisitPath): void {
  for (const member of members) if (member.kind === 'run' && member.path) visit(member.path, true);
}

/** The path as it has to be written then, undefined if it can stay. `end`: where the name of an export begins, if one does. */
function movedPath(written: string, end: number, uri: string, moves: Moves): string | undefined {
  const path = written.slice(0, end);
  const target = path === '' ? undefined : resolveRelative(uri, path);
  if (!target) return undefined;
  const home = moves.after(uri);
  const wanted = moves.after(target);
  if (resolveRelative(home, path) === wanted) return undefined;
  const relative = path.startsWith('/') ? pathOf(wanted) : relativePath(home, wanted);
  if (relative === undefined) return undefined;
  // Who wrote a path without `./` gets one without.
  const isBare = !path.startsWith('.') && relative.startsWith('./');
  return (isBare ? relative.slice(2) : relative) + written.slice(end);
}

/** The module beside a file, which the file or the module leaves, as a path from where the file is then. */
function partedModule(uri: string, moves: Moves): string | undefined {
  const module = siblingOf(uri, moves);
  if (!module) return undefined;
  const home = moves.after(uri);
  const wanted = moves.after(module);
  if (home === uri && wanted === module) return undefined;
  if (SIBLING_ENDINGS.some((ending) => wanted === baseOf(home) + ending)) return undefined;
  return relativePath(home, wanted);
}

function siblingOf(uri: string, moves: Moves): string | undefined {
  if (!uri.endsWith('.graph')) return undefined;
  return SIBLING_ENDINGS.map((ending) => baseOf(uri) + ending).find((module) => moves.exists(module));
}

function baseOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf('.'));
}

/** Does the graph find functions in the module beside its file? */
function runsSibling(text: string, { members }: GraphDecl): boolean {
  if (members.some((member) => member.kind === 'handlers')) return false;
  return members.some((member) => {
    if (member.kind !== 'node' && member.kind !== 'decision') return false;
    return member.members.some((line) => line.kind === 'run' && !namesModule(text, line.path));
  });
}

function namesModule(text: string, path: StringLiteral | null): boolean {
  const written = path ? cookString(text, path).value : '';
  return written !== '' && !written.startsWith('#');
}

/** Says by a line what the equal names said. */
function handlersLine(source: SourceFile, { members }: GraphDecl, module: string): TextEdit[] {
  const line = `handlers ${quoted(module)}`;
  const behind = members.findLast(({ kind }) => kind === 'state' || kind === 'input' || kind === 'output');
  return [behind ? insertBehind(source, behind, line) : insertBefore(source, startOf(members[0]), line)];
}
