import assert from 'node:assert/strict';
import { nearest } from '../../server/src/rules/nearest';

describe('the nearest name', () => {
  const candidates = ['question', 'questions', 'answer', 'docs', 'end', 'language', 'maybeUnset', 'q'];

  for (const [name, wanted] of [
    ['qestion', 'question'],
    ['questoin', 'question'],
    ['Question', 'question'],
    ['anwser', 'answer'],
    ['awnser', 'answer'],
    ['dosc', 'docs'],
    ['edn', 'end'],
    ['ned', 'end'],
    ['langauge', 'language'],
    ['maybeunset', 'maybeUnset'],
    ['Q', 'q'],
    ['x', undefined],
    ['ab', undefined],
    ['dogs', 'docs'],
    ['something', undefined],
    ['', undefined],
  ] as const) {
    it(`to ${name} is ${wanted ?? 'none'}`, () => assert.equal(nearest(name, candidates), wanted));
  }

  it('among equals is the one with the longer common beginning', () => {
    assert.equal(nearest('node1x', ['mode1x', 'node1y']), 'node1y');
  });

  it('agrees with the plain table of the restricted distance', () => {
    const words = ['abc', 'acb', 'bac', 'abcd', 'cabd', 'ab', 'aabbcc', 'abccba', 'xyz', 'abxcd', 'ba', 'cab'];
    for (const name of words) {
      const limit = Math.max(name.length < 3 ? 0 : 1, Math.floor(name.length / 3));
      const near = words.filter((word) => word !== name && distance(name, word) <= limit);
      const least = Math.min(...near.map((word) => distance(name, word)));
      const found = nearest(name, words);
      assert.equal(found === undefined ? Infinity : distance(name, found), least, name);
    }
  });
});

/** Straight from the definition. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_x, j) => i || j));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      table[i][j] = Math.min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
      }
    }
  }
  return table[a.length][b.length];
}
