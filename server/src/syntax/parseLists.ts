/** Lists that nodes, decisions and graphs have in common: keys, paths, and the ends of edges. */

import type { Cursor } from './cursor';
import {
  type Place,
  goesOn,
  isBodyLine,
  isBodyWord,
  isEndpoint,
  isFileItem,
  isGraphDeclaration,
  isGraphMember,
  isGraphWord,
  isKey,
  isLabel,
} from './forms';
import { skipDashes } from './habits';
import { found, skipToken, spanFrom } from './recovery';
import { Token, isName, isString } from './tokens';
import type { Endpoint, KeyPath, KeyRef, Name, Span } from './tree';

/**
 * `a, b?` behind a word that the cursor has passed.
 *
 * @param place where the list stands; `arm`: between the `writes` and the `->` of an arm
 */
export function parseKeys(c: Cursor, place: Place | 'arm', word: Span): KeyRef[] {
  const keys: KeyRef[] = [];
  const bracketed = c.kind === Token.OpenBracket;
  if (bracketed) {
    c.error(c.here(), 'keys stand without `[ ]`');
    c.advance();
  }
  let isReported = false;
  for (;;) {
    if (!isKeyHere(c, place)) {
      // One gap is one error: that nothing stands behind the comma either is no other.
      if (!isReported) reportMissingKey(c, word, keys.length === 0);
      isReported = true;
      if (c.kind !== Token.Comma) break;
    } else {
      keys.push(parseKey(c));
    }
    if (c.eat(Token.Comma)) {
      skipCommas(c);
      if (bracketed && c.kind === Token.CloseBracket) break;
    } else if (lacksComma(c, place)) {
      c.error(c.before(), 'a comma is missing here', ',');
    } else {
      break;
    }
  }
  if (bracketed) c.eat(Token.CloseBracket);
  return keys;
}

/** Something on the same line that is no name, and nothing that may come behind a list either. */
function isNoKey(c: Cursor): boolean {
  switch (c.kind) {
    case Token.Unknown:
    case Token.Operator:
    case Token.Minus:
    case Token.Number:
      return !c.isFirstOnLine(c.index) && !isLabel(c, c.index);
    default:
      return isString(c.kind) && !c.isFirstOnLine(c.index) && !isLabel(c, c.index);
  }
}

/** A name on the same line that begins nothing new is one more key. */
function lacksComma(c: Cursor, place: Place | 'arm'): boolean {
  if (!isName(c.kind) || c.isFirstOnLine(c.index) || !isKeyHere(c, place)) return false;
  if (isBodyWord(c.kind) || isGraphWord(c.kind)) return false;
  return place === 'graph' ? !isGraphMember(c, c.index) : !goesOn(c, c.index, place === 'arm' ? 'decision' : place);
}

function skipCommas(c: Cursor): void {
  if (c.kind === Token.Comma) c.error(c.here(), 'one comma is enough');
  while (c.eat(Token.Comma));
}

function isKeyHere(c: Cursor, place: Place | 'arm'): boolean {
  if (place !== 'arm') return isKey(c, c.index, place);
  // `done writes` at the end of a line, and the next arm begins.
  if (c.isFirstOnLine(c.index) && c.nextKind === Token.Writes) return false;
  return (
    isName(c.kind) &&
    !isFileItem(c, c.index) &&
    !isGraphDeclaration(c, c.index, 'decision') &&
    !isBodyLine(c, c.index, 'decision')
  );
}

function reportMissingKey(c: Cursor, word: Span, isFirst: boolean): void {
  if (isNoKey(c)) {
    c.error(c.here(), `${found(c)} is no key: keys are names`);
    while (isNoKey(c) || (isName(c.kind) && !c.isFirstOnLine(c.index) && !goesOn(c, c.index, 'node'))) skipToken(c);
    return;
  }
  if (isFirst) c.error(c.kind === Token.Comma ? c.here() : word, `\`${c.textOf(word)}\` needs at least one key`);
  else c.error(c.before(), 'a key is missing behind this comma');
}

function parseKey(c: Cursor): KeyRef {
  const name = c.takeName();
  skipDashes(c);
  const optional = c.eat(Token.Question);
  return { kind: 'keyRef', name, optional, start: name.start, end: c.previousEnd };
}

/** `key.field.field`; the cursor stands at the key. */
export function parsePath(c: Cursor, place: Place): KeyPath {
  const key = c.takeName();
  const fields: Name[] = [];
  while (c.eat(Token.Dot)) {
    const field = isKey(c, c.index, place) ? c.takeName() : null;
    if (!field) {
      c.error(c.before(), 'a field is missing behind the `.`');
      break;
    }
    fields.push(field);
  }
  return { kind: 'path', key, fields, start: key.start, end: c.previousEnd };
}

/** `a` or `[a, b]`; null if neither stands here. */
export function parseEndpoint(c: Cursor, place: Place): Endpoint | null {
  if (c.kind === Token.OpenBracket) return parseEndpointList(c, place);
  if (!isEndpoint(c, c.index, place)) return null;
  const name = c.takeName();
  skipDashes(c);
  return { kind: 'endpoint', names: [name], start: name.start, end: c.previousEnd };
}

function parseEndpointList(c: Cursor, place: Place): Endpoint {
  const { start } = c;
  const bracket = c.here();
  const names: Name[] = [];
  c.advance();
  let depth = 1;
  let wantsComma = false;
  while (depth > 0) {
    if (c.eat(Token.CloseBracket)) {
      depth--;
      wantsComma = true;
    } else if (c.kind === Token.OpenBracket) {
      // The names inside count all the same; only the first list in a list is reported.
      if (depth++ === 1) c.error(c.here(), 'a list of nodes holds no other list');
      c.advance();
      wantsComma = false;
    } else if (c.kind === Token.Comma) {
      if (!wantsComma) c.error(c.here(), 'a node is missing before this comma');
      c.advance();
      wantsComma = false;
    } else if (isListedNode(c, place)) {
      if (wantsComma) c.error(c.before(), 'a comma is missing here', ',');
      names.push(c.takeName());
      skipDashes(c);
      wantsComma = true;
    } else {
      c.error(c.before(), 'a `]` is missing here', ']');
      break;
    }
  }
  const span = spanFrom(start, c);
  if (names.length === 0 && depth === 0)
    c.error({ start: bracket.start, end: span.end }, '`[ ]` needs at least one node');
  return { kind: 'endpoint', names, ...span };
}

/** What is followed by `->` begins the next line: the list before it was not closed. */
function isListedNode(c: Cursor, place: Place): boolean {
  return isEndpoint(c, c.index, place) && c.nextKind !== Token.Arrow;
}

/** More targets behind one that stands without brackets: `a -> b, c`. Reported once; they count. */
export function parseLooseTargets(c: Cursor, place: Place, first: Endpoint): Endpoint {
  const names = [...first.names];
  while (c.kind === Token.Comma && isLooseTarget(c, place)) {
    c.advance();
    if (names.length === first.names.length) c.error(c.here(), 'several nodes stand in `[ ]`');
    names.push(c.takeName());
  }
  return names.length === first.names.length
    ? first
    : { kind: 'endpoint', names, start: first.start, end: c.previousEnd };
}

function isLooseTarget(c: Cursor, place: Place): boolean {
  const next = c.next(c.index);
  if (!isEndpoint(c, next, place) || isBodyLine(c, next, place)) return false;
  const behind = c.kindAt(c.next(next));
  return behind !== Token.Arrow && behind !== Token.Colon && !c.isFirstOnLine(next);
}
