/** Edits of a part of a text. */

import type { Offset, Span } from '../tree';
import type { Edit } from './edits';
import { nextLineEnd } from './lineEnds';

/** Of edits in order those within the lines that a span touches. */
export function editsWithin(text: string, edits: readonly Edit[], span: Span): Edit[] {
  const start = startOfLine(text, span.start);
  const next = nextLineEnd(text, span.end, text.length);
  const isWithin = (edit: Edit): boolean =>
    start <= edit.span.start && (next < 0 || (edit.span.start < next && edit.span.end <= next));
  return edits.filter(isWithin);
}

export function startOfLine(text: string, offset: Offset): Offset {
  // A place inside a line end of two characters is before it.
  let start = text[offset] === '\n' && text[offset - 1] === '\r' ? offset - 1 : offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}
