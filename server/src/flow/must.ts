/**
 * What holds a value every time a node runs first (§9, FLOW.md §Must). One sweep answers most questions (settled.ts). What
 * stays open is decided region by region up the dominator tree: a key can be missing at a node only if it can at the
 * immediate dominator, the dominator does not write it, and a pass through the region between misses it.
 */
import { START, type NodeId } from './graph';
import { lowestBit } from './bitSet';
import type { Columns, Rows } from './columns';
import { listHas, question, RegionFinder, type Region, type SearchOptions } from './region';
import { solve, tryShortestWay, type SearchResult } from './search';
import { settle, type Settled } from './settled';
import type { View } from './view';

/** `undecided`: the budget ran out, or loops with several entries stand in the way of an exact answer. */
export type Certainty = 'certain' | 'missing' | 'undecided';

/** Nodes and edges of regions searched in all, which takes about a second; then what is open stays undecided. */
const SEARCH_BUDGET = 10_000_000;
/** What a solver costs, in walks through the region. */
const SOLVER_COST = 20;
/** Nodes and edges of regions that are kept. */
const MOST_KEPT = 200_000;

function sizeOf(region: Region): number {
  return region.nodes.length + region.targets.length;
}

export class Must {
  private readonly settled: Settled;
  private readonly finder: RegionFinder;
  private readonly regions = new Map<NodeId, Region>();
  private readonly known = new Map<number, Certainty>();
  private kept = 0;
  private budget = SEARCH_BUDGET;

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

  /** The region between a node and its immediate dominator; undefined when the budget has been spent. */
  region(node: NodeId): Region | undefined {
    let region = this.regions.get(node);
    if (!region) {
      if (this.budget <= 0) return undefined;
      region = this.finder.regionOf(this.view.dominators.idom[node], node);
      if (this.kept > MOST_KEPT) {
        this.regions.clear();
        this.kept = 0;
      }
      this.kept += sizeOf(region);
      this.regions.set(node, region);
      this.budget -= sizeOf(region);
    }
    return region;
  }

  /** All that comes before a node, as one region; undefined when the budget has been spent. */
  regionFromStart(node: NodeId): Region | undefined {
    if (this.budget <= 0) return undefined;
    const region = this.finder.regionOf(START, node);
    this.budget -= sizeOf(region);
    return region;
  }

  /** A pass through a region that misses a key. */
  search(region: Region, column: number, options: SearchOptions): SearchResult {
    if (this.budget <= 0) return 'undecided';
    this.budget -= sizeOf(region);
    const input = question(region, this.columns, column, options);
    const result = tryShortestWay(input);
    if (result !== 'open') return result;
    this.budget -= SOLVER_COST * sizeOf(region);
    return solve(input);
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
    if (!region || region.ambiguous) return 'undecided';
    const result = this.search(region, column, { perhaps: false, letRound: this.unclear[node] === 1 });
    if (result === 'certain' || result === 'undecided') return result;
    return above;
  }
}
