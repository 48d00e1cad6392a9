/** A graph as a picture: plain nodes, edges and notes, whatever language they are written in afterwards. */
import type { GraphFacts } from '../analysis/facts';
import { END, NO_ARM, START, type NodeId } from '../flow/graph';
import type { ArmModel, BodyKind, GraphModel, NodeModel } from '../model/model';
import type { DiagramOptions, Direction } from './options';

/** What a node does, as far as a picture tells it. */
export type Look = 'start' | 'end' | 'prompt' | 'code' | 'person' | 'set' | 'call' | 'decision' | 'empty';

export interface DrawnNode {
  readonly node: NodeId;
  readonly look: Look;
  /** Lines of the label. */
  readonly lines: readonly string[];
  /** Run once for every element of a list. */
  readonly isEach: boolean;
  /** Only edges name it: it is declared nowhere. */
  readonly isUndeclared: boolean;
  readonly isUnreachable: boolean;
  readonly isHighlighted: boolean;
}

/** `plain`: always; `arm`: when a decision takes it; `send`: into every element's run; `back`: round a loop. */
export type EdgeLook = 'plain' | 'arm' | 'send' | 'back';

export interface DrawnEdge {
  readonly src: NodeId;
  readonly dst: NodeId;
  readonly look: EdgeLook;
  readonly label: string | undefined;
}

export interface Note {
  readonly node: NodeId;
  readonly lines: readonly string[];
}

export interface Diagram {
  readonly title: string | undefined;
  readonly direction: Direction;
  /** `start` first, `end` last, the others as declared. */
  readonly nodes: readonly DrawnNode[];
  /** As written. */
  readonly edges: readonly DrawnEdge[];
  readonly notes: readonly Note[];
}

/** Works for every graph, faulty ones too. `start` and `end` are there if an edge touches them, or nothing else is. */
export function buildDiagram({ model, flow }: GraphFacts, options: DiagramOptions = {}): Diagram {
  const highlighted = new Set(options.highlight);
  const edges = model.edges.map((edge): DrawnEdge => {
    const arm = edge.arm === NO_ARM ? undefined : model.arms[edge.arm];
    return {
      src: edge.src,
      dst: edge.dst,
      look: flow.isBack(edge.id) ? 'back' : edge.kind === 'send' ? 'send' : arm ? 'arm' : 'plain',
      label: arm && options.edgeLabels !== false ? armLabel(arm) : undefined,
    };
  });

  const touched = new Set(edges.flatMap((edge) => [edge.src, edge.dst]));
  const inner = model.nodes.slice(END + 1);
  const nodes: DrawnNode[] = [];
  const draw = (node: NodeModel): void => {
    nodes.push({
      node: node.id,
      look: lookOf(node),
      lines: labelOf(node),
      isEach: node.item !== undefined,
      isUndeclared: node.isStandIn,
      isUnreachable: !flow.isReachable(node.id) && node.id !== START && node.id !== END,
      isHighlighted: highlighted.has(node.name),
    });
  };
  if (touched.has(START) || inner.length === 0) draw(model.nodes[START]);
  for (const node of inner) draw(node);
  if (touched.has(END) || inner.length === 0) draw(model.nodes[END]);

  return {
    title: options.title === undefined ? (model.title ?? model.name) : (options.title ?? undefined),
    direction: options.direction ?? 'TB',
    nodes,
    edges,
    notes: options.notes === false ? [] : notesOf(model, nodes),
  };
}

const BODY_LOOKS: Record<BodyKind, Look> = {
  none: 'empty',
  prompt: 'prompt',
  run: 'code',
  set: 'set',
  ask: 'person',
  call: 'call',
};

function lookOf(node: NodeModel): Look {
  if (node.id === START) return 'start';
  if (node.id === END) return 'end';
  return node.kind === 'decision' ? 'decision' : BODY_LOOKS[node.body];
}

function labelOf(node: NodeModel): string[] {
  const lines = [node.title?.trim() || node.name];
  if (node.item?.list) lines.push(`each ${node.item.name.text} in ${pathText(node.item.list)}`);
  if (node.decision?.on) lines.push(`on ${pathText(node.decision.on.path)}`);
  return lines;
}

function pathText({
  key,
  fields,
}: {
  readonly key: { text: string };
  readonly fields: readonly { text: string }[];
}): string {
  return [key, ...fields].map((name) => name.text).join('.');
}

function armLabel(arm: ArmModel): string {
  return arm.max > 0 ? `${arm.label} · max ${arm.max}` : arm.label;
}

function notesOf(model: GraphModel, nodes: readonly DrawnNode[]): Note[] {
  const notes: Note[] = [];
  for (const { node } of nodes) {
    const { decl, arms } = model.nodes[node];
    const lines = paragraphs(node === START ? model.decl.doc?.text : decl?.doc?.text);
    for (const arm of arms) {
      const [first, ...more] = paragraphs(arm.decl.doc?.text);
      if (first !== undefined) lines.push(`${arm.label}: ${first}`, ...more);
    }
    if (lines.length > 0) notes.push({ node, lines });
  }
  return notes;
}

/** Lines of a doc comment that belong together as one, so that the picture can break them as it needs. */
function paragraphs(doc: string | undefined): string[] {
  return (doc ?? '')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
