/** How many blanks stand between two tokens of one piece that share a line. */

import { Token } from '../tokens';

/** `isValue`: the second token stands in a default value, whose braces are tight as in JSON. */
export function blanksBetween(left: Token, right: Token, isValue: boolean): 0 | 1 {
  switch (right) {
    case Token.Comma:
    case Token.Colon:
    case Token.Question:
    case Token.Dot:
    case Token.CloseBracket:
    case Token.Less:
    case Token.Greater:
      return 0;
    case Token.CloseBrace:
      return isValue ? 0 : 1;
  }
  switch (left) {
    case Token.Dot:
    case Token.OpenBracket:
    case Token.Less:
      return 0;
    case Token.OpenBrace:
      return isValue ? 0 : 1;
  }
  return 1;
}

export function isOpening(kind: Token): boolean {
  return kind === Token.OpenBrace || kind === Token.OpenBracket || kind === Token.Less;
}

export function isClosing(kind: Token): boolean {
  return kind === Token.CloseBrace || kind === Token.CloseBracket || kind === Token.Greater;
}
