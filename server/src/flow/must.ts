/**
 * What holds a value every time a node runs first (§9, FLOW.md §Must). One sweep answers most questions (settled.ts). What
 * stays open is decided region by region up the dominator tree: a key can be missing at a node only if it can at the
 * immediate dominator, the dominator does not write it, and a pass through the region between misses it.
 */
import { START, type NodeId } from './graph';
import { lowestBit } from './bitSet';
import type { Columns, Rows } from './columns';
import { listHas, RegionFinder, searchRegion, type Region } from './region';
import { settle, type Settled } from './settled';
import type { View } from './view';

/** `undecided`: the budget ran out, or loops with several entries stand in the way of an exact answer. */
export type Certainty = 'certain' | 'missing' | 'undecided';

export class Must {
  private readonly settled: Settled;
  private readonly finder: RegionFinder;
  private readonly regions = new Map<NodeId, Region>();
  private readonly known = new Map<number, Certainty>();

  /** `unclear`: by node, an endless, leaky or ambiguous loop leads there: the answer is safe, going round counts for nothing. */
  constructor(
    private readonly view: View,
    private readonly columns: Columns,
    private readonly unclear: Uint8Array,
  ) {
    this.finder = new RegionFinder(view);
    this.settled = settle(view, columns, this.finder, unclear);
  }

  certainty(node: NodeId, column: number): Certainty {
    const { idom } = this.view.dominators;
    const chain: NodeId[] = [];
    let at = node;
    let answer = this.knownAt(at, column);
    for (; answer === undefined; answer = this.knownAt(at, column)) {
      chain.push(at);
      at = idom[at];
    }
    for (let i = chain.length - 1; i >= 0; i--) {
      answer = this.below(answer, at, chain[i], column);
      at = chain[i];
      this.known.set(this.slot(at, column), answer);
    }
    return answer;
  }

  /** By node: columns that the sweep found certain. */
  get certainRows(): Rows {
    return this.settled.certain;
  }

  /** Columns of a node that the sweep left open. */
  openAt(node: NodeId): number[] {
    const open: number[] = [];
    if (this.view.sequential) return open;
    const { certain, missing } = this.settled;
    for (let i = 0; i < certain.words; i++) {
      const at = node * certain.words + i;
      for (let word = ~(certain.bits[at] | missing.bits[at]); word !== 0; word &= word - 1) {
        const column = (i << 5) + lowestBit(word);
        if (column < this.columns.count) open.push(column);
      }
    }
    return open;
  }

  /** The region between a node and its immediate dominator. */
  region(node: NodeId): Region {
    let region = this.regions.get(node);
    if (!region) {
      region = this.finder.regionOf(this.view.dominators.idom[node], node);
      this.regions.set(node, region);
    }
    return region;
  }

  /** All that comes before a node, as one region. */
  regionFromStart(node: NodeId): Region {
    return this.finder.regionOf(START, node);
  }

  private slot(node: NodeId, column: number): number {
    return node * this.columns.count + column;
  }

  private knownAt(node: NodeId, column: number): Certainty | undefined {
    if (this.settled.certain.has(node, column)) return 'certain';
    if (this.view.sequential || this.settled.missing.has(node, column)) return 'missing';
    return this.known.get(this.slot(node, column));
  }

  /** The answer at a node, from that at its immediate dominator. */
  private below(above: Certainty, top: NodeId, node: NodeId, column: number): Certainty {
    if (above === 'certain' || listHas(this.columns.nodeWrites, top, column)) return 'certain';
    const region = this.region(node);
    if (region.ambiguous) return 'undecided';
    const result = searchRegion(region, this.columns, column, {
      perhaps: false,
      letRound: this.unclear[node] === 1,
    });
    if (result === 'certain' || result === 'undecided') return result;
    return above;
  }
}
