import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BitSet } from '../../server/src/flow/bitSet';

describe('bit sets', () => {
  it('behave like sets of numbers', () => {
    const members = fc.array(fc.nat(99));
    fc.assert(
      fc.property(members, members, (left, right) => {
        const set = BitSet.of(100, left);
        assert.deepEqual(
          [...set],
          [...new Set(left)].toSorted((a, b) => a - b),
        );
        assert.equal(set.count, new Set(left).size);
        assert.equal(set.isEmpty(), left.length === 0);

        const union = set.copy();
        union.addAll(BitSet.of(100, right));
        const both = set.copy();
        both.keepAll(BitSet.of(100, right));
        for (let member = 0; member < 100; member++) {
          assert.equal(union.has(member), left.includes(member) || right.includes(member));
          assert.equal(both.has(member), left.includes(member) && right.includes(member));
        }
      }),
    );
  });

  it('have no members outside their range', () => {
    const set = BitSet.of(3, [0, 2]);
    assert.equal(set.has(-1), false);
    assert.equal(set.has(3), false);
    set.delete(2);
    assert.deepEqual([...set], [0]);
  });
});
