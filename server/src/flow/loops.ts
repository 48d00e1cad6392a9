/**
 * The loop forest of §7: a strongly connected component's header is its first node in depth-first source order, the
 * edges into it from inside are its back edges, and inner loops are found with those taken away. That forest is
 * Havlak's: the loop of h holds the nodes below h in the depth-first tree that reach h through such nodes, and the
 * back edges are exactly the edges to a node above. It is found from the innermost headers outwards with a
 * union-find (P. Havlak, Nesting of reducible and irreducible loops, 1997; G. Ramalingam, 1999): near-linear.
 */
import type { EdgeEnds, Lists } from './adjacency';
import type { LoopId } from './facts';
import type { EdgeId, NodeId } from './graph';
import { isAbove, type DepthFirst } from './order';

export interface LoopForest {
  readonly count: number;
  /** By edge. */
  readonly isBack: Uint8Array;
  /** By loop: its header. Loops stand in the depth-first order of their headers, so a loop comes before those in it. */
  readonly header: Int32Array;
  readonly parent: Int32Array;
  /** By loop: loops round it. */
  readonly depth: Int32Array;
  /** By node: its innermost loop, -1 outside loops. */
  readonly innermost: Int32Array;
  /** By loop: it can be entered at another node than its header. */
  readonly manyEntries: Uint8Array;
  /** By loop: nodes entered from outside, the header first. */
  readonly entries: readonly (readonly NodeId[])[];
  /** By loop: number in a preorder of the forest, and the number behind its last inner loop. */
  readonly first: Int32Array;
  readonly end: Int32Array;
}

/** `into`: edges by target, from reachable nodes only. */
export function findLoops(ends: EdgeEnds, into: Lists, walk: DepthFirst): LoopForest {
  const isBack = backEdges(ends, into, walk);
  const headerOf = nestHeaders(ends, into, walk, isBack);
  const header: NodeId[] = [];
  const loopAt = new Int32Array(walk.place.length).fill(-1);
  for (const node of walk.order) {
    if (headerOf.isHeader[node]) loopAt[node] = header.push(node) - 1;
  }
  const count = header.length;
  const parent = new Int32Array(count);
  const depth = new Int32Array(count);
  for (let loop = 0; loop < count; loop++) {
    const outer = headerOf.outer[header[loop]];
    parent[loop] = outer < 0 ? -1 : loopAt[outer];
    depth[loop] = outer < 0 ? 0 : depth[parent[loop]] + 1;
  }
  const innermost = new Int32Array(walk.place.length).fill(-1);
  for (const node of walk.order) {
    const outer = headerOf.outer[node];
    innermost[node] = loopAt[node] >= 0 ? loopAt[node] : outer < 0 ? -1 : loopAt[outer];
  }
  const { first, end } = numberForest(parent);
  const bare = { count, isBack, header: new Int32Array(header), parent, depth, innermost, first, end };
  return { ...bare, ...findEntries(bare, ends, into, walk) };
}

/** The loop holds the node. No loop (-1) holds everything. */
export function loopHolds(loops: LoopForest, loop: LoopId, node: NodeId): boolean {
  return loop < 0 || loopInside(loops, loops.innermost[node], loop);
}

/** `inner` is `outer` or a loop inside it. */
export function loopInside(loops: LoopForest, inner: LoopId, outer: LoopId): boolean {
  return inner >= 0 && loops.first[outer] <= loops.first[inner] && loops.first[inner] < loops.end[outer];
}

/** The loop at the top of the forest round a node, -1 outside loops. */
export function outermostLoops(loops: LoopForest): Int32Array {
  const top = new Int32Array(loops.count);
  for (let loop = 0; loop < loops.count; loop++) top[loop] = loops.parent[loop] < 0 ? loop : top[loops.parent[loop]];
  return loops.innermost.map((loop) => (loop < 0 ? -1 : top[loop]));
}

/** All nodes of a loop in depth-first order, the header first. */
export function nodesOfLoop(loops: LoopForest, walk: DepthFirst, loop: LoopId): NodeId[] {
  const header = loops.header[loop];
  const nodes: NodeId[] = [];
  for (let i = walk.place[header]; i < walk.subtreeEnd[header]; i++) {
    if (loopHolds(loops, loop, walk.order[i])) nodes.push(walk.order[i]);
  }
  return nodes;
}

/** Back edges of a loop, in writing order. */
export function backEdgesOf(loops: LoopForest, into: Lists, loop: LoopId): EdgeId[] {
  const header = loops.header[loop];
  const edges: EdgeId[] = [];
  for (let i = into.start[header]; i < into.start[header + 1]; i++) {
    if (loops.isBack[into.items[i]]) edges.push(into.items[i]);
  }
  return edges;
}

