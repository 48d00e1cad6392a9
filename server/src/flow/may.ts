/**
 * What can hold a value where (§9, FLOW.md §May). Polynomial and exact:
 * - forwards, a node may have what any edge into it brings; an edge that leaves a loop brings all that the loop writes;
 * - inside loops, what comes round before the node has run for the first time.
 * The second part is exact by dominators where nothing runs in parallel: every writer in the outermost loop round the
 * node that the node does not dominate. With parallel branches that is an upper bound, and what lies between the
 * bounds is settled by a walk round the loop that never makes the node unavoidable.
 */
import { listsOfPairs } from './adjacency';
import { topological } from './holdsBack';
import { NO_ARM, type EdgeId, type NodeId } from './graph';
import { Rows, type Columns } from './columns';
import { loopHolds, outermostLoops } from './loops';
import type { View } from './view';

export interface May {
  /** By node: what arrives on ways that come to the node without going round a loop that holds it. */
  readonly forward: Rows;
  /** By node, in loops only: at most this. Outside loops `forward` is exact. */
  readonly upper: Rows | undefined;
  /** By node: `upper` is the answer. */
  readonly upperIsAnswer: Uint8Array;
  /** By loop: all that is written in it. */
  readonly written: Rows;
  /** By node: the loop at the top of the forest round it, -1 outside loops. */
  readonly outermost: Int32Array;
}

/**
 * `unclear`: by loop, parallel branches make passes round it hard to tell apart (endless, leaky, ambiguous): the upper
 * bound is taken there.
 */
export function computeMay(view: View, columns: Columns, unclear: Uint8Array): May {
  const outermost = outermostLoops(view.loops);
  const unclearTop = new Uint8Array(view.loops.count);
  for (let loop = 0; loop < view.loops.count; loop++) {
    if (unclear[loop] || view.loops.manyEntries[loop]) unclearTop[outermost[view.loops.header[loop]]] = 1;
  }
  const written = loopWrites(view, columns);
  const forward = new Rows(view.graph.nodeCount, columns.words);
  const upper = view.loops.count > 0 ? new Rows(view.graph.nodeCount, columns.words) : undefined;
  const upperIsAnswer = new Uint8Array(view.graph.nodeCount);
  const membersOf = upper ? loopMembers(view, outermost) : [];
  const entered = new Uint8Array(view.loops.count);
  for (const node of loopsAtOnce(view, outermost)) {
    const loop = outermost[node];
    if (loop >= 0 && !entered[loop] && upper) {
      entered[loop] = 1;
      enterLoop(view, columns, forward, written, outermost, membersOf[loop], upper);
    }
    if (loop >= 0 && upper && unclearTop[loop]) forward.copyRow(node, upper, node);
    else arrive(view, columns, forward, written, node);
    if (loop >= 0 && (view.sequential || unclearTop[loop])) upperIsAnswer[node] = 1;
  }
  return { forward, upper, upperIsAnswer, written, outermost };
}

/** By loop: all that is written in it, by arms that stay in it too. */
function loopWrites(view: View, columns: Columns): Rows {
  const { loops, ends } = view;
  const written = new Rows(loops.count, columns.words);
  for (const node of view.topo) {
    const inner = loops.innermost[node];
    if (inner < 0) continue;
    written.addList(inner, columns.nodePerhaps, node);
    for (let i = view.out.start[node]; i < view.out.start[node + 1]; i++) {
      const edge = view.out.items[i];
      if (ends.arm[edge] === NO_ARM) continue;
      let loop = inner;
      while (loop >= 0 && !loopHolds(loops, loop, ends.dst[edge])) loop = loops.parent[loop];
      if (loop >= 0) written.addList(loop, columns.armPerhaps, ends.arm[edge]);
    }
  }
  for (let loop = loops.count - 1; loop >= 0; loop--) {
    if (loops.parent[loop] >= 0) written.addRow(loops.parent[loop], written, loop);
  }
  return written;
}

