/**
 * Where parallel branches start and where they are all over. The branches of a fork have joined at the nearest vertex of
 * the wait graph that every way from each of them passes: their common postdominator. A node at which every fork
 * before it has joined runs alone.
 */
import type { Lists } from './adjacency';
import { immediateDominators, nearestCommon } from './dominators';
import type { NodeId } from './graph';
import type { View } from './view';

export interface Forks {
  /** By group of edges: the vertex of the wait graph where its branches have joined; `NEVER` if they need not. */
  readonly joinOf: Int32Array;
  /** By vertex of the wait graph: the furthest join of forks whose branches are still open there, -1 if it runs alone. */
  readonly open: Int32Array;
  /** Place of a join in topological order; `NEVER` comes behind all, none (-1) before all. */
  placeOf(join: number): number;
}

/** The branches of a fork may end without having joined. */
export const NEVER = -2;

export function findForks(view: View): Forks {
  const { waits, groups } = view;
  const joinOf = new Int32Array(groups.arm.length).fill(-1);
  const open = new Int32Array(waits.size).fill(-1);
  const placeOf = (join: number) => (join === NEVER ? waits.size : join < 0 ? -1 : waits.place[join]);
  if (view.sequential) return { joinOf, open, placeOf };
  const after = postdominators(view);
  for (let group = 0; group < joinOf.length; group++) {
    if (groups.forks[group]) joinOf[group] = joinOfGroup(view, after, group);
  }
  const further = (vertex: number, join: number) => {
    if (join === -1 || join === vertex) return;
    if (open[vertex] === -1 || placeOf(join) > placeOf(open[vertex])) open[vertex] = join;
  };
  for (const vertex of waits.order) {
    for (let i = waits.out.start[vertex]; i < waits.out.start[vertex + 1]; i++) {
      further(waits.out.items[i], open[vertex]);
    }
    if (vertex >= view.graph.nodeCount) continue;
    for (let group = groups.ofNode[vertex]; group < groups.ofNode[vertex + 1]; group++) {
      if (!groups.forks[group]) continue;
      for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
        further(vertexOf(view, groups.edges.items[i]), joinOf[group]);
      }
    }
  }
  return { joinOf, open, placeOf };
}

/** No fork is open at the node: nothing else runs or waits beside it but what it holds back or is held back by. */
export function runsAlone(forks: Forks, node: NodeId): boolean {
  return forks.open[node] === -1;
}

/** The vertex of the wait graph that an edge leads to. */
export function vertexOf(view: View, edge: number): number {
  const dst = view.ends.dst[edge];
  return view.loops.isBack[edge] ? view.graph.nodeCount + view.loops.innermost[dst] : dst;
}

interface PostTree {
  readonly idom: Int32Array;
  readonly place: Int32Array;
  readonly sink: number;
}

function postdominators(view: View): PostTree {
  const { waits } = view;
  const sink = waits.size;
  const order = new Int32Array(waits.order.length + 1);
  order[0] = sink;
  for (let i = 0; i < waits.order.length; i++) order[i + 1] = waits.order[waits.order.length - 1 - i];
  const place = new Int32Array(sink + 1).fill(-1);
  for (let i = 0; i < order.length; i++) place[order[i]] = i;
  const into = withSink(view, sink);
  const idom = immediateDominators({
    order,
    root: sink,
    size: sink + 1,
    into,
    sourceOf: (vertex) => vertex,
    cyclic: false,
  });
  return { idom, place, sink };
}

/** Successors of every vertex, the sink for those that have none. */
function withSink(view: View, sink: number): Lists {
  const { out } = view.waits;
  const start = new Int32Array(sink + 2);
  const items: number[] = [];
  for (let vertex = 0; vertex < sink; vertex++) {
    for (let i = out.start[vertex]; i < out.start[vertex + 1]; i++) items.push(out.items[i]);
    if (out.start[vertex] === out.start[vertex + 1]) items.push(sink);
    start[vertex + 1] = items.length;
  }
  start[sink + 1] = items.length;
  return { start, items: new Int32Array(items) };
}

function joinOfGroup(view: View, after: PostTree, group: number): number {
  const { start, items } = view.groups.edges;
  let join = vertexOf(view, items[start[group]]);
  for (let i = start[group] + 1; i < start[group + 1]; i++) {
    join = nearestCommon(after.idom, after.place, join, vertexOf(view, items[i]));
  }
  return join === after.sink ? NEVER : join;
}
