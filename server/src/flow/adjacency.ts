/** Edges as arrays of numbers: by source in writing order, by target, and grouped by what fires together. */
import { NO_ARM, type ArmId, type EdgeId, type FlowGraph, type NodeId } from './graph';

/** A list of lists in two arrays: the i-th one is `items[start[i]] … items[start[i + 1] - 1]`. */
export interface Lists {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

/** Ends of all edges of a graph, by edge. */
export interface EdgeEnds {
  readonly src: Int32Array;
  readonly dst: Int32Array;
  readonly arm: Int32Array;
}

/**
 * Edges that fire together, one group for a plain node and one for each arm of a decision.
 * The groups of node v are `ofNode[v] … ofNode[v + 1] - 1`; an arm without edges has an empty group.
 */
export interface Groups {
  readonly ofNode: Int32Array;
  readonly arm: Int32Array;
  readonly edges: Lists;
  /** By group: it leads to two nodes or more, so it starts parallel branches. */
  readonly forks: Uint8Array;
}

export function edgeEnds(graph: FlowGraph): EdgeEnds {
  const count = graph.edges.length;
  const ends = { src: new Int32Array(count), dst: new Int32Array(count), arm: new Int32Array(count) };
  for (let edge = 0; edge < count; edge++) {
    const { src, dst, arm } = graph.edges[edge];
    ends.src[edge] = src;
    ends.dst[edge] = dst;
    ends.arm[edge] = arm;
  }
  return ends;
}

/** Sorts edges by one of their ends, in writing order within a node; those with `keep` 0 are left out. */
export function edgesBy(end: Int32Array, nodeCount: number, keep: Uint8Array): Lists {
  const start = new Int32Array(nodeCount + 1);
  for (let edge = 0; edge < end.length; edge++) if (keep[edge]) start[end[edge] + 1]++;
  for (let node = 0; node < nodeCount; node++) start[node + 1] += start[node];
  const items = new Int32Array(start[nodeCount]);
  const next = start.slice(0, nodeCount);
  for (let edge = 0; edge < end.length; edge++) if (keep[edge]) items[next[end[edge]]++] = edge;
  return { start, items };
}

/** Lists from pairs `from[i] -> to[i]`, in the order of the pairs. */
export function listsOfPairs(from: readonly number[], to: readonly number[], count: number): Lists {
  const start = new Int32Array(count + 1);
  for (const source of from) start[source + 1]++;
  for (let i = 0; i < count; i++) start[i + 1] += start[i];
  const items = new Int32Array(from.length);
  const next = start.slice(0, count);
  for (let i = 0; i < from.length; i++) items[next[from[i]]++] = to[i];
  return { start, items };
}

/** The same pairs seen from the other side. */
export function reversed(lists: Lists, count: number): Lists {
  const start = new Int32Array(count + 1);
  for (const target of lists.items) start[target + 1]++;
  for (let i = 0; i < count; i++) start[i + 1] += start[i];
  const items = new Int32Array(lists.items.length);
  const next = start.slice(0, count);
  for (let source = 0; source + 1 < lists.start.length; source++) {
    for (let i = lists.start[source]; i < lists.start[source + 1]; i++) items[next[lists.items[i]]++] = source;
  }
  return { start, items };
}

/** `armAllowed`: by arm, whether it can be taken. `out`: the edges by source, without those of arms that cannot. */
export function groupEdges(graph: FlowGraph, ends: EdgeEnds, out: Lists, armAllowed: (arm: ArmId) => boolean): Groups {
  const armsOf = armsByNode(graph, armAllowed);
  const ofNode = new Int32Array(graph.nodeCount + 1);
  const arm: ArmId[] = [];
  const start: number[] = [0];
  const items: EdgeId[] = [];
  const forks: number[] = [];
  const close = (label: ArmId) => {
    arm.push(label);
    forks.push(leadsToTwo(items, start[start.length - 1], ends.dst) ? 1 : 0);
    start.push(items.length);
  };
  for (let node = 0; node < graph.nodeCount; node++) {
    ofNode[node] = arm.length;
    const first = out.start[node];
    const end = out.start[node + 1];
    const arms = graph.isDecision[node] ? armsOf.get(node) : undefined;
    if (arms) {
      for (const label of arms) {
        for (let i = first; i < end; i++) {
          const edgeArm = ends.arm[out.items[i]];
          if (edgeArm === label || edgeArm === NO_ARM) items.push(out.items[i]);
        }
        close(label);
      }
    } else if (end > first) {
      for (let i = first; i < end; i++) items.push(out.items[i]);
      close(NO_ARM);
    }
  }
  ofNode[graph.nodeCount] = arm.length;
  return {
    ofNode,
    arm: new Int32Array(arm),
    edges: { start: new Int32Array(start), items: new Int32Array(items) },
    forks: new Uint8Array(forks),
  };
}

function armsByNode(graph: FlowGraph, allowed: (arm: ArmId) => boolean): Map<NodeId, ArmId[]> {
  const arms = new Map<NodeId, ArmId[]>();
  for (let arm = 0; arm < graph.arms.length; arm++) {
    if (!allowed(arm)) continue;
    const { node } = graph.arms[arm];
    const known = arms.get(node);
    if (known) known.push(arm);
    else arms.set(node, [arm]);
  }
  return arms;
}

function leadsToTwo(edges: readonly EdgeId[], from: number, dst: Int32Array): boolean {
  for (let i = from + 1; i < edges.length; i++) if (dst[edges[i]] !== dst[edges[from]]) return true;
  return false;
}
