/**
 * What begins at a token. All words of the language are contextual: where both readings fit, a word that is followed by
 * what its form needs is that word, not a name (LANGUAGE §2, §12). These looks ahead are short and change nothing.
 */

import type { Cursor } from './cursor';
import { Token, isName, isString } from './tokens';

/** Where a name stands: it decides which words can begin something there. */
export type Place = 'graph' | 'node' | 'decision';

/** How far words may depend on the words behind them (`reads reads reads a`). */
const LOOK_AHEAD = 6;

/** A declaration of the top level. It starts anew wherever it stands: a `}` was lost before it. */
export function isFileItem(c: Cursor, index: number): boolean {
  const kind = c.kindAt(index);
  if (kind !== Token.Graph && kind !== Token.State && kind !== Token.Type && kind !== Token.Import) return false;
  const name = c.next(index);
  if (kind === Token.Import) return c.kindAt(name) === Token.OpenBrace;
  if (!isName(c.kindAt(name))) return false;
  const behind = c.next(name);
  // `state {` behind a name `graph` or `state` is the state of a graph.
  if (c.kindAt(name) === Token.State) return false;
  switch (kind) {
    case Token.Graph:
      return opensBody(c, behind);
    case Token.Type:
      return c.kindAt(behind) === Token.Equals;
    default:
      // `state extends Name {` belongs to a graph.
      if (c.kindAt(behind) === Token.OpenBrace) return c.kindAt(name) !== Token.Extends;
      return c.kindAt(behind) === Token.Extends && namesBase(c, behind);
  }
}

/** `extends Name {` */
function namesBase(c: Cursor, word: number): boolean {
  const base = c.next(word);
  return isName(c.kindAt(base)) && c.kindAt(c.next(base)) === Token.OpenBrace;
}

/** `{`, or a title and `{`. */
export function opensBody(c: Cursor, index: number): boolean {
  const kind = c.kindAt(index);
  return kind === Token.OpenBrace || (isString(kind) && c.kindAt(c.next(index)) === Token.OpenBrace);
}

/** Does `name:` stand behind the brace at `index`? */
export function isKeyInside(c: Cursor, index: number): boolean {
  const inside = c.next(index);
  return isName(c.kindAt(inside)) && c.kindAt(c.next(inside)) === Token.Colon;
}

/** `on key {`, with or without a title before it, also half-typed as `on {`. */
export function leadsToOn(c: Cursor, index: number): boolean {
  const on = isString(c.kindAt(index)) ? c.next(index) : index;
  if (c.kindAt(on) !== Token.On) return false;
  const key = c.next(on);
  if (c.kindAt(key) === Token.OpenBrace) return true;
  const behind = c.kindAt(c.next(key));
  return isName(c.kindAt(key)) && (behind === Token.OpenBrace || behind === Token.Dot);
}

/** Words that may stand behind a key, target or operand in a body: it may then be called `input`. */
function goesOnBehindName(c: Cursor, index: number): boolean {
  const kind = c.kindAt(index);
  if (kind === Token.Max && c.kindAt(c.next(index)) === Token.Number) return true;
  return kind === Token.In || isBodyWord(kind) || isLabel(c, index);
}

/**
 * A member of a graph that cannot be taken for anything else, also where a body or a state is still open.
 *
 * @param place what it would have to be a part of if it were no such member
 */
export function isGraphDeclaration(c: Cursor, index: number, place: Place, depth = 0): boolean {
  const kind = c.kindAt(index);
  switch (kind) {
    case Token.Node:
    case Token.Decision: {
      const name = c.next(index);
      if (!isName(c.kindAt(name))) return false;
      return opensBody(c, c.next(name)) || (kind === Token.Decision && leadsToOn(c, c.next(name)));
    }
    case Token.Input:
    case Token.Output: {
      const next = c.next(index);
      if (place !== 'graph' && goesOnBehindName(c, next)) return false;
      return isKey(c, next, 'graph', depth + 1);
    }
    case Token.State: {
      const next = c.next(index);
      const nextKind = c.kindAt(next);
      return nextKind === Token.OpenBrace || (nextKind === Token.Extends && namesBase(c, next));
    }
    case Token.Handlers:
    case Token.Limit: {
      const next = c.next(index);
      const fits = kind === Token.Limit ? c.kindAt(next) === Token.Number : isString(c.kindAt(next));
      return fits && (place === 'graph' || !isLabel(c, next));
    }
    default:
      return false;
  }
}

