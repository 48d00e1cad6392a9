/** Loops in words. */
import type { GraphFacts } from '../analysis/facts';
import type { EdgeId, NodeId } from '../flow/graph';
import type { LoopId } from '../flow/facts';
import type { EdgeModel } from '../model/model';

/** Nodes of a round that are named; of longer ones the middle is left out. */
const MOST_NAMED = 6;
/** Nodes that are visited to find a shortest round. */
const BUDGET = 1000;

/** The names along a shortest way round a loop over edges that pass, from its header back to it: `a -> b -> a`. */
export function roundOf(graph: GraphFacts, loop: LoopId, passes: (edge: EdgeModel) => boolean = () => true): string {
  const { model, flow } = graph;
  const { header } = flow.loops[loop];
  const edges = outgoingEdges(graph);
  const cameFrom = new Map<NodeId, NodeId>();
  const queue: NodeId[] = [header];
  let last: NodeId | undefined;
  for (let i = 0; i < queue.length && last === undefined && queue.length < BUDGET; i++) {
    for (const id of edges[queue[i]]) {
      const edge = model.edges[id];
      const { dst } = edge;
      if (!passes(edge)) continue;
      if (dst === header) {
        last = queue[i];
        break;
      }
      if (cameFrom.has(dst) || !isInside(graph, loop, dst)) continue;
      cameFrom.set(dst, queue[i]);
      queue.push(dst);
    }
  }
  const name = (node: NodeId): string => model.nodes[node].name;
  if (last === undefined) return `${name(header)} -> … -> ${name(header)}`;
  const round = [name(header)];
  for (let node = last; node !== header; node = cameFrom.get(node)!) round.unshift(name(node));
  round.unshift(name(header));
  return (round.length <= MOST_NAMED ? round : [...round.slice(0, 3), '…', ...round.slice(-2)]).join(' -> ');
}

/** Is the node in the loop, or in one inside it? */
export function isInside({ flow }: GraphFacts, loop: LoopId, node: NodeId): boolean {
  // An outer loop has a lower number than those inside it.
  let at = flow.loopOf(node);
  while (at > loop) at = flow.loops[at].parent;
  return at === loop;
}

const kept = new WeakMap<GraphFacts, readonly (readonly EdgeId[])[]>();

/** By node, the edges that leave it, in writing order. */
export function outgoingEdges(graph: GraphFacts): readonly (readonly EdgeId[])[] {
  let edges = kept.get(graph);
  if (!edges) {
    const lists: EdgeId[][] = graph.model.nodes.map(() => []);
    for (const edge of graph.model.edges) lists[edge.src].push(edge.id);
    edges = lists;
    kept.set(graph, edges);
  }
  return edges;
}
