/** A graph as a Mermaid flowchart. Ids are generated, the user's words are only ever labels: correct by construction. */
import { classLines, idOf, indent, noteId } from './classes';
import { escapeLabel, titleLines } from './escape';
import type { Diagram, DrawnEdge, DrawnNode, EdgeLook, Look } from './model';

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

export function flowchart(diagram: Diagram): string {
  const lines = [...titleLines(diagram.title), `flowchart ${diagram.direction}`];
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