/** A member of a graph, wiring included. */
export function isGraphMember(c: Cursor, index: number, depth = 0): boolean {
  const kind = c.kindAt(index);
  if (kind === Token.OpenBracket) return true;
  if (!isName(kind)) return false;
  const next = c.kindAt(c.next(index));
  return (
    next === Token.Arrow || (kind === Token.Model && isString(next)) || isGraphDeclaration(c, index, 'graph', depth)
  );
}

/** A line of a node or decision: its word, followed by what its form needs. In a decision also an arm. */
export function isBodyMember(c: Cursor, index: number, place: Place): boolean {
  return (place === 'decision' && isLabel(c, index)) || isBodyLine(c, index, place, 0);
}

/** A line of a node or decision; no arm but `when … ->`. */
export function isBodyLine(c: Cursor, index: number, place: Place, depth = 0): boolean {
  if (depth > LOOK_AHEAD) return false;
  const next = c.next(index);
  const nextKind = c.kindAt(next);
  switch (c.kindAt(index)) {
    case Token.Reads:
    case Token.Writes:
    case Token.Call:
    case Token.Tools:
      return isKey(c, next, place, depth + 1);
    case Token.Set: {
      const operator = isName(nextKind) ? c.kindAt(c.next(next)) : Token.EndOfFile;
      return operator === Token.Equals || operator === Token.PlusEquals;
    }
    case Token.With:
    case Token.Into:
      return isName(nextKind) && c.kindAt(c.next(next)) === Token.Equals;
    case Token.Each: {
      const word = c.next(next);
      return isName(nextKind) && c.kindAt(word) === Token.In && isName(c.kindAt(c.next(word)));
    }
    case Token.Prompt:
    case Token.System:
    case Token.Ask:
    case Token.Model:
    case Token.Run:
      return isString(nextKind) && !(place === 'decision' && isLabel(c, next));
    case Token.Retry:
    case Token.Timeout:
      return nextKind === Token.Number && !(place === 'decision' && isLabel(c, next));
    case Token.Fails:
      return place === 'node' && nextKind === Token.Arrow;
    case Token.When:
      // `when in list` is an operand and an operator.
      if (nextKind === Token.In) return c.kindAt(c.next(next)) === Token.Arrow;
      if (isName(nextKind)) return !isBodyLine(c, next, place, depth + 1);
      return nextKind === Token.Number || isString(nextKind);
    default:
      return false;
  }
}

function beginsOperand(kind: Token): boolean {
  if (isName(kind) || isString(kind)) return true;
  switch (kind) {
    case Token.Number:
    case Token.Minus:
    case Token.Operator:
    case Token.OpenBracket:
    case Token.OpenParenthesis:
    case Token.OpenBrace:
      return true;
    default:
      return false;
  }
}

/** A name, string or number followed by `->` or by `writes … ->`. */
export function isLabel(c: Cursor, index: number): boolean {
  const kind = c.kindAt(index);
  if (!isName(kind) && !isString(kind) && kind !== Token.Number) return false;
  const next = c.next(index);
  const nextKind = c.kindAt(next);
  return nextKind === Token.Arrow || (nextKind === Token.Writes && leadsToArrow(c, next));
}

/** `writes a, b? ->` */
function leadsToArrow(c: Cursor, writes: number): boolean {
  let at = c.next(writes);
  for (;;) {
    if (!isName(c.kindAt(at))) return false;
    at = c.next(at);
    if (c.kindAt(at) === Token.Question) at = c.next(at);
    if (c.kindAt(at) === Token.Arrow) return true;
    if (c.kindAt(at) !== Token.Comma) return false;
    at = c.next(at);
  }
}

/**
 * A name where a list needs a key: not the word, label or wiring that comes behind the list. Any word is a key if
 * what stands behind it goes on as it should.
 */
export function isKey(c: Cursor, index: number, place: Place, depth = 0): boolean {
  const kind = c.kindAt(index);
  if (!isName(kind) || depth > LOOK_AHEAD) return false;
  if (place === 'graph') {
    const next = c.kindAt(c.next(index));
    if (next === Token.Arrow || next === Token.Colon || (kind === Token.Model && isString(next))) return false;
    if (goesOnInGraph(c, c.next(index), depth + 1)) return true;
    return !isFileItem(c, index) && !isGraphDeclaration(c, index, place, depth) && !isHalfTyped(c, index);
  }
  if (goesOn(c, c.next(index), place, depth)) return !(place === 'decision' && isLabel(c, index));
  return !beginsMember(c, index, place, depth);
}

