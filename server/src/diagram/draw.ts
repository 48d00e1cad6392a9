import type { Facts, GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import { flowchart } from './flowchart';
import { buildDiagram } from './model';
import type { DiagramOptions } from './options';
import { stateDiagram } from './stateDiagram';

export interface DiagramText {
  /** Ends with a line break. The same for the same graph and options. */
  readonly text: string;
  /** Which node of the graph each id in the text stands for. Notes have none, nor has what is inside an open box. */
  readonly nodes: readonly { readonly id: string; readonly node: NodeId }[];
}

/** The picture of a graph as Mermaid text. Never fails, whatever the graph. `facts` are those of its file. */
export function diagramOf({ flows }: Facts, { model }: GraphFacts, options: DiagramOptions = {}): DiagramText {
  const diagram = buildDiagram(model, (graph) => flows.of(graph), options);
  const write = options.diagram === 'state' ? stateDiagram : flowchart;
  return {
    text: write(diagram, options.legend),
    nodes: diagram.nodes.map(({ id, node }) => ({ id, node })),
  };
}
