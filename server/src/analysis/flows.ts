/** The flow of each graph, worked out when it is first asked for and kept until the graph changes. */
import { analyzeFlow } from '../flow';
import type { FlowFacts } from '../flow/facts';
import { lowerGraph } from '../model/lower';
import type { GraphModel } from '../model/model';

export class Flows {
  private readonly known = new Map<GraphModel, FlowFacts>();

  of(graph: GraphModel): FlowFacts {
    const known = this.known.get(graph);
    if (known) return known;
    const flow = analyzeFlow(lowerGraph(graph));
    this.known.set(graph, flow);
    return flow;
  }

  forget(graph: GraphModel): void {
    this.known.delete(graph);
  }
}
