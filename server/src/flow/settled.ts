/**
 * Most answers about must, for all keys at once, in one sweep from `start`: what is certain, and what can surely be
 * missing. Where ways merge both are intersection and union over the edges. Where branches join, what is certain at the
 * dominator stays so, and the trap of the region between (see search.ts), worked out on rows of bits, adds what the
 * branches surely bring; the few keys that depend on arms are searched for one by one, while a budget lasts.
 */
import { NO_ARM, START, type NodeId } from './graph';
import { lowestBit } from './bitSet';
import { Rows, type Columns } from './columns';
import { computeLowerBound, meetAt } from './lowerBound';
import { question, type Region, type RegionFinder } from './region';
import { findMissingPass } from './search';
import { hasOneSource, type View } from './view';

export interface Settled {
  /** By node: columns that hold a value every time it runs. */
  readonly certain: Rows;
  /** By node: columns that some run misses. What is in neither is open; without parallel branches all else is missing. */
  readonly missing: Rows;
}

/** Nodes of regions looked at, on the average for each node: what keeps the sweep linear. */
const BUDGET_PER_NODE = 60;
const BUDGET_AT_LEAST = 20_000;
const LARGEST_REGION = 3_000;

/** `unclear`: by node, an endless, leaky or ambiguous loop leads there, and going round counts for nothing. */
export function settle(view: View, columns: Columns, finder: RegionFinder, unclear: Uint8Array): Settled {
  const cyclic = view.loops.manyEntries.includes(1);
  const certain = cyclic ? computeLowerBound(view, columns) : new Rows(view.graph.nodeCount, columns.words);
  const missing = new Rows(view.graph.nodeCount, columns.words);
  missing.fillRow(START);
  const met = new Uint32Array(columns.words);
  const forksUpTo = countForks(view);
  const alwaysRuns = new Uint8Array(view.graph.nodeCount);
  alwaysRuns[START] = 1;
  let budget = BUDGET_PER_NODE * view.topo.length + BUDGET_AT_LEAST;
  for (const node of view.topo) {
    if (node === START) continue;
    meetAt(view, columns, certain, node, met);
    certain.addWords(node, met);
    if (view.sequential) continue;
    if (cyclic) addUnconditional(view, columns, certain, node, alwaysRuns);
    const top = view.dominators.idom[node];
    const forks = forksUpTo[view.waits.place[node]] - forksUpTo[view.waits.place[top]];
    const most = Math.min(budget, LARGEST_REGION);
    const region = forks === 0 || hasOneSource(view, node) ? undefined : finder.regionOf(top, node, most);
    if (region === 'tooLarge') {
      budget -= most;
      continue;
    }
    if (!region?.forks) {
      merge(view, columns, missing, node, met);
      continue;
    }
    budget -= region.nodes.length;
    if (region.ambiguous) continue;
    budget -= joinBranches({ columns, certain, missing, region, letRound: unclear[node] === 1, budget });
  }
  return { certain, missing };
}

/**
 * What comes along unconditional edges from nodes that every run runs, once. They hold back the node until they have run
 * (§7), so this stays certain where loops with several entries allow no more. A node in a loop may run again without it.
 */
function addUnconditional(view: View, columns: Columns, certain: Rows, node: NodeId, alwaysRuns: Uint8Array): void {
  const { into, ends, loops } = view;
  if (loops.innermost[node] >= 0) return;
  for (let i = into.start[node]; i < into.start[node + 1]; i++) {
    const edge = into.items[i];
    const src = ends.src[edge];
    if (!alwaysRuns[src] || ends.arm[edge] !== NO_ARM || view.isIdle[edge]) continue;
    alwaysRuns[node] = 1;
    certain.addRow(node, certain, src);
    certain.addList(node, columns.nodeWrites, src);
  }
}

/** By place in the wait graph's order: nodes before it that start parallel branches. */
function countForks(view: View): Int32Array {
  const { order } = view.waits;
  const { ofNode, forks } = view.groups;
  const count = new Int32Array(order.length + 1);
  for (let i = 0; i < order.length; i++) {
    count[i + 1] = count[i];
    if (order[i] >= view.graph.nodeCount) continue;
    for (let group = ofNode[order[i]]; group < ofNode[order[i] + 1]; group++) {
      if (!forks[group]) continue;
      count[i + 1]++;
      break;
    }
  }
  return count;
}

