/** What someone may choose about a picture. */

export type Direction = 'TB' | 'LR' | 'BT' | 'RL';

export const DIRECTIONS: readonly Direction[] = ['TB', 'LR', 'BT', 'RL'];

/** The kinds of picture. */
export type DiagramKind = 'flowchart' | 'state';

export const DIAGRAMS: readonly DiagramKind[] = ['flowchart', 'state'];

export interface DiagramOptions {
  /** A flowchart if not given. */
  readonly diagram?: DiagramKind;
  /** Top to bottom if not given. */
  readonly direction?: Direction;
  /** In place of the graph's own title; `null` for a picture without one. */
  readonly title?: string | null;
  /** Labels of arms; shown if not given. */
  readonly edgeLabels?: boolean;
  /** Doc comments as notes beside their nodes; shown if not given. */
  readonly notes?: boolean;
  /** Names of nodes to bring out. Names that the graph does not have are passed over. */
  readonly highlight?: readonly string[];
  /** Names of nodes: only what they lead to is drawn, behind an edge from `start` to each. */
  readonly from?: readonly string[];
  /** Draws called graphs as boxes that are open, to this depth; 0 if not given. */
  readonly open?: number;
  /** Says beside the picture what its shapes and lines mean. */
  readonly legend?: boolean;
}
