import assert from 'node:assert/strict';
import { parse } from '../../../server/src/syntax';
import { type Mark, marked, withMarks } from '../../support/marked';
import { outline } from '../outline';

/** Parses a text with marks: exactly the marked errors are found, and the text means what `meaning` outlines. */
export function recovers(title: string, source: string, meaning: string): void {
  it(title, () => {
    const { text, marks } = marked(source);
    const file = parse(text);
    const found = file.errors.map(({ start, end, message }): Mark => ({ start, end, note: message }));
    assert.equal(withMarks(text, found), withMarks(text, marks));
    assert.equal(outline(file), marked(meaning).text.replace(/^ {6}/gm, ''));
  });
}
