import type { GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import { idOf } from './classes';
import { flowchart } from './flowchart';
import { buildDiagram } from './model';
import type { DiagramOptions } from './options';
import { stateDiagram } from './stateDiagram';

export interface DiagramText {
  /** Ends with a line break. The same for the same graph and options. */
  readonly text: string;
  /** Which node each id in the text stands for. Notes have none, nor has what stands for an end of a state diagram. */
  readonly nodes: readonly { readonly id: string; readonly node: NodeId }[];
}

/** The picture of a graph as Mermaid text. Never fails, whatever the graph. */
export function diagramOf(facts: GraphFacts, options: DiagramOptions = {}): DiagramText {
  const diagram = buildDiagram(facts, options);
  return {
    text: options.diagram === 'state' ? stateDiagram(diagram) : flowchart(diagram),
    nodes: diagram.nodes.map(({ node }) => ({ id: idOf(node), node })),
  };
}
