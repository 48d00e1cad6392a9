/**
 * Which nodes can be alive in one pass without either holding back the other (FLOW.md §Alive together). Asked pair by
 * pair: two tokens go backwards from the pair, edge by edge, always along the edge whose source is later in topological
 * order, until both edges leave one node: there they must have fired together. What has been found out about pairs of
 * edges on the way is kept.
 */
import type { EdgeId, NodeId } from './graph';
import { closure, type HoldsBack } from './holdsBack';
import { runsAlone, type Forks } from './forks';
import type { View } from './view';

export class Parallel {
  /** By pair of edges: some fork brings a token over each. */
  private readonly known = new Map<number, boolean>();
  private readonly ancestors = new Map<NodeId, Uint8Array>();
  private readonly unclearNodes: NodeId[];

  /** `unclear`: by node, a leaky or ambiguous loop leads there, and passes do not tell what can run together. */
  constructor(
    private readonly view: View,
    private readonly forks: Forks,
    private readonly holds: HoldsBack,
    private readonly unclear: Uint8Array,
  ) {
    this.unclearNodes = Array.from(view.topo).filter((node) => unclear[node]);
  }

  areParallel(a: NodeId, b: NodeId): boolean {
    if (a === b || !this.view.reached[a] || !this.view.reached[b] || this.view.sequential) return false;
    const isUnclear = this.unclear[a] || this.unclear[b];
    if (!isUnclear && (runsAlone(this.forks, a) || runsAlone(this.forks, b))) return false;
    if (this.holds.holdsBack(a, b) || this.holds.holdsBack(b, a)) return false;
    return isUnclear ? this.firedTogether(a, b) : this.aliveTogether(a, b);
  }

  /** In order of declaration. */
  parallelWith(node: NodeId): NodeId[] {
    if (this.view.sequential || !this.view.reached[node]) return [];
    return [...new Set(this.candidates(node))]
      .filter((other) => this.areParallel(node, other))
      .toSorted((a, b) => a - b);
  }

  /**
   * All pairs of these nodes that are parallel, the one declared first in front. The work is local to their forks; where
   * leaky or ambiguous loops lead, every node is a candidate, and after `MOST_UNCLEAR_PAIRS` no more are looked at.
   */
  *pairsAmong(nodes: readonly NodeId[]): Generator<readonly [NodeId, NodeId]> {
    const { place } = this.view.waits;
    const sorted = nodes.filter((node) => this.view.reached[node]).toSorted((a, b) => place[a] - place[b]);
    const clear = sorted.filter((node) => !this.unclear[node]);
    for (let i = 0; i < clear.length; i++) {
      const end = this.openUntil(clear[i]);
      for (let j = i + 1; j < clear.length && place[clear[j]] < end; j++) {
        if (this.areParallel(clear[i], clear[j])) yield inOrder(clear[i], clear[j]);
      }
    }
    let looked = 0;
    for (const node of sorted) {
      if (!this.unclear[node]) continue;
      for (const other of sorted) {
        if (other === node || (this.unclear[other] && other < node)) continue;
        if (++looked > MOST_UNCLEAR_PAIRS) return;
        if (this.areParallel(node, other)) yield inOrder(node, other);
      }
    }
  }

  /** The place where the furthest fork that is open at a node joins; 0 if it runs alone. */
  private openUntil(node: NodeId): number {
    if (runsAlone(this.forks, node)) return 0;
    return Math.min(this.forks.placeOf(this.forks.open[node]), this.view.waits.order.length);
  }

  /** Nodes that can be parallel: a fork that is open at both joins no later than the furthest one open at the node. */
  private candidates(node: NodeId): NodeId[] {
    const { view, forks } = this;
    if (this.unclear[node]) return Array.from(view.topo);
    if (runsAlone(forks, node)) return this.unclearNodes;
    let top = node;
    while (!runsAlone(forks, top)) top = view.dominators.idom[top];
    const { order, place } = view.waits;
    const end = this.openUntil(node);
    const found: NodeId[] = [];
    for (let i = place[top] + 1; i < end; i++) {
      if (order[i] < view.graph.nodeCount && !runsAlone(forks, order[i])) found.push(order[i]);
    }
    return found.concat(this.unclearNodes);
  }

