/**
 * Decisions `on` one key that nothing writes take the same arm everywhere in a run (§6). Each combination of their values
 * leaves a smaller graph, in which the other arms are never taken. What is certain in all of them is certain, what is
 * possible in one of them is possible. The answer for the free graph is safe, so it is asked first.
 */
import { Availability, type Answers, type Unclear } from './availability';
import type { BitSet } from './bitSet';
import type { Witness } from './facts';
import type { ArmId, CorrelatedDecisions, NodeId } from './graph';
import type { Certainty } from './must';
import { viewWithout, type View } from './view';

/** Combinations of values that are told apart. Groups of decisions beyond it stay free, which is safe. */
const MOST_COMBINATIONS = 64;

/** The smaller graphs, one for each combination of values. Each is made when it is first asked for. */
export class Cases {
  private readonly views: (View | undefined)[];

  constructor(
    private readonly whole: View,
    private readonly combinations: readonly ReadonlySet<ArmId>[],
  ) {
    this.views = combinations.map(() => undefined);
  }

  get count(): number {
    return this.combinations.length;
  }

  viewOf(index: number): View {
    return (this.views[index] ??= viewWithout(this.whole, (arm) => !this.combinations[index].has(arm)));
  }
}

/** Undefined if every decision of a run may as well be free. */
export function casesOf(view: View): Cases | undefined {
  const groups = groupsThatMatter(view);
  return groups.length === 0 ? undefined : new Cases(view, combinationsOf(view, groups));
}

/** The answers for a graph, from those for it with all arms free. */
export function withCorrelation(free: Availability, cases: Cases | undefined): Answers {
  return cases ? new Correlated(free, cases) : free;
}

/** A group matters when two of its decisions can be taken in one run, or one of them twice. */
function groupsThatMatter(view: View): CorrelatedDecisions[] {
  return view.graph.correlated.filter(({ decisions }) => {
    const reached = decisions.filter((node) => view.reached[node] === 1);
    return reached.length > 1 || reached.some((node) => view.loops.innermost[node] >= 0);
  });
}

/** By combination: the arms that its values rule out. */
function combinationsOf(view: View, groups: readonly CorrelatedDecisions[]): Set<ArmId>[] {
  let combinations: Set<ArmId>[] = [new Set()];
  for (const { decisions, choices } of groups) {
    const distinct = new Map(choices.map((choice) => [choice.join(), choice]));
    if (distinct.size === 0 || combinations.length * distinct.size > MOST_COMBINATIONS) continue;
    const armsOf = decisions.map((node) => armsAt(view, node));
    combinations = combinations.flatMap((ruledOut) =>
      Array.from(distinct.values(), (choice) => {
        const others = armsOf.flatMap((arms, i) => arms.filter((arm) => arm !== choice[i]));
        return new Set([...ruledOut, ...others]);
      }),
    );
  }
  return combinations;
}

function armsAt(view: View, node: NodeId): ArmId[] {
  const { ofNode, arm } = view.groups;
  return Array.from(arm.subarray(ofNode[node], ofNode[node + 1])).filter((label) => label >= 0);
}

class Correlated implements Answers {
  private readonly cases: (Availability | undefined)[];

  constructor(
    private readonly free: Availability,
    private readonly smaller: Cases,
  ) {
    this.cases = Array.from({ length: smaller.count });
  }

  mayHave(node: NodeId, column: number): boolean {
    return this.free.mayHave(node, column) && this.casesAt(node).some((one) => one.mayHave(node, column));
  }

  mayEverHave(node: NodeId, column: number): boolean {
    return this.free.mayEverHave(node, column) && this.casesAt(node).some((one) => one.mayEverHave(node, column));
  }

  certainty(node: NodeId, column: number): Certainty {
    const free = this.free.certainty(node, column);
    if (free === 'certain') return free;
    let answer: Certainty = 'certain';
    for (const one of this.casesAt(node)) {
      const inCase = one.certainty(node, column);
      if (inCase === 'missing') return 'missing';
      if (inCase === 'undecided') answer = 'undecided';
    }
    return answer;
  }

  mayKeys(node: NodeId): BitSet {
    return this.filtered(this.free.mayKeys(node), (column) => this.mayHave(node, column));
  }

  mustKeys(node: NodeId): BitSet {
    return this.filtered(this.mayKeys(node), (column) => this.certainty(node, column) === 'certain');
  }

  /** The one with the fewest steps. */
  witness(node: NodeId, column: number): Witness | undefined {
    let best: Witness | undefined;
    for (const one of this.casesAt(node)) {
      if (one.certainty(node, column) === 'certain') continue;
      const witness = one.witness(node, column);
      if (witness && (!best || witness.path.length < best.path.length)) best = witness;
    }
    return best;
  }

  private filtered(keys: BitSet, keep: (column: number) => boolean): BitSet {
    const { column } = this.free.columns;
    for (const key of keys) if (column[key] >= 0 && !keep(column[key])) keys.delete(key);
    return keys;
  }

  /** The smaller graphs in which edges lead to the node; the free one if there is none. */
  private casesAt(node: NodeId): Availability[] {
    const cases = Array.from(this.cases, (_, i) => this.caseOf(i)).filter((one) => one.view.reached[node] === 1);
    return cases.length > 0 ? cases : [this.free];
  }

  private caseOf(index: number): Availability {
    return (this.cases[index] ??= restrict(this.free, this.smaller.viewOf(index)));
  }
}

function restrict({ view: whole, columns, unclear }: Availability, view: View): Availability {
  return new Availability(view, columns, whole.sequential ? nothingUnclear(view) : unclear);
}

function nothingUnclear(view: View): Unclear {
  return { loops: new Uint8Array(view.loops.count), nodes: new Uint8Array(view.graph.nodeCount) };
}
