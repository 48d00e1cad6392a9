/** What formatting must never do, in whatever text. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from '../../../server/src/syntax';
import { applyEdits, defaultOptions, formatEdits, formatText } from '../../../server/src/syntax/format';
import { damagedText, graphFiles, seen, shape, shuffledText } from './texts';

const RUNS = process.env.LONG === '1' ? 20_000 : 600;
const SEED = Number(process.env.SEED ?? 1);

function holds(text: string): void {
  const source = parse(text);
  const edits = formatEdits(source, defaultOptions);
  const formatted = applyEdits(text, edits);
  const after = parse(formatted);
  assert.deepEqual(seen(after), seen(source));
  assert.deepEqual(messages(after), messages(source));
  assert.deepEqual(shape(after), shape(source));
  assert.equal(formatText(formatted), formatted);
  for (const [index, { span, text: inserted }] of edits.entries()) {
    assert.match(text.slice(span.start, span.end) + inserted, /^[ \t\r\n]+$/);
    assert.notEqual(text.slice(span.start, span.end), inserted);
    if (index > 0) assert.ok(edits[index - 1].span.end <= span.start);
  }
}

function messages({ errors }: ReturnType<typeof parse>): string[] {
  return errors.map(({ message }) => message);
}

describe('formatting keeps every token and comment in its place, and is done after once', () => {
  for (const { name, text } of graphFiles) it(`in ${name}`, () => holds(text));

  it('in texts laid out by chance', () => {
    fc.assert(fc.property(shuffledText, holds), { numRuns: RUNS, seed: SEED });
  });

  it('in damaged texts', () => {
    fc.assert(fc.property(damagedText, holds), { numRuns: RUNS, seed: SEED });
  });

  it('in texts of any characters', () => {
    const garbage = fc.string({
      unit: fc.oneof(fc.constantFrom(...' \n\r\t{}[]"/*->,:abn'.split('')), fc.string({ unit: 'binary' })),
    });
    fc.assert(fc.property(garbage, holds), { numRuns: RUNS, seed: SEED });
  });
});
