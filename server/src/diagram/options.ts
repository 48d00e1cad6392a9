/** What someone may choose about a picture. */

export type Direction = 'TB' | 'LR' | 'BT' | 'RL';

export const DIRECTIONS: readonly Direction[] = ['TB', 'LR', 'BT', 'RL'];

export interface DiagramOptions {
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
}
