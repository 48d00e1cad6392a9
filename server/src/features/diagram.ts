import type { Range } from 'vscode-languageserver-types';
import type { Facts, GraphFacts } from '../analysis/facts';
import { diagramOf } from '../diagram/flowchart';
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
