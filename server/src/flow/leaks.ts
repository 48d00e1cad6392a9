/**
 * Edges by which a pass leaves a loop that it also goes round (§10 `leaky-loop`). Two tokens start at the targets of a
 * fork; always the one that is earlier in topological order moves, so that no arm is taken twice. When one of them
 * leaves the loop or goes round it, what the other can still reach decides.
 */
import type { LoopId } from './facts';
import type { EdgeId, NodeId } from './graph';
import { loopHolds } from './loops';
import type { View } from './view';

/** Pairs of tokens looked at for one loop, before the answer is "cannot tell". */
const MOST_PAIRS = 200_000;

/** `starts`: groups of edges to start from. In writing order; undefined past the bound. */
export function leakingEdges(view: View, loop: LoopId, starts: readonly number[]): EdgeId[] | undefined {
  return new Leaking(view, loop).run(starts);
}

type Kind = 'round' | 'leaves' | 'goesOn' | 'ends';

class Leaking {
  private readonly leaks = new Set<EdgeId>();
  private readonly seen = new Set<number>();
  private readonly pending: [NodeId, NodeId][] = [];
  /** By node: a pass from it can go round the loop. */
  private readonly canGoRound: Uint8Array;
  /** By node: a pass from it can leave the loop, from inside it. */
  private readonly canLeave: Uint8Array;

  constructor(
    private readonly view: View,
    private readonly loop: LoopId,
  ) {
    this.canGoRound = this.leadsTo('round');
    this.canLeave = this.leadsTo('leaves');
  }

  run(starts: readonly number[]): EdgeId[] | undefined {
    for (const group of starts) this.fork(group);
    for (let pair = this.pending.pop(); pair; pair = this.pending.pop()) {
      if (this.seen.size > MOST_PAIRS) return undefined;
      this.move(pair[0], pair[1]);
    }
    return [...this.leaks].toSorted((a, b) => a - b);
  }

  private kind(edge: EdgeId): Kind {
    const { view, loop } = this;
    const dst = view.ends.dst[edge];
    if (view.loops.isBack[edge] && dst === view.loops.header[loop]) return 'round';
    if (loopHolds(view.loops, loop, view.ends.src[edge]) && !loopHolds(view.loops, loop, dst)) return 'leaves';
    return view.loops.isBack[edge] ? 'ends' : 'goesOn';
  }

  /** All nodes of the loop lie between its header and "the loop is gone round" in topological order. */
  private leadsTo(goal: Kind): Uint8Array {
    const { waits, out, ends, graph, loops } = this.view;
    const leads = new Uint8Array(graph.nodeCount);
    const first = loops.manyEntries[this.loop] ? 0 : waits.place[loops.header[this.loop]];
    for (let i = waits.place[graph.nodeCount + this.loop]; i >= first; i--) {
      const node = waits.order[i];
      if (node >= graph.nodeCount) continue;
      for (let e = out.start[node]; e < out.start[node + 1]; e++) {
        const kind = this.kind(out.items[e]);
        if (kind === goal || (kind === 'goesOn' && leads[ends.dst[out.items[e]]])) leads[node] = 1;
      }
    }
    return leads;
  }

  private fork(group: number): void {
    const { start, items } = this.view.groups.edges;
    for (let i = start[group]; i < start[group + 1]; i++) {
      for (let j = i + 1; j < start[group + 1]; j++) this.fired(items[i], items[j]);
    }
  }

  /** Two edges have fired in one pass. */
  private fired(a: EdgeId, b: EdgeId): void {
    const [kindA, kindB] = [this.kind(a), this.kind(b)];
    const { dst } = this.view.ends;
    if (kindA === 'leaves' && kindB === 'round') this.leaks.add(a);
    if (kindB === 'leaves' && kindA === 'round') this.leaks.add(b);
    if (kindA === 'goesOn' && kindB === 'goesOn') this.pair(dst[a], dst[b]);
    if (kindA === 'goesOn') this.beside(b, kindB, dst[a]);
    if (kindB === 'goesOn') this.beside(a, kindA, dst[b]);
  }

  /** An edge has fired while a token is at a node. */
  private beside(edge: EdgeId, kind: Kind, node: NodeId): void {
    if (kind === 'leaves' && this.canGoRound[node]) this.leaks.add(edge);
    if (kind === 'round' && this.canLeave[node]) this.leaveFrom(node);
  }

  private leaveFrom(from: NodeId): void {
    const { out, ends } = this.view;
    const seen = new Set([from]);
    const pending = [from];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      for (let i = out.start[node]; i < out.start[node + 1]; i++) {
        const kind = this.kind(out.items[i]);
        const dst = ends.dst[out.items[i]];
        if (kind === 'leaves') this.leaks.add(out.items[i]);
        if (kind !== 'goesOn' || seen.has(dst) || !this.canLeave[dst]) continue;
        seen.add(dst);
        pending.push(dst);
      }
    }
  }

  private pair(a: NodeId, b: NodeId): void {
    const useful = (this.canGoRound[a] && this.canLeave[b]) || (this.canLeave[a] && this.canGoRound[b]);
    if (a === b || !useful) return;
    const { place } = this.view.waits;
    const [first, second] = place[a] < place[b] ? [a, b] : [b, a];
    const key = first * this.view.graph.nodeCount + second;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.pending.push([first, second]);
  }

  private move(first: NodeId, second: NodeId): void {
    const { out, ends } = this.view;
    for (let i = out.start[first]; i < out.start[first + 1]; i++) {
      const edge = out.items[i];
      const kind = this.kind(edge);
      if (kind === 'goesOn') this.pair(ends.dst[edge], second);
      else this.beside(edge, kind, second);
    }
  }
}