/** What one of the edges into the node leaves missing. `row` is scratch. */
function merge(view: View, columns: Columns, missing: Rows, node: NodeId, row: Uint32Array): void {
  const { into, ends, loops } = view;
  const { bits, words } = missing;
  const to = node * words;
  for (let i = into.start[node]; i < into.start[node + 1]; i++) {
    const edge = into.items[i];
    if (loops.isBack[edge] || view.isIdle[edge]) continue;
    const from = ends.src[edge] * words;
    for (let j = 0; j < words; j++) row[j] = bits[from + j];
    removeListed(columns.nodeWrites, ends.src[edge], row);
    if (ends.arm[edge] !== NO_ARM) removeListed(columns.armWrites, ends.arm[edge], row);
    for (let j = 0; j < words; j++) bits[to + j] |= row[j];
  }
}

function removeListed(lists: Columns['nodeWrites'], index: number, row: Uint32Array): void {
  const { start, items } = lists;
  for (let i = start[index]; i < start[index + 1]; i++) row[items[i] >>> 5] &= ~(1 << (items[i] & 31));
}

interface Join {
  readonly columns: Columns;
  readonly certain: Rows;
  readonly missing: Rows;
  readonly region: Region;
  readonly letRound: boolean;
  readonly budget: number;
}

/** What the region adds to both rows of its last node. The nodes looked at in searches. */
function joinBranches({ columns, certain, missing, region, letRound, budget }: Join): number {
  const { words } = columns;
  const goal = region.nodes.length - 1;
  const node = region.nodes[goal];
  const top = region.nodes[0];
  certain.addRow(node, trapRows(columns, region, letRound), 0);

  const open = missing.bits.slice(top * words, (top + 1) * words);
  removeListed(columns.nodeWrites, top, open);
  const unwritten = open.slice();
  for (let i = 1; i < goal; i++) removeListed(columns.nodeWrites, region.nodes[i], unwritten);
  for (const arm of region.arm) if (arm !== NO_ARM) removeListed(columns.armWrites, arm, unwritten);
  missing.addWords(node, unwritten);

  let spent = 0;
  for (let i = 0; i < words; i++) {
    const sure = certain.bits[node * words + i];
    for (let word = open[i] & ~unwritten[i] & ~sure; word !== 0 && spent < budget; word &= word - 1) {
      const column = (i << 5) + lowestBit(word);
      if (column >= columns.count) break;
      const result = findMissingPass(question(region, columns, column, { perhaps: false, letRound }));
      if (result === 'certain') certain.add(node, column);
      else if (result !== 'undecided') missing.add(node, column);
      spent += 4 * region.nodes.length;
    }
  }
  return spent;
}

/** By node of a region: columns that cannot but arrive with a token that is there. Attractor and trap for all keys. */
function trapRows(columns: Columns, region: Region, letRound: boolean): Rows {
  const { words } = columns;
  const goal = region.nodes.length - 1;
  const trap = new Rows(goal + 1, words);
  const arrives = new Uint8Array(goal + 1);
  arrives[goal] = 1;
  const all = new Uint32Array(words);
  const one = new Uint32Array(words);
  for (let node = goal - 1; node >= 0; node--) {
    const end = region.groupsOf[node + 1];
    let sure = region.groupsOf[node] < end;
    all.fill(0xffffffff);
    for (let group = region.groupsOf[node]; group < end && sure; group++) {
      if (region.goesRound[group] && !letRound) continue;
      sure = false;
      one.fill(0);
      for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
        const target = region.targets[i];
        if (!arrives[target]) continue;
        sure = true;
        for (let j = 0; j < words; j++) one[j] |= trap.bits[target * words + j];
        if (region.byArm[i]) addListed(columns.armWrites, region.arm[group], one);
      }
      for (let j = 0; j < words; j++) all[j] &= one[j];
    }
    if (!sure) continue;
    arrives[node] = 1;
    trap.addWords(node, all);
    if (node > 0) trap.addList(node, columns.nodeWrites, region.nodes[node]);
  }
  return trap;
}

function addListed(lists: Columns['armWrites'], index: number, row: Uint32Array): void {
  for (let i = lists.start[index]; i < lists.start[index + 1]; i++)
    row[lists.items[i] >>> 5] |= 1 << (lists.items[i] & 31);
}
