/** Wiring as text: chains of names and lists of names, and the order of edges that they stand for. */
import type { GraphFacts } from '../../analysis/facts';
import { indentAt, lineEnd, startsLine } from '../../rules/fixes/edits';
import type { Endpoint, Wiring } from '../../syntax/tree';

/** `a -> [b, c]` is `[['a'], ['b', 'c']]`. */
export type Chain = readonly (readonly string[])[];

export function chainOf(endpoints: readonly Endpoint[]): Chain {
  return endpoints.map(({ names }) => names.map((name) => name.text));
}

export function showTargets(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `[${names.join(', ')}]`;
}

export function showChain(chain: Chain): string {
  return chain.map(showTargets).join(' -> ');
}

/** What stands between two wirings that come from one: a line break where the one has a line for itself. */
export function wiringGap(text: string, { start }: Wiring): string {
  return startsLine(text, start) ? lineEnd(text) + indentAt(text, start) : '  ';
}

/**
 * May chains take the place of wirings? Headers of loops are found by a walk that follows the edges of each node as written. The
 * order is free as long as every loop has one way in, which is then its header on every walk.
 */
export function keepsLoops({ model, flow }: GraphFacts, replaced: ReadonlyMap<Wiring, readonly Chain[]>): boolean {
  if (flow.loops.every((loop) => loop.entries.length <= 1)) return true;
  const before = new Map<string, Set<string>>();
  const after = new Map<string, Set<string>>();
  for (const member of model.decl.members) {
    if (member.kind !== 'wiring') continue;
    const chain = chainOf(member.endpoints);
    addEdges(before, chain);
    for (const other of replaced.get(member) ?? [chain]) addEdges(after, other);
  }
  return [...before].every(([source, targets]) => sameOrder(targets, after.get(source)));
}

function addEdges(edges: Map<string, Set<string>>, chain: Chain): void {
  for (let i = 1; i < chain.length; i++) {
    for (const source of chain[i - 1]) {
      const targets = edges.get(source) ?? new Set();
      edges.set(source, targets);
      for (const target of chain[i]) targets.add(target);
    }
  }
}

function sameOrder(a: ReadonlySet<string>, b: ReadonlySet<string> | undefined): boolean {
  return [...a].join() === [...(b ?? [])].join();
}

/** An edge by the names of its ends. */
export type NamedEdge = readonly [source: string, target: string];

/** The edges of a chain in their order. */
export function edgesOfChain(chain: Chain): NamedEdge[] {
  return chain.slice(1).flatMap((targets, i) => {
    return chain[i].flatMap((source) => targets.map((target): NamedEdge => [source, target]));
  });
}

/** Chains that stand for edges, those of each node in their order. */
export function chainsOfEdges(edges: readonly NamedEdge[]): Chain[] {
  const chains: string[][][] = [];
  for (const [source, target] of edges) {
    const chain = chains.at(-1) ?? [];
    const tail = chain.at(-1) ?? [];
    const before = chain.at(-2) ?? [];
    if (isOnly(tail, source)) chain.push([target]);
    else if (isOnly(before, source) && !tail.includes(target)) tail.push(target);
    else if (chain.length === 2 && isOnly(tail, target) && !before.includes(source)) before.push(source);
    else chains.push([[source], [target]]);
  }
  const joined: string[][][] = [];
  for (const chain of chains) {
    const last = joined.at(-1);
    if (last?.at(-1)?.join() === chain[0].join()) last.push(...chain.slice(1));
    else joined.push(chain);
  }
  return joined;
}

function isOnly(names: readonly string[], name: string): boolean {
  return names.length === 1 && names[0] === name;
}
