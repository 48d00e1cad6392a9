/** A graph as a Mermaid flowchart. Ids are generated, the user's words are only ever labels: correct by construction. */
import type { GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import { escapeLabel, quoteTitle } from './escape';
import { buildDiagram, type Diagram, type DrawnEdge, type DrawnNode, type EdgeLook, type Look } from './model';
import type { DiagramOptions } from './options';

export interface DiagramText {
  /** Ends with a line break. The same for the same graph and options. */
  readonly text: string;
  /** Which node each id in the text stands for. Notes have none. */
  readonly nodes: readonly { readonly id: string; readonly node: NodeId }[];
}

/** The picture of a graph as Mermaid text. Never fails, whatever the graph. */
export function diagramOf(facts: GraphFacts, options: DiagramOptions = {}): DiagramText {
  const diagram = buildDiagram(facts, options);
  return {
    text: flowchart(diagram),
    nodes: diagram.nodes.map(({ node }) => ({ id: idOf(node), node })),
  };
}

/** Opening and closing of a node's shape. */
const SHAPES: Record<Look, readonly [string, string]> = {
  start: ['([', '])'],
  end: ['(((', ')))'],
  prompt: ['(', ')'],
  code: ['[', ']'],
  person: ['[\\', '/]'],
  set: ['{{', '}}'],
  call: ['[[', ']]'],
  decision: ['{', '}'],
  empty: ['[', ']'],
};

const ARROWS: Record<EdgeLook, string> = { plain: '-->', arm: '-->', send: '==>', back: '-.->' };

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

function flowchart(diagram: Diagram): string {
  const lines: string[] = [];
  if (diagram.title !== undefined) lines.push('---', `title: ${quoteTitle(diagram.title)}`, '---');
  lines.push(`flowchart ${diagram.direction}`);
  for (const node of diagram.nodes) lines.push(...nodeLines(node).map(indent));
  for (const edge of diagram.edges) lines.push(indent(edgeLine(edge)));
  for (const { node, lines: text } of diagram.notes) {
    lines.push(indent(`${noteId(node)}["${escapeLabel(text)}"]`), indent(`${noteId(node)} -.- ${idOf(node)}`));
  }
  lines.push(...classLines(diagram).map(indent));
  return `${lines.join('\n')}\n`;
}

function nodeLines(node: DrawnNode): string[] {
  const id = idOf(node.node);
  const [open, close] = SHAPES[node.look];
  const declaration = `${id}${open}"${escapeLabel(node.lines)}"${close}`;
  return node.isEach ? [declaration, `${id}@{ shape: procs }`] : [declaration];
}

function edgeLine({ src, dst, look, label }: DrawnEdge): string {
  const arrow = ARROWS[look];
  return `${idOf(src)} ${label === undefined ? arrow : `${arrow}|"${escapeLabel([label])}"|`} ${idOf(dst)}`;
}

/** The classes that are used, each with its style and then its nodes. */
function classLines({ nodes, notes }: Diagram): string[] {
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

function idOf(node: NodeId): string {
  return `n${node}`;
}

function noteId(node: NodeId): string {
  return `t${node}`;
}

function indent(line: string): string {
  return `  ${line}`;
}
