/** Formatting a part of a text is a part of formatting the whole. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineMap, parse } from '../../../server/src/syntax';
import {
  applyEdits,
  defaultOptions,
  editsAfterBrace,
  editsAfterNewLine,
  editsWithin,
  formatEdits,
} from '../../../server/src/syntax/format';
import { damagedText, seen, shuffledText } from './texts';

const RUNS = process.env.LONG === '1' ? 20_000 : 500;
const SEED = Number(process.env.SEED ?? 1);

const anyText = fc.oneof(shuffledText, damagedText);
const share = fc.noBias(fc.nat(9_999));

/** A text, and an offset in it. */
const place = fc
  .tuple(anyText, share)
  .map(([text, at]) => ({ text, offset: Math.floor((at / 10_000) * (text.length + 1)) }));

describe('formatting a part', () => {
  it('takes of formatting the whole what is within its lines', () => {
    fc.assert(
      fc.property(place, fc.nat(200), ({ text, offset }, length) => {
        const span = { start: offset, end: Math.min(offset + length, text.length) };
        const lines = new LineMap(text);
        const start = lines.lineStart(lines.lineOf(span.start));
        const behind = lines.lineOf(span.end) + 1;
        const end = behind < lines.lineCount ? lines.lineStart(behind) : Infinity;
        const all = formatEdits(parse(text));
        const within = editsWithin(text, all, span);
        for (const edit of all) {
          const isThere = start <= edit.span.start && edit.span.start < end && edit.span.end <= end;
          assert.equal(within.includes(edit), isThere);
        }
        assert.deepEqual(seen(parse(applyEdits(text, within))), seen(parse(text)));
        assert.deepEqual(editsWithin(text, all, { start: 0, end: text.length }), all);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

describe('formatting while typing', () => {
  it('of a new line changes blanks in it and the line before, and nothing else', () => {
    fc.assert(
      fc.property(place, fc.constantFrom('\n', '\r\n', '\n  '), ({ text: before, offset }, typed) => {
        const text = before.slice(0, offset) + typed + before.slice(offset);
        const source = parse(text);
        const lines = new LineMap(text);
        const line = lines.lineOf(offset + typed.length);
        const edits = editsAfterNewLine(source, offset + typed.length, defaultOptions);
        for (const { span, text: inserted } of edits) {
          assert.ok(lines.lineOf(span.start) >= line - 1 && span.end <= lines.lineEnd(line));
          assert.match(text.slice(span.start, span.end) + inserted, /^[ \t\f\v]+$/);
        }
        const after = parse(applyEdits(text, edits));
        assert.deepEqual(seen(after), seen(source));
        assert.equal(new LineMap(after.text).lineCount, lines.lineCount);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('of a brace changes nothing below it, and blanks only', () => {
    const afterBrace = place.map(({ text, offset }) => ({ text, offset: text.indexOf('}', offset) + 1 }));
    fc.assert(
      fc.property(afterBrace, ({ text, offset }) => {
        const source = parse(text);
        const edits = editsAfterBrace(source, offset, defaultOptions);
        const lines = new LineMap(text);
        for (const { span, text: inserted } of edits) {
          assert.ok(lines.lineOf(span.start) <= lines.lineOf(offset));
          assert.match(text.slice(span.start, span.end) + inserted, /^\s*$/);
        }
        assert.deepEqual(seen(parse(applyEdits(text, edits))), seen(source));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

describe('formatting of garbage', () => {
  const many = (piece: string): string => piece.repeat(Math.ceil(2_000_000 / piece.length));
  const pieces = [
    '{',
    '}',
    '[',
    '<',
    ' \n',
    '\r',
    '"',
    '"""x',
    '/*',
    '//\n',
    '// allow unused-key\n',
    '\ud800',
    ', ',
    'node n { ',
  ];
  for (const piece of [...pieces, 'graph g { ', 'graph g { }', 'a -> ', 'state S { a: [', 'x: {\n', '\f// x\n']) {
    it(`of ${JSON.stringify(piece)} ends`, () => {
      for (const text of [many(piece), `graph g { node n { reads a ${many(piece)}`]) {
        const formatted = applyEdits(text, formatEdits(parse(text)));
        assert.equal(applyEdits(formatted, formatEdits(parse(formatted))), formatted);
      }
    }).timeout(20_000);
  }
});
