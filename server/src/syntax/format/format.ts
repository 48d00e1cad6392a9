/**
 * The formatter: it changes blanks and line ends between tokens, and nothing else. It knows no meaning. What does not
 * parse stays as it is.
 */

import { MOST_ERRORS } from '../cursor';
import { parse } from '../parseFile';
import type { SourceFile } from '../tree';
import { applyEdits, type Edit, editsFor } from './edits';
import { layOut } from './layout';
import { defaultOptions, type FormatOptions } from './options';
import { piecesOf } from './pieces';
import { isLayout, kindOf } from './tokenIndex';

/** The edits that format a file, in order. */
export function formatEdits(source: SourceFile, options: FormatOptions = defaultOptions): Edit[] {
  if (source.errors.length >= MOST_ERRORS) return [];
  const edits = editsFor(source, layOut(source, options), options);
  if (source.errors.length === 0 || edits.length === 0) return edits;
  return isSettled(source, parse(applyEdits(source.text, edits)), options) ? edits : [];
}

export function formatText(text: string, options: FormatOptions = defaultOptions): string {
  return applyEdits(text, formatEdits(parse(text), options));
}

/**
 * In a text with errors the parser takes hints from line ends and indentation, so the formatted text might read
 * otherwise. It is taken only if it does not, and formatting it once more changes nothing.
 */
function isSettled(before: SourceFile, after: SourceFile, options: FormatOptions): boolean {
  const { errors } = after;
  if (errors.length !== before.errors.length || !haveSamePieces(before, after)) return false;
  if (errors.some(({ message }, index) => message !== before.errors[index].message)) return false;
  return editsFor(after, layOut(after, options), options).length === 0;
}

/** The same tokens and comments, of which the same ones begin the same pieces? */
function haveSamePieces(a: SourceFile, b: SourceFile): boolean {
  const left = piecesOf(a).pieces;
  const right = piecesOf(b).pieces;
  if (left.length !== right.length) return false;
  let piece = 0;
  let at = 0;
  for (let index = 0; index < a.tokens.count; index++) {
    if (isLayout(kindOf(a, index))) continue;
    while (isLayout(kindOf(b, at))) at++;
    if (at >= b.tokens.count || textOf(a, index) !== textOf(b, at)) return false;
    for (; piece < left.length && left[piece].start <= a.tokens.starts[index]; piece++) {
      const [{ role, depth }, other] = [left[piece], right[piece]];
      if (other.start !== b.tokens.starts[at] || other.role !== role || other.depth !== depth) return false;
    }
    at++;
  }
  while (isLayout(kindOf(b, at))) at++;
  return at === b.tokens.count;
}

function textOf({ text, tokens }: SourceFile, index: number): string {
  return text.slice(tokens.starts[index], tokens.starts[index + 1]);
}
