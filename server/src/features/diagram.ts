import type { Range } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import type { Finding } from '../rules/rule';
import type { Offset } from '../syntax/tree';
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

/** The picture of one graph of a file. */
export function diagram(facts: Facts, _findings: readonly Finding[], query: DiagramQuery): Drawing {
  const graphs = facts.graphs.map(({ model }) => model.name);
  const named = facts.graphs.find(({ model }) => model.name === query.graph);
  const graph = named ?? graphNear(facts, query.offset ?? 0);
  return { graphs, graph: graph?.model.name ?? null, mermaid: null, nodes: [] };
}