/** A name where a line needs one: it fits if `then` stands behind it, or if it begins nothing else. */
export function isOperand(c: Cursor, index: number, place: Place, then: (behind: Token) => boolean): boolean {
  if (!isName(c.kindAt(index))) return false;
  return then(c.kindAt(c.next(index))) || !beginsMember(c, index, place, 0);
}

function beginsMember(c: Cursor, index: number, place: Place, depth: number): boolean {
  if (isFileItem(c, index) || isGraphDeclaration(c, index, place, depth) || isHalfTyped(c, index)) return true;
  return (place === 'decision' && isLabel(c, index)) || isBodyLine(c, index, place, depth);
}

/**
 * A word at the beginning of a line. Layout is free, so that this says something only where the text cannot be right:
 * then a member has been begun there and something is missing before it.
 */
export function isHalfTyped(c: Cursor, index: number): boolean {
  const kind = c.kindAt(index);
  return (isBodyWord(kind) || isGraphWord(kind)) && c.isFirstOnLine(index);
}

/** Can a list of keys go on or end at `index`, or a graph go on? */
function goesOnInGraph(c: Cursor, index: number, depth: number): boolean {
  const kind = c.kindAt(index);
  if (kind === Token.Comma || kind === Token.Question || kind === Token.CloseBrace) return true;
  return isGraphMember(c, index, depth);
}

/** Can a list of keys go on or end at `index`, or a body go on? */
export function goesOn(c: Cursor, index: number, place: Place, depth = 0): boolean {
  const kind = c.kindAt(index);
  if (kind === Token.Comma || kind === Token.Question || kind === Token.CloseBrace || depth > LOOK_AHEAD) return true;
  if (place === 'decision' && isLabel(c, index)) return true;
  const next = c.next(index);
  switch (kind) {
    case Token.Reads:
    case Token.Writes:
    case Token.Call:
    case Token.Tools:
      return isName(c.kindAt(next)) && goesOn(c, c.next(next), place, depth + 1);
    case Token.Run:
      return isBodyLine(c, index, place, depth) || goesOn(c, next, place, depth + 1);
    case Token.When:
      return place === 'decision' && beginsOperand(c.kindAt(next));
    default:
      return isBodyLine(c, index, place, depth);
  }
}

/** The place of a node's name in wiring, or in the targets of an arm. */
export function isEndpoint(c: Cursor, index: number, place: Place): boolean {
  const kind = c.kindAt(index);
  if (!isName(kind) || isFileItem(c, index)) return false;
  const next = c.next(index);
  const nextKind = c.kindAt(next);
  if (place === 'graph' && goesOnInGraph(c, next, 0)) return true;
  if (isGraphDeclaration(c, index, place)) return false;
  if (place === 'graph') return !(kind === Token.Model && isString(nextKind));
  if (nextKind === Token.Max && c.kindAt(c.next(next)) === Token.Number) return true;
  // A node may be called `when`, but an arm that begins with the word is far likelier.
  if (kind === Token.When && !endsTarget(nextKind)) return false;
  // `-> max 3` lacks its target, but `-> max  3 -> b` leads to a node `max`.
  if (kind === Token.Max && nextKind === Token.Number) return isLabel(c, next);
  if (nextKind === Token.Arrow) return place === 'decision' && lacksLabel(c, index, next);
  if (place === 'decision' && isLabel(c, index)) return false;
  return goesOn(c, next, place) || !isBodyLine(c, index, place);
}

function endsTarget(kind: Token): boolean {
  return kind === Token.Comma || kind === Token.CloseBracket || kind === Token.CloseBrace;
}

/** An arrow at the beginning of a line, behind a name that is not: not that name, but a label is missing. */
function lacksLabel(c: Cursor, name: number, arrow: number): boolean {
  return c.isFirstOnLine(arrow) && !c.isFirstOnLine(name);
}

/** A word that begins a member of a graph. */
export function isGraphWord(kind: Token): boolean {
  switch (kind) {
    case Token.State:
    case Token.Input:
    case Token.Output:
    case Token.Handlers:
    case Token.Model:
    case Token.Limit:
    case Token.Node:
    case Token.Decision:
      return true;
    default:
      return false;
  }
}

/** A word that begins a line of a node or decision. */
export function isBodyWord(kind: Token): boolean {
  switch (kind) {
    case Token.Reads:
    case Token.Writes:
    case Token.Each:
    case Token.Prompt:
    case Token.System:
    case Token.Ask:
    case Token.Model:
    case Token.Tools:
    case Token.Run:
    case Token.Set:
    case Token.Call:
    case Token.With:
    case Token.Into:
    case Token.Retry:
    case Token.Timeout:
    case Token.When:
      return true;
    default:
      return false;
  }
}
