/**
 * Why a key is missing (§9): a real way from `start` to a node, at whose end the key is unset. Without parallel branches
 * that is a shortest walk which avoids every writer. With them, the passes through the regions up the dominator tree,
 * put together: the way, and beside it the arms that keep writers in other branches away.
 */
import type { Lists } from './adjacency';
import { NO_ARM, START, type ArmId, type NodeId } from './graph';
import type { Must } from './must';
import type { Columns } from './columns';
import type { Witness, WitnessStep } from './facts';
import { listHas, writersIn, type Region } from './region';
import type { MissingPass } from './search';
import { hasOneSource, leadsByArm, type View } from './view';

export interface WitnessInput {
  readonly view: View;
  readonly columns: Columns;
  readonly must: Must;
  /** By node: an endless, leaky or ambiguous loop leads there. */
  readonly unclear: Uint8Array;
}

/** A witness from a dominator to the node below, which stands in the next part; and columns for which it is none. */
interface QuietPart {
  readonly part: Witness | undefined;
  readonly written: readonly number[];
}

/** No column: stands for any that is not written in a region. */
const UNWRITTEN = -1;

export class Witnesses {
  /** By node: the part above it for keys that nothing in it writes. */
  private readonly quiet: (QuietPart | undefined)[];

  constructor(private readonly input: WitnessInput) {
    this.quiet = Array.from({ length: input.view.graph.nodeCount });
  }

  /** Undefined if the key is certain, or no real way is found (past the budget, or behind unclear loops). */
  find(node: NodeId, column: number): Witness | undefined {
    const { view, unclear, must } = this.input;
    if (!view.sequential && !unclear[node]) return this.upTheDominators(node, column);
    const walk = plainWalk(this.input, node, column, true) ?? plainWalk(this.input, node, column, false);
    if (walk || view.sequential) return walk;
    const region = must.regionFromStart(node);
    if (!region || region.ambiguous) return undefined;
    const part = missRegion(this.input, region, column);
    return part && join([part], node);
  }

  private upTheDominators(node: NodeId, column: number): Witness | undefined {
    const parts: Witness[] = [];
    const { idom } = this.input.view.dominators;
    for (let at = node; at !== START; at = idom[at]) {
      const quiet = this.quiet[at] ?? this.quietPart(at);
      const part = quiet.written.includes(column) ? this.partAbove(at, column) : quiet.part;
      if (!part) return undefined;
      parts.push(part);
    }
    return join(parts.toReversed(), node);
  }

  private partAbove(node: NodeId, column: number): Witness | undefined {
    const plain = plainPart(this.input, node, column);
    const region = plain ? undefined : this.input.must.region(node);
    return region ? missRegion(this.input, region, column) : plain;
  }

  private quietPart(node: NodeId): QuietPart {
    const quiet = { part: this.partAbove(node, UNWRITTEN), written: [...this.writtenAbove(node)] };
    this.quiet[node] = quiet;
    return quiet;
  }

  /** Columns that are written, perhaps, between the immediate dominator and the node, or by the dominator. */
  private writtenAbove(node: NodeId): Set<number> {
    const { view, columns, must } = this.input;
    const written = new Set<number>();
    const top = view.dominators.idom[node];
    for (const source of hasOneSource(view, node) ? [top] : (must.region(node)?.nodes.slice(0, -1) ?? [])) {
      addListed(columns.nodePerhaps, source, written);
      for (let i = view.out.start[source]; i < view.out.start[source + 1]; i++) {
        const arm = view.ends.arm[view.out.items[i]];
        if (arm !== NO_ARM) addListed(columns.armPerhaps, arm, written);
      }
    }
    return written;
  }
}

function addListed(lists: Lists, index: number, into: Set<number>): void {
  for (let i = lists.start[index]; i < lists.start[index + 1]; i++) into.add(lists.items[i]);
}

/** The part above a node to which all edges lead from one other. */
function plainPart({ view, columns }: WitnessInput, node: NodeId, column: number): Witness | undefined {
  if (!hasOneSource(view, node)) return undefined;
  const source = view.dominators.idom[node];
  if (listHas(columns.nodeWrites, source, column)) return undefined;
  let best: { readonly arm: ArmId; readonly perhaps: boolean } | undefined;
  for (let i = view.into.start[node]; i < view.into.start[node + 1]; i++) {
    const edge = view.into.items[i];
    const arm = view.ends.arm[edge];
    if (view.isIdle[edge] || (arm !== NO_ARM && listHas(columns.armWrites, arm, column))) continue;
    if (arm === NO_ARM && view.graph.isDecision[source]) return undefined;
    const perhaps = arm !== NO_ARM && listHas(columns.armPerhaps, arm, column);
    if (!best || (best.perhaps && !perhaps)) best = { arm, perhaps };
  }
  if (!best) return undefined;
  const skips = best.perhaps || listHas(columns.nodePerhaps, source, column);
  return { path: [{ node: source, arm: best.arm }], beside: [], skippedWrites: skips ? [source] : [] };
}

function join(parts: readonly Witness[], node: NodeId): Witness {
  const path: WitnessStep[] = [];
  const beside: WitnessStep[] = [];
  const skippedWrites: NodeId[] = [];
  for (const part of parts) {
    for (const step of part.path) path.push(step);
    for (const step of part.beside) beside.push(step);
    for (const skipped of part.skippedWrites) skippedWrites.push(skipped);
  }
  path.push({ node, arm: NO_ARM });
  return { path, beside, skippedWrites };
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
        if (brings && leadsByArm(ends, groups, group, dst)) break;
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

function missRegion({ columns, must }: WitnessInput, region: Region, column: number): Witness | undefined {
  const top = region.nodes[0];
  if (listHas(columns.nodeWrites, top, column)) return undefined;
  let perhaps = true;
  let pass = must.search(region, column, { perhaps, letRound: false });
  if (typeof pass === 'string') {
    perhaps = false;
    pass = must.search(region, column, { perhaps, letRound: false });
  }
  if (typeof pass === 'string') return undefined;
  const part = describePass(columns, region, pass, column, perhaps);
  return listHas(columns.nodePerhaps, top, column) ? { ...part, skippedWrites: [top, ...part.skippedWrites] } : part;
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
