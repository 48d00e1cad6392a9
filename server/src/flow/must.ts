/**
 * What holds a value every time a node runs first (§9, FLOW.md §Must). Two sweeps answer most questions: what is certain
 * by intersection, and what can surely be missing. What stays open is decided region by region up the dominator tree: a
 * key can be missing at a node only if it can at the immediate dominator, the dominator does not write it, and a pass
 * through the region between misses it. Every answer is kept.
 */
import { NO_ARM, START, type NodeId } from './graph';
import { Rows, type Columns } from './columns';
import { computeKnownMissing } from './knownMissing';
import { computeLowerBound } from './lowerBound';
import { RegionFinder, type Region } from './region';
import { findMissingPass, type SearchResult } from './search';
import type { View } from './view';

/** `undecided`: the budget ran out, or loops with several entries stand in the way of an exact answer. */
export type Certainty = 'certain' | 'missing' | 'undecided';

export class Must {
  private readonly lower: Rows;
  private readonly missing: Rows | undefined;
  private readonly finder: RegionFinder;
  private readonly regions = new Map<NodeId, Region>();
  private readonly known = new Map<number, Certainty>();

  /** `unclear`: by node, an endless, leaky or ambiguous loop leads there: the answer is safe, going round counts for nothing. */
  constructor(
    private readonly view: View,
    private readonly columns: Columns,
    private readonly unclear: Uint8Array,
  ) {
    this.lower = computeLowerBound(view, columns);
    this.finder = new RegionFinder(view);
    this.missing = view.sequential ? undefined : computeKnownMissing(view, columns, this.finder);
  }

  certainty(node: NodeId, column: number): Certainty {
    const { idom } = this.view.dominators;
    const chain: NodeId[] = [];
    let answer: Certainty | undefined;
    let at = node;
    for (answer = this.knownAt(at, column); answer === undefined; answer = this.knownAt(at, column)) {
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
    if (this.lower.has(node, column)) return 'certain';
    if (!this.missing || this.missing.has(node, column)) return 'missing';
    return this.known.get(this.slot(node, column));
  }

  /** The answer at a node, from that at its immediate dominator. */
  private below(above: Certainty, top: NodeId, node: NodeId, column: number): Certainty {
    if (above === 'certain' || listHas(this.columns.nodeWrites, top, column)) return 'certain';
    const result = this.settle(node, column);
    return result === 'missing' ? above : result;
  }

  private settle(node: NodeId, column: number): Certainty {
    const region = this.region(node);
    if (region.ambiguous) return 'undecided';
    const result = searchRegion(region, this.columns, column, { perhaps: false, letRound: this.unclear[node] === 1 });
    return typeof result === 'string' ? result : 'missing';
  }
}

/** `perhaps`: writes that need not happen count as writes too. */
export interface SearchOptions {
  readonly perhaps: boolean;
  readonly letRound: boolean;
}

export function searchRegion(region: Region, columns: Columns, column: number, options: SearchOptions): SearchResult {
  const nodeWrites = options.perhaps ? columns.nodePerhaps : columns.nodeWrites;
  const armWrites = options.perhaps ? columns.armPerhaps : columns.armWrites;
  return findMissingPass({
    region,
    writes: writersIn(region, nodeWrites, column),
    armWrites: (arm) => arm !== NO_ARM && listHas(armWrites, arm, column),
    letRound: options.letRound,
  });
}

export function writersIn(region: Region, writes: Columns['nodeWrites'], column: number): Uint8Array {
  const writers = new Uint8Array(region.nodes.length);
  for (let i = 1; i + 1 < region.nodes.length; i++) writers[i] = listHas(writes, region.nodes[i], column) ? 1 : 0;
  return writers;
}

export function listHas(lists: { start: Int32Array; items: Int32Array }, index: number, item: number): boolean {
  for (let i = lists.start[index]; i < lists.start[index + 1]; i++) if (lists.items[i] === item) return true;
  return false;
}
