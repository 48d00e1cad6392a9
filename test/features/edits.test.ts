import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditSum, withoutOverlaps } from '../../server/src/features/edits';
import type { TextEdit } from '../../server/src/rules/rule';

const edit = (start: number, end: number, text: string): TextEdit => ({ span: { start, end }, text });

function applied(text: string, edits: readonly TextEdit[]): string {
  let result = text;
  for (const { span, text: inserted } of edits.toReversed()) {
    result = result.slice(0, span.start) + inserted + result.slice(span.end);
  }
  return result;
}

describe('edits', () => {
  it('add up over rounds to edits of the original', () => {
    const round = fc.array(fc.tuple(fc.nat(30), fc.nat(6), fc.string({ maxLength: 4 })), { maxLength: 5 });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(round, { maxLength: 4 }), (original, rounds) => {
        const sum = new EditSum(original);
        let text = original;
        for (const wishes of rounds) {
          const groups = wishes.map(([start, length, inserted]) => {
            const from = Math.min(start, text.length);
            return [edit(from, Math.min(from + length, text.length), inserted)];
          });
          const edits = withoutOverlaps(groups);
          sum.apply(edits);
          text = applied(text, edits);
          assert.equal(sum.text, text);
        }
        assert.equal(applied(original, sum.edits()), text);
      }),
      { numRuns: 1000 },
    );
  });

  it('of one place leave out the later group, whole', () => {
    const edits = withoutOverlaps([[edit(4, 6, 'x')], [edit(0, 1, 'y'), edit(5, 8, 'z')], [edit(6, 7, 'w')]]);
    assert.deepEqual(edits, [edit(4, 6, 'x'), edit(6, 7, 'w')]);
  });

  it('keep one of two insertions at one place', () => {
    assert.deepEqual(withoutOverlaps([[edit(3, 3, 'a')], [edit(3, 3, 'b')]]), [edit(3, 3, 'a')]);
  });

  it('make the same edit once', () => {
    const groups = [[edit(3, 3, 'a')], [edit(3, 3, 'a'), edit(9, 9, 'b')]];
    assert.deepEqual(withoutOverlaps(groups), [edit(3, 3, 'a'), edit(9, 9, 'b')]);
  });
});
