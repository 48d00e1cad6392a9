/** The flow analysis: from the numbers of a graph to the facts about it. Each fact is computed when it is first asked for. */
import { Availability, type Answers, type Unclear } from './availability';
import { BitSet } from './bitSet';
import { findRunnable } from './canRun';
import { packKeys, type Columns } from './columns';
import { casesOf, withCorrelation, type Cases } from './correlated';
import { CorrelatedParallel } from './correlatedParallel';
import type { FlowFacts, Loop, LoopId, Witness } from './facts';
import { findForks, type Forks } from './forks';
import type { EdgeId, FlowGraph, KeyId, NodeId } from './graph';
import { closure, HoldsBack } from './holdsBack';
import { longestLimitedWay, longestWay } from './longestWay';
import { endlessLoops, findLeaks, innermostEndless, unboundedLoops, type Leaks } from './loopKinds';
import { backEdgesOf, nodesOfLoop } from './loops';
import { Parallel } from './parallel';
import { stepRanges, type StepRange } from './stepRanges';
import { Supersteps } from './supersteps';
import { viewWhole, type View } from './view';

export { BitSet } from './bitSet';
export type { FlowFacts, Loop, LoopId, Witness, WitnessStep } from './facts';
export * from './graph';

export function analyzeFlow(graph: FlowGraph): FlowFacts {
  return new Facts(graph);
}

/** What is worked out when it is first asked for. */
interface Parts {
  readonly endless: Uint8Array;
  readonly forks: Forks;
  readonly leaks: Leaks;
  readonly unclear: Unclear;
  readonly unbounded: Uint8Array;
  readonly runnable: Uint8Array;
  readonly columns: Columns;
  readonly cases: { readonly cases: Cases | undefined };
  readonly answers: Answers;
  readonly holds: HoldsBack;
  readonly parallel: Parallel;
  readonly supersteps: Supersteps;
  readonly byCase: { readonly beside: CorrelatedParallel | undefined };
  readonly loops: readonly Loop[];
  readonly steps: readonly (StepRange | undefined)[];
}

class Facts implements FlowFacts {
  readonly order: readonly NodeId[];
  readonly sequential: boolean;
  private readonly view: View;
  private readonly mayOf: (BitSet | undefined)[];
  private readonly mustOf: (BitSet | undefined)[];
  private readonly kept: { -readonly [Name in keyof Parts]?: Parts[Name] } = {};

  constructor(readonly graph: FlowGraph) {
    this.view = viewWhole(graph);
    this.order = Array.from(this.view.walk.order);
    this.sequential = this.view.sequential;
    this.mayOf = Array.from({ length: graph.nodeCount });
    this.mustOf = Array.from({ length: graph.nodeCount });
  }

  private get endless(): Uint8Array {
    return (this.kept.endless ??= endlessLoops(this.view));
  }

  private get forks(): Forks {
    return (this.kept.forks ??= findForks(this.view));
  }

  private get leaks(): Leaks {
    return (this.kept.leaks ??= findLeaks(this.view, this.forks));
  }

  private get unclear(): Unclear {
    return (this.kept.unclear ??= findUnclear(this.view, this.endless, this.leaks.leaky));
  }

  private get unbounded(): Uint8Array {
    return (this.kept.unbounded ??= unboundedLoops(this.view));
  }

  private get runnable(): Uint8Array {
    return (this.kept.runnable ??= findRunnable(this.view, this.endless));
  }

  private get columns(): Columns {
    return (this.kept.columns ??= packKeys(this.graph, this.view.reached));
  }

  private get cases(): Cases | undefined {
    return (this.kept.cases ??= { cases: casesOf(this.view) }).cases;
  }

  private get answers(): Answers {
    return (this.kept.answers ??= withCorrelation(new Availability(this.view, this.columns, this.unclear), this.cases));
  }

  private get holds(): HoldsBack {
    return (this.kept.holds ??= new HoldsBack(this.view.waits, this.view.dominators));
  }

  private get parallel(): Parallel {
    return (this.kept.parallel ??= new Parallel(this.view, this.forks, this.holds, this.unclear.nodes));
  }

  private get supersteps(): Supersteps {
    return (this.kept.supersteps ??= new Supersteps(this.view, this.forks, this.parallel, this.unclear.nodes));
  }

  /** Undefined where decisions are free. */
  private get beside(): CorrelatedParallel | undefined {
    return (this.kept.byCase ??= {
      beside: this.cases && new CorrelatedParallel(this.cases, this.holds, this.unclear.nodes),
    }).beside;
  }

  get loops(): readonly Loop[] {
    return (this.kept.loops ??= describeLoops(this.view, this.endless, this.leaks, this.unbounded));
  }

  isReachable(node: NodeId): boolean {
    return this.view.reached[node] === 1;
  }

  canRun(node: NodeId): boolean {
    return this.runnable[node] === 1;
  }

