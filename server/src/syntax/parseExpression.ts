/**
 * The extent of an expression. What it says is CEL and the model's affair; it ends at `->`, at the closing brace, or
 * where a word follows a complete operand (LANGUAGE §6).
 */

import type { Cursor } from './cursor';
import { type Place, goesOn, isBodyLine, isFileItem, isGraphDeclaration, isHalfTyped, isLabel } from './forms';
import { DEEPEST, skipToken } from './recovery';
import { Token, isName, isString } from './tokens';
import type { Expression } from './tree';

/**
 * The expression behind the token at the cursor, which is stepped over; null if there is none.
 *
 * @param place what it is part of; `arm`: the condition of an arm
 */
export function parseExpression(c: Cursor, place: Place | 'arm'): Expression | null {
  c.enterExpression();
  c.advance();
  const { start } = c;
  const open: Token[] = [];
  let deepest = 0;
  let wantsOperand = true;
  while (!endsExpression(c, open, wantsOperand, place)) {
    wantsOperand = step(c, open, wantsOperand);
    deepest = Math.max(deepest, open.length);
  }
  c.leaveExpression();
  if (c.previousEnd <= start) return null;
  if (deepest > DEEPEST) c.error({ start, end: start + 1 }, `expressions nest at most ${DEEPEST} levels deep`);
  return { kind: 'expression', start, end: c.previousEnd };
}

function endsExpression(c: Cursor, open: readonly Token[], wantsOperand: boolean, place: Place | 'arm'): boolean {
  switch (c.kind) {
    case Token.EndOfFile:
    case Token.Arrow:
      return true;
    case Token.CloseBrace:
      return open.at(-1) !== Token.OpenBrace;
    case Token.OpenBrace:
    case Token.Number:
      return !wantsOperand;
    case Token.Comma:
      return open.length === 0;
    default:
      if (isString(c.kind)) return !wantsOperand;
      if (!isName(c.kind)) return false;
      if (wantsOperand) return beginsMember(c, place);
      return c.kind !== Token.In || c.nextKind === Token.Arrow;
  }
}

/** Is the word here not the operand that is missing, but the next member? */
function beginsMember(c: Cursor, place: Place | 'arm'): boolean {
  const { index } = c;
  const body = place === 'arm' ? 'decision' : place;
  if (place === 'arm') {
    if (c.kind === Token.Else && c.nextKind === Token.Arrow && c.isFirstOnLine(index)) return true;
    // `when a -> b`, `when a writes b -> c`
    if (isLabel(c, index)) return false;
  } else if (isName(c.nextKind) && goesOn(c, c.next(index), place)) {
    return false;
  }
  if (isFileItem(c, index) || isGraphDeclaration(c, index, body) || isBodyLine(c, index, body)) return true;
  if (place === 'decision' && isLabel(c, index)) return true;
  return isHalfTyped(c, index) && !goesOnBehindOperand(c, body);
}

/** Can an expression go on or end behind the name here? */
function goesOnBehindOperand(c: Cursor, place: Place): boolean {
  const next = c.next(c.index);
  const kind = c.kindAt(next);
  return kind === Token.In || !(isName(kind) || isString(kind)) || goesOn(c, next, place);
}

/** Takes one token; returns whether an operand is wanted behind it. */
function step(c: Cursor, open: Token[], wantsOperand: boolean): boolean {
  const { kind } = c;
  skipToken(c);
  switch (kind) {
    case Token.OpenBrace:
    case Token.OpenBracket:
    case Token.OpenParenthesis:
      open.push(kind);
      return true;
    case Token.CloseBrace:
      open.pop();
      return false;
    case Token.CloseBracket:
    case Token.CloseParenthesis:
      if (open.at(-1) !== Token.OpenBrace) open.pop();
      return false;
    case Token.Dot:
      c.eat(Token.Question);
      // Behind a dot any word is a field.
      if (isName(c.kind) && !c.isFirstOnLine(c.index)) {
        c.advance();
        return false;
      }
      return true;
    case Token.Unknown:
      return wantsOperand;
    case Token.Number:
    case Token.CelString:
      return false;
    case Token.In:
      return !wantsOperand;
    default:
      return !isName(kind) && !isString(kind);
  }
}
