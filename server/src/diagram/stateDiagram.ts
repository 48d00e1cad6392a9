/**
 * A graph as a Mermaid state diagram. Such a diagram has one shape of node and one kind of line: what a flowchart tells by
 * them stands in front of the label here, and colours tell the rest. `start` and `end` are its two dots.
 */
import { END, START, type NodeId } from '../flow/graph';
import { classLines, idOf, indent } from './classes';
import { escapeStateText, titleLines } from './escape';
import type { Diagram, DrawnEdge, EdgeLook } from './model';

const MARKS: Record<EdgeLook, string | undefined> = { plain: undefined, arm: undefined, send: '∀', back: '↺' };

export function stateDiagram(diagram: Diagram): string {
  const lines = [...titleLines(diagram.title), 'stateDiagram-v2', indent(`direction ${diagram.direction}`)];
  const states = diagram.nodes.filter(({ node }) => !isDot(node));
  for (const { node, lines: label } of states) {
    lines.push(indent(`state "${escapeStateText(label)}" as ${idOf(node)}`));
  }
  for (const edge of diagram.edges) lines.push(indent(edgeLine(edge)));
  for (const [at, text] of notesByState(diagram)) {
    lines.push(indent(`note right of ${idOf(at)}`), indent(indent(escapeStateText(text))), indent('end note'));
  }
  return `${[...lines, ...classLines({ nodes: states, notes: [] }).map(indent)].join('\n')}\n`;
}

/** A dot can carry no note: what would hang on `start` hangs on the first state behind it. A state has one note. */
function notesByState({ notes, edges }: Diagram): ReadonlyMap<NodeId, readonly string[]> {
  const first = edges.find(({ src, dst }) => src === START && !isDot(dst))?.dst;
  const byState = new Map<NodeId, readonly string[]>();
  for (const { node, lines } of notes) {
    const at = isDot(node) ? first : node;
    if (at !== undefined) byState.set(at, [...(byState.get(at) ?? []), ...lines]);
  }
  return byState;
}

function edgeLine({ src, dst, look, label }: DrawnEdge): string {
  const words = [MARKS[look], label].filter((word) => word !== undefined && word.trim() !== '').join(' ');
  const line = `${placeOf(src)} --> ${placeOf(dst)}`;
  return words === '' ? line : `${line} : ${escapeStateText([words])}`;
}

function placeOf(node: NodeId): string {
  return isDot(node) ? '[*]' : idOf(node);
}

function isDot(node: NodeId): boolean {
  return node === START || node === END;
}
