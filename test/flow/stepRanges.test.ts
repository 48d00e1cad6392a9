import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyzeFlow, END, START } from '../../server/src/flow';
import { recipes } from '../reference/arbitrary';
import { after, machineOf, nameOf, readyNodes, startOf, stepsOf } from '../reference/executor';
import type { Graph } from '../reference/graph';
import { graphOf, numberOf, type Recipe } from '../reference/recipe';
import { sketch } from './sketch';

/** `2`, `2–4`, or `–` for none. */
function steps(text: string, name: string): string {
  const { facts, node } = sketch(text);
  const range = facts.stepsOf(node(name));
  if (!range) return '–';
  return range.first === range.last ? String(range.last) : `${range.first}–${range.last}`;
}

describe('the supersteps of a node', () => {
  it('are counted from 1', () => {
    assert.equal(steps('start -> a -> b -> end', 'a'), '1');
    assert.equal(steps('start -> a -> b -> end', 'b'), '2');
  });

  it('differ with the arms taken', () => {
    assert.equal(steps('start -> d\n d: long -> a; short -> b\n a -> b -> end', 'b'), '2–3');
  });

  it('come behind the longest branch where branches join', () => {
    assert.equal(steps('start -> [a, b]\n a -> c -> j\n b -> j -> end', 'j'), '3');
  });

  it('come behind a branch that leads there, if it is taken', () => {
    assert.equal(steps('start -> [a, d]\n d: on -> b; off -> end\n b -> j\n a -> j -> end', 'j'), '2–3');
  });

  it('are those since the last node that runs alone', () => {
    const text = 'start -> d\n d: long -> a; short -> b\n a -> b -> [c, e]\n c -> f -> j\n e -> j -> end';
    assert.equal(steps(text, 'j'), '5–6');
  });

  it('are unknown in loops, and where nothing leads', () => {
    assert.equal(steps('start -> a -> d\n d: again -> a; done -> end', 'a'), '–');
    assert.equal(steps('start -> a -> end\n b -> end', 'b'), '–');
  });

  it('are those of all runs of random graphs', () => {
    fc.assert(
      fc.property(recipes, (recipe) => {
        const graph = graphOf(forwards(recipe));
        const facts = analyzeFlow(graph);
        const seen = rangesOf(graph);
        for (let node = 0; node < graph.nodeCount; node++) {
          if (node !== START && node !== END) assert.deepEqual(facts.stepsOf(node), seen[node]);
        }
      }),
      { numRuns: process.env['LONG'] ? 20_000 : 500 },
    );
  });
});

/** The same without what leads backwards. */
function forwards(recipe: Recipe): Recipe {
  const nodes = recipe.nodes.map((node, i) => {
    const ahead = (targets: readonly number[]): number[] => targets.filter((to) => to === END || to > numberOf(i));
    return { ...node, next: ahead(node.next), arms: node.arms.map((arm) => ({ ...arm, targets: ahead(arm.targets) })) };
  });
  return { ...recipe, nodes };
}

/** By node: the least and the most of the supersteps in which it runs in some run. */
function rangesOf(graph: Graph): ({ first: number; last: number } | undefined)[] {
  const machine = machineOf({ ...graph, keyCount: 0 }, 'are skipped');
  const ranges: ({ first: number; last: number } | undefined)[] = Array.from({ length: graph.nodeCount });
  let now = new Map([[nameOf(startOf(graph)), startOf(graph)]]);
  // `start` runs in superstep 0.
  for (let step = 0; now.size > 0; step++) {
    const next: typeof now = new Map();
    for (const waiting of now.values()) {
      const ready = readyNodes(machine, waiting);
      for (const node of ready) ranges[node] = { first: ranges[node]?.first ?? step, last: step };
      for (const acts of stepsOf(machine, ready, new Map())) {
        const reached = after(machine, waiting, acts);
        if (reached.some((token) => token !== 0)) next.set(nameOf(reached), reached);
      }
    }
    now = next;
  }
  return ranges;
}