function backEdges(ends: EdgeEnds, into: Lists, walk: DepthFirst): Uint8Array {
  const isBack = new Uint8Array(ends.src.length);
  for (const edge of into.items) if (isAbove(walk, ends.dst[edge], ends.src[edge])) isBack[edge] = 1;
  return isBack;
}

interface Nesting {
  readonly isHeader: Uint8Array;
  /** By node: the header of the innermost loop round it, of which it is not the header; -1 if there is none. */
  readonly outer: Int32Array;
}

function nestHeaders(ends: EdgeEnds, into: Lists, walk: DepthFirst, isBack: Uint8Array): Nesting {
  const nodeCount = walk.place.length;
  const isHeader = new Uint8Array(nodeCount);
  const outer = new Int32Array(nodeCount).fill(-1);
  const set = new Int32Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) set[node] = node;
  const find = (node: NodeId): NodeId => {
    while (set[node] !== node) {
      set[node] = set[set[node]];
      node = set[node];
    }
    return node;
  };
  /** Edges that enter a loop beside its header count as entering the header, for the loops round it. */
  const sideEntries = new Map<NodeId, NodeId[]>();
  const inBody = new Int32Array(nodeCount).fill(-1);
  const body: NodeId[] = [];
  const visit = (source: NodeId, header: NodeId) => {
    const node = find(source);
    if (node === header || inBody[node] === header) return;
    if (!isAbove(walk, header, node)) {
      const known = sideEntries.get(header);
      if (known) known.push(node);
      else sideEntries.set(header, [node]);
      return;
    }
    inBody[node] = header;
    body.push(node);
  };
  for (let place = walk.order.length - 1; place >= 0; place--) {
    const header = walk.order[place];
    body.length = 0;
    for (let i = into.start[header]; i < into.start[header + 1]; i++) {
      if (!isBack[into.items[i]]) continue;
      isHeader[header] = 1;
      visit(ends.src[into.items[i]], header);
    }
    for (let next = 0; next < body.length; next++) {
      const node = body[next];
      for (let i = into.start[node]; i < into.start[node + 1]; i++) {
        if (!isBack[into.items[i]]) visit(ends.src[into.items[i]], header);
      }
      for (const source of sideEntries.get(node) ?? []) visit(source, header);
    }
    for (const node of body) {
      outer[node] = header;
      set[node] = header;
    }
  }
  return { isHeader, outer };
}

function numberForest(parent: Int32Array): { first: Int32Array; end: Int32Array } {
  const count = parent.length;
  const size = new Int32Array(count).fill(1);
  for (let loop = count - 1; loop >= 0; loop--) if (parent[loop] >= 0) size[parent[loop]] += size[loop];
  const first = new Int32Array(count);
  const end = new Int32Array(count);
  const free = new Int32Array(count);
  let top = 0;
  for (let loop = 0; loop < count; loop++) {
    if (parent[loop] < 0) {
      first[loop] = top;
      top += size[loop];
    } else {
      first[loop] = free[parent[loop]];
      free[parent[loop]] += size[loop];
    }
    free[loop] = first[loop] + 1;
    end[loop] = first[loop] + size[loop];
  }
  return { first, end };
}

type BareForest = Omit<LoopForest, 'entries' | 'manyEntries'>;

function findEntries(
  loops: BareForest,
  ends: EdgeEnds,
  into: Lists,
  walk: DepthFirst,
): Pick<LoopForest, 'entries' | 'manyEntries'> {
  const entries: NodeId[][] = Array.from(loops.header, (header) => [header]);
  const manyEntries = new Uint8Array(loops.count);
  const inside = (inner: LoopId, outer: LoopId) =>
    inner >= 0 && loops.first[outer] <= loops.first[inner] && loops.first[inner] < loops.end[outer];
  for (const node of walk.order) {
    if (loops.innermost[node] < 0) continue;
    for (let i = into.start[node]; i < into.start[node + 1]; i++) {
      const from = loops.innermost[ends.src[into.items[i]]];
      for (let loop = loops.innermost[node]; loop >= 0 && !inside(from, loop); loop = loops.parent[loop]) {
        if (loops.header[loop] === node || entries[loop][entries[loop].length - 1] === node) continue;
        entries[loop].push(node);
        manyEntries[loop] = 1;
      }
    }
  }
  return { entries, manyEntries };
}
