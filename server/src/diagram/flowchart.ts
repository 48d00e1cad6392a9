/** A graph as a Mermaid flowchart. Ids are generated, the user's words are only ever labels: correct by construction. */
import { Classes, indent } from './classes';
import { escapeLabel, titleLines } from './escape';
import { legendOf } from './legend';
import type { Contents, Diagram, DrawnEdge, DrawnId, DrawnNode, EdgeLook, Look } from './model';

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

export function flowchart(diagram: Diagram, withLegend = false): string {
  const classes = new Classes();
  const content = contentLines(diagram, classes);
  const legend = withLegend ? legendLines(diagram, classes) : [];
  classes.addNodes(diagram);
  const head = [...titleLines(diagram.title), `flowchart ${diagram.direction}`];
  return `${[...head, ...[...content, ...legend, ...classes.lines()].map(indent)].join('\n')}\n`;
}

function contentLines({ nodes, edges, notes }: Contents, classes: Classes): string[] {
  const lines: string[] = [];
  for (const node of nodes) lines.push(...nodeLines(node, classes));
  for (const edge of edges) lines.push(edgeLine(edge));
  for (const { id, lines: text } of notes) {
    const note = id.replace(/n(?=\d+$)/, 't');
    const target = entryOf(nodes, id);
    lines.push(`${note}["${escapeLabel(text)}"]`, `${note} -.- ${target}`);
    classes.add(note, ['noteNode']);
  }
  return lines;
}

/** A note on an open box hangs on the first node in it. */
function entryOf(nodes: readonly DrawnNode[], id: DrawnId): DrawnId {
  const inside = nodes.find((node) => node.id === id)?.inside;
  return inside ? entryOf(inside.nodes, inside.nodes[0].id) : id;
}

function nodeLines(node: DrawnNode, classes: Classes): string[] {
  const { id, look, lines, isEach, inside } = node;
  const label = `"${escapeLabel(lines)}"`;
  if (inside) return [`subgraph ${id}[${label}]`, ...contentLines(inside, classes).map(indent), 'end'];
  const [open, close] = SHAPES[look];
  const declaration = `${id}${open}${label}${close}`;
  return isEach ? [declaration, `${id}@{ shape: procs }`] : [declaration];
}

function edgeLine({ src, dst, look, label }: DrawnEdge): string {
  const arrow = ARROWS[look];
  return `${src} ${label === undefined ? arrow : `${arrow}|"${escapeLabel([label])}"|`} ${dst}`;
}

/** A box with one node of each kind, and a line of each kind between two points. */
function legendLines(diagram: Diagram, classes: Classes): string[] {
  const { looks, edges } = legendOf(diagram);
  const lines: string[] = [];
  for (const [i, { look, isEach, classes: names, meaning }] of looks.entries()) {
    const [open, close] = SHAPES[look];
    lines.push(`l${i}${open}"${meaning}"${close}`);
    if (isEach) lines.push(`l${i}@{ shape: procs }`);
    classes.add(`l${i}`, names);
  }
  for (const [i, { look, meaning }] of edges.entries()) {
    lines.push(`p${i}(( )) ${ARROWS[look]}|"${meaning}"| q${i}(( ))`);
  }
  if (lines.length === 0) return [];
  classes.add('legend', ['legendBox']);
  return ['subgraph legend["Legend"]', ...lines.map(indent), 'end'];
}
