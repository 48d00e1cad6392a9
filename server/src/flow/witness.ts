/**
 * Why a key is missing (§9): a real way from `start` to a node, at whose end the key is unset. Without parallel branches
 * that is a shortest walk which avoids every writer. With them, the passes through the regions up the dominator tree,
 * put together: the way, and beside it the arms that keep writers in other branches away.
 */
import { NO_ARM, START, type NodeId } from './graph';
import type { Must } from './must';
import type { Columns } from './columns';
import type { Witness, WitnessStep } from './facts';
import { listHas, searchRegion, writersIn, type Region } from './region';
import type { MissingPass } from './search';
import type { View } from './view';

export interface WitnessInput {
  readonly view: View;
  readonly columns: Columns;
  readonly must: Must;
  /** By node: an endless, leaky or ambiguous loop leads there. */
  readonly unclear: Uint8Array;
}

/** Undefined if the key is certain, or no real way is found (past the budget, or behind unclear loops). */
export function findWitness(input: WitnessInput, node: NodeId, column: number): Witness | undefined {
  if (input.view.sequential || input.unclear[node]) {
    const walk = plainWalk(input, node, column, true) ?? plainWalk(input, node, column, false);
    if (walk || input.view.sequential) return walk;
    const region = input.must.regionFromStart(node);
    if (region.ambiguous) return undefined;
    return missRegions(input, [region], column);
  }
  const regions: Region[] = [];
  for (let at = node; at !== START; at = input.view.dominators.idom[at]) regions.push(input.must.region(at));
  return missRegions(input, regions.toReversed(), column);
}

/**
 * A shortest walk over nodes and arms that do not write the key, on which nothing runs in parallel.
 * `perhaps`: nor write it perhaps.
 */
function plainWalk(input: WitnessInput, goal: NodeId, column: number, perhaps: boolean): Witness | undefined {
  const { view, columns } = input;
  const { groups, ends } = view;
  const nodeWrites = perhaps ? columns.nodePerhaps : columns.nodeWrites;
  const armWrites = perhaps ? columns.armPerhaps : columns.armWrites;
  /** By node: the group of edges that brought the walk there. */
  const cameBy = new Map<NodeId, { source: NodeId; group: number }>([[START, { source: -1, group: -1 }]]);
  const queue: NodeId[] = [START];
  for (const node of queue) {
    if (node === goal) break;
    if (listHas(nodeWrites, node, column)) continue;
    for (let group = groups.ofNode[node]; group < groups.ofNode[node + 1]; group++) {
      const arm = groups.arm[group];
      if (groups.forks[group]) continue;
      const brings = arm !== NO_ARM && listHas(armWrites, arm, column);
      for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
        const dst = ends.dst[groups.edges.items[i]];
        if (brings && ends.arm[groups.edges.items[i]] === arm) break;
        if (cameBy.has(dst)) continue;
        cameBy.set(dst, { source: node, group });
        queue.push(dst);
      }
    }
  }
  if (!cameBy.has(goal)) return undefined;
  const path: WitnessStep[] = [{ node: goal, arm: NO_ARM }];
  const skipped: NodeId[] = [];
  for (let step = cameBy.get(goal); step && step.group >= 0; step = cameBy.get(step.source)) {
    const arm = groups.arm[step.group];
    path.push({ node: step.source, arm });
    const armMay = arm !== NO_ARM && listHas(columns.armPerhaps, arm, column);
    if (armMay || listHas(columns.nodePerhaps, step.source, column)) skipped.push(step.source);
  }
  return { path: path.toReversed(), beside: [], skippedWrites: skipped.toReversed() };
}

