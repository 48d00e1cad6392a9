/** The classes that give each kind of node its colours, in both diagrams. */
import type { Contents, DrawnId, DrawnNode } from './model';

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
  ['joinNode', 'stroke-width:4px'],
  ['undeclaredNode', 'stroke:#dc2626,stroke-dasharray:2 2'],
  ['unreachableNode', 'opacity:0.5'],
  ['highlightNode', 'stroke:#eab308,stroke-width:4px'],
  ['noteNode', 'fill:#eab30814,stroke:#eab308,stroke-dasharray:2 2'],
  ['legendBox', 'fill:none,stroke:#6b7280,stroke-dasharray:2 2'],
]);

/** Members of classes, collected while a diagram is written. */
export class Classes {
  private readonly members = new Map<string, DrawnId[]>();

  add(id: DrawnId, names: readonly string[]): void {
    for (const name of names) {
      const ids = this.members.get(name);
      if (ids) ids.push(id);
      else this.members.set(name, [id]);
    }
  }

  /** Those of nodes, and of what is inside them. */
  addNodes({ nodes }: Contents, isDrawn: (node: DrawnNode) => boolean = () => true): void {
    for (const node of nodes) {
      if (isDrawn(node)) this.add(node.id, classesOf(node));
      if (node.inside) this.addNodes(node.inside, isDrawn);
    }
  }

  /** The classes that have members, each with its style and then these. */
  lines(): string[] {
    const lines: string[] = [];
    for (const [name, style] of STYLES) {
      const ids = this.members.get(name);
      if (ids) lines.push(`classDef ${name} ${style}`, `class ${ids.join(',')} ${name}`);
    }
    return lines;
  }
}

function classesOf(node: DrawnNode): string[] {
  const classes = [`${node.look}Node`];
  if (node.isEach) classes.push('eachNode');
  if (node.isJoin) classes.push('joinNode');
  if (node.isUndeclared) classes.push('undeclaredNode');
  if (node.isUnreachable) classes.push('unreachableNode');
  if (node.isHighlighted) classes.push('highlightNode');
  return classes;
}

export function indent(line: string): string {
  return `  ${line}`;
}
