/** The reference is right only if its own parts, written down independently, say the same. */
import assert from 'node:assert/strict';
import { classify } from './classify';
import { availability, explore, TooLarge, type Reference } from './explore';
import { randomRecipe } from './generate';
import { has, membersOf, type Graph } from './graph';
import { goesRoundForEver, passAvailability, passesOf } from './passes';
import { graphOf, type ArmRecipe, type NodeRecipe } from './recipe';
import { refute } from './replay';
import { structuredProgram } from './structured';

const SAMPLES = 1_000;

function plain(next: number[], writes: number[] = [], maybeWrites: number[] = []): NodeRecipe {
  return { kind: 'plain', writes, maybeWrites, next, arms: [], group: -1, hasElse: true };
}

function decision(...arms: ArmRecipe[]): NodeRecipe {
  return { kind: 'decision', writes: [], maybeWrites: [], next: [], arms, group: -1, hasElse: true };
}

function arm(targets: number[], writes: number[] = []): ArmRecipe {
  return { targets, writes, maybeWrites: [], max: 0 };
}

function lower(start: number[], nodes: NodeRecipe[], keyCount = 2): Graph {
  return graphOf({ keyCount, initial: [], start, nodes });
}

/** Calls back for every random graph that is small enough to be walked. */
function eachSample(visit: (graph: Graph, reference: Reference, seed: number) => void): void {
  for (let seed = 0; seed < SAMPLES; seed++) {
    const graph = graphOf(randomRecipe(seed));
    try {
      visit(graph, explore(graph, 20_000), seed);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
}

describe('reference: the rule of §7', () => {
  it('joins parallel branches of different length, and keeps apart what runs beside', () => {
    // 2 -> [3, 4], 4 -> 5, [3, 5] -> 6; 3 writes k0, 5 writes k1
    const reference = explore(lower([2], [plain([3, 4]), plain([6], [0]), plain([5]), plain([6], [1]), plain([1])]));
    assert.deepEqual(membersOf(reference.must[6]), [0, 1]);
    assert.deepEqual(membersOf(reference.may[5]), []);
    assert.deepEqual(membersOf(reference.parallel[3]), [4, 5]);
    assert.deepEqual(membersOf(reference.shares[3]), [4]);
  });

  it('merges branches that exclude each other, without waiting for the one not taken', () => {
    const reference = explore(lower([2], [decision(arm([3]), arm([4], [1])), plain([4], [0]), plain([1])]));
    assert.deepEqual([membersOf(reference.may[4]), membersOf(reference.must[4])], [[0, 1], []]);
    assert.ok(reference.sequential);
  });

  it('knows in a loop only what earlier rounds without the node brought', () => {
    // 2 -> 3; 3: again -> 4 (writes k0) -> 2, other -> 5 (writes k1) -> 2, done -> end
    const loop = [plain([3]), decision(arm([4]), arm([5]), arm([1])), plain([2], [0]), plain([2], [1])];
    const reference = explore(lower([2], loop));
    assert.deepEqual(membersOf(reference.may[2]), []);
    assert.deepEqual(membersOf(reference.may[4]), [1]);
    assert.deepEqual(membersOf(reference.may[5]), [0]);
    assert.deepEqual(membersOf(reference.mayEver[4]), [0, 1]);
    assert.deepEqual(membersOf(reference.may[1]), [0, 1]);
    assert.deepEqual(
      reference.structure.loops.map((l) => l.header),
      [2],
    );
  });

  it('runs what leaks out of a loop once, after the loop', () => {
    // 2 -> 3; 3: again -> [2, 4], done -> 4; 4 -> end
    const graph = lower([2], [plain([3], [0]), decision(arm([2, 4]), arm([4], [1])), plain([1])]);
    const reference = explore(graph);
    assert.deepEqual(membersOf(reference.must[4]), [0, 1]);
    const leaving = graph.edges.findIndex((edge) => edge.src === 3 && edge.dst === 4);
    assert.deepEqual(classify(graph, reference).leaks, [[leaving]]);
  });

  it('sees that a loop without a way out is endless, and that nothing behind it runs', () => {
    const graph = lower([2], [plain([3]), plain([2, 4]), plain([1])]);
    const reference = explore(graph);
    assert.deepEqual(classify(graph, reference).endless, [true]);
    assert.ok(!has(reference.canRun, 4) && !has(reference.canRun, 1));
  });

  it('lets decisions on one key take the same arm', () => {
    const on = (...arms: ArmRecipe[]): NodeRecipe => ({ ...decision(...arms), group: 0 });
    const nodes = [on(arm([3]), arm([4])), plain([4], [0]), on(arm([5]), arm([1])), plain([1])];
    assert.deepEqual(membersOf(explore(lower([2], nodes)).must[5]), [0]);
  });
});

describe('reference: its parts agree', () => {
  it('passes say the same of may, must and endless loops as the walk through all runs', () => {
    eachSample((graph, reference, seed) => {
      const { structure } = reference;
      const kind = classify(graph, reference);
      if (kind.correlated || structure.loops.some(({ entries }) => membersOf(entries).length > 1)) return;
      const passes = passesOf(graph, structure);
      for (const [loop, forEver] of goesRoundForEver(structure, passes).entries()) {
        if ((structure.loops[loop].nodes & reference.canRun) === 0) continue;
        assert.equal(forEver, !reference.canBeLeft[loop], `seed ${seed}: loop ${loop}`);
      }
      if (!kind.regular) return;
      const { may, must } = passAvailability(graph, structure, passes);
      for (const node of structure.order) {
        assert.deepEqual([may[node], must[node]], [reference.may[node], reference.must[node]], `seed ${seed}: ${node}`);
      }
    });
  });

  it('to write all or no optional keys shows as much as to try every combination', () => {
    eachSample((graph, reference, seed) => {
      if (seed % 5 !== 0) return;
      const { union, intersection } = availability(graph, reference.structure, 'either', 20_000);
      for (const node of reference.structure.order) {
        assert.deepEqual(
          [union[node], intersection[node]],
          [reference.may[node], reference.must[node]],
          `seed ${seed}`,
        );
      }
    });
  });

  it('structured programs say the same by the way they were put together', () => {
    for (let seed = 0; seed < 400; seed++) {
      const program = structuredProgram(seed, 8 + (seed % 8));
      const reference = explore(program.graph);
      for (const node of reference.structure.order) {
        const sorted = (set: ReadonlySet<number>): number[] => [...set].toSorted((a, b) => a - b);
        assert.deepEqual(membersOf(reference.may[node]), sorted(program.may[node]), `seed ${seed}: may of ${node}`);
        assert.deepEqual(membersOf(reference.must[node]), sorted(program.must[node]), `seed ${seed}: must of ${node}`);
        assert.deepEqual(membersOf(reference.parallel[node]), sorted(program.parallel[node]), `seed ${seed}: ${node}`);
      }
      assert.ok(classify(program.graph, reference).regular, `seed ${seed}`);
    }
  });
});

describe('reference: witnesses', () => {
  // 2 -> [3, 4]; 3: a -> 5 (writes k0), b -> 6; 4: c -> 6, d writes k0 -> 6; 5 -> 6
  const graph = lower(
    [2],
    [plain([3, 4]), decision(arm([5]), arm([6])), decision(arm([6]), arm([6], [0])), plain([6], [0]), plain([1])],
  );
  const path = [
    { node: 0, arm: -1 },
    { node: 2, arm: -1 },
    { node: 3, arm: 1 },
    { node: 6, arm: -1 },
  ];

  it('accepts a way that misses the key', () => {
    assert.equal(refute(graph, 0, { path, beside: [{ node: 4, arm: 2 }], skippedWrites: [] }), undefined);
  });

  it('refuses a way beside which the key arrives, and edges that are not there', () => {
    assert.match(refute(graph, 0, { path, beside: [{ node: 4, arm: 3 }], skippedWrites: [] })!, /no run/);
    assert.match(refute(graph, 0, { path: path.with(2, { node: 4, arm: 1 }), beside: [], skippedWrites: [] })!, /arm/);
    assert.match(refute(graph, 0, { path: path.toSpliced(2, 1), beside: [], skippedWrites: [] })!, /no edge/);
  });
});
