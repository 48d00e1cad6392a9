import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditableText } from '../../server/src/lsp/editableText';
import { fromUnits, type PositionEncoding, Positions, toUnits, widthOf } from '../../server/src/lsp/positionEncoding';

/** One line of text, half surrogate pairs in it as well. */
const lines = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '漢', '😀', '\ufeff', '\u0301', '\ud83d', '\ude00') });

/** How much the characters of a text count, by other means than those that are tested. */
const widths: Record<PositionEncoding, (text: string) => number> = {
  'utf-8': (text) => Buffer.byteLength(text),
  'utf-16': (text) => text.length,
  'utf-32': (text) => Array.from(text).length,
};

const encodings = Object.keys(widths) as PositionEncoding[];

/** Where the characters of a text start, and its end. */
function characterStarts(text: string): number[] {
  const starts = [0];
  for (const character of text) starts.push(starts.at(-1)! + character.length);
  return starts;
}

describe('columns', () => {
  for (const encoding of encodings) {
    describe(`in ${encoding}`, () => {
      const width = widths[encoding];

      it('count what stands before them', () => {
        fc.assert(
          fc.property(lines, (line) => {
            for (const at of characterStarts(line)) {
              assert.equal(fromUnits(line, at, encoding), width(line.slice(0, at)));
              assert.equal(widthOf(line, at, line.length, encoding), width(line.slice(at)));
            }
          }),
        );
      });

      it('there and back are the same', () => {
        fc.assert(
          fc.property(lines, (line) => {
            for (const at of characterStarts(line)) {
              assert.equal(toUnits(line, fromUnits(line, at, encoding), encoding), at);
            }
          }),
        );
      });

      it('inside a character are its start, and behind the end the end', () => {
        fc.assert(
          fc.property(lines, fc.integer({ min: -5, max: 400 }), (line, column) => {
            const units = toUnits(line, column, encoding);
            assert.ok(width(line.slice(0, units)) <= Math.max(column, 0));
            if (encoding === 'utf-16') return;
            assert.ok(characterStarts(line).includes(units));
            const next = characterStarts(line).find((start) => start > units);
            if (next !== undefined) assert.ok(width(line.slice(0, next)) > column);
          }),
        );
      });

      it('of many places in one answer, in any order, are those of each', () => {
        const some = fc.array(fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 60 })));
        fc.assert(
          fc.property(lines, lines, some, (first, second, places) => {
            const text = [first, second];
            const positions = new Positions(encoding, (_uri, line) => text[line]);
            const inside = places.map(([line, at]) => ({ line, character: Math.min(at, text[line].length) }));
            const answer = positions.outgoing({ uri: 'a:b', inside });
            assert.deepEqual(
              answer.inside,
              inside.map(({ line, character }) => ({ line, character: fromUnits(text[line], character, encoding) })),
            );
          }),
        );
      });

      it('of changes are those of the text that they change', () => {
        fc.assert(
          fc.property(lines, lines, lines, lines, (before, old, after, inserted) => {
            // Two halves that come together are one character.
            fc.pre(characterStarts(before + old + after).includes(before.length));
            fc.pre(characterStarts(before + old + after).includes((before + old).length));
            const text = new EditableText(`\n${before}${old}${after}\n`, encoding);
            const start = { line: 1, character: width(before) };
            const end = { line: 1, character: width(before + old) };
            text.apply({ range: { start, end }, text: inserted });
            assert.equal(text.text, `\n${before}${inserted}${after}\n`);
          }),
        );
      });
    });
  }
});
