/**
 * The part of a graph that decides what arrives at a node: everything between its immediate dominator and the node.
 * All that arrives has come through the dominator, and no arm before it has a say in the region, so whether a key is
 * missing can be decided region by region.
 */
import { dominates } from './dominators';
import { NO_ARM, type ArmId, type NodeId } from './graph';
import type { LoopForest } from './loops';
import type { View } from './view';

/**
 * Nodes are numbered within the region: 0 is the dominator, the last one the node itself, sources before targets.
 * Groups of edges that fire together follow each other by node; targets outside the region are left out.
 */
export interface Region {
  readonly nodes: Int32Array;
  /** Groups of node i: `groupsOf[i] … groupsOf[i + 1] - 1`. The last node has none. */
  readonly groupsOf: Int32Array;
  readonly arm: Int32Array;
  /** Targets of group g: `targets[targetsOf[g]] … targets[targetsOf[g + 1] - 1]`. */
  readonly targetsOf: Int32Array;
  readonly targets: Int32Array;
  /** By entry of `targets`: an edge of the group's arm leads there, which carries what the arm writes. */
  readonly byArm: Uint8Array;
  /** By group: it goes round a loop that the node waits for. */
  readonly goesRound: Uint8Array;
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

  /**
   * Nodes strictly between a node and one of its dominators, in no order; undefined if there are more than `most`.
   * They hold the node back: by a path, or by a loop that is left towards it.
   */
  between(top: NodeId, node: NodeId, most = Infinity): NodeId[] | undefined {
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

  /** What `between` found last holds the vertex of the wait graph, or it is one of the two ends. */
  holds(vertex: number): boolean {
    return this.stamp[vertex] === this.run;
  }

  /** `top`: a dominator of the node, the immediate one for the smallest region. */
  regionOf(top: NodeId, node: NodeId): Region {
    const { view } = this;
    const { waits, loops, groups, graph } = view;
    const between = this.between(top, node) ?? [];
    between.sort((a, b) => waits.place[a] - waits.place[b]);
    const nodes = Int32Array.from([top, ...between, node]);
    for (let i = 0; i < nodes.length; i++) this.local[nodes[i]] = i;
    const groupsOf = new Int32Array(nodes.length + 1);
    const arm: ArmId[] = [];
    const targetsOf: number[] = [0];
    const targets: number[] = [];
    const byArm: number[] = [];
    const goesRound: number[] = [];
    const ambiguous = nodes.some((member) => inAmbiguousLoop(loops, member));
    let forks = false;
    for (let i = 0; i + 1 < nodes.length; i++) {
      const source = nodes[i];
      for (let group = groups.ofNode[source]; group < groups.ofNode[source + 1]; group++) {
        const from = targets.length;
        let round = 0;
        for (let e = groups.edges.start[group]; e < groups.edges.start[group + 1]; e++) {
          const edge = groups.edges.items[e];
          const dst = view.ends.dst[edge];
          if (loops.isBack[edge]) {
            if (this.holds(graph.nodeCount + loops.innermost[dst])) round = 1;
          } else if (this.holds(dst) && dst !== top) {
            const known = targets.indexOf(this.local[dst], from);
            const at = known < 0 ? targets.push(this.local[dst]) - 1 : known;
            if (view.ends.arm[edge] !== NO_ARM) byArm[at] = 1;
            else byArm[at] ??= 0;
          }
        }
        if (targets.length - from + round > 1) forks = true;
        arm.push(groups.arm[group]);
        goesRound.push(round);
        targetsOf.push(targets.length);
      }
      groupsOf[i + 1] = arm.length;
    }
    groupsOf[nodes.length] = arm.length;
    return {
      nodes,
      groupsOf,
      arm: Int32Array.from(arm),
      targetsOf: Int32Array.from(targetsOf),
      targets: Int32Array.from(targets),
      byArm: Uint8Array.from(byArm),
      goesRound: Uint8Array.from(goesRound),
      ambiguous,
      forks,
    };
  }
}

function inAmbiguousLoop(loops: LoopForest, node: NodeId): boolean {
  for (let loop = loops.innermost[node]; loop >= 0; loop = loops.parent[loop]) if (loops.manyEntries[loop]) return true;
  return false;
}
