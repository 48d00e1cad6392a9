/**
 * Dominators after K. Cooper, T. Harvey, K. Kennedy, A simple, fast dominance algorithm (2001). The graphs here are
 * acyclic but for loops with several entries, so that one sweep in topological order is nearly always enough.
 */
import type { Lists } from './adjacency';

export interface DominatorTree {
  /** By node: its immediate dominator, -1 for the root and unreachable nodes. */
  readonly idom: Int32Array;
  /** By node: number in a preorder of the tree, -1 if it is not in it. */
  readonly first: Int32Array;
  /** By node: the number behind the last one of its subtree. */
  readonly end: Int32Array;
  /** Nodes by that number. */
  readonly preorder: Int32Array;
}

export interface DominatorInput {
  /** Reachable nodes, sources before targets as far as the graph is acyclic; the root first. */
  readonly order: Int32Array;
  readonly root: number;
  readonly size: number;
  /** What leads into a node: edges, of which `sourceOf` gives the other end. */
  readonly into: Lists;
  sourceOf(edge: number): number;
  /** By edge: leave it out. */
  readonly skip?: Uint8Array;
  /** Some edge leads backwards in `order`. */
  readonly cyclic: boolean;
}

export function immediateDominators(input: DominatorInput): Int32Array {
  const { order, root, size, into, skip } = input;
  const place = new Int32Array(size).fill(-1);
  for (let i = 0; i < order.length; i++) place[order[i]] = i;
  const idom = new Int32Array(size).fill(-1);
  idom[root] = root;
  for (let changed = true; changed;) {
    changed = false;
    for (const node of order) {
      if (node === root) continue;
      let best = -1;
      for (let i = into.start[node]; i < into.start[node + 1]; i++) {
        const edge = into.items[i];
        if (skip?.[edge]) continue;
        const source = input.sourceOf(edge);
        if (idom[source] < 0) continue;
        best = best < 0 ? source : nearestCommon(idom, place, best, source);
      }
      if (best === idom[node]) continue;
      idom[node] = best;
      changed = input.cyclic;
    }
  }
  idom[root] = -1;
  return idom;
}

/** The nearest node that dominates both. `place` falls from a node to its dominators. */
export function nearestCommon(idom: Int32Array, place: Int32Array, a: number, b: number): number {
  while (a !== b) {
    while (place[a] > place[b]) a = idom[a];
    while (place[b] > place[a]) b = idom[b];
  }
  return a;
}

/** `order`: nodes of the tree, each behind its immediate dominator. */
export function numberTree(idom: Int32Array, order: Int32Array): DominatorTree {
  const size = idom.length;
  const weight = new Int32Array(size);
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i];
    weight[node]++;
    if (idom[node] >= 0) weight[idom[node]] += weight[node];
  }
  const first = new Int32Array(size).fill(-1);
  const end = new Int32Array(size).fill(-1);
  const free = new Int32Array(size);
  const preorder = new Int32Array(order.length);
  let top = 0;
  for (const node of order) {
    const above = idom[node];
    first[node] = above < 0 ? top : free[above];
    if (above < 0) top += weight[node];
    else free[above] += weight[node];
    free[node] = first[node] + 1;
    end[node] = first[node] + weight[node];
    preorder[first[node]] = node;
  }
  return { idom, first, end, preorder };
}

/** `above` is the node itself or one of its dominators. */
export function dominates(tree: DominatorTree, above: number, node: number): boolean {
  return tree.first[above] >= 0 && tree.first[above] <= tree.first[node] && tree.first[node] < tree.end[above];
}
