/**
 * What runs beside what where decisions `on` one key take the same arm (§6): the two do in one of the smaller graphs, whose
 * loops and waiting are those of the whole.
 */
import type { Cases } from './correlated';
import { findForks } from './forks';
import type { NodeId } from './graph';
import type { HoldsBack } from './holdsBack';
import { Parallel } from './parallel';

/** Asked only about pairs for which the graph with all arms free says yes. */
export class CorrelatedParallel {
  private readonly made: (Parallel | undefined)[];

  /** `unclear`: by node, a leaky or ambiguous loop leads there. */
  constructor(
    private readonly cases: Cases,
    private readonly holds: HoldsBack,
    private readonly unclear: Uint8Array,
  ) {
    this.made = Array.from({ length: cases.count });
  }

  areParallel(a: NodeId, b: NodeId): boolean {
    return this.made.some((_, i) => this.caseOf(i).areParallel(a, b));
  }

  private caseOf(index: number): Parallel {
    return (this.made[index] ??= this.make(index));
  }

  private make(index: number): Parallel {
    const view = this.cases.viewOf(index);
    return new Parallel(view, findForks(view), this.holds, this.unclear);
  }
}
