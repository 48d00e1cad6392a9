/** A model after a change inside the braces of one node or decision. */
import { LineMap } from '../syntax/lines';
import { applyBodyChange, type BodyChange, moveSpan, moveTree } from '../syntax/reparse';
import type { DecisionDecl, NodeDecl, SourceFile } from '../syntax/tree';
import { buildBody } from './buildBody';
import { indexAccesses } from './buildGraph';
import { draftNode, type GraphDraft } from './draft';
import { type Fault, withOwnSpan } from './faults';
import type { ArmModel, FileModel, Files, GraphModel, NodeModel, Read, Write } from './model';
import { type FileScope, openProject } from './scope';

export interface Rebuilt {
  readonly file: FileModel;
  /** The graph whose node reads or writes something else than before. */
  readonly changedFlow: GraphModel | undefined;
}

/**
 * The model after the change: the old objects with another body of that node, and every place where it is now. The old model
 * must not be used any more. Undefined, with nothing touched, where more than the node's own reads and writes could depend on
 * the change: then the file is to be built anew.
 */
export function rebuildNode(file: FileModel, change: BodyChange, files: Files): Rebuilt | undefined {
  const graph = file.graphs.find((candidate) => candidate.decl === change.graph);
  const old = graph?.nodes.find((node) => node.decl === change.node);
  if (!graph || !old || old.call) return undefined;
  const isBetween = ({ span, ...fault }: Fault, start: number): boolean =>
    fault.graph === graph && span.start >= start && span.end <= change.oldEnd;
  // Faults of a decision are in part the wiring's, which is not built again.
  if (old.kind === 'decision' && file.faults.some((fault) => isBetween(fault, change.node.start))) return undefined;
  const dependencies = new Set(file.dependencies);
  const scope = scopeOf(file, change, files, dependencies);
  const build = (decl: NodeDecl | DecisionDecl): NodeModel => {
    const node = draftNode(old.id, old.name, old.span);
    node.title = old.title;
    node.decl = decl;
    node.arms = old.arms as ArmModel[];
    buildBody({ scope, graph: graph as GraphDraft, decl: graph.decl }, node, decl);
    return node;
  };
  // Built once to see what it is, and again where everything stands at its place.
  const tried = build({ ...change.node, members: change.parsed });
  if (tried.call || tried.kind !== old.kind) return undefined;
  const isAlike = sameReads(old.reads, tried.reads) && sameWrites(old.writes, tried.writes);
  if (!isAlike && !standsAlone(file, graph)) return undefined;

  const faults = file.faults.filter((fault) => !isBetween(fault, bodyStart(change)));
  if (change.shift !== 0) moveModel(file, faults, change);
  applyBodyChange(file.source, change);
  scope.faults.length = 0;
  const node = build(change.node);
  (graph as GraphDraft).nodes[old.id] = node;
  if (isAlike) replaceAccesses(graph, old, node);
  else indexAccesses(graph as GraphDraft);
  const rebuilt = { lines: new LineMap(change.text), faults: [...faults, ...scope.faults.map(withOwnSpan)] };
  return { file: { ...file, ...rebuilt, dependencies }, changedFlow: isAlike ? undefined : graph };
}

function bodyStart({ node }: BodyChange): number {
  return (node.title ?? node.name ?? node).end;
}

/** Enough of a scope for a body without `call`: it looks up keys in the graph, and modules in the files. */
function scopeOf(file: FileModel, change: BodyChange, files: Files, dependencies: Set<string>): FileScope {
  const source: SourceFile = { ...file.source, text: change.text };
  const none = new Map<string, never>();
  return {
    project: { ...openProject(files, () => false), dependencies },
    uri: file.uri,
    source,
    errorStarts: [],
    faults: [],
    graphs: none,
    stateDecls: none,
    typeDecls: none,
    imports: none,
    states: new Map(),
    types: new Map(),
  };
}

/** What a node reads makes no inputs, and what the graph writes is nothing to another graph. */
function standsAlone(file: FileModel, graph: GraphModel): boolean {
  if (!graph.hasInputLine) return false;
  return file.graphs.every((other) => other.nodes.every((node) => node.call?.graph !== graph));
}

function sameReads(old: readonly Read[], reads: readonly Read[]): boolean {
  return (
    old.length === reads.length &&
    old.every((read, i) => read.key === reads[i].key && read.optional === reads[i].optional)
  );
}

function sameWrites(old: readonly Write[], writes: readonly Write[]): boolean {
  return (
    old.length === writes.length &&
    old.every((write, i) => write.key === writes[i].key && write.optional === writes[i].optional)
  );
}

function replaceAccesses(graph: GraphModel, old: NodeModel, node: NodeModel): void {
  const { readers, writers } = graph as GraphDraft;
  for (const [i, read] of old.reads.entries()) replaceIn(readers[read.key], read, node.reads[i]);
  for (const [i, write] of old.writes.entries()) replaceIn(writers[write.key], write, node.writes[i]);
}

function replaceIn<T>(list: T[], old: T, by: T): void {
  list[list.indexOf(old)] = by;
}

/** Moves the spans that are no objects of the tree: those move with it. */
function moveModel(file: FileModel, faults: readonly Fault[], { oldEnd, shift }: BodyChange): void {
  for (const fault of faults) if (fault.span.start >= oldEnd) moveSpan(fault.span, shift);
  for (const graph of file.graphs) {
    const [start] = graph.nodes;
    if (start.span.start >= oldEnd) moveSpan(start.span, shift);
    for (const node of graph.nodes) {
      if (node.decl && node.decl.start >= oldEnd) moveNode(node, shift);
    }
  }
}

function moveNode(node: NodeModel, shift: number): void {
  for (const { names } of node.expressions) for (const name of names) moveSpan(name.span, shift);
  for (const mark of node.lookalikes) moveTree(mark, shift);
  for (const read of node.reads) {
    for (const place of read.places) if (place.how === 'placeholder') moveSpan(place.span, shift);
  }
  // Uses in expressions are the names' own spans; the others are names in texts.
  for (const use of node.item?.uses ?? []) if ('kind' in use) moveSpan(use, shift);
}
