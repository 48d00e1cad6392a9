import type { GraphFacts } from '../analysis/facts';
import type { KeyId, NodeId } from '../flow/graph';
import { reasonOf } from '../rules/describe';

/** Keys of which the way that misses them is said; the others are only named. */
const EXPLAINED = 4;
/** In a graph of more nodes, whose ways are long, only the first is explained: a hover has to be there at once. */
const LARGE = 2000;

/** What is there when a node runs for the first time. Keys that the node reads come first, then by declaration. */
export interface Availability {
  readonly surely: readonly string[];
  /** Keys that can be missing, those with one reason together; `reason` as in "not when `route` takes `short`". */
  readonly perhaps: readonly { readonly keys: readonly string[]; readonly reason: string | undefined }[];
}

export function availabilityAt(graph: GraphFacts, node: NodeId): Availability {
  const { model, flow } = graph;
  const may = flow.may(node);
  const must = flow.must(node);
  const surely: string[] = [];
  const open: KeyId[] = [];
  for (const key of keysInOrder(model.channels.length, model.nodes[node].reads)) {
    if (must.has(key)) surely.push(model.channels[key].name);
    else if (may.has(key)) open.push(key);
  }
  return { surely, perhaps: byReason(graph, node, open) };
}

function keysInOrder(count: number, reads: readonly { readonly key: KeyId }[]): KeyId[] {
  const read = new Set(reads.map(({ key }) => key));
  const others = Array.from({ length: count }, (_, key) => key).filter((key) => !read.has(key));
  return [...read, ...others];
}

function byReason(graph: GraphFacts, node: NodeId, keys: readonly KeyId[]): Availability['perhaps'] {
  const explained = graph.model.nodes.length > LARGE ? 1 : EXPLAINED;
  const groups = new Map<string | undefined, string[]>();
  for (const [i, key] of keys.entries()) {
    const reason = i < explained ? missingWhen(graph, node, key) : undefined;
    const group = groups.get(reason);
    if (group) group.push(graph.model.channels[key].name);
    else groups.set(reason, [graph.model.channels[key].name]);
  }
  return [...groups].map(([reason, names]) => ({ keys: names, reason })).toSorted(unexplainedLast);
}

/** Why a key can be missing at a node, undefined where it is certain, impossible, or not known. */
export function missingWhen(graph: GraphFacts, node: NodeId, key: KeyId): string | undefined {
  const witness = graph.flow.witness(node, key);
  const words = witness && reasonOf(graph, key, witness).words;
  return words ? `not ${words}` : undefined;
}

function unexplainedLast(a: { reason: string | undefined }, b: { reason: string | undefined }): number {
  return Number(a.reason === undefined) - Number(b.reason === undefined);
}
