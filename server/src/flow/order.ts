/** The depth-first walk that follows edges as they are written (§7): it decides the headers of loops. */
import type { EdgeEnds, Lists } from './adjacency';
import { START, type NodeId } from './graph';

export interface DepthFirst {
  /** Reachable nodes in preorder. */
  readonly order: Int32Array;
  /** By node: place in `order`, -1 if it is not reachable. */
  readonly place: Int32Array;
  /** By node: the place behind the last node of its subtree. */
  readonly subtreeEnd: Int32Array;
}

export function depthFirst(ends: EdgeEnds, out: Lists, nodeCount: number): DepthFirst {
  const order = new Int32Array(nodeCount);
  const place = new Int32Array(nodeCount).fill(-1);
  const subtreeEnd = new Int32Array(nodeCount);
  const stack = new Int32Array(nodeCount);
  const next = out.start.slice(0, nodeCount);
  let count = 0;
  let depth = 0;
  place[START] = count;
  order[count++] = START;
  stack[depth++] = START;
  while (depth > 0) {
    const node = stack[depth - 1];
    if (next[node] === out.start[node + 1]) {
      subtreeEnd[node] = count;
      depth--;
      continue;
    }
    const target = ends.dst[out.items[next[node]++]];
    if (place[target] >= 0) continue;
    place[target] = count;
    order[count++] = target;
    stack[depth++] = target;
  }
  return { order: order.subarray(0, count), place, subtreeEnd };
}

/** `above` is the node itself or above it in the depth-first tree. */
export function isAbove(walk: DepthFirst, above: NodeId, node: NodeId): boolean {
  return walk.place[above] <= walk.place[node] && walk.place[node] < walk.subtreeEnd[above];
}

/** Nodes that edges lead to from `start`, by node. */
export function reachable(ends: EdgeEnds, out: Lists, nodeCount: number): Uint8Array {
  const reached = new Uint8Array(nodeCount);
  const stack: NodeId[] = [START];
  reached[START] = 1;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (let i = out.start[node]; i < out.start[node + 1]; i++) {
      const target = ends.dst[out.items[i]];
      if (reached[target]) continue;
      reached[target] = 1;
      stack.push(target);
    }
  }
  return reached;
}
