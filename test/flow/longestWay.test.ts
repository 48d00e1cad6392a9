import assert from 'node:assert/strict';
import { sketch } from './sketch';

function steps(text: string): [number, number] {
  const { facts } = sketch(text);
  return [facts.longestWay(), facts.longestLimitedWay()];
}

describe('the longest way', () => {
  it('counts nodes, without start and end', () => {
    assert.deepEqual(steps('start -> a -> [b, c]\n b -> d -> end\n c -> end'), [3, 3]);
  });

  it('goes round a limited loop as often as it may', () => {
    assert.deepEqual(steps('start -> a -> d\n d: again max 3 -> a; done -> end'), [2, 8]);
  });

  it('does not go round a loop that nothing limits', () => {
    assert.deepEqual(steps('start -> a -> d\n d: again -> a; done -> end'), [2, 2]);
  });

  it('multiplies nested loops', () => {
    const text = `
      start -> a -> b -> d
      d: inner max 2 -> b; outer -> e
      e: again max 3 -> a; done -> end
    `;
    // Once round the outer loop: a, then b and d three times, then e. Four times in all.
    assert.deepEqual(steps(text), [4, 32]);
  });

  it('adds arms beside each other, and takes the least of arms behind each other', () => {
    assert.deepEqual(steps('start -> a -> d\n d: one max 3 -> a; two max 2 -> a; done -> end'), [2, 12]);
    assert.deepEqual(
      steps('start -> a -> d\n d: one max 3 -> e; done -> end\n e: two max 1 -> a; other max 1 -> a'),
      [3, 9],
    );
  });
});
