import assert from 'node:assert/strict';
import fc from 'fast-check';
import { no, Solver, yes } from '../../server/src/flow/satisfy';

const VARIABLES = 8;

/** Clauses as lists of numbers, n + 1 for variable n, negative if it is denied. */
const clauses = fc.array(
  fc.array(
    fc.integer({ min: -VARIABLES, max: VARIABLES }).filter((n) => n !== 0),
    { minLength: 1, maxLength: 3 },
  ),
  { maxLength: 45 },
);

function holds(list: readonly (readonly number[])[], isTrue: (variable: number) => boolean): boolean {
  return list.every((clause) => clause.some((n) => isTrue(Math.abs(n) - 1) === n > 0));
}

describe('the solver', () => {
  it('agrees with trying everything', () => {
    fc.assert(
      fc.property(clauses, (list) => {
        const solver = new Solver(VARIABLES);
        for (const clause of list) solver.add(clause.map((n) => (n > 0 ? yes(n - 1) : no(-n - 1))));
        const found = solver.solve(10_000);
        const exists = Array.from({ length: 1 << VARIABLES }, (_, bits) => bits).some((bits) =>
          holds(list, (variable) => ((bits >> variable) & 1) === 1),
        );
        assert.equal(found, exists);
        if (found) assert.ok(holds(list, (variable) => solver.isTrue(variable)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives up after so many conflicts', () => {
    // Seven pigeons in six holes.
    const solver = new Solver(42);
    const at = (pigeon: number, hole: number) => pigeon * 6 + hole;
    const holes = [0, 1, 2, 3, 4, 5];
    for (let pigeon = 0; pigeon < 7; pigeon++) {
      solver.add(holes.map((hole) => yes(at(pigeon, hole))));
      for (const hole of holes) {
        for (let other = 0; other < pigeon; other++) solver.add([no(at(pigeon, hole)), no(at(other, hole))]);
      }
    }
    assert.equal(solver.solve(5), undefined);
  });
});
