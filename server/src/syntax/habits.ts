/** What people write by habits from other languages: reported once, and read as it is meant. */

import type { Cursor } from './cursor';
import { skipNested } from './recovery';
import { Token, isName } from './tokens';
import type { Span } from './tree';

/** Steps over the word here, and over a colon behind it (`reads: a`). Returns the word. */
export function takeWord(c: Cursor): Span {
  const word = c.here();
  c.advance();
  if (c.kind === Token.Colon) {
    c.error(c.here(), `no \`:\` stands behind \`${c.textOf(word)}\``);
    c.advance();
  }
  return word;
}

/** Does `=>`, `-->` or an arrow of one character stand at `index`? */
export function isForeignArrow(c: Cursor, index: number): boolean {
  switch (c.kindAt(index)) {
    case Token.Equals:
      return isDirectlyBehind(c, index, Token.Greater);
    case Token.Minus:
      return isDirectlyBehind(c, index, Token.Arrow);
    case Token.Unknown:
      return /^[→⇒⟶⟹➔]$/u.test(c.text.slice(c.startAt(index), c.endAt(index)));
    default:
      return false;
  }
}

function isDirectlyBehind(c: Cursor, index: number, kind: Token): boolean {
  const next = c.next(index);
  return c.kindAt(next) === kind && c.startAt(next) === c.endAt(index);
}

/** Takes `->`, or another arrow, which is reported; null if none stands here. */
export function takeArrow(c: Cursor): Span | null {
  const { start } = c;
  if (c.eat(Token.Arrow)) return { start, end: c.previousEnd };
  if (!isForeignArrow(c, c.index)) return null;
  const count = c.kind === Token.Unknown ? 1 : 2;
  for (let i = 0; i < count; i++) c.advance();
  const arrow = { start, end: c.previousEnd };
  c.error(arrow, 'an arrow is written `->`');
  return arrow;
}

/** Passes over `'…'` or `“…”` on one line, where a string could stand; returns whether there was one. */
export function skipForeignString(c: Cursor): boolean {
  if (c.kind !== Token.Unknown || c.isFirstOnLine(c.index)) return false;
  const quotes = c.text.slice(c.start, c.end);
  const close = quotes.startsWith("'") ? "'" : quotes === '“' ? '”' : null;
  if (!close) return false;
  const { start } = c;
  c.advance();
  // `''` is one token.
  if (quotes.length === 1) skipToClose(c, close);
  c.error({ start, end: c.previousEnd }, 'strings stand in double quotes: `"…"`');
  return true;
}

function skipToClose(c: Cursor, close: string): void {
  while (c.kind !== Token.EndOfFile && !c.isFirstOnLine(c.index)) {
    const isClose = c.kind === Token.Unknown && c.text.startsWith(close, c.start);
    c.advance();
    if (isClose) return;
  }
}

/** Passes over `-rest` directly behind a name: names have no dashes. */
export function skipDashes(c: Cursor): void {
  if (!isDash(c)) return;
  const { start } = c;
  const end = (): boolean => c.start !== c.previousEnd || !(isName(c.kind) || isDash(c));
  do c.advance();
  while (!end());
  c.error({ start, end: c.previousEnd }, 'names have no `-`: write `_`');
}

function isDash(c: Cursor): boolean {
  if (c.start !== c.previousEnd) return false;
  return c.kind === Token.Minus || (c.kind === Token.Number && c.text[c.start] === '-');
}

/** Passes over `(…)` behind the name of a node or decision. */
export function skipParameters(c: Cursor): void {
  if (c.kind !== Token.OpenParenthesis) return;
  const { start } = c;
  skipNested(c);
  c.error({ start, end: c.previousEnd }, 'no parentheses stand here: `reads` names the keys');
}

/** Passes over the `=` of `state = {`. */
export function skipEquals(c: Cursor): void {
  if (c.kind !== Token.Equals || c.nextKind !== Token.OpenBrace) return;
  c.error(c.here(), 'no `=` stands before this `{`');
  c.advance();
}

/** What is to be said of a character that other languages have; null if it is none of those. */
export function foreignCharacter(c: Cursor): string | null {
  if (c.kind !== Token.Unknown) return null;
  switch (c.text[c.start]) {
    case ';':
      return 'no `;` is needed';
    case '#':
      return 'a comment begins with `//`, not with `#`';
    case "'":
    case '“':
    case '”':
      return 'strings stand in double quotes: `"…"`';
    default:
      return null;
  }
}
