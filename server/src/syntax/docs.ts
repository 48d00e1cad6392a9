/** Comments that belong to the tree: docs and `// allow`. */

import { nameEnd } from './characters';
import type { Cursor } from './cursor';
import { Token } from './tokens';
import type { AllowComment, Doc, Name, Offset, Tokens } from './tree';

/** The doc comment of the declaration that begins at the cursor: the last run of consecutive `///` lines before it. */
export function docBefore(c: Cursor): Doc | null {
  let last = c.index - 1;
  while (last > c.previous && c.kindAt(last) !== Token.DocComment) last--;
  if (last <= c.previous) return null;

  let first = last;
  for (let at = last - 1; at > c.previous; at--) {
    const kind = c.kindAt(at);
    if (kind === Token.DocComment) first = at;
    else if (kind !== Token.Blank && !(kind === Token.LineBreak && isOneLineBreak(c, at))) break;
  }
  const lines: string[] = [];
  for (let at = first; at <= last; at++) {
    if (c.kindAt(at) !== Token.DocComment) continue;
    const line = c.text.slice(c.startAt(at) + 3, c.endAt(at));
    lines.push(line.startsWith(' ') ? line.slice(1) : line);
  }
  return { kind: 'doc', start: c.startAt(first), end: c.endAt(last), text: lines.join('\n') };
}

/** A blank line between two docs parts them. */
function isOneLineBreak(c: Cursor, index: number): boolean {
  return c.text.slice(c.startAt(index), c.endAt(index)).split(/\r\n|\n|\r/).length === 2;
}

const LINE_COMMENT: number = Token.LineComment;
const ALLOW = /\/\/[ \t]*allow[ \t]+/y;

/** All `// allow code, code: reason` comments of a text, in order. */
export function allowComments(text: string, tokens: Tokens): AllowComment[] {
  const allows: AllowComment[] = [];
  for (let index = 0; index < tokens.count; index++) {
    const kind: number = tokens.kinds[index];
    if (kind !== LINE_COMMENT) continue;
    const allow = readAllow(text, tokens.starts[index], tokens.starts[index + 1]);
    if (allow) allows.push(allow);
  }
  return allows;
}

/** Prose that begins with “allow” is no such comment: a code is followed by a comma, a colon, or the end. */
function readAllow(text: string, start: Offset, end: Offset): AllowComment | null {
  ALLOW.lastIndex = start;
  if (!ALLOW.test(text)) return null;
  const codes: Name[] = [];
  let at = ALLOW.lastIndex;
  for (;;) {
    const codeEnd = codeEndFrom(text, at, end);
    if (codeEnd === at) break;
    codes.push({ kind: 'name', start: at, end: codeEnd, text: text.slice(at, codeEnd) });
    at = blanksEnd(text, codeEnd, end);
    if (text[at] !== ',' || at >= end) break;
    at = blanksEnd(text, at + 1, end);
  }
  const finished = at >= end || text[at] === ':' || text.startsWith('//', at);
  if (codes.length === 0 || !finished) return null;
  return { start, end, codes, ownLine: nothingBefore(text, start) };
}

function codeEndFrom(text: string, start: Offset, limit: Offset): Offset {
  let at = nameEnd(text, start, limit);
  while (text[at] === '-' && at < limit) {
    const next = nameEnd(text, at + 1, limit);
    if (next === at + 1) break;
    at = next;
  }
  return at;
}

function blanksEnd(text: string, start: Offset, limit: Offset): Offset {
  let at = start;
  while (at < limit && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function nothingBefore(text: string, start: Offset): boolean {
  let at = start;
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}
