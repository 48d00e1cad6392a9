/** Semantic tokens as the protocol sends them: five numbers each, relative to the token before. */
import type { SemanticTokensEdit } from 'vscode-languageserver';
import type { SemanticToken } from '../features/semanticTokens';
import type { LineMap } from '../syntax/lines';
import { type PositionEncoding, widthOf } from './positionEncoding';

/** Tokens in order. What lies between two on one line is measured once, so that long lines cost no more than short ones. */
export function encodeTokens(
  tokens: readonly SemanticToken[],
  text: string,
  lines: LineMap,
  encoding: PositionEncoding,
): number[] {
  const data: number[] = [];
  const startOf = (line: number): number => (line < lines.lineCount ? lines.lineStart(line) : text.length + 1);
  let line = 0;
  let lineBefore = 0;
  let nextLine = startOf(1);
  /** Where the columns of the next token are counted from. */
  let from = 0;
  for (const { start, end, type, modifiers } of tokens) {
    while (start >= nextLine) {
      line += 1;
      from = nextLine;
      nextLine = startOf(line + 1);
    }
    const column = widthOf(text, from, start, encoding);
    data.push(line - lineBefore, column, widthOf(text, start, end, encoding), type, modifiers);
    lineBefore = line;
    from = start;
  }
  return data;
}

/** One edit that makes `after` of `before`: what they begin and end with in common stays. None if they are equal. */
export function editsBetween(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const deleteCount = before.length - start - end;
  const data = after.slice(start, after.length - end);
  return deleteCount === 0 && data.length === 0 ? [] : [{ start, deleteCount, data }];
}
