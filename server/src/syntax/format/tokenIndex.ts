/** Places among the tokens of a file. */

import { Token, isBlank } from '../tokens';
import type { Offset, SourceFile, Tokens } from '../tree';

/** Index of the token that holds an offset: of the one that begins there, where two meet. `count` at the end of the text. */
export function tokenAt({ starts, count }: Tokens, offset: Offset): number {
  if (offset >= starts[count]) return count;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function kindOf({ tokens }: SourceFile, index: number): Token {
  return index < tokens.count ? tokens.kinds[index] : Token.EndOfFile;
}

export function isComment(kind: Token): boolean {
  return kind === Token.LineComment || kind === Token.BlockComment || kind === Token.DocComment;
}

/** Are these blanks, of which nothing is to be seen? */
export function isLayout(kind: Token): boolean {
  return kind === Token.Blank || kind === Token.LineBreak;
}

/** The first opening brace that begins in a stretch of text; undefined if there is none. */
export function braceWithin(source: SourceFile, start: Offset, end: Offset): Offset | undefined {
  const { starts, count } = source.tokens;
  for (let index = tokenAt(source.tokens, start); index < count && starts[index] < end; index++) {
    const kind = kindOf(source, index);
    if (kind === Token.OpenBrace && starts[index] >= start) return starts[index];
    if (!isBlank(kind) && starts[index] >= start) return undefined;
  }
  return undefined;
}
