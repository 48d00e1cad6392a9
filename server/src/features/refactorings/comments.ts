/** Comments are somebody's words: an edit that would lose one is not made. */
import { lineEndAt, tokenAt } from '../../rules/fixes/edits';
import { Token } from '../../syntax/tokens';
import type { Offset, SourceFile, Span } from '../../syntax/tree';

/** Does a comment begin in the span? */
export function hasComment(source: SourceFile, { start, end }: Span): boolean {
  const { starts, kinds, count } = source.tokens;
  for (let token = tokenAt(source, start); token < count && starts[token] < end; token++) {
    if (starts[token] >= start && isComment(kinds[token])) return true;
  }
  return false;
}

/** Does one begin in the span, or behind it on its last line? */
export function isCommented(source: SourceFile, { start, end }: Span): boolean {
  return hasComment(source, { start, end: endWithComment(source, end) });
}

/** The end of a line comment that stands behind `offset` with nothing else between; else `offset`. */
export function endWithComment(source: SourceFile, offset: Offset): Offset {
  const { text, tokens } = source;
  let token = tokenAt(source, offset);
  if (tokens.starts[token] < offset) token++;
  const kind: Token = tokens.kinds[token];
  if (kind === Token.Blank) token++;
  const isBehind = token < tokens.count && isComment(tokens.kinds[token]);
  return isBehind && tokens.starts[token] <= lineEndAt(text, offset) ? tokens.starts[token + 1] : offset;
}

/** The start of the comments that stand on lines of their own right above `offset`; else `offset`. */
export function startWithComments(source: SourceFile, offset: Offset): Offset {
  const { text, tokens } = source;
  const { starts, kinds } = tokens;
  let token = tokenAt(source, offset);
  for (; token >= 2; token -= 2) {
    const gap = text.slice(starts[token - 1], starts[token]);
    const isRightAbove = isBreak(kinds[token - 1]) && gap.split(/\r\n|\r|\n/).length === 2;
    if (!isRightAbove || !isComment(kinds[token - 2]) || (token >= 3 && !isBreak(kinds[token - 3]))) break;
  }
  return starts[token] < offset ? starts[token] : offset;
}

function isBreak(kind: Token): boolean {
  return kind === Token.LineBreak;
}

function isComment(kind: Token): boolean {
  return kind === Token.LineComment || kind === Token.BlockComment || kind === Token.DocComment;
}