  private aliveTogether(a: NodeId, b: NodeId): boolean {
    /** By pair of edges: the pair that it was reached from, itself for a first one. */
    const from = new Map<number, number>();
    const pending: number[] = [];
    const reach = (pair: number, source: number) => {
      if (from.has(pair) || this.known.get(pair) === false) return;
      from.set(pair, source);
      pending.push(pair);
    };
    for (const last of this.edgesInto(a)) {
      for (const other of this.edgesInto(b)) reach(this.key(last, other), this.key(last, other));
    }
    const { src } = this.view.ends;
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const later = Math.floor(pair / src.length);
      const earlier = pair % src.length;
      const sameSource = src[later] === src[earlier];
      if (this.known.get(pair) ?? (sameSource && this.fireTogether(later, earlier))) {
        for (let back = pair; !this.known.get(back); back = from.get(back) ?? back) this.known.set(back, true);
        return true;
      }
      if (sameSource) continue;
      for (const edge of this.edgesInto(src[later])) reach(this.key(edge, earlier), pair);
    }
    for (const pair of from.keys()) this.known.set(pair, false);
    return false;
  }

  /** Forward edges by which a token comes to a node; none if it can be the only one there. */
  private edgesInto(node: NodeId): EdgeId[] {
    const { into, loops } = this.view;
    if (runsAlone(this.forks, node)) return [];
    return Array.from(into.items.subarray(into.start[node], into.start[node + 1])).filter(
      (edge) => !loops.isBack[edge],
    );
  }

  /** A pair of edges as one number, the one whose source is later first. */
  private key(a: EdgeId, b: EdgeId): number {
    const { place } = this.view.waits;
    const { src } = this.view.ends;
    const [placeA, placeB] = [place[src[a]], place[src[b]]];
    const swap = placeA === placeB ? a < b : placeA < placeB;
    return swap ? b * src.length + a : a * src.length + b;
  }

  /** Two edges of one node: some group has both. */
  private fireTogether(a: EdgeId, b: EdgeId): boolean {
    const { ends, groups } = this.view;
    const source = ends.src[a];
    for (let group = groups.ofNode[source]; group < groups.ofNode[source + 1]; group++) {
      if (!groups.forks[group]) continue;
      const edges = groups.edges.items.subarray(groups.edges.start[group], groups.edges.start[group + 1]);
      if (edges.includes(a) && edges.includes(b)) return true;
    }
    return false;
  }

  /** Two edges that fire together lead to the two nodes, on any ways. Safe whatever the loops. */
  private firedTogether(a: NodeId, b: NodeId): boolean {
    const { groups, ends } = this.view;
    const [toA, toB] = [this.leadTo(a), this.leadTo(b)];
    for (let group = 0; group < groups.forks.length; group++) {
      if (!groups.forks[group]) continue;
      const count = { a: new Set<NodeId>(), b: new Set<NodeId>() };
      for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
        const dst = ends.dst[groups.edges.items[i]];
        if (toA[dst]) count.a.add(dst);
        if (toB[dst]) count.b.add(dst);
      }
      const same = count.a.size === 1 && count.b.size === 1 && count.a.has([...count.b][0]);
      if (count.a.size > 0 && count.b.size > 0 && !same) return true;
    }
    return false;
  }

  private leadTo(node: NodeId): Uint8Array {
    const known = this.ancestors.get(node);
    if (known) return known;
    const { into, ends, graph } = this.view;
    const sources = { start: into.start, items: into.items.map((edge) => ends.src[edge]) };
    const reached = closure(sources, graph.nodeCount, [node]);
    if (this.ancestors.size >= ANCESTORS_KEPT) this.ancestors.clear();
    this.ancestors.set(node, reached);
    return reached;
  }
}

const ANCESTORS_KEPT = 64;
const MOST_UNCLEAR_PAIRS = 20_000;

function inOrder(a: NodeId, b: NodeId): readonly [NodeId, NodeId] {
  return a < b ? [a, b] : [b, a];
}