/** A topological order in which all that leads into a loop at the top comes before its nodes. */
function loopsAtOnce(view: View, outermost: Int32Array): Int32Array {
  if (!view.loops.manyEntries.includes(1)) return view.topo;
  const { nodeCount } = view.graph;
  const size = nodeCount + view.loops.count;
  const part = (node: NodeId) => (outermost[node] < 0 ? node : nodeCount + outermost[node]);
  const from: number[] = [];
  const to: number[] = [];
  for (const edge of view.out.items) {
    const [src, dst] = [part(view.ends.src[edge]), part(view.ends.dst[edge])];
    if (src === dst) continue;
    from.push(src);
    to.push(dst);
  }
  const place = new Int32Array(size).fill(-1);
  const isPart = new Uint8Array(size);
  for (const node of view.topo) isPart[part(node)] = 1;
  const order = topological(listsOfPairs(from, to, size), size, isPart);
  for (let i = 0; i < order.length; i++) place[order[i]] = i;
  return view.topo.toSorted((a, b) => place[part(a)] - place[part(b)] || view.waits.place[a] - view.waits.place[b]);
}

/** By loop at the top: its nodes in a preorder of the dominator tree. */
function loopMembers(view: View, outermost: Int32Array): NodeId[][] {
  const members: NodeId[][] = Array.from({ length: view.loops.count }, () => []);
  for (const node of view.dominators.preorder) if (outermost[node] >= 0) members[outermost[node]].push(node);
  return members;
}

/** Adds to `forward` of a node what edges into it bring. */
function arrive(view: View, columns: Columns, forward: Rows, written: Rows, node: NodeId): void {
  for (let i = view.into.start[node]; i < view.into.start[node + 1]; i++) {
    const edge = view.into.items[i];
    if (view.loops.isBack[edge]) continue;
    bring(view, columns, forward, written, edge, node, forward);
  }
}

function bring(
  view: View,
  columns: Columns,
  forward: Rows,
  written: Rows,
  edge: EdgeId,
  row: number,
  into: Rows,
): void {
  const { loops, ends } = view;
  const src = ends.src[edge];
  into.addRow(row, forward, src);
  into.addList(row, columns.nodePerhaps, src);
  if (ends.arm[edge] !== NO_ARM) into.addList(row, columns.armPerhaps, ends.arm[edge]);
  let left = -1;
  for (let loop = loops.innermost[src]; loop >= 0 && !loopHolds(loops, loop, ends.dst[edge]); loop = loops.parent[loop])
    left = loop;
  if (left >= 0) into.addRow(row, written, left);
}

/** Fills `upper` for the nodes of a loop at the top, once all that leads into it is known. */
function enterLoop(
  view: View,
  columns: Columns,
  forward: Rows,
  written: Rows,
  outermost: Int32Array,
  members: readonly NodeId[],
  upper: Rows,
): void {
  const { ends, dominators } = view;
  const loop = outermost[members[0]];
  const running = new Rows(1, columns.words);
  for (const entry of view.loops.entries[loop]) {
    for (let i = view.into.start[entry]; i < view.into.start[entry + 1]; i++) {
      const edge = view.into.items[i];
      if (outermost[ends.src[edge]] !== loop) bring(view, columns, forward, written, edge, 0, running);
    }
  }
  /** What a member writes, with its arms that stay in the loop. */
  const addWrites = (rows: Rows, row: number, node: NodeId) => {
    rows.addList(row, columns.nodePerhaps, node);
    for (let i = view.out.start[node]; i < view.out.start[node + 1]; i++) {
      const edge = view.out.items[i];
      if (ends.arm[edge] !== NO_ARM && outermost[ends.dst[edge]] === loop) {
        rows.addList(row, columns.armPerhaps, ends.arm[edge]);
      }
    }
  };
  const behind = new Rows(members.length + 1, columns.words);
  for (let i = members.length - 1; i >= 0; i--) {
    behind.copyRow(i, behind, i + 1);
    addWrites(behind, i, members[i]);
  }
  for (let i = 0; i < members.length; i++) {
    const node = members[i];
    upper.addRow(node, running, 0);
    upper.addRow(node, behind, firstNotBelow(members, i, dominators.first, dominators.end[node]));
    addWrites(running, 0, node);
  }
}

/** Index of the first member, from `from` on, whose number in the dominator tree is at least `number`. */
function firstNotBelow(members: readonly NodeId[], from: number, first: Int32Array, number: number): number {
  let low = from;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (first[members[middle]] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
