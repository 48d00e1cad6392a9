/**
 * In which supersteps a node can run, in a graph without loops. At the latest it runs behind the longest way to it, which
 * some run takes. At the earliest it is behind the shortest way, where nothing runs in parallel; else the part of the
 * graph since the last node that runs alone is run by the rule of §7 until the node is ready, in the least supersteps.
 */
import { runsAlone, type Forks } from './forks';
import { END, type NodeId, START } from './graph';
import { collectStage, type Stage } from './stage';
import { hasOneSource, type View } from './view';

export interface StepRange {
  /** Counted from 1. Undefined past the bound: at some time up to `last`. */
  readonly first: number | undefined;
  readonly last: number;
}

/** Nodes of a part that is run, and configurations visited for one graph. */
const MOST_NODES = 300;
const MOST_CONFIGURATIONS = 50_000;

/** By node; undefined for those that cannot be reached, and all of them in a graph with loops. */
export function stepRanges(view: View, forks: Forks): readonly (StepRange | undefined)[] {
  const ranges: (StepRange | undefined)[] = Array.from({ length: view.graph.nodeCount });
  if (view.loops.count > 0) return ranges;
  const last = countSteps(view, Math.max, 0);
  const shortest = countSteps(view, Math.min, Infinity);
  const least = view.sequential ? shortest : leastSteps(view, forks);
  for (const node of view.topo) {
    const first = shortest[node] === last[node] ? last[node] : least[node];
    ranges[node] = { first: Number.isNaN(first) ? undefined : first, last: last[node] };
  }
  return ranges;
}

/** By node: one more than the least or the most of those before it; 0 at `start`. */
function countSteps(view: View, choose: (a: number, b: number) => number, none: number): Float64Array {
  const steps = new Float64Array(view.graph.nodeCount).fill(none);
  steps[START] = 0;
  for (const node of view.topo) {
    for (let i = view.out.start[node]; i < view.out.start[node + 1]; i++) {
      const dst = view.ends.dst[view.out.items[i]];
      steps[dst] = choose(steps[dst], steps[node] + 1);
    }
  }
  return steps;
}

/** By node: NaN past the bound. */
function leastSteps(view: View, forks: Forks): Float64Array {
  const steps = new Float64Array(view.graph.nodeCount).fill(NaN);
  const { idom } = view.dominators;
  const joins = joinsByNodeAlone(view, forks);
  const budget = { left: MOST_CONFIGURATIONS };
  for (const node of view.topo) {
    if (node === START) steps[node] = 0;
    else if (hasOneSource(view, node)) steps[node] = steps[idom[node]] + 1;
    const behind = joins.get(node) ?? [];
    const stage = behind.length > 0 ? collectStage(view, node, behind, MOST_NODES) : undefined;
    const since = stage ? runUntilReady(stage, behind, budget) : [];
    for (const [i, join] of behind.entries()) steps[join] = steps[node] + (since[i] ?? NaN);
  }
  return steps;
}

/** By node that runs alone: the nodes with several sources before which it is the last such. */
function joinsByNodeAlone(view: View, forks: Forks): Map<NodeId, NodeId[]> {
  const { idom } = view.dominators;
  const alone = new Int32Array(view.graph.nodeCount).fill(START);
  const joins = new Map<NodeId, NodeId[]>();
  for (const node of view.topo) {
    if (node === START || node === END) continue;
    const above = idom[node];
    alone[node] = runsAlone(forks, above) ? above : alone[above];
    if (hasOneSource(view, node)) continue;
    const group = joins.get(alone[node]);
    if (group) group.push(node);
    else joins.set(alone[node], [node]);
  }
  return joins;
}

/** By goal: the least supersteps until it is ready; undefined for what was not found within the budget. */
function runUntilReady(stage: Stage, goals: readonly NodeId[], budget: { left: number }): (number | undefined)[] {
  const found = new Map<number, number>();
  const open = new Set(goals.map((node) => stage.place.get(node)));
  const seen = new Set<string>();
  let now = stage.first.map((targets) => stage.fire(new Uint8Array(stage.size), targets));
  for (let step = 1; open.size > 0 && now.length > 0 && budget.left > 0; step++) {
    const next: Uint8Array[] = [];
    for (const waiting of now) {
      const name = String.fromCharCode(...waiting);
      if (seen.has(name)) continue;
      seen.add(name);
      const ready = stage.readyOf(waiting);
      for (const node of ready) if (open.delete(node)) found.set(node, step);
      next.push(...outcomes(stage, waiting, ready, budget));
    }
    now = next;
  }
  return goals.map((node) => found.get(stage.place.get(node) ?? -1));
}

/** What can wait when the ready nodes have run, for each way in which they can choose; none past the budget. */
function outcomes(stage: Stage, waiting: Uint8Array, ready: readonly number[], budget: { left: number }): Uint8Array[] {
  const rest = waiting.slice();
  for (const node of ready) rest[node] = 0;
  let outcomes: Uint8Array[] = [rest];
  for (const node of ready) {
    outcomes = outcomes.flatMap((before) => stage.steps[node].map((targets) => stage.fire(before, targets)));
    budget.left -= outcomes.length;
    if (budget.left < 0) return [];
  }
  return outcomes;
}
