/** Who leads to a node, and where it goes on, as a hierarchy: along edges, and through calls into other graphs. */
import {
  type CallHierarchyIncomingCall,
  type CallHierarchyItem,
  type CallHierarchyOutgoingCall,
  SymbolKind,
} from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import { type NodeId, NO_ARM, START } from '../flow/graph';
import type { EdgeModel, GraphModel, NodeModel } from '../model/model';
import type { LineMap } from '../syntax/lines';
import type { Offset, Span } from '../syntax/tree';
import { symbolKinds } from './documentSymbols';
import type { LocationOptions } from './locations';
import { symbolAt } from './symbolAt';

/** What an item carries, so that it is found again whatever the text has become. */
interface ItemData {
  readonly graph: string;
  /** Undefined for the graph itself. */
  readonly node: string | undefined;
}

/** What an item stands for in its file. */
export interface Caller {
  readonly graph: GraphModel;
  /** Undefined for the graph itself. */
  readonly node: NodeModel | undefined;
}

/** The node or graph that is named at an offset. */
export function callerAt(facts: Facts, offset: Offset): Caller | undefined {
  const symbol = symbolAt(facts, offset);
  if (symbol?.kind === 'graph') return { graph: symbol.graph, node: undefined };
  if (symbol?.kind !== 'node') return undefined;
  const { model } = symbol.graph;
  return { graph: model, node: model.nodes[symbol.node] };
}

/** The node or graph of an item that was given out before. */
export function callerOf(facts: Facts, item: CallHierarchyItem): Caller | undefined {
  const data = item.data as Partial<ItemData> | undefined;
  const graph = facts.file.graphs.find(({ name }) => name === data?.graph);
  if (!graph || data?.node === undefined) return graph && { graph, node: undefined };
  const id = graph.nodeIds.get(data.node);
  return id === undefined ? undefined : { graph, node: graph.nodes[id] };
}

/** Undefined if the file is not there any more. */
export function itemOf(
  { graph, node }: Caller,
  options: LocationOptions,
  detail?: string,
): CallHierarchyItem | undefined {
  const lines = options.linesOf(graph.uri);
  if (!lines) return undefined;
  const [whole, name] = node ? placesOf(graph, node) : [graph.decl, graph.nameSpan];
  const data: ItemData = { graph: graph.name, node: node?.name };
  const about = detail ?? (node ? (node.title ?? graph.name) : graph.title);
  return {
    name: (node ? node.name : graph.name) || 'graph',
    kind: kindOf(node),
    ...(about ? { detail: about } : {}),
    uri: options.spell(graph.uri),
    range: lines.rangeOf(whole),
    selectionRange: lines.rangeOf(name),
    data,
  };
}

/** `start`, `end` and nodes that nothing declares stand where they are first named. */
function placesOf(graph: GraphModel, node: NodeModel): readonly [whole: Span, name: Span] {
  if (node.decl) return [node.decl, node.span];
  const use = graph.nodeUses.find((candidate) => candidate.node === node.id)?.span ?? graph.nameSpan;
  return [use, use];
}

function kindOf(node: NodeModel | undefined): SymbolKind {
  if (!node) return symbolKinds.graph;
  if (node.kind === 'start' || node.kind === 'end') return SymbolKind.Event;
  return symbolKinds[node.kind === 'decision' ? 'decision' : 'node'];
}

// ---------------------------------------------------------------- who leads here

/** The nodes whose edges lead to a node, with the arms that do. */
export function incomingEdges({ graph, node }: Caller, options: LocationOptions): CallHierarchyIncomingCall[] {
  const lines = options.linesOf(graph.uri);
  if (!node || !lines) return [];
  const bySource = grouped(
    graph.edges.filter(({ dst }) => dst === node.id),
    ({ src }) => src,
  );
  return [...bySource].flatMap(([src, edges]) => {
    const from = itemOf({ graph, node: graph.nodes[src] }, options, armsOf(edges));
    return from ? [{ from, fromRanges: rangesOf(edges, lines) }] : [];
  });
}

/** Does a run of the graph begin with this? Then whoever calls the graph leads here. */
export function isEntry({ node }: Caller): boolean {
  return node === undefined || node.id === START;
}

/** The nodes of one file that call a graph. */
export function incomingCalls(facts: Facts, called: GraphModel, options: LocationOptions): CallHierarchyIncomingCall[] {
  const { lines } = facts.file;
  return facts.file.graphs.flatMap((graph) =>
    graph.nodes.flatMap((node) => {
      if (!node.call?.graph || !isSame(node.call.graph, called)) return [];
      const from = itemOf({ graph, node }, options);
      return from ? [{ from, fromRanges: [lines.rangeOf(node.call.name)] }] : [];
    }),
  );
}

/** Models of one graph differ from analysis to analysis. */
function isSame(a: GraphModel, b: GraphModel): boolean {
  return a.uri === b.uri && a.nameSpan.start === b.nameSpan.start;
}

// ---------------------------------------------------------------- where it goes on

/** Where a node goes on, with the arms that lead there, and the graph that it calls; of a graph, where it begins. */
export function outgoingCalls(caller: Caller, options: LocationOptions): CallHierarchyOutgoingCall[] {
  const { graph } = caller;
  const node = caller.node ?? graph.nodes[START];
  const lines = options.linesOf(graph.uri);
  if (!lines) return [];
  const found: CallHierarchyOutgoingCall[] = [];
  const called = node.call?.graph && itemOf({ graph: node.call.graph, node: undefined }, options);
  if (called) found.push({ to: called, fromRanges: [lines.rangeOf(node.call.name)] });
  const byTarget = grouped(
    graph.edges.filter(({ src }) => src === node.id),
    ({ dst }) => dst,
  );
  for (const [dst, edges] of byTarget) {
    const to = itemOf({ graph, node: graph.nodes[dst] }, options, armsOf(edges));
    if (to) found.push({ to, fromRanges: rangesOf(edges, lines) });
  }
  return found;
}

// ---------------------------------------------------------------- edges

function grouped(edges: readonly EdgeModel[], end: (edge: EdgeModel) => NodeId): Map<NodeId, EdgeModel[]> {
  const groups = new Map<NodeId, EdgeModel[]>();
  for (const edge of edges) {
    const group = groups.get(end(edge));
    if (group) group.push(edge);
    else groups.set(end(edge), [edge]);
  }
  return groups;
}

/** The labels of the arms among these, undefined if there are none. */
function armsOf(edges: readonly EdgeModel[]): string | undefined {
  const labels = edges.filter(({ arm }) => arm !== NO_ARM).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : undefined;
}

function rangesOf(edges: readonly EdgeModel[], lines: LineMap): ReturnType<LineMap['rangeOf']>[] {
  return edges.map(({ span }) => lines.rangeOf(span));
}
