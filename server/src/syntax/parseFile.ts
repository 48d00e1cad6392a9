/** Text to tree: the entry of the parser, and what stands at the top level of a file (LANGUAGE §3). */

import { Cursor, MOST_ERRORS } from './cursor';
import { allowComments, docBefore } from './docs';
import { isFileItem, isGraphMember } from './forms';
import { parseGraph } from './parseGraph';
import { parseState } from './parseState';
import { parseType } from './parseTypes';
import { closeBlock, found, skip, spanFrom, tryString } from './recovery';
import { Token, isName } from './tokens';
import type { ErrorNode, ImportDecl, Item, Name, SourceFile, StringLiteral, TypeDecl } from './tree';

/**
 * The tree of a text. Never fails; what does not parse is in `errors`. All positions count in `text` as it is given:
 * a byte order mark is to be taken off before (`withoutByteOrderMark`).
 */
export function parse(text: string): SourceFile {
  const file = parseOnce(text, false);
  if (!file.lostBrace || file.tree.errors.length >= MOST_ERRORS) return file.tree;
  // Where a closing brace is missing the indentation tells best what was meant to stand in which block.
  const byLayout = parseOnce(text, true);
  return byLayout.tree.errors.length <= file.tree.errors.length ? byLayout.tree : file.tree;
}

/** A byte order mark at the beginning belongs to the encoding, not to the text. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

function parseOnce(text: string, byLayout: boolean): { readonly tree: SourceFile; readonly lostBrace: boolean } {
  const c = new Cursor(text, byLayout);
  const { start } = c;
  const items: Item[] = [];
  while (c.kind !== Token.EndOfFile) items.push(parseItem(c));
  const span = items.length === 0 ? { start: 0, end: 0 } : spanFrom(start, c);
  const { tokens, openComment } = c.finish();
  if (openComment >= 0) {
    c.error({ start: openComment, end: openComment + 2 }, 'this comment has no end: a `*/` is missing', undefined);
  }
  const lostBrace = c.everLostBrace;
  const errors = c.errors.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const allows = allowComments(text, tokens);
  return { tree: { kind: 'file', text, tokens, items, errors, allows, ...span }, lostBrace };
}

function parseItem(c: Cursor): Item {
  switch (c.kind) {
    case Token.Import:
      return parseImport(c);
    case Token.State:
      return parseState(c, true);
    case Token.Type:
      return parseTypeDecl(c);
    case Token.Graph:
      return parseGraph(c);
    default:
      return parseUnknown(c);
  }
}

function parseImport(c: Cursor): ImportDecl {
  const { start, index } = c;
  c.advance();
  const names: Name[] = [];
  const brace = c.start;
  if (c.eat(Token.OpenBrace)) {
    parseImportedNames(c, names);
    closeBlock(c, { word: 'import', name: null, index, brace });
  } else {
    c.error(c.before(), '`import` needs names in `{ }`: `import { A } from "./a.graph"`');
    if (isName(c.kind) && c.kind !== Token.From && !isFileItem(c, c.index)) names.push(c.takeName());
  }
  let path: StringLiteral | null = null;
  if (c.eat(Token.From)) {
    path = tryString(c);
    if (!path) c.error(c.before(), '`from` needs the path of a file: `from "./a.graph"`');
  } else {
    const before = c.before();
    path = tryString(c);
    c.error(before, path ? '`from` is missing here' : '`from` and a path are missing here', path ? ' from' : undefined);
  }
  return { kind: 'import', names, path, start, end: c.previousEnd };
}

function parseImportedNames(c: Cursor, names: Name[]): void {
  let wantsComma = false;
  while (c.kind !== Token.CloseBrace && c.kind !== Token.EndOfFile && !isFileItem(c, c.index)) {
    if (c.kind === Token.Comma) {
      if (!wantsComma) c.error(c.here(), 'a name is missing before this comma');
      c.advance();
      wantsComma = false;
    } else if (isName(c.kind)) {
      if (wantsComma && c.kind === Token.From) return;
      if (wantsComma) c.error(c.before(), 'a comma is missing here', ',');
      names.push(c.takeName());
      wantsComma = true;
    } else {
      c.error(c.here(), `a name is missing here: ${found(c)} is none`);
      c.advance();
    }
  }
}

function parseTypeDecl(c: Cursor): TypeDecl | ErrorNode {
  const doc = docBefore(c);
  const { start } = c;
  c.advance();
  const word = c.before();
  const name = isName(c.kind) && !isItemWord(c) ? c.takeName() : null;
  if (!name) {
    c.error(word, '`type` needs a name: `type Name = { … }`');
    if (c.eat(Token.Equals)) parseType(c);
    return { kind: 'error', start, end: c.previousEnd };
  }
  const hasEquals = c.eat(Token.Equals);
  if (!hasEquals) c.error(c.before(), `a \`=\` is missing behind \`type ${name.text}\``, ' =');
  const type = hasEquals || c.kind === Token.OpenBrace ? parseType(c) : null;
  if (!type && hasEquals) c.error(c.before(), `the type \`${name.text}\` stands for is missing`);
  return { kind: 'type', doc, name, type, start, end: c.previousEnd };
}

/** Something that begins no item. All of it up to the next item is one error. */
function parseUnknown(c: Cursor): ErrorNode {
  // A brace that was missed before a declaration may stand behind it.
  if (c.kind === Token.CloseBrace && c.lostBraces > 0) c.lostBraces--;
  else if (c.kind === Token.CloseBrace) c.error(c.here(), 'there is no `{` to this `}`');
  else if (isGraphMember(c, c.index)) c.error(c.here(), `${found(c)} belongs in a graph: \`graph name { … }\``);
  else c.error(c.here(), `${found(c)} begins no declaration: \`graph\`, \`state\`, \`type\` or \`import\``);
  const { start } = c;
  do skip(c, isItemWord);
  while (c.kind !== Token.EndOfFile && !isItemWord(c));
  return { kind: 'error', start, end: c.previousEnd };
}

function isItemWord(c: Cursor): boolean {
  if (isFileItem(c, c.index)) return true;
  const isWord = c.kind === Token.Graph || c.kind === Token.State || c.kind === Token.Type || c.kind === Token.Import;
  return isWord && c.isFirstOnLine(c.index) && c.nextKind !== Token.Arrow && c.nextKind !== Token.Colon;
}
