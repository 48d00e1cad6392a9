import { LineMap, type Position, type Range } from '../../server/src/syntax/lines';
import { type Mark, marked, withMarks } from '../support/marked';
import type { TestClient } from './client';

/** An open document whose text was written with marks (see `marked`). */
export interface MarkedDocument {
  readonly uri: string;
  /** Without marks. */
  readonly text: string;
  readonly lines: LineMap;
  readonly marks: readonly Mark[];
  /** Where the `$0`s stood. */
  readonly cursors: readonly Position[];
}

/** Opens a text under a name of the test's folder; the file itself is not written. */
export function openMarked(client: TestClient, name: string, source: string): MarkedDocument {
  const { text, marks, cursors } = marked(source);
  const uri = client.uri(name);
  const lines = new LineMap(text);
  client.open(uri, text);
  return { uri, text, lines, marks, cursors: cursors.map((offset) => lines.positionAt(offset)) };
}

/** The text with places of an answer marked in it, for comparing with what a test expects. */
export function showPlaces(
  { text, lines }: MarkedDocument,
  places: readonly { readonly range: Range; readonly note: string }[],
): string {
  const found = places.map(({ range, note }) => ({
    start: lines.offsetAt(range.start),
    end: lines.offsetAt(range.end),
    note,
  }));
  return withMarks(
    text,
    found.toSorted((a, b) => a.start - b.start),
  );
}

/** The text after edits that do not overlap. */
export function applyEdits(
  text: string,
  edits: readonly { readonly range: Range; readonly newText: string }[],
): string {
  const lines = new LineMap(text);
  const sorted = edits.toSorted((a, b) => lines.offsetAt(b.range.start) - lines.offsetAt(a.range.start));
  let result = text;
  for (const { range, newText } of sorted) {
    result = result.slice(0, lines.offsetAt(range.start)) + newText + result.slice(lines.offsetAt(range.end));
  }
  return result;
}
