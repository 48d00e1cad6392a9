/**
 * Who holds back whom (§7): m holds back n when there is a path from m to n that uses no back edge of a loop
 * containing n. Seen from n, a back edge of a loop that n lies behind is but a way to the exits of that loop. So with
 * every back edge led to a vertex "the loop is gone round", from which edges lead to where the loop is left to, the
 * relation is plain reachability in an acyclic graph.
 */
import { listsOfPairs, reversed, type EdgeEnds, type Lists } from './adjacency';
import { dominates, type DominatorTree } from './dominators';
import type { LoopId } from './facts';
import type { NodeId } from './graph';
import { loopHolds, type LoopForest } from './loops';

export interface WaitGraph {
  /** Vertices: the nodes, then for each loop the vertex "gone round". */
  readonly size: number;
  readonly out: Lists;
  readonly into: Lists;
  /** Topological order of the vertices that lie on some way, sources first. */
  readonly order: Int32Array;
  /** By vertex: place in `order`, -1 if it is not there. */
  readonly place: Int32Array;
}

/** `out`: edges by source, from reachable nodes only. */
export function waitGraph(ends: EdgeEnds, out: Lists, loops: LoopForest, reached: Uint8Array): WaitGraph {
  const nodeCount = reached.length;
  const size = nodeCount + loops.count;
  const from: number[] = [];
  const to: number[] = [];
  const last = new Int32Array(loops.count).fill(-1);
  const roundTo = (loop: LoopId, vertex: number) => {
    if (last[loop] === vertex) return;
    last[loop] = vertex;
    from.push(nodeCount + loop);
    to.push(vertex);
  };
  for (const edge of out.items) {
    const src = ends.src[edge];
    const dst = ends.dst[edge];
    let loop = loops.innermost[src];
    if (loops.isBack[edge]) {
      const around = loops.innermost[dst];
      from.push(src);
      to.push(nodeCount + around);
      for (; loop !== around; loop = loops.parent[loop]) roundTo(loop, nodeCount + around);
    } else {
      from.push(src);
      to.push(dst);
      for (; loop >= 0 && !loopHolds(loops, loop, dst); loop = loops.parent[loop]) roundTo(loop, dst);
    }
  }
  const lists = listsOfPairs(from, to, size);
  const order = topological(lists, size, reached);
  const place = new Int32Array(size).fill(-1);
  for (let i = 0; i < order.length; i++) place[order[i]] = i;
  return { size, out: lists, into: reversed(lists, size), order, place };
}

/** Reverse postorder of all that the vertices marked in `from` lead to: a topological order if the graph is acyclic. */
export function topological(lists: Lists, size: number, from: Uint8Array): Int32Array {
  const order = new Int32Array(size);
  let free = size;
  const seen = new Uint8Array(size);
  const next = lists.start.slice(0, size);
  const stack = new Int32Array(size);
  for (let root = 0; root < from.length; root++) {
    if (seen[root] || !from[root]) continue;
    let depth = 0;
    seen[root] = 1;
    stack[depth++] = root;
    while (depth > 0) {
      const vertex = stack[depth - 1];
      if (next[vertex] === lists.start[vertex + 1]) {
        order[--free] = vertex;
        depth--;
        continue;
      }
      const target = lists.items[next[vertex]++];
      if (seen[target]) continue;
      seen[target] = 1;
      stack[depth++] = target;
    }
  }
  return order.subarray(free);
}

/** Answers "does a hold back b" by a walk between the two in topological order. */
export class HoldsBack {
  private readonly stamp: Int32Array;
  private run = 0;

  constructor(
    private readonly waits: WaitGraph,
    private readonly dominators: DominatorTree,
  ) {
    this.stamp = new Int32Array(waits.size);
  }

  holdsBack(a: NodeId, b: NodeId): boolean {
    const { place, out } = this.waits;
    if (a === b || place[a] < 0 || place[b] < 0 || place[a] > place[b]) return false;
    if (dominates(this.dominators, a, b)) return true;
    this.run++;
    const pending: number[] = [a];
    for (let vertex = pending.pop(); vertex !== undefined; vertex = pending.pop()) {
      for (let i = out.start[vertex]; i < out.start[vertex + 1]; i++) {
        const target = out.items[i];
        if (target === b) return true;
        if (place[target] > place[b] || this.stamp[target] === this.run) continue;
        this.stamp[target] = this.run;
        pending.push(target);
      }
    }
    return false;
  }
}

/** By vertex: it is one of the seeds or the lists lead to it from one. */
export function closure(lists: Lists, size: number, seeds: Iterable<number>): Uint8Array {
  const reached = new Uint8Array(size);
  const stack: number[] = [];
  for (const seed of seeds) {
    if (reached[seed]) continue;
    reached[seed] = 1;
    stack.push(seed);
  }
  for (let vertex = stack.pop(); vertex !== undefined; vertex = stack.pop()) {
    for (let i = lists.start[vertex]; i < lists.start[vertex + 1]; i++) {
      const target = lists.items[i];
      if (reached[target]) continue;
      reached[target] = 1;
      stack.push(target);
    }
  }
  return reached;
}
