/** A graph as a picture: plain nodes, edges and notes, whatever language they are written in afterwards. */
import type { FlowFacts } from '../flow/facts';
import { END, NO_ARM, type NodeId, START } from '../flow/graph';
import type { ArmModel, BodyKind, EdgeModel, GraphModel, NodeModel } from '../model/model';
import type { DiagramOptions, Direction } from './options';

/** What a node does, as far as a picture tells it. */
export type Look = 'start' | 'end' | 'prompt' | 'code' | 'person' | 'set' | 'call' | 'decision' | 'empty';

/** Generated, and a word of no diagram: `n3`; `n3n2` for node 2 of the graph that node 3 calls. */
export type DrawnId = string;

export interface DrawnNode {
  readonly id: DrawnId;
  readonly node: NodeId;
  readonly look: Look;
  /** Lines of the label. */
  readonly lines: readonly string[];
  /** Run once for every element of a list. */
  readonly isEach: boolean;
  /** Branches that run in parallel meet here: it waits for all of them. */
  readonly isJoin: boolean;
  /** Only edges name it: it is declared nowhere. */
  readonly isUndeclared: boolean;
  readonly isUnreachable: boolean;
  readonly isHighlighted: boolean;
  /** The graph that it calls, if that is drawn open. */
  readonly inside: Contents | undefined;
}

/** `plain`: always; `arm`: when a decision takes it; `send`: into every element's run; `back`: round a loop. */
export type EdgeLook = 'plain' | 'arm' | 'send' | 'back';

export interface DrawnEdge {
  readonly src: DrawnId;
  readonly dst: DrawnId;
  readonly look: EdgeLook;
  readonly label: string | undefined;
}

export interface Note {
  readonly id: DrawnId;
  readonly lines: readonly string[];
}

export interface Contents {
  /** `start` first, `end` last, the others as declared. */
  readonly nodes: readonly DrawnNode[];
  /** As written. */
  readonly edges: readonly DrawnEdge[];
  readonly notes: readonly Note[];
}

export interface Diagram extends Contents {
  readonly title: string | undefined;
  readonly direction: Direction;
}

/** The flow of a graph of the same file or one that it calls. */
export type FlowOf = (graph: GraphModel) => FlowFacts;

/** Of opened graphs no more nodes than this are drawn in all: graphs that call others twice double with each depth. */
const MOST_INSIDE = 2000;

/** Works for every graph, faulty ones too. `start` and `end` are there if an edge touches them, or nothing else is. */
export function buildDiagram(graph: GraphModel, flowOf: FlowOf, options: DiagramOptions = {}): Diagram {
  return {
    title: options.title === undefined ? (graph.title ?? graph.name) : (options.title ?? undefined),
    direction: options.direction ?? 'TB',
    ...new Drawing(flowOf, options).contents(graph, '', options.open ?? 0),
  };
}

class Drawing {
  private inside = 0;
  private readonly highlighted: ReadonlySet<string>;

  constructor(
    private readonly flowOf: FlowOf,
    private readonly options: DiagramOptions,
  ) {
    this.highlighted = new Set(options.highlight);
  }

  /** What is drawn of a graph whose ids begin with `prefix`, with boxes that are open to a depth. */
  contents(model: GraphModel, prefix: string, depth: number): Contents {
    const flow = this.flowOf(model);
    const isOuter = prefix === '';
    const from = isOuter ? startingAt(model, this.options.from) : undefined;
    const shown = from && reachedFrom(model, from);
    const edges = model.edges.filter(({ src, dst }) => !shown || (shown.has(src) && shown.has(dst)));
    const touched = new Set(edges.flatMap((edge) => [edge.src, edge.dst]));
    for (const node of from ?? []) touched.add(START).add(node);

    const joins = joinsOf(flow, edges);
    const inner = model.nodes.slice(END + 1).filter(({ id }) => !shown || shown.has(id));
    const nodes: DrawnNode[] = [];
    const draw = (node: NodeModel): void => {
      const id = `${prefix}n${node.id}`;
      nodes.push({
        id,
        node: node.id,
        look: lookOf(node),
        lines: labelOf(node),
        isEach: node.item !== undefined,
        isJoin: joins.has(node.id),
        isUndeclared: node.isStandIn,
        isUnreachable: !flow.isReachable(node.id) && node.id !== START && node.id !== END,
        isHighlighted: isOuter && this.highlighted.has(node.name),
        inside: this.opened(node, id, depth),
      });
    };
    // A box that is open has both ends, for the edges into it and out of it.
    if (!isOuter || touched.has(START) || inner.length === 0) draw(model.nodes[START]);
    for (const node of inner) draw(node);
    if (!isOuter || touched.has(END) || inner.length === 0) draw(model.nodes[END]);

    const byNode = new Map(nodes.map((node) => [node.node, node]));
    const drawnEdges = edges.map((edge) => this.edge(model, flow, edge, byNode));
    for (const node of from ?? []) {
      const dst = entryOf(byNode.get(node)!);
      drawnEdges.push({ src: `${prefix}n${START}`, dst, look: 'plain', label: undefined });
    }
    return {
      nodes,
      edges: drawnEdges,
      notes: this.options.notes === false ? [] : notesOf(model, nodes),
    };
  }

