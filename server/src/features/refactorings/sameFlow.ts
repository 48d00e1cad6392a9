/** Do two versions of a graph with the same nodes mean the same? */
import type { GraphFacts } from '../../analysis/facts';
import type { FlowFacts } from '../../flow/facts';
import type { FlowEdge, FlowGraph, KeyId } from '../../flow/graph';
import type { GraphModel, NodeModel } from '../../model/model';
import { code } from '../../rules/words';
import type { Proposal, Selection } from './refactoring';

/** What is other in the graph of the selection, in a text that has the same graphs. */
export function differenceHere({ facts, graph }: Selection): Proposal['difference'] {
  const place = facts.graphs.indexOf(graph);
  return (after) => flowDifference(graph, after.graphs[place]);
}

/** The same, for a key that is to be read or there from the start in another way: what concerns only it may differ. */
export function differenceBeside({ facts, graph }: Selection, key: string): Proposal['difference'] {
  const place = facts.graphs.indexOf(graph);
  return (after) => flowDifference(graph, after.graphs[place], key);
}

/** What is other in the second version: nodes, reads, writes, edges, loops, what is available where. */
function flowDifference(before: GraphFacts, after: GraphFacts | undefined, free = ''): string | undefined {
  if (!after) return `${code(before.model.name)} would be gone`;
  return nodeDifference(before.model, after.model, free) ?? edgeDifference(before, after, free);
}

function nodeDifference(before: GraphModel, after: GraphModel, free: string): string | undefined {
  if (before.nodes.length !== after.nodes.length) return 'there would be other nodes';
  const changed = before.nodes.find((node, i) => {
    const other = after.nodes[i];
    return (
      node.name !== other.name ||
      node.kind !== other.kind ||
      readsOf(before, node, free) !== readsOf(after, other, free)
    );
  });
  return changed && `${code(changed.name)} would read something else`;
}

function readsOf({ channels }: GraphModel, { reads }: NodeModel, free: string): string {
  const shown = reads.map(({ key, optional }) => `${channels[key].name}${optional ? '?' : ''}`);
  return shown.filter((name) => name !== free && name !== `${free}?`).join();
}

function edgeDifference(
  { model, flow: before }: GraphFacts,
  { flow: after }: GraphFacts,
  free: string,
): string | undefined {
  if (!sameWrites(before.graph, after.graph, model.keyIds.get(free) ?? -1)) return 'other keys would be written';
  if (!same(edgesBySource(before.graph), edgesBySource(after.graph))) {
    // The walk that finds headers follows the edges of each node in their order: another order needs a closer look.
    if (!same(edgeSet(before.graph), edgeSet(after.graph))) return 'other edges would be there';
    if (!same(loopsOf(before), loopsOf(after))) return 'the order of edges decides here where a loop begins';
  }
  return same(before.graph.correlated, after.graph.correlated) ? undefined : availabilityDifference(before, after);
}

function sameWrites(a: FlowGraph, b: FlowGraph, free: KeyId): boolean {
  const written = ({ initial, isDecision, writes, maybeWrites, arms }: FlowGraph): unknown => {
    return [initial.filter((key) => key !== free), isDecision, writes, maybeWrites, arms];
  };
  return same(written(a), written(b));
}

function edgesBySource({ nodeCount, edges }: FlowGraph): string[] {
  const lists = Array.from({ length: nodeCount }, () => '');
  for (const edge of edges) lists[edge.src] += `${edge.dst}.${edge.arm} `;
  return lists;
}

const named = ({ src, dst, arm }: FlowEdge): string => `${src} ${dst} ${arm}`;

function edgeSet({ edges }: FlowGraph): string[] {
  return edges.map(named).toSorted();
}

/** Headers, members and back edges: with the edges they are all that a run goes by. */
function loopsOf({ graph, loops }: FlowFacts): string[] {
  const shown = loops.map(({ header, nodes, backEdges }) => {
    const back = backEdges.map((edge) => named(graph.edges[edge])).toSorted();
    return `${header}: ${nodes.toSorted((a, b) => a - b).join()}: ${back.join()}`;
  });
  return shown.toSorted();
}

/** Decisions that always agree make may and must more exact. */
function availabilityDifference(before: FlowFacts, after: FlowFacts): string | undefined {
  for (let node = 0; node < before.graph.nodeCount; node++) {
    const isSame = sameMembers(before.may(node), after.may(node)) && sameMembers(before.must(node), after.must(node));
    if (!isSame) return 'other keys would be available';
  }
  return undefined;
}

function sameMembers(a: { readonly words: Uint32Array }, b: { readonly words: Uint32Array }): boolean {
  return a.words.every((word, i) => word === b.words[i]);
}

/** Plain data only. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
