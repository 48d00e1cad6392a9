/** Graphs on which the flow analysis and the reference once differed, each as small as it could be made. */
import assert from 'node:assert/strict';
import { graphOf, type ArmRecipe, type NodeRecipe } from '../reference/recipe';
import { compare } from './compare';

const NOTHING = { writes: [], maybeWrites: [] };

function node(next: number[], writes: number[] = []): NodeRecipe {
  return { ...NOTHING, kind: 'plain', writes, next, arms: [], group: -1, hasElse: true };
}

function decision(...arms: ArmRecipe[]): NodeRecipe {
  return { ...NOTHING, kind: 'decision', next: [], arms, group: -1, hasElse: true };
}

function arm(targets: number[], writes: number[] = []): ArmRecipe {
  return { ...NOTHING, targets, writes, max: 0 };
}

/** The first node is node 2; 1 is the end. One key. */
function agrees(name: string, start: number[], ...nodes: NodeRecipe[]): void {
  it(name, () => {
    const { differences } = compare(graphOf({ keyCount: 1, initial: [], start, nodes }));
    assert.deepEqual(
      differences.map(({ what, text }) => `${what}: ${text}`),
      [],
    );
  });
}

describe('flow, where it once differed from the reference', () => {
  // 3 runs in superstep 2, 5 in superstep 3: never together, yet parallel.
  agrees('branches of unequal length, the longer one first', [2], node([4, 3]), node([1]), node([5]), node([1]));
  agrees('branches of unequal length, the longer one last', [2], node([4, 3]), node([5]), node([1]), node([1]));
  agrees('branches of equal length', [2], node([4, 3]), node([5]), node([6]), node([1]), node([1]));

  // Whatever is beside a node in one arm is beside it also for those who ask all that is parallel with it.
  agrees('a fork in one arm', [2], decision(arm([3]), arm([5])), node([5, 4]), node([1]), node([1]));

  // §7: the end waits for the loop of 3, which is gone round for ever, so it never runs.
  agrees('the end, reached only from inside an endless loop', [3], node([1, 4]), node([2, 4]), node([3]));

  // §9, must: start, 2 by its second arm, 4, and round to 3, which runs for the first time without the key.
  agrees(
    'a loop of two entries whose header can first be reached by a back edge',
    [2],
    decision(arm([3, 4], [0]), arm([4])),
    node([4]),
    node([3]),
  );

  // §9, may: 5 writes the key and comes round to 2 only when 4 has left its own loop, and that leads through 6. An arm
  // that goes round an inner loop does not avoid a node that every way out of that loop runs.
  agrees(
    'what no round brings without the node, though it could go round an inner loop instead',
    [2],
    decision(arm([3]), arm([1])),
    node([4, 5]),
    decision(arm([6]), arm([4])),
    node([2], [0]),
    node([5]),
  );

  // "An arm's writes belong to its edge": 4 can be reached by the edge beside the arms alone.
  agrees(
    'an edge out of a decision beside an arm that writes',
    [2],
    { ...decision(arm([3], [0])), next: [4] },
    decision(arm([1]), arm([4])),
    node([1]),
  );

  // §10: every pass through 2 takes a back edge of its loop or of that of 3 inside it, so the end waits for ever.
  agrees('the end beside two loops in each other', [2], node([3, 1]), decision(arm([2]), arm([3])));

  // Both arms bring the key, but the edge beside them does not.
  agrees(
    'an edge beside arms that all write',
    [2],
    { ...decision(arm([3], [0]), arm([1], [0])), next: [3] },
    node([1]),
  );
  agrees(
    'an edge beside arms that write, in a loop',
    [2],
    { ...decision(arm([4]), arm([1], [0])), next: [3] },
    node([2]),
    node([3], [0]),
  );

  // The loop of 2 is gone round for ever, but all that is in it runs: 2, reached by its back edge, waits for 4.
  agrees(
    'a node in an endless loop beside another that ends nowhere',
    [2],
    node([2, 3]),
    decision(arm([4]), arm([5])),
    node([3]),
    node([5, 4, 2]),
  );

  // 4 takes its second arm in the first round: the endless loop of 5 is not on that way.
  agrees(
    'a node beside an endless loop, inside a loop that also leaks',
    [3],
    node([3]),
    node([3, 4]),
    decision(arm([5]), arm([2])),
    node([5, 4]),
  );

  // Both edges fire together, so what the arm's edge brings is always there.
  agrees('an arm and the edge beside it that lead to one node', [2], { ...decision(arm([1], [0])), next: [1] });
});
