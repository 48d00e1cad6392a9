/** What both diagrams share: ids, and the classes that give each kind of node its colours. */
import type { NodeId } from '../flow/graph';
import type { Diagram, DrawnNode } from './model';

/**
 * By class; the later ones win. No name is a word of Mermaid's. Fills are nearly transparent, so that they go with light and
 * dark backgrounds and leave the letters to the theme.
 */
const STYLES: ReadonlyMap<string, string> = new Map([
  ['startNode', 'stroke-width:2px'],
  ['endNode', 'stroke-width:2px'],
  ['promptNode', 'fill:#8b5cf626,stroke:#8b5cf6'],
  ['codeNode', 'fill:#3b82f626,stroke:#3b82f6'],
  ['personNode', 'fill:#f59e0b26,stroke:#f59e0b'],
  ['setNode', 'fill:#6b728026,stroke:#6b7280'],
  ['callNode', 'fill:#14b8a626,stroke:#14b8a6'],
  ['decisionNode', 'fill:#ec489926,stroke:#ec4899'],
  ['emptyNode', 'fill:#6b728014,stroke:#6b7280,stroke-dasharray:4 3'],
  ['eachNode', 'stroke-width:2px'],
  ['undeclaredNode', 'stroke:#dc2626,stroke-dasharray:2 2'],
  ['unreachableNode', 'opacity:0.5'],
  ['highlightNode', 'stroke:#eab308,stroke-width:4px'],
  ['noteNode', 'fill:#eab30814,stroke:#eab308,stroke-dasharray:2 2'],
]);

/** The classes that are used, each with its style and then its nodes. */
export function classLines({ nodes, notes }: Pick<Diagram, 'nodes' | 'notes'>): string[] {
  const members = new Map<string, string[]>();
  const add = (name: string, id: string): void => {
    const ids = members.get(name);
    if (ids) ids.push(id);
    else members.set(name, [id]);
  };
  for (const node of nodes) {
    for (const name of classesOf(node)) add(name, idOf(node.node));
  }
  for (const { node } of notes) add('noteNode', noteId(node));

  const lines: string[] = [];
  for (const [name, style] of STYLES) {
    const ids = members.get(name);
    if (ids) lines.push(`classDef ${name} ${style}`, `class ${ids.join(',')} ${name}`);
  }
  return lines;
}

function classesOf(node: DrawnNode): string[] {
  const classes = [`${node.look}Node`];
  if (node.isEach) classes.push('eachNode');
  if (node.isUndeclared) classes.push('undeclaredNode');
  if (node.isUnreachable) classes.push('unreachableNode');
  if (node.isHighlighted) classes.push('highlightNode');
  return classes;
}

export function idOf(node: NodeId): string {
  return `n${node}`;
}

export function noteId(node: NodeId): string {
  return `t${node}`;
}

export function indent(line: string): string {
  return `  ${line}`;
}
