/** Which nodes are left out of a run, and which findings that makes pointless. */
import type { Facts, GraphFacts } from '../analysis/facts';
import { END, START } from '../flow/graph';
import type { NodeModel } from '../model/model';
import { outgoingEdges } from './adjacency';
import { suspectsOf } from './suspects';

/** Does an edge leave `start`? Without one no node is reached, and that is one finding. */
export function hasStart(graph: GraphFacts): boolean {
  return outgoingEdges(graph).hasAny(START);
}

/** A declared node that no path reaches, and no misspelt edge was meant to. */
export function isLeftOut(facts: Facts, graph: GraphFacts, node: NodeModel): boolean {
  const { flow, model } = graph;
  if (node.id === START || node.id === END || node.isStandIn || flow.isReachable(node.id) || !hasStart(graph))
    return false;
  const { nodes } = suspectsOf(facts, model);
  return nodes.size === 0 || !meantNodes(facts, graph).has(node.id);
}

const kept = new WeakMap<GraphFacts, ReadonlySet<number>>();

/** What misspelt edges were probably to lead to, and everything behind. */
function meantNodes(facts: Facts, graph: GraphFacts): ReadonlySet<number> {
  let meant = kept.get(graph);
  if (!meant) {
    const edges = outgoingEdges(graph);
    const { model } = graph;
    const found = new Set<number>();
    for (const name of suspectsOf(facts, model).nodes) {
      const id = model.nodeIds.get(name);
      if (id !== undefined) found.add(id);
    }
    for (const node of found) for (const edge of edges.of(node)) found.add(model.edges[edge].dst);
    meant = found;
    kept.set(graph, meant);
  }
  return meant;
}
