/** Recipes for fast-check, which looks for the odd and small ones and shrinks what it finds. */
import fc from 'fast-check';
import type { ArmRecipe, NodeRecipe, Recipe } from './recipe';

const MOST_NODES = 9;

function keys(keyCount: number, weight: number): fc.Arbitrary<number[]> {
  return fc
    .tuple(fc.nat(weight), fc.uniqueArray(fc.nat(keyCount - 1), { maxLength: keyCount }))
    .map(([skip, some]) => (skip === 0 ? some : []));
}

function written(keyCount: number, weight: number): fc.Arbitrary<{ writes: number[]; maybeWrites: number[] }> {
  return fc.tuple(keys(keyCount, weight), keys(keyCount, weight * 3)).map(([writes, maybe]) => ({
    writes,
    maybeWrites: maybe.filter((key) => !writes.includes(key)),
  }));
}

function nodeOf(nodeCount: number, keyCount: number): fc.Arbitrary<NodeRecipe> {
  const target = fc.integer({ min: 1, max: nodeCount + 1 });
  const targets = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(target) },
    { weight: 1, arbitrary: fc.uniqueArray(target, { minLength: 2, maxLength: 3 }) },
  );
  const arm: fc.Arbitrary<ArmRecipe> = fc
    .tuple(targets, written(keyCount, 4), fc.constantFrom(0, 0, 0, 2))
    .map(([to, keysOfArm, max]) => ({ targets: to, ...keysOfArm, max }));
  const step = fc
    .tuple(fc.constantFrom('plain' as const, 'plain' as const, 'each' as const), written(keyCount, 2), targets)
    .map(([kind, keysOfNode, next]): NodeRecipe => ({ kind, ...keysOfNode, next, arms: [], group: -1, hasElse: true }));
  const decision = fc.array(arm, { minLength: 1, maxLength: 3 }).map((arms): NodeRecipe => ({
    kind: 'decision',
    writes: [],
    maybeWrites: [],
    next: [],
    arms,
    group: -1,
    hasElse: true,
  }));
  return fc.oneof({ weight: 3, arbitrary: step }, { weight: 2, arbitrary: decision });
}

export const recipes: fc.Arbitrary<Recipe> = fc
  .tuple(fc.integer({ min: 2, max: MOST_NODES }), fc.integer({ min: 1, max: 2 }))
  .chain(([nodeCount, keyCount]) =>
    fc.record({
      keyCount: fc.constant(keyCount),
      initial: fc.constant([]),
      start: fc.oneof(
        { weight: 5, arbitrary: fc.constant([2]) },
        {
          weight: 1,
          arbitrary: fc.uniqueArray(fc.integer({ min: 2, max: nodeCount + 1 }), { minLength: 1, maxLength: 2 }),
        },
      ),
      nodes: fc.array(nodeOf(nodeCount, keyCount), { minLength: nodeCount, maxLength: nodeCount }),
    }),
  );
