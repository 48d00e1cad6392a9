/**
 * A graph, or what is left of it when some arms are never taken (see correlated.ts), as the algorithms want it:
 * reachable edges by both ends, groups that fire together, loops, and the order in which nodes wait for each other.
 */
import { edgeEnds, edgesBy, groupEdges, listsOfPairs, type EdgeEnds, type Groups, type Lists } from './adjacency';
import { immediateDominators, numberTree, type DominatorTree } from './dominators';
import { NO_ARM, START, type ArmId, type EdgeId, type FlowGraph, type NodeId } from './graph';
import { findLoops, type LoopForest } from './loops';
import { depthFirst, reachable, type DepthFirst } from './order';
import { topological, waitGraph, type WaitGraph } from './holdsBack';

export interface View {
  readonly graph: FlowGraph;
  readonly ends: EdgeEnds;
  readonly walk: DepthFirst;
  readonly loops: LoopForest;
  /** By node: an edge path leads there from `start`. */
  readonly reached: Uint8Array;
  /** Edges from reachable nodes, by source and by target. */
  readonly out: Lists;
  readonly into: Lists;
  readonly groups: Groups;
  readonly waits: WaitGraph;
  /** Reachable nodes, each behind all that hold it back. */
  readonly topo: Int32Array;
  /**
   * By edge: what flows along it changes nothing that is missing. So it is with back edges of loops with one entry, and
   * with an edge beside the arms of a decision to where all of them lead.
   */
  readonly isIdle: Uint8Array;
  readonly dominators: DominatorTree;
  /** It has the loops and the waiting of a larger graph. */
  readonly isPart: boolean;
  /** No group of edges starts parallel branches. */
  readonly sequential: boolean;
}

/** The whole graph. */
export function viewWhole(graph: FlowGraph): View {
  return makeView(graph, undefined, () => true);
}

/**
 * The graph without some arms. Without parallel branches it stands for itself; with them, loops and who waits for
 * whom stay those of the whole.
 */
export function viewWithout(whole: View, armAllowed: (arm: ArmId) => boolean): View {
  return makeView(whole.graph, whole.sequential ? undefined : whole, armAllowed);
}

function makeView(graph: FlowGraph, shape: View | undefined, armAllowed: (arm: ArmId) => boolean): View {
  const { nodeCount } = graph;
  const ends = shape?.ends ?? edgeEnds(graph);
  const keep = new Uint8Array(ends.src.length);
  for (let edge = 0; edge < keep.length; edge++) {
    keep[edge] = ends.arm[edge] === NO_ARM || armAllowed(ends.arm[edge]) ? 1 : 0;
  }
  const all = edgesBy(ends.src, nodeCount, keep);
  const walk = shape?.walk ?? depthFirst(ends, all, nodeCount);
  const reached = shape ? reachable(ends, all, nodeCount) : walk.place.reduce(markReached, new Uint8Array(nodeCount));
  for (let edge = 0; edge < keep.length; edge++) if (!reached[ends.src[edge]]) keep[edge] = 0;
  const out = edgesBy(ends.src, nodeCount, keep);
  const into = edgesBy(ends.dst, nodeCount, keep);
  const groups = groupEdges(graph, ends, out, (arm) => reached[graph.arms[arm].node] === 1 && armAllowed(arm));
  const loops = shape?.loops ?? findLoops(ends, into, walk);
  const waits = shape?.waits ?? waitGraph(ends, out, loops, reached);
  const topo = waits.order.filter((vertex) => vertex < nodeCount && reached[vertex] === 1);
  const isIdle = new Uint8Array(ends.src.length);
  for (const edge of into.items) {
    const closesLoop = loops.isBack[edge] && !loops.manyEntries[loops.innermost[ends.dst[edge]]];
    if (closesLoop || allArmsLeadAlong(graph, ends, groups, edge)) isIdle[edge] = 1;
  }
  const cyclic = loops.manyEntries.includes(1);
  const order = cyclic ? flowOrder(ends, out, isIdle, nodeCount) : topo;
  const idom = immediateDominators({
    order,
    root: START,
    size: nodeCount,
    into,
    sourceOf: (edge) => ends.src[edge],
    skip: isIdle,
    cyclic,
  });
  return {
    graph,
    ends,
    walk,
    loops,
    reached,
    out,
    into,
    groups,
    waits,
    topo,
    isIdle,
    dominators: numberTree(idom, order),
    isPart: shape !== undefined,
    sequential: !groups.forks.includes(1),
  };
}

/** An unconditional edge of a decision, every arm of which has an edge to the same node. */
function allArmsLeadAlong(graph: FlowGraph, ends: EdgeEnds, groups: Groups, edge: EdgeId): boolean {
  const src = ends.src[edge];
  if (ends.arm[edge] !== NO_ARM || !graph.isDecision[src]) return false;
  for (let group = groups.ofNode[src]; group < groups.ofNode[src + 1]; group++) {
    if (!leadsByArm(ends, groups, group, ends.dst[edge])) return false;
  }
  return true;
}

/** An edge of the group's arm, not one beside it, leads to the node. */
export function leadsByArm(ends: EdgeEnds, groups: Groups, group: number, node: NodeId): boolean {
  for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
    const edge = groups.edges.items[i];
    if (ends.dst[edge] === node && ends.arm[edge] !== NO_ARM) return true;
  }
  return false;
}

/** Reverse postorder over all edges but `skip`: loops with several entries leave no topological order. */
function flowOrder(ends: EdgeEnds, out: Lists, skip: Uint8Array, nodeCount: number): Int32Array {
  const from: number[] = [];
  const to: number[] = [];
  for (const edge of out.items) {
    if (skip[edge]) continue;
    from.push(ends.src[edge]);
    to.push(ends.dst[edge]);
  }
  return topological(listsOfPairs(from, to, nodeCount), nodeCount, Uint8Array.of(1));
}

function markReached(reached: Uint8Array, place: number, node: NodeId): Uint8Array {
  if (place >= 0) reached[node] = 1;
  return reached;
}

/**
 * All that leads into a node, from outside its loop, comes from one other. In a part of a graph, a loop that is left
 * towards the node only in other parts can go round for ever beside it: there it counts as another source.
 */
export function hasOneSource(view: View, node: NodeId): boolean {
  const { start, items } = view.waits.into;
  for (let i = start[node]; view.isPart && i < start[node + 1]; i++) if (items[i] >= view.graph.nodeCount) return false;
  let source = -1;
  for (let i = view.into.start[node]; i < view.into.start[node + 1]; i++) {
    const edge = view.into.items[i];
    if (view.isIdle[edge]) continue;
    if (source >= 0 && view.ends.src[edge] !== source) return false;
    source = view.ends.src[edge];
  }
  return true;
}
