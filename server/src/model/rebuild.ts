/** A model after a change inside the braces of one node that leaves what the graph is as it was. */
import { LineMap } from '../syntax/lines';
import { applyBodyChange, type BodyChange, moveSpan, moveTree } from '../syntax/reparse';
import type { SourceFile } from '../syntax/tree';
import { buildBody } from './buildBody';
import { draftNode, type GraphDraft, type NodeDraft } from './draft';
import type { Fault } from './faults';
import type { FileModel, Files, GraphModel, NodeModel, Read, Write } from './model';
import { type FileScope, openProject } from './scope';

/**
 * The model after the change: the old objects with another body of that node, and every place where it is now. The old model
 * must not be used any more. Undefined, with nothing touched, where the node reads, writes or is something else than before:
 * then the file is to be built anew.
 */
export function rebuildNode(file: FileModel, change: BodyChange, files: Files): FileModel | undefined {
  const graph = file.graphs.find((candidate) => candidate.decl === change.graph);
  const old = graph?.nodes.find((node) => node.decl === change.node);
  if (!graph || !old || old.call || !old.decl) return undefined;
  const dependencies = new Set(file.dependencies);
  const scope = scopeOf(file, change, files, dependencies);
  const node = draftNode(old.id, old.name, old.span);
  node.title = old.title;
  node.decl = { ...change.node, members: change.members };
  buildBody({ scope, graph: graph as GraphDraft, decl: graph.decl }, node, node.decl);
  if (!isAlike(old, node)) return undefined;

  const inBody = (fault: Fault): boolean =>
    fault.graph === graph && fault.span.start > bodyStart(change) && fault.span.end <= change.oldEnd;
  const faults = file.faults.filter((fault) => !inBody(fault));
  if (change.shift !== 0) moveModel(file, faults, change);
  applyBodyChange(file.source, change);
  node.decl = change.node;
  replaceNode(graph, old, node);
  return {
    ...file,
    lines: new LineMap(change.text),
    faults: [...faults, ...scope.faults.map(withOwnSpan)],
    dependencies,
  };
}

/** A fault whose span is no object of the tree, so that it can be moved by itself. */
export function withOwnSpan(fault: Fault): Fault {
  return { ...fault, span: { start: fault.span.start, end: fault.span.end } };
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

/** Nothing that another node or the flow could notice is different. */
function isAlike(old: NodeModel, node: NodeModel): boolean {
  if (old.kind !== node.kind || old.body !== node.body || node.call) return false;
  if (old.item?.name.text !== node.item?.name.text || old.item?.type !== node.item?.type) return false;
  return sameReads(old.reads, node.reads) && sameWrites(old.writes, node.writes);
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

function replaceNode(graph: GraphModel, old: NodeModel, node: NodeDraft): void {
  const draft = graph as GraphDraft;
  draft.nodes[old.id] = node;
  for (const [i, read] of old.reads.entries()) replaceIn(draft.readers[read.key], read, node.reads[i]);
  for (const [i, write] of old.writes.entries()) replaceIn(draft.writers[write.key], write, node.writes[i]);
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
