import type { Range } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import { diagramOf } from '../diagram/draw';
import { END, type NodeId, START } from '../flow/graph';
import type { GraphModel } from '../model/model';
import type { Finding } from '../rules/rule';
import type { Offset, Span } from '../syntax/tree';
import { graphNear } from './symbolAt';

export interface DiagramQuery {
  /** The cursor: the graph round it is drawn. */
  readonly offset?: Offset;
  /** A graph's name; wins over the cursor if there is such a graph. */
  readonly graph?: string;
  readonly direction?: 'TB' | 'LR' | 'BT' | 'RL';
}

export interface DrawnNode {
  readonly id: string;
  readonly name: string;
  readonly range: Range;
  readonly severity?: 'error' | 'warning';
}

export interface Drawing {
  readonly graphs: readonly string[];
  readonly graph: string | null;
  /** Null when the text of the graph does not parse, or there is no graph. */
  readonly mermaid: string | null;
  readonly nodes: readonly DrawnNode[];
  readonly problem?: { readonly message: string; readonly range: Range };
}

/** The picture of one graph of a file: of the named one, else of the one at the cursor. */
export function diagram(facts: Facts, findings: readonly Finding[], query: DiagramQuery): Drawing {
  const graphs = facts.graphs.map(({ model }) => model.name);
  const named = facts.graphs.find(({ model }) => model.name === query.graph);
  const graph = named ?? graphNear(facts, query.offset ?? 0);
  if (!graph) return { graphs, graph: null, mermaid: null, nodes: [], ...problemIn(facts, facts.file.source) };
  const { model } = graph;
  if (model.isBroken) {
    return { graphs, graph: model.name, mermaid: null, nodes: [], ...problemIn(facts, model.decl) };
  }
  const { text, nodes } = diagramOf(facts, graph, { direction: query.direction });
  const worst = worstByNode(model, findings);
  const drawn = nodes.map(({ id, node }): DrawnNode => {
    const { name } = model.nodes[node];
    const range = facts.file.lines.rangeOf(placeOf(model, node));
    const severity = worst.get(name);
    return severity ? { id, name, range, severity } : { id, name, range };
  });
  return { graphs, graph: model.name, mermaid: text, nodes: drawn };
}

/** The first syntax error inside a span. */
function problemIn({ file }: Facts, span: Span): Pick<Drawing, 'problem'> {
  const error = file.source.errors.find(({ start }) => span.start <= start && start <= span.end);
  return error ? { problem: { message: error.message, range: file.lines.rangeOf(error) } } : {};
}

function worstByNode(model: GraphModel, findings: readonly Finding[]): Map<string, 'error' | 'warning'> {
  const worst = new Map<string, 'error' | 'warning'>();
  for (const { graph, node, severity } of findings) {
    if (graph !== model || node === undefined) continue;
    if (severity === 'error' || (severity === 'warning' && !worst.has(node))) worst.set(node, severity);
  }
  return worst;
}

/** Its declaration; for `start` and `end`, which have none, the first place that names them. */
function placeOf({ nodes, nodeUses }: GraphModel, node: NodeId): Span {
  if (node !== START && node !== END) return nodes[node].span;
  return nodeUses.find((use) => use.node === node)?.span ?? nodes[node].span;
}