  loopOf(node: NodeId): LoopId {
    return this.view.loops.innermost[node];
  }

  isBack(edge: EdgeId): boolean {
    return this.view.loops.isBack[edge] === 1;
  }

  may(node: NodeId): BitSet {
    return (this.mayOf[node] ??= this.isReachable(node) ? this.answers.mayKeys(node) : new BitSet(this.graph.keyCount));
  }

  must(node: NodeId): BitSet {
    return (this.mustOf[node] ??= this.isReachable(node)
      ? this.answers.mustKeys(node)
      : new BitSet(this.graph.keyCount));
  }

  mayHave(node: NodeId, key: KeyId): boolean {
    if (!this.isReachable(node)) return false;
    const column = this.columns.column[key];
    return column < 0 ? this.columns.initial.has(key) : this.answers.mayHave(node, column);
  }

  mustHave(node: NodeId, key: KeyId): boolean {
    if (!this.isReachable(node)) return false;
    const column = this.columns.column[key];
    return column < 0 ? this.columns.initial.has(key) : this.answers.certainty(node, column) === 'certain';
  }

  isCoarse(node: NodeId, key: KeyId): boolean {
    if (!this.mayHave(node, key) || this.mustHave(node, key)) return false;
    const column = this.columns.column[key];
    if (this.answers.certainty(node, column) === 'undecided') return true;
    const isExact = this.unclear.nodes[node] === 0 && this.graph.correlated.length === 0;
    return !isExact && this.answers.witness(node, column) === undefined;
  }

  mayEverHave(node: NodeId, key: KeyId): boolean {
    if (!this.isReachable(node)) return false;
    const column = this.columns.column[key];
    return column < 0 ? this.columns.initial.has(key) : this.answers.mayEverHave(node, column);
  }

  witness(node: NodeId, key: KeyId): Witness | undefined {
    if (!this.mayHave(node, key) || this.mustHave(node, key)) return undefined;
    return this.answers.witness(node, this.columns.column[key]);
  }

  holdsBack(a: NodeId, b: NodeId): boolean {
    return this.holds.holdsBack(a, b);
  }

  areParallel(a: NodeId, b: NodeId): boolean {
    return this.parallel.areParallel(a, b) && (this.beside?.areParallel(a, b) ?? true);
  }

  parallelWith(node: NodeId): readonly NodeId[] {
    const { beside } = this;
    const others = this.parallel.parallelWith(node);
    return beside ? others.filter((other) => beside.areParallel(node, other)) : others;
  }

  *parallelPairs(nodes: readonly NodeId[]): Iterable<readonly [NodeId, NodeId]> {
    if (this.view.sequential) return;
    for (const pair of this.parallel.pairsAmong(nodes)) {
      if (this.beside?.areParallel(...pair) ?? true) yield pair;
    }
  }

  canShareStep(a: NodeId, b: NodeId): boolean {
    return this.supersteps.canShareStep(a, b) && (this.beside?.areParallel(a, b) ?? true);
  }

  longestWay(): number {
    return longestWay(this.view);
  }

  stepsOf(node: NodeId): StepRange | undefined {
    return (this.kept.steps ??= stepRanges(this.view, this.forks))[node];
  }

  longestLimitedWay(): number {
    return longestLimitedWay(this.view, this.unbounded);
  }
}

/** Loops that passes do not describe, and what they lead to. Nothing is unclear where nothing runs in parallel. */
function findUnclear(view: View, endless: Uint8Array, leaky: Uint8Array): Unclear {
  const { loops, graph, ends, out } = view;
  const unclear = new Uint8Array(loops.count);
  if (view.sequential) return { loops: unclear, nodes: new Uint8Array(graph.nodeCount) };
  const seeds: NodeId[] = [];
  for (let loop = 0; loop < loops.count; loop++) {
    unclear[loop] = endless[loop] || leaky[loop] || loops.manyEntries[loop] ? 1 : 0;
    if (unclear[loop]) seeds.push(loops.header[loop]);
  }
  const targets = { start: out.start, items: out.items.map((edge) => ends.dst[edge]) };
  return { loops: unclear, nodes: closure(targets, graph.nodeCount, seeds) };
}

function describeLoops(view: View, endless: Uint8Array, leaks: Leaks, unbounded: Uint8Array): Loop[] {
  const reported = innermostEndless(view, endless);
  return Array.from(view.loops.header, (header, loop) => {
    let nodes: NodeId[] | undefined;
    return {
      header,
      get nodes() {
        return (nodes ??= nodesOfLoop(view.loops, view.walk, loop));
      },
      parent: view.loops.parent[loop],
      backEdges: backEdgesOf(view.loops, view.into, loop),
      entries: view.loops.entries[loop],
      endless: reported[loop] === 1,
      leaks: leaks.edges[loop],
      unbounded: unbounded[loop] === 1,
    };
  });
}
