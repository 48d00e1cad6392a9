/** Who writes one `last` channel at the same time: groups for `conflicting-writes` and `overwrite-race`. */
import type { GraphFacts } from '../analysis/facts';
import type { KeyId, NodeId } from '../flow/graph';
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

/** Pairs of writers of one key that are looked at. Past that the rest of the key's writers is left out. */
const MOST_PAIRS = 20_000;
/** From so many writers on, each one's parallel nodes are asked for at once. */
const MANY = 48;

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
  for (const { id: key, kind } of model.channels) {
    if (kind !== 'last') continue;
    const writes = firstWrites(model.writers[key]);
    if (writes.length === 0) continue;
    const running = writes.filter((write) => flow.canRun(write.node));
    const isAlone = flow.sequential || running.length < 2;
    const pairs = isAlone ? [] : parallelPairs(graph, running);
    const together = new Groups(running.length);
    const apart: (readonly [number, number])[] = [];
    for (const [a, b] of pairs) {
      if (together.has(a, b)) continue;
      if (flow.canShareStep(running[a].node, running[b].node)) together.join(a, b);
      else apart.push([a, b]);
    }
    const raced = new Groups(running.length);
    for (const [a, b] of apart) if (!together.has(a, b)) raced.join(a, b);
    for (const group of together.groups()) {
      const isEach = model.nodes[running[group[0]].node].kind === 'each';
      if (group.length > 1 || isEach) conflicts.push({ key, writes: group.map((index) => running[index]) });
    }
    for (const group of raced.groups()) {
      if (group.length > 1) races.push({ key, writes: group.map((index) => running[index]) });
    }
  }
  return { conflicts, races };
}

/** Several arms of a decision may write one key: only one of them is taken. */
function firstWrites(writes: readonly Write[]): readonly Write[] {
  return writes.filter((write, index) => index === 0 || writes[index - 1].node !== write.node);
}

/** Pairs of indices into `writes` whose nodes are parallel, the lower first. */
function parallelPairs(graph: GraphFacts, writes: readonly Write[]): (readonly [number, number])[] {
  const { flow } = graph;
  const pairs: (readonly [number, number])[] = [];
  if (writes.length < MANY) {
    for (let a = 0; a < writes.length; a++) {
      for (let b = a + 1; b < writes.length; b++) {
        if (flow.areParallel(writes[a].node, writes[b].node)) pairs.push([a, b]);
      }
    }
    return pairs;
  }
  const indexOf = new Map<NodeId, number>(writes.map((write, index) => [write.node, index]));
  for (let a = 0; a < writes.length && pairs.length < MOST_PAIRS; a++) {
    for (const node of flow.parallelWith(writes[a].node)) {
      const b = indexOf.get(node);
      if (b !== undefined && b > a) pairs.push([a, b]);
    }
  }
  return pairs;
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
