/** Where ways through a graph stop. */
import type { GraphFacts } from '../analysis/facts';
import { END, START } from '../flow/graph';
import type { NodeModel } from '../model/model';
import { outgoingEdges } from './adjacency';

/** Nodes that run and from which no edge leads on; what an unknown name stands for is none. */
export function deadEnds(graph: GraphFacts): readonly NodeModel[] {
  const { model, flow } = graph;
  const edges = outgoingEdges(graph);
  return model.nodes.filter(
    ({ id, isStandIn, decision }) =>
      id !== START &&
      id !== END &&
      !isStandIn &&
      // That nothing chooses has been reported.
      decision?.chooser !== 'none' &&
      !edges.hasAny(id) &&
      flow.canRun(id),
  );
}

/** Does anything lead to `end`, or to an unknown name that may have been it? */
export function leadsToEnd(graph: GraphFacts): boolean {
  const { model } = graph;
  const edges = outgoingEdges(graph);
  return (
    model.edges.some((edge) => edge.dst === END) || model.nodes.some((node) => node.isStandIn && !edges.hasAny(node.id))
  );
}
