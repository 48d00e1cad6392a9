/** Who writes one `last` channel at the same time: groups for `conflicting-writes` and `overwrite-race`. */
import type { GraphFacts } from '../analysis/facts';
import type { KeyId } from '../flow/graph';
import type { Write } from '../model/model';

export interface WriterGroup {
  readonly key: KeyId;
  /** The first write of each node, in order of declaration. */
  readonly writes: readonly Write[];
}

export interface Clashes {
  /** Groups whose nodes can write in one superstep; one node alone if it is an `each` node. */
  readonly conflicts: readonly WriterGroup[];
  /** Groups whose nodes write in parallel, but never in one superstep. */
  readonly races: readonly WriterGroup[];
}

/** Pairs of parallel writers that are looked at in one graph: more than any graph has that a person would mend by hand. */
const MOST_PAIRS = 20_000;

const kept = new WeakMap<GraphFacts, Clashes>();

/** All groups of writers of the graph, by key. */
export function clashesOf(graph: GraphFacts): Clashes {
  let clashes = kept.get(graph);
  if (!clashes) {
    clashes = findClashes(graph);
    kept.set(graph, clashes);
  }
  return clashes;
}

function findClashes(graph: GraphFacts): Clashes {
  const { model, flow } = graph;
  const conflicts: WriterGroup[] = [];
  const races: WriterGroup[] = [];
  const budget = { pairs: MOST_PAIRS };
  for (const { id: key, kind } of model.channels) {
    if (kind !== 'last' || model.writers[key].length === 0) continue;
    const writes = firstWrites(model.writers[key]).filter((write) => flow.canRun(write.node));
    const groupOf = (indices: readonly number[]): WriterGroup => ({ key, writes: indices.map((i) => writes[i]) });
    const isAlone = flow.sequential || writes.length < 2;
    const { together, raced } = isAlone ? alone(writes) : groupsOf(graph, writes, budget);
    for (const group of together.groups()) {
      const isEach = model.nodes[writes[group[0]].node].kind === 'each';
      if (group.length > 1 || isEach) conflicts.push(groupOf(group));
    }
    for (const group of raced.groups()) if (group.length > 1) races.push(groupOf(group));
  }
  return { conflicts, races };
}

interface GroupsOfKey {
  readonly together: Groups;
  readonly raced: Groups;
}

function alone(writes: readonly Write[]): GroupsOfKey {
  const groups = new Groups(writes.length);
  return { together: groups, raced: groups };
}

function groupsOf({ flow }: GraphFacts, writes: readonly Write[], budget: { pairs: number }): GroupsOfKey {
  const together = new Groups(writes.length);
  const apart: (readonly [number, number])[] = [];
  const indexOf = new Map(writes.map((write, index) => [write.node, index]));
  for (const [first, second] of flow.parallelPairs([...indexOf.keys()])) {
    if (budget.pairs-- <= 0) break;
    const [a, b] = [indexOf.get(first) ?? 0, indexOf.get(second) ?? 0];
    if (together.has(a, b)) continue;
    if (flow.canShareStep(first, second)) together.join(a, b);
    else apart.push([a, b]);
  }
  const raced = new Groups(writes.length);
  for (const [a, b] of apart) if (!together.has(a, b)) raced.join(a, b);
  return { together, raced };
}

/** Several arms of a decision may write one key: only one of them is taken. */
function firstWrites(writes: readonly Write[]): readonly Write[] {
  return writes.filter((write, index) => index === 0 || writes[index - 1].node !== write.node);
}

/** Union-find over small indices, with path halving. */
class Groups {
  private readonly parents: Int32Array;

  constructor(size: number) {
    this.parents = Int32Array.from({ length: size }, (_, index) => index);
  }

  has(a: number, b: number): boolean {
    return this.root(a) === this.root(b);
  }

  /** The lower root stays, so that groups come in the order of their first members. */
  join(a: number, b: number): void {
    const [x, y] = [this.root(a), this.root(b)];
    this.parents[Math.max(x, y)] = Math.min(x, y);
  }

  groups(): readonly (readonly number[])[] {
    const byRoot = new Map<number, number[]>();
    for (let index = 0; index < this.parents.length; index++) {
      const root = this.root(index);
      const group = byRoot.get(root);
      if (group) group.push(index);
      else byRoot.set(root, [index]);
    }
    return [...byRoot.values()];
  }

  private root(index: number): number {
    let at = index;
    while (this.parents[at] !== at) {
      this.parents[at] = this.parents[this.parents[at]];
      at = this.parents[at];
    }
    return at;
  }
}
