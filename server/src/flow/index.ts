/** The flow analysis: from the numbers of a graph to the facts about it. Each fact is computed when it is first asked for. */
import { Availability, type Answers, type Unclear } from './availability';
import { BitSet } from './bitSet';
import { findRunnable } from './canRun';
import { packKeys, type Columns } from './columns';
import { withCorrelation } from './correlated';
import type { FlowFacts, Loop, LoopId, Witness } from './facts';
import { findForks, type Forks } from './forks';
import type { EdgeId, FlowGraph, KeyId, NodeId } from './graph';
import { closure, HoldsBack } from './holdsBack';
import { longestLimitedWay, longestWay } from './longestWay';
import { endlessLoops, findLeaks, innermostEndless, unboundedLoops, type Leaks } from './loopKinds';
import { backEdgesOf, nodesOfLoop } from './loops';
import { Parallel } from './parallel';
import { Supersteps } from './supersteps';
import { viewWhole, type View } from './view';

export { BitSet } from './bitSet';
export type { FlowFacts, Loop, LoopId, Witness, WitnessStep } from './facts';
export * from './graph';

export function analyzeFlow(graph: FlowGraph): FlowFacts {
  return new Facts(graph);
}

/** A value that is computed when first asked for. */
function lazy<T>(compute: () => T): () => T {
  let value: { readonly is: T } | undefined;
  return () => {
    value ??= { is: compute() };
    return value.is;
  };
}

class Facts implements FlowFacts {
  readonly order: readonly NodeId[];
  readonly sequential: boolean;
  private readonly view: View;
  private readonly mayOf: (BitSet | undefined)[];
  private readonly mustOf: (BitSet | undefined)[];

  private readonly endless: () => Uint8Array;
  private readonly forks: () => Forks;
  private readonly leaks: () => Leaks;
  private readonly unclear: () => Unclear;
  private readonly unbounded: () => Uint8Array;
  private readonly runnable: () => Uint8Array;
  private readonly columns: () => Columns;
  private readonly answers: () => Answers;
  private readonly holds: () => HoldsBack;
  private readonly parallel: () => Parallel;
  private readonly supersteps: () => Supersteps;
  private readonly allLoops: () => readonly Loop[];

  constructor(readonly graph: FlowGraph) {
    const view = viewWhole(graph);
    this.view = view;
    this.order = Array.from(view.walk.order);
    this.sequential = view.sequential;
    this.mayOf = Array.from({ length: graph.nodeCount });
    this.mustOf = Array.from({ length: graph.nodeCount });

    this.endless = lazy(() => endlessLoops(view));
    this.forks = lazy(() => findForks(view));
    this.leaks = lazy(() => findLeaks(view, this.forks()));
    this.unclear = lazy(() => findUnclear(view, this.endless(), this.leaks().leaky));
    this.unbounded = lazy(() => unboundedLoops(view));
    this.runnable = lazy(() => findRunnable(view, this.endless()));
    this.columns = lazy(() => packKeys(graph, view.reached));
    this.answers = lazy(() => withCorrelation(new Availability(view, this.columns(), this.unclear())));
    this.holds = lazy(() => new HoldsBack(view.waits, view.dominators));
    this.parallel = lazy(() => new Parallel(view, this.forks(), this.holds(), this.unclear().nodes));
    this.supersteps = lazy(() => new Supersteps(view, this.forks(), this.parallel(), this.unclear().nodes));
    this.allLoops = lazy(() => describeLoops(view, this.endless(), this.leaks(), this.unbounded()));
  }

  get loops(): readonly Loop[] {
    return this.allLoops();
  }

  isReachable(node: NodeId): boolean {
    return this.view.reached[node] === 1;
  }

  canRun(node: NodeId): boolean {
    return this.runnable()[node] === 1;
  }

  loopOf(node: NodeId): LoopId {
    return this.view.loops.innermost[node];
  }

  isBack(edge: EdgeId): boolean {
    return this.view.loops.isBack[edge] === 1;
  }

  may(node: NodeId): BitSet {
    return (this.mayOf[node] ??= this.isReachable(node)
      ? this.answers().mayKeys(node)
      : new BitSet(this.graph.keyCount));
  }

  must(node: NodeId): BitSet {
    return (this.mustOf[node] ??= this.isReachable(node)
      ? this.answers().mustKeys(node)
      : new BitSet(this.graph.keyCount));
  }

  mayHave(node: NodeId, key: KeyId): boolean {
    if (!this.isReachable(node)) return false;
    const column = this.columns().column[key];
    return column < 0 ? this.columns().initial.has(key) : this.answers().mayHave(node, column);
  }

  mustHave(node: NodeId, key: KeyId): boolean {
    if (!this.isReachable(node)) return false;
    const column = this.columns().column[key];
    return column < 0 ? this.columns().initial.has(key) : this.answers().certainty(node, column) === 'certain';
  }

  isCoarse(node: NodeId, key: KeyId): boolean {
    if (!this.mayHave(node, key) || this.mustHave(node, key)) return false;
    return this.witness(node, key) === undefined;
  }

  mayEverHave(node: NodeId, key: KeyId): boolean {
    if (!this.isReachable(node)) return false;
    const column = this.columns().column[key];
    return column < 0 ? this.columns().initial.has(key) : this.answers().mayEverHave(node, column);
  }

  witness(node: NodeId, key: KeyId): Witness | undefined {
    if (!this.mayHave(node, key) || this.mustHave(node, key)) return undefined;
    return this.answers().witness(node, this.columns().column[key]);
  }

  holdsBack(a: NodeId, b: NodeId): boolean {
    return this.holds().holdsBack(a, b);
  }

  areParallel(a: NodeId, b: NodeId): boolean {
    return this.parallel().areParallel(a, b);
  }

  parallelWith(node: NodeId): readonly NodeId[] {
    return this.parallel().parallelWith(node);
  }

  parallelPairs(nodes: readonly NodeId[]): Iterable<readonly [NodeId, NodeId]> {
    return this.view.sequential ? [] : this.parallel().pairsAmong(nodes);
  }

  canShareStep(a: NodeId, b: NodeId): boolean {
    return this.supersteps().canShareStep(a, b);
  }

  longestWay(): number {
    return longestWay(this.view);
  }

  longestLimitedWay(): number {
    return longestLimitedWay(this.view, this.unbounded());
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
    const nodes = lazy(() => nodesOfLoop(view.loops, view.walk, loop));
    return {
      header,
      get nodes() {
        return nodes();
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
