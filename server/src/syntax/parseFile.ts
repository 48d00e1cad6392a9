/** Text to tree: the entry of the parser, and what stands at the top level of a file (LANGUAGE §3). */

import { Cursor, MOST_ERRORS } from './cursor';
import { allowComments } from './docs';
import { isGraphDeclaration, isGraphMember, opensBody } from './forms';
import { foreignCharacter } from './habits';
import { parseGraph } from './parseGraph';
import { isItemWord, parseShared } from './parseShared';
import { found, quote, skip, spanFrom } from './recovery';
import { Token, isName } from './tokens';
import type { Item, SourceFile } from './tree';

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
  while (c.kind !== Token.EndOfFile) {
    items.push(parseItem(c));
    // Not in one call: there can be more of them than a call takes arguments.
    for (const item of c.misplaced.splice(0)) items.push(item);
  }
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
    case Token.State:
    case Token.Type:
      return parseShared(c);
    case Token.Graph:
      return parseGraph(c, true);
    default:
      return parseUnknown(c);
  }
}

/** Something that begins no item. All of it up to the next item is one error. */
function parseUnknown(c: Cursor): Item {
  const at = c.here();
  const next = c.next(c.index);
  const isCapital = c.textOf(at).toLowerCase() === 'graph';
  const hasWord = isName(c.nextKind) && (isCapital ? opensBody(c, c.next(next)) : opensGraph(c, c.next(next)));
  if (isName(c.kind) && !isGraphDeclaration(c, c.index, 'graph') && (hasWord || opensGraph(c, next))) {
    const word = quote(c.textOf(at));
    c.error(at, hasWord ? `${word} begins no declaration; is it \`graph\`?` : `\`graph\` is missing before ${word}`);
    return parseGraph(c, hasWord);
  }
  // A brace that was missed before a declaration may stand behind it.
  if (c.kind === Token.CloseBrace && c.lostBraces > 0) c.lostBraces--;
  else if (c.kind === Token.CloseBrace) c.error(at, 'there is no `{` to this `}`');
  else if (isGraphMember(c, c.index)) c.error(at, `${found(c)} belongs in a graph: \`graph name { … }\``);
  else
    c.error(
      at,
      foreignCharacter(c) ?? `${found(c)} begins no declaration: \`graph\`, \`state\`, \`type\` or \`import\``,
    );
  do skip(c, isItemWord);
  while (c.kind !== Token.EndOfFile && !isItemWord(c));
  return { kind: 'error', start: at.start, end: c.previousEnd };
}

/** A title or none, a brace, and a member of a graph or nothing in it. */
function opensGraph(c: Cursor, index: number): boolean {
  if (!opensBody(c, index)) return false;
  const brace = c.kindAt(index) === Token.OpenBrace ? index : c.next(index);
  const inside = c.next(brace);
  return c.kindAt(inside) === Token.CloseBrace || isGraphMember(c, inside);
}