  private opened({ call }: NodeModel, id: DrawnId, depth: number): Contents | undefined {
    if (depth <= 0 || !call?.graph) return undefined;
    this.inside += call.graph.nodes.length;
    return this.inside <= MOST_INSIDE ? this.contents(call.graph, id, depth - 1) : undefined;
  }

  private edge(
    model: GraphModel,
    flow: FlowFacts,
    { id, src, dst, kind, arm: armId }: EdgeModel,
    nodes: ReadonlyMap<NodeId, DrawnNode>,
  ): DrawnEdge {
    const arm = armId === NO_ARM ? undefined : model.arms[armId];
    return {
      src: exitOf(nodes.get(src)!),
      dst: entryOf(nodes.get(dst)!),
      look: flow.isBack(id) ? 'back' : kind === 'send' ? 'send' : arm ? 'arm' : 'plain',
      label: arm && this.options.edgeLabels !== false ? armLabel(arm) : undefined,
    };
  }
}

/** Edges lead to the first node of an open box and leave from its last: no layout has trouble with that. */
function entryOf({ id, inside }: DrawnNode): DrawnId {
  return inside ? entryOf(inside.nodes[0]) : id;
}

function exitOf({ id, inside }: DrawnNode): DrawnId {
  return inside ? exitOf(inside.nodes.at(-1)!) : id;
}

/** The nodes of these names; undefined if none is asked for. Names that the graph does not have are passed over. */
function startingAt({ nodeIds }: GraphModel, names: readonly string[] | undefined): NodeId[] | undefined {
  if (!names || names.length === 0) return undefined;
  return [...new Set(names.flatMap((name) => nodeIds.get(name) ?? []))].filter((node) => node !== START);
}

function reachedFrom({ edges }: GraphModel, from: readonly NodeId[]): ReadonlySet<NodeId> {
  const targets = new Map<NodeId, NodeId[]>();
  for (const { src, dst } of edges) {
    const known = targets.get(src);
    if (known) known.push(dst);
    else targets.set(src, [dst]);
  }
  const reached = new Set(from);
  for (const node of reached) for (const target of targets.get(node) ?? []) reached.add(target);
  return reached;
}

/** More edges than this into one node are not compared with each other. */
const MOST_COMPARED = 50;

/** Nodes into which edges of parallel branches lead. */
function joinsOf(flow: FlowFacts, edges: readonly EdgeModel[]): ReadonlySet<NodeId> {
  const sources = new Map<NodeId, Set<NodeId>>();
  for (const { id, src, dst } of edges) {
    if (flow.isBack(id)) continue;
    const known = sources.get(dst);
    if (known) known.add(src);
    else sources.set(dst, new Set([src]));
  }
  const joins = new Set<NodeId>();
  for (const [node, all] of sources) {
    if (all.size < 2) continue;
    const some = [...all].slice(0, MOST_COMPARED).toSorted((a, b) => a - b);
    for (const _ of flow.parallelPairs(some)) {
      joins.add(node);
      break;
    }
  }
  return joins;
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
  for (const { id, node } of nodes) {
    const { decl, arms } = model.nodes[node];
    const lines = paragraphs(node === START ? model.decl.doc?.text : decl?.doc?.text);
    for (const arm of arms) {
      const [first, ...more] = paragraphs(arm.decl.doc?.text);
      if (first !== undefined) lines.push(`${arm.label}: ${first}`, ...more);
    }
    if (lines.length > 0) notes.push({ id, lines });
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
