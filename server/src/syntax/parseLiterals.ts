/** Literals: the first values of channels, written as JSON (LANGUAGE §2). */

import type { Cursor } from './cursor';
import { isFileItem, isGraphDeclaration } from './forms';
import { DEEPEST, closeBlock, found, skipNested, skipToken, takeString } from './recovery';
import { Token, isName, isString } from './tokens';
import type { Literal, MapEntry, NumberLiteral, WordLiteral } from './tree';

/** The literal that stands here, or null if none does; the caller then says what is missing. */
export function parseLiteral(c: Cursor, depth = 0): Literal | null {
  if (isString(c.kind)) return takeString(c);
  switch (c.kind) {
    case Token.Number:
      return takeNumber(c);
    case Token.True:
    case Token.False:
    case Token.Null:
      return takeWord(c);
    case Token.OpenBracket:
      return depth >= DEEPEST ? tooDeep(c) : parseList(c, depth);
    case Token.OpenBrace:
      return depth >= DEEPEST ? tooDeep(c) : parseMap(c, depth);
    default:
      return null;
  }
}

const JSON_NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** The cursor stands at a number. */
export function takeNumber(c: Cursor): NumberLiteral {
  const { start, end } = c;
  const text = c.text.slice(start, end);
  if (!JSON_NUMBER.test(text)) c.error({ start, end }, 'a number does not begin with 0');
  c.advance();
  return { kind: 'number', start, end, text };
}

function takeWord(c: Cursor): WordLiteral {
  const { kind, start, end } = c;
  c.advance();
  return { kind: 'word', start, end, value: kind === Token.Null ? null : kind === Token.True };
}

function parseList(c: Cursor, depth: number): Literal {
  const { start } = c;
  c.advance();
  const items: Literal[] = [];
  while (c.kind !== Token.CloseBracket) {
    const item = parseLiteral(c, depth + 1);
    if (item) items.push(item);
    else if (!skipWrongValue(c)) break;
    if (c.eat(Token.Comma)) continue;
    if (beginsLiteral(c)) c.error(c.before(), 'a comma is missing here', ',');
    else if (!skipToComma(c)) break;
  }
  if (!c.eat(Token.CloseBracket)) c.error(c.before(), 'a `]` is missing here', ']');
  return { kind: 'list', items, start, end: c.previousEnd };
}

function parseMap(c: Cursor, depth: number): Literal {
  const { start } = c;
  const block = { word: 'map', name: null, index: c.index, brace: start };
  c.advance();
  const entries: MapEntry[] = [];
  while (c.kind !== Token.CloseBrace) {
    if (isString(c.kind)) {
      entries.push(parseEntry(c, depth));
    } else if (isName(c.kind) && c.nextKind === Token.Colon && !isAfterEntry(c, entries)) {
      c.error(c.here(), 'the keys of a map stand in quotes');
      c.advance();
      c.advance();
      parseLiteral(c, depth + 1);
    } else if (!skipWrongValue(c)) {
      break;
    }
    if (c.eat(Token.Comma)) continue;
    if (isString(c.kind)) c.error(c.before(), 'a comma is missing here', ',');
    else if (!skipToComma(c)) break;
  }
  closeBlock(c, block);
  return { kind: 'map', entries, start, end: c.previousEnd };
}

/** A name and a colon behind an entry and no comma: the next key of the state. */
function isAfterEntry(c: Cursor, entries: readonly MapEntry[]): boolean {
  return entries.at(-1)?.end === c.previousEnd;
}

function parseEntry(c: Cursor, depth: number): MapEntry {
  const { start } = c;
  const key = takeString(c);
  let value: Literal | null = null;
  if (c.eat(Token.Colon)) {
    value = parseLiteral(c, depth + 1);
    if (!value) c.error(c.before(), 'a value is missing here');
  } else {
    value = parseLiteral(c, depth + 1);
    c.error(key, value ? 'a `:` is missing behind this key' : 'a `:` and a value are missing behind this key');
  }
  return {
    kind: 'entry',
    key,
    value: value ?? { kind: 'error', start: c.previousEnd, end: c.previousEnd },
    start,
    end: c.previousEnd,
  };
}

/** Does a value begin here, and not a key called `true`? */
export function beginsLiteral(c: Cursor): boolean {
  if (isString(c.kind)) return true;
  switch (c.kind) {
    case Token.Number:
    case Token.OpenBracket:
    case Token.OpenBrace:
      return true;
    case Token.True:
    case Token.False:
    case Token.Null:
      return c.nextKind !== Token.Colon;
    default:
      return false;
  }
}

/** Reports and passes over what stands behind a value up to the next comma; false if the list or map seems to be over. */
function skipToComma(c: Cursor): boolean {
  if (!skipWrongValue(c)) return false;
  while (c.kind !== Token.Comma && !c.isFirstOnLine(c.index) && !endsValues(c)) c.advance();
  return c.eat(Token.Comma);
}

/** Reports and passes over something that is no value; false if the list or map seems to be over. */
function skipWrongValue(c: Cursor): boolean {
  if (endsValues(c)) return false;
  if (c.kind === Token.Comma) {
    c.error(c.here(), 'a value is missing before this comma');
  } else {
    c.error(c.here(), `a value is missing here: ${found(c)} is none`);
    skipToken(c);
  }
  return true;
}

/** A closing bracket, or what cannot be part of a list or map: the next key or member. */
function endsValues(c: Cursor): boolean {
  switch (c.kind) {
    case Token.EndOfFile:
    case Token.CloseBrace:
    case Token.CloseBracket:
      return true;
    default:
      if (isName(c.kind) && c.nextKind === Token.Colon) return true;
      return isFileItem(c, c.index) || isGraphDeclaration(c, c.index, 'graph');
  }
}

/** The cursor stands at the bracket that nests too deep. */
function tooDeep(c: Cursor): Literal {
  const { start } = c;
  c.error(c.here(), `values nest at most ${DEEPEST} levels deep`);
  skipNested(c);
  return { kind: 'error', start, end: c.previousEnd };
}