function missRegions(input: WitnessInput, regions: readonly Region[], column: number): Witness | undefined {
  const path: WitnessStep[] = [];
  const beside: WitnessStep[] = [];
  const skippedWrites: NodeId[] = [];
  for (const region of regions) {
    const top = region.nodes[0];
    if (listHas(input.columns.nodeWrites, top, column)) return undefined;
    if (listHas(input.columns.nodePerhaps, top, column)) skippedWrites.push(top);
    let perhaps = true;
    let pass = searchRegion(region, input.columns, column, { perhaps, letRound: false });
    if (typeof pass === 'string') {
      perhaps = false;
      pass = searchRegion(region, input.columns, column, { perhaps, letRound: false });
    }
    if (typeof pass === 'string') return undefined;
    const described = describePass(input.columns, region, pass, column, perhaps);
    path.push(...described.path);
    beside.push(...described.beside);
    skippedWrites.push(...described.skippedWrites);
  }
  const last = regions[regions.length - 1];
  path.push({ node: last ? last.nodes[last.nodes.length - 1] : START, arm: NO_ARM });
  return { path, beside, skippedWrites };
}

/** Its path is without the last node, where the next region begins. */
function describePass(columns: Columns, region: Region, pass: MissingPass, column: number, perhaps: boolean): Witness {
  const goal = region.nodes.length - 1;
  const groupOf = (node: number) => (pass.choice[node] >= 0 ? pass.choice[node] : region.groupsOf[node]);
  const alive = new Uint8Array(region.nodes.length);
  alive[0] = 1;
  const onWay = new Set(pass.way);
  for (let node = 0; node < goal; node++) {
    if (!alive[node] || region.groupsOf[node] === region.groupsOf[node + 1]) continue;
    const group = groupOf(node);
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) alive[region.targets[i]] = 1;
  }
  const harmful = harmfulNodes(columns, region, column, perhaps);
  const beside: WitnessStep[] = [];
  const skippedWrites: NodeId[] = [];
  const arrives = new Uint8Array(region.nodes.length);
  arrives[goal] = 1;
  for (let node = goal - 1; node >= 0; node--) {
    if (!alive[node] || region.groupsOf[node] === region.groupsOf[node + 1]) continue;
    const group = groupOf(node);
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
      if (arrives[region.targets[i]]) arrives[node] = 1;
    }
    const arm = region.arm[group];
    const isChoice = region.groupsOf[node + 1] - region.groupsOf[node] > 1;
    if (isChoice && !onWay.has(node) && harmful[node]) beside.push({ node: region.nodes[node], arm });
    const nodeMay = node > 0 && listHas(columns.nodePerhaps, region.nodes[node], column);
    const armMay = arm !== NO_ARM && listHas(columns.armPerhaps, arm, column);
    if (arrives[node] && (nodeMay || armMay)) skippedWrites.push(region.nodes[node]);
  }
  const path = pass.way.slice(0, -1).map((node) => ({ node: region.nodes[node], arm: region.arm[groupOf(node)] }));
  return { path, beside: beside.toReversed(), skippedWrites: skippedWrites.toReversed() };
}

/** By node of a region: some arms from there on would bring the key, or go round a loop that is waited for. */
function harmfulNodes(columns: Columns, region: Region, column: number, perhaps: boolean): Uint8Array {
  const goal = region.nodes.length - 1;
  const writes = writersIn(region, perhaps ? columns.nodePerhaps : columns.nodeWrites, column);
  const armWrites = perhaps ? columns.armPerhaps : columns.armWrites;
  const harmful = new Uint8Array(region.nodes.length);
  for (let node = goal - 1; node >= 0; node--) {
    for (let group = region.groupsOf[node]; group < region.groupsOf[node + 1]; group++) {
      const arm = region.arm[group];
      const hits = region.targetsOf[group] < region.targetsOf[group + 1];
      if (region.goesRound[group] || (hits && arm !== NO_ARM && listHas(armWrites, arm, column))) harmful[node] = 1;
      for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
        if (harmful[region.targets[i]] || writes[region.targets[i]]) harmful[node] = 1;
      }
    }
  }
  return harmful;
}
