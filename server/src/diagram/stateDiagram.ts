/**
 * A graph as a Mermaid state diagram. Such a diagram has one shape of node and one kind of line: what a flowchart tells by
 * them stands in front of the label here, and colours tell the rest. `start` and `end` are its two dots.
 */
import { Classes, indent } from './classes';
import { escapeStateText, titleLines } from './escape';
import { legendOf } from './legend';
import type { Contents, Diagram, DrawnEdge, DrawnId, DrawnNode, EdgeLook } from './model';

const MARKS: Record<EdgeLook, string | undefined> = { plain: undefined, arm: undefined, send: '∀', back: '↺' };

export function stateDiagram(diagram: Diagram, withLegend = false): string {
  const classes = new Classes();
  const legend = withLegend ? legendLines(diagram, classes) : [];
  classes.addNodes(diagram, (node) => !isDot(node));
  const head = [...titleLines(diagram.title), 'stateDiagram-v2'];
  const lines = [`direction ${diagram.direction}`, ...contentLines(diagram), ...legend, ...classes.lines()];
  return `${[...head, ...lines.map(indent)].join('\n')}\n`;
}

function contentLines(contents: Contents): string[] {
  const { nodes, edges } = contents;
  const lines: string[] = [];
  for (const node of nodes) {
    if (isDot(node)) continue;
    const state = `state "${escapeStateText(node.lines)}" as ${node.id}`;
    if (node.inside) lines.push(`${state} {`, ...contentLines(node.inside).map(indent), '}');
    else lines.push(state);
  }
  const places = placesOf(nodes);
  for (const edge of edges) lines.push(edgeLine(edge, places));
  for (const [at, text] of notesByState(contents)) {
    lines.push(`note right of ${at}`, indent(escapeStateText(text)), 'end note');
  }
  return lines;
}

/** How the end of an edge is written: a dot, or a state. Edges of an open box end at the box itself. */
function placesOf(nodes: readonly DrawnNode[]): ReadonlyMap<DrawnId, string> {
  const places = new Map<DrawnId, string>();
  const add = (node: DrawnNode, place: string): void => {
    places.set(node.id, place);
    if (!node.inside) return;
    add(node.inside.nodes[0], place);
    add(node.inside.nodes.at(-1)!, place);
  };
  for (const node of nodes) add(node, isDot(node) ? '[*]' : node.id);
  return places;
}

/** A dot can carry no note: what would hang on `start` hangs on the first state behind it. A state has one note. */
function notesByState({ nodes, notes, edges }: Contents): ReadonlyMap<DrawnId, readonly string[]> {
  const dots = new Set(nodes.filter(isDot).map(({ id }) => id));
  const places = placesOf(nodes);
  const first = edges.find(({ src, dst }) => dots.has(src) && !dots.has(dst))?.dst;
  const byState = new Map<DrawnId, readonly string[]>();
  for (const { id, lines } of notes) {
    const at = dots.has(id) ? first && places.get(first) : id;
    if (at !== undefined) byState.set(at, [...(byState.get(at) ?? []), ...lines]);
  }
  return byState;
}

function edgeLine({ src, dst, look, label }: DrawnEdge, places: ReadonlyMap<DrawnId, string>): string {
  const words = [MARKS[look], label].filter((word) => word !== undefined && word.trim() !== '').join(' ');
  const line = `${places.get(src)} --> ${places.get(dst)}`;
  return words === '' ? line : `${line} : ${escapeStateText([words])}`;
}

function isDot({ look }: DrawnNode): boolean {
  return look === 'start' || look === 'end';
}

/** A box with one state of each kind, and the marks of edges. */
function legendLines(diagram: Diagram, classes: Classes): string[] {
  const { looks, edges } = legendOf(diagram);
  const lines: string[] = [];
  for (const [i, { classes: names, meaning }] of looks.entries()) {
    lines.push(`state "${meaning}" as l${i}`);
    classes.add(`l${i}`, names);
  }
  for (const { look, meaning } of edges) {
    const mark = MARKS[look];
    if (mark !== undefined) lines.push(`state "${mark} ${meaning}" as l${lines.length}`);
  }
  return lines.length === 0 ? [] : ['state "Legend" as legend {', ...lines.map(indent), '}'];
}
