import assert from 'node:assert/strict';
import {
  ANY,
  fits,
  FLOAT,
  INT,
  listOf,
  mapOf,
  MESSAGE,
  showType,
  STRING,
  type Type,
} from '../../server/src/model/types';

const maybe = (inner: Type): Type => ({ kind: 'nullable', inner });
const labels = (...names: string[]): Type => ({ kind: 'union', labels: names });
const record = (fields: Record<string, Type>): Type => ({
  kind: 'record',
  fields: Object.entries(fields).map(([name, type]) => ({ name, type })),
});

describe('a value of one type where another is wanted', () => {
  const pairs: readonly (readonly [Type, 'fits' | 'does not fit', Type])[] = [
    [INT, 'fits', FLOAT],
    [FLOAT, 'does not fit', INT],
    [labels('a', 'b'), 'fits', STRING],
    [labels('a'), 'fits', labels('a', 'b')],
    [labels('a', 'c'), 'does not fit', labels('a', 'b')],
    [STRING, 'fits', labels('a', 'b')],
    [STRING, 'fits', maybe(STRING)],
    [maybe(STRING), 'does not fit', STRING],
    [listOf(INT), 'fits', listOf(FLOAT)],
    [listOf(STRING), 'does not fit', listOf(INT)],
    [STRING, 'does not fit', listOf(STRING)],
    [ANY, 'fits', listOf(INT)],
    [listOf(INT), 'fits', ANY],
    [record({ a: INT, b: STRING }), 'fits', record({ a: INT })],
    [record({ a: INT }), 'does not fit', record({ a: INT, b: STRING })],
    [record({ a: INT }), 'fits', record({ a: INT, b: maybe(STRING) })],
    [record({ a: INT }), 'fits', mapOf(INT)],
    [mapOf(ANY), 'fits', MESSAGE],
    [record({ role: STRING, content: STRING }), 'fits', MESSAGE],
    [record({ role: STRING }), 'does not fit', MESSAGE],
  ];
  for (const [from, verdict, to] of pairs) {
    it(`${showType(from)} ${verdict} ${showType(to)}`, () => assert.equal(fits(from, to), verdict === 'fits'));
  }
});
