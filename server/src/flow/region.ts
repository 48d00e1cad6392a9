/**
 * The part of a graph that decides what arrives at a node: everything between one of its dominators and the node. All
 * that arrives has come through the dominator, and no arm before it has a say in the region, so whether a key is missing
 * can be decided region by region.
 */
import type { Lists } from './adjacency';
import type { Columns } from './columns';
import { dominates } from './dominators';
import { NO_ARM, type ArmId, type NodeId } from './graph';
import type { LoopForest } from './loops';
import type { SearchInput } from './search';
import type { View } from './view';

/**
 * Nodes are numbered within the region: 0 is the dominator, the last one the node itself, sources before targets.
 * Groups of edges that fire together follow each other by node; targets outside the region are left out.
 */
export interface Region {
  readonly nodes: readonly NodeId[];
  /** Groups of node i: `groupsOf[i] … groupsOf[i + 1] - 1`. The last node has none. */
  readonly groupsOf: readonly number[];
  readonly arm: readonly ArmId[];
  /** Targets of group g: `targets[targetsOf[g]] … targets[targetsOf[g + 1] - 1]`. */
  readonly targetsOf: readonly number[];
  readonly targets: readonly number[];
  /** By entry of `targets`: 1 if an edge of the group's arm leads there, which carries what the arm writes. */
  readonly byArm: readonly number[];
  /** By group: 1 if it goes round a loop that the node waits for. */
  readonly goesRound: readonly number[];
  /** It has nodes of a loop with several entries: one pass from top to bottom does not tell what can happen. */
  readonly ambiguous: boolean;
  /** Some group has two targets, or one beside going round. */
  readonly forks: boolean;
}

/** Finds regions of a view, with the marks that need the size of the graph kept from call to call. */
export class RegionFinder {
  private readonly stamp: Int32Array;
  private readonly local: Int32Array;
  private run = 0;

  constructor(private readonly view: View) {
    this.stamp = new Int32Array(view.waits.size);
    this.local = new Int32Array(view.graph.nodeCount);
  }

  regionOf(top: NodeId, node: NodeId): Region;
  regionOf(top: NodeId, node: NodeId, most: number): Region | 'tooLarge';
  /** `top`: a dominator of the node, the immediate one for the smallest region. `most`: nodes that it may have. */
  regionOf(top: NodeId, node: NodeId, most = Infinity): Region | 'tooLarge' {
    const { view } = this;
    const { waits, loops, groups, graph, ends } = view;
    const between = this.between(top, node, most);
    if (!between) return 'tooLarge';
    between.sort((a, b) => waits.place[a] - waits.place[b]);
    const nodes = [top, ...between, node];
    for (let i = 0; i < nodes.length; i++) this.local[nodes[i]] = i;
    const groupsOf: number[] = [0];
    const arm: ArmId[] = [];
    const targetsOf: number[] = [0];
    const targets: number[] = [];
    const byArm: number[] = [];
    const goesRound: number[] = [];
    let forks = false;
    for (let i = 0; i + 1 < nodes.length; i++) {
      const source = nodes[i];
      for (let group = groups.ofNode[source]; group < groups.ofNode[source + 1]; group++) {
        const from = targets.length;
        let round = 0;
        for (let e = groups.edges.start[group]; e < groups.edges.start[group + 1]; e++) {
          const edge = groups.edges.items[e];
          const dst = ends.dst[edge];
          if (loops.isBack[edge]) {
            if (this.holds(graph.nodeCount + loops.innermost[dst])) round = 1;
          } else if (this.holds(dst) && dst !== top) {
            const known = targets.indexOf(this.local[dst], from);
            const at = known < 0 ? targets.push(this.local[dst]) - 1 : known;
            if (known < 0) byArm.push(0);
            if (ends.arm[edge] !== NO_ARM) byArm[at] = 1;
          }
        }
        if (targets.length - from + round > 1) forks = true;
        arm.push(groups.arm[group]);
        goesRound.push(round);
        targetsOf.push(targets.length);
      }
      groupsOf.push(arm.length);
    }
    groupsOf.push(arm.length);
    const ambiguous = nodes.some((member) => inAmbiguousLoop(loops, member));
    return { nodes, groupsOf, arm, targetsOf, targets, byArm, goesRound, ambiguous, forks };
  }

  /**
   * Nodes strictly between the two, in no order; undefined if there are more than `most`. They hold the node back: by a
   * path, or by a loop that is left towards it.
   */
  private between(top: NodeId, node: NodeId, most: number): NodeId[] | undefined {
    const { waits, dominators, graph } = this.view;
    this.run++;
    this.stamp[node] = this.run;
    this.stamp[top] = this.run;
    const found: NodeId[] = [];
    const pending = [node];
    for (let vertex = pending.pop(); vertex !== undefined; vertex = pending.pop()) {
      for (let i = waits.into.start[vertex]; i < waits.into.start[vertex + 1]; i++) {
        const source = waits.into.items[i];
        if (this.stamp[source] === this.run) continue;
        if (source < graph.nodeCount) {
          if (!dominates(dominators, top, source)) continue;
          if (found.push(source) > most) return undefined;
        }
        this.stamp[source] = this.run;
        pending.push(source);
      }
    }
    return found;
  }

  /** The last search came upon this vertex of the wait graph. */
  private holds(vertex: number): boolean {
    return this.stamp[vertex] === this.run;
  }
}

function inAmbiguousLoop(loops: LoopForest, node: NodeId): boolean {
  for (let loop = loops.innermost[node]; loop >= 0; loop = loops.parent[loop]) if (loops.manyEntries[loop]) return true;
  return false;
}

export interface SearchOptions {
  /** Writes that need not happen count as writes too. */
  readonly perhaps: boolean;
  /** Going round a loop that the node waits for is let pass. */
  readonly letRound: boolean;
}

/** The question whether a pass through a region misses a key. */
export function question(region: Region, columns: Columns, column: number, options: SearchOptions): SearchInput {
  const nodeWrites = options.perhaps ? columns.nodePerhaps : columns.nodeWrites;
  const armWrites = options.perhaps ? columns.armPerhaps : columns.armWrites;
  return {
    region,
    writes: writersIn(region, nodeWrites, column),
    armWrites: (arm) => arm !== NO_ARM && listHas(armWrites, arm, column),
    letRound: options.letRound,
  };
}

/** By node of a region, its two ends left out: 1 if the column is in its list. */
export function writersIn(region: Region, writes: Lists, column: number): Uint8Array {
  const writers = new Uint8Array(region.nodes.length);
  for (let i = 1; i + 1 < region.nodes.length; i++) writers[i] = listHas(writes, region.nodes[i], column) ? 1 : 0;
  return writers;
}

export function listHas({ start, items }: Lists, index: number, item: number): boolean {
  for (let i = start[index]; i < start[index + 1]; i++) if (items[i] === item) return true;
  return false;
}
