/**
 * What can surely be missing, by one sweep, so that few questions need a search. A key that can be missing at a node's
 * only predecessor, or at one of those that merge without parallel branches between, can be missing at the node; where
 * branches join, a key that can be missing at the dominator and that nothing between writes.
 */
import { NO_ARM, START, type NodeId } from './graph';
import { Rows, type Columns } from './columns';
import type { RegionFinder } from './region';
import type { View } from './view';

/** By node: columns that some run misses when the node runs. An empty row says nothing. */
export function computeKnownMissing(view: View, columns: Columns, finder: RegionFinder): Rows {
  const rows = new Rows(view.graph.nodeCount, columns.words);
  rows.fillRow(START);
  const forksUpTo = countForks(view);
  let budget = BUDGET_PER_NODE * view.topo.length + BUDGET_AT_LEAST;
  for (const node of view.topo) {
    if (node === START) continue;
    const top = view.dominators.idom[node];
    const between = forksUpTo[view.waits.place[node]] - forksUpTo[view.waits.place[top]];
    if (between === 0 || hasOneSource(view, node)) {
      merge(view, columns, rows, node);
      continue;
    }
    if (budget <= 0) continue;
    const region = finder.between(top, node, budget);
    budget -= region ? region.length + 1 : budget;
    if (!region) continue;
    region.push(top);
    if (!branchesBetween(view, finder, region)) merge(view, columns, rows, node);
    else passUnwritten(view, columns, rows, finder, region, node);
  }
  return rows;
}

/** Nodes of regions that the sweep looks at, on the average for each node: what keeps it linear. */
const BUDGET_PER_NODE = 40;
const BUDGET_AT_LEAST = 10_000;

/** By place in the wait graph's order: nodes before it that start parallel branches. */
function countForks(view: View): Int32Array {
  const { order } = view.waits;
  const count = new Int32Array(order.length + 1);
  for (let i = 0; i < order.length; i++) {
    count[i + 1] = count[i];
    if (order[i] >= view.graph.nodeCount) continue;
    const { ofNode, forks } = view.groups;
    for (let group = ofNode[order[i]]; group < ofNode[order[i] + 1]; group++) {
      if (!forks[group]) continue;
      count[i + 1]++;
      break;
    }
  }
  return count;
}

function hasOneSource(view: View, node: NodeId): boolean {
  let source = -1;
  for (let i = view.into.start[node]; i < view.into.start[node + 1]; i++) {
    const edge = view.into.items[i];
    if (view.closesLoop[edge]) continue;
    if (source >= 0 && view.ends.src[edge] !== source) return false;
    source = view.ends.src[edge];
  }
  return true;
}

/** Some node of the region fires two edges into it at once. */
function branchesBetween(view: View, finder: RegionFinder, region: readonly NodeId[]): boolean {
  const { groups, ends, loops, graph } = view;
  for (const node of region) {
    for (let group = groups.ofNode[node]; group < groups.ofNode[node + 1]; group++) {
      if (!groups.forks[group]) continue;
      let seen = -1;
      for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
        const dst = ends.dst[groups.edges.items[i]];
        const vertex = loops.isBack[groups.edges.items[i]] ? graph.nodeCount + loops.innermost[dst] : dst;
        if (!finder.holds(vertex) || vertex === seen) continue;
        if (seen >= 0) return true;
        seen = vertex;
      }
    }
  }
  return false;
}

/** What one of the edges into the node leaves missing. */
function merge(view: View, columns: Columns, rows: Rows, node: NodeId): void {
  const to = node * rows.words;
  for (let i = view.into.start[node]; i < view.into.start[node + 1]; i++) {
    const edge = view.into.items[i];
    if (view.loops.isBack[edge]) continue;
    const src = view.ends.src[edge];
    const arm = view.ends.arm[edge];
    const absent: number[] = [];
    const note = ({ start, items }: { start: Int32Array; items: Int32Array }, index: number) => {
      for (let j = start[index]; j < start[index + 1]; j++) if (!rows.has(node, items[j])) absent.push(items[j]);
    };
    note(columns.nodeWrites, src);
    if (arm !== NO_ARM) note(columns.armWrites, arm);
    const from = src * rows.words;
    for (let j = 0; j < rows.words; j++) rows.bits[to + j] |= rows.bits[from + j];
    for (const column of absent) rows.bits[to + (column >>> 5)] &= ~(1 << (column & 31));
  }
}

/** What is missing at the dominator, the last of the region, and written nowhere in the region. */
function passUnwritten(
  view: View,
  columns: Columns,
  rows: Rows,
  finder: RegionFinder,
  region: readonly NodeId[],
  node: NodeId,
): void {
  rows.copyRow(node, rows, region[region.length - 1]);
  const to = node * rows.words;
  const remove = ({ start, items }: { start: Int32Array; items: Int32Array }, index: number) => {
    for (let i = start[index]; i < start[index + 1]; i++) rows.bits[to + (items[i] >>> 5)] &= ~(1 << (items[i] & 31));
  };
  for (const source of region) {
    remove(columns.nodeWrites, source);
    for (let i = view.out.start[source]; i < view.out.start[source + 1]; i++) {
      const edge = view.out.items[i];
      const arm = view.ends.arm[edge];
      if (arm !== NO_ARM && finder.holds(view.ends.dst[edge])) remove(columns.armWrites, arm);
    }
  }
}
