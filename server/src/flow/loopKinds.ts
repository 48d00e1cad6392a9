/** Loops that go wrong (§10): endless, leaky, and those that nothing limits. */
import { NO_ARM, type EdgeId, type FlowGraph, type NodeId } from './graph';
import type { LoopId } from './facts';
import { NEVER, type Forks } from './forks';
import { loopHolds, loopInside } from './loops';
import { leakingEdges } from './leaks';
import type { View } from './view';

/**
 * By loop: every pass that enters it takes a back edge of it or of a loop inside it. One sweep from the last nodes to the
 * first finds for each node the innermost loop round it that is gone round whatever the arms.
 */
export function endlessLoops(view: View): Uint8Array {
  const { loops, groups, ends, topo } = view;
  const bound = new Int32Array(view.graph.nodeCount).fill(-1);
  const boundByEdge = (edge: EdgeId, node: NodeId): LoopId => {
    const dst = ends.dst[edge];
    let loop = loops.isBack[edge] ? loops.innermost[dst] : bound[dst];
    while (loop >= 0 && !loopHolds(loops, loop, node)) loop = loops.parent[loop];
    return loop;
  };
  const deeper = (a: LoopId, b: LoopId) => (a < 0 || (b >= 0 && loops.depth[b] > loops.depth[a]) ? b : a);
  for (let i = topo.length - 1; i >= 0; i--) {
    const node = topo[i];
    if (loops.innermost[node] < 0) continue;
    let best: LoopId | undefined;
    for (let group = groups.ofNode[node]; group < groups.ofNode[node + 1]; group++) {
      let worst = -1;
      for (let e = groups.edges.start[group]; e < groups.edges.start[group + 1]; e++) {
        worst = deeper(worst, boundByEdge(groups.edges.items[e], node));
      }
      best = best === undefined || worst < 0 || (best >= 0 && loops.depth[worst] < loops.depth[best]) ? worst : best;
    }
    bound[node] = best ?? -1;
  }
  const endless = new Uint8Array(loops.count);
  for (let loop = 0; loop < loops.count; loop++) {
    endless[loop] = loops.entries[loop].every((entry) => loopInside(loops, bound[entry], loop)) ? 1 : 0;
  }
  return endless;
}

/** By loop: it is endless and no loop inside it is. */
export function innermostEndless(view: View, endless: Uint8Array): Uint8Array {
  const inner = endless.slice();
  const holdsEndless = new Uint8Array(view.loops.count);
  for (let loop = view.loops.count - 1; loop >= 0; loop--) {
    if (holdsEndless[loop]) inner[loop] = 0;
    const outer = view.loops.parent[loop];
    if (outer >= 0 && (endless[loop] || holdsEndless[loop])) holdsEndless[outer] = 1;
  }
  return inner;
}

export interface Leaks {
  /** By loop: edges by which a pass that can also go round it leaves it, in writing order. */
  readonly edges: readonly (readonly EdgeId[])[];
  /** By loop: it has such edges, or too many branches to tell. */
  readonly leaky: Uint8Array;
}

/** Steps for finding leaks, on the average for each node; loops beyond it count as leaky. */
const BUDGET_PER_NODE = 100;
const BUDGET_AT_LEAST = 1_000_000;
/** Loops with several entries for which forks outside are followed. */
const MOST_AMBIGUOUS = 4;

/**
 * A pass can do both only if branches of one fork are still open when the loop is left, so only forks that join outside
 * the loop, or never, have to be followed.
 */
export function findLeaks(view: View, forks: Forks): Leaks {
  const { loops, groups } = view;
  const edges: EdgeId[][] = Array.from({ length: loops.count }, () => []);
  const leaky = new Uint8Array(loops.count);
  const suspects = new Map<LoopId, number[]>();
  const suspect = (loop: LoopId, group: number) => {
    const known = suspects.get(loop);
    if (known) known.push(group);
    else suspects.set(loop, [group]);
  };
  const many: LoopId[] = [];
  for (let loop = 0; loop < loops.count; loop++) if (loops.manyEntries[loop]) many.push(loop);
  for (const node of view.topo) {
    for (let group = groups.ofNode[node]; group < groups.ofNode[node + 1]; group++) {
      if (!groups.forks[group]) continue;
      let loop = loops.innermost[node];
      for (; loop >= 0 && !joinsIn(view, forks.joinOf[group], loop); loop = loops.parent[loop]) suspect(loop, group);
      for (const other of many.slice(0, MOST_AMBIGUOUS)) if (!loopHolds(loops, other, node)) suspect(other, group);
    }
  }
  let budget = BUDGET_PER_NODE * view.topo.length + BUDGET_AT_LEAST;
  for (const [loop, starts] of suspects) {
    budget -= view.graph.nodeCount + starts.length;
    const found = budget < 0 ? undefined : leakingEdges(view, loop, starts);
    leaky[loop] = found === undefined || found.length > 0 ? 1 : 0;
    edges[loop] = found ?? [];
  }
  return { edges, leaky };
}

function joinsIn(view: View, join: number, loop: LoopId): boolean {
  if (join === NEVER) return false;
  if (join < view.graph.nodeCount) return loopHolds(view.loops, loop, join);
  const round = join - view.graph.nodeCount;
  return round !== loop && loopInside(view.loops, round, loop);
}

/** A walk inside the loop comes back to its header without such an arm. */
function isUnbounded(view: View, graph: FlowGraph, loop: LoopId): boolean {
  const { loops, ends, out } = view;
  const limited = (edge: EdgeId) => ends.arm[edge] !== NO_ARM && graph.arms[ends.arm[edge]].max > 0;
  const header = loops.header[loop];
  const seen = new Set<NodeId>([header]);
  const pending = [header];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (let i = out.start[node]; i < out.start[node + 1]; i++) {
      const edge = out.items[i];
      const dst = ends.dst[edge];
      if (limited(edge) || !loopHolds(loops, loop, dst)) continue;
      if (dst === header) return true;
      if (seen.has(dst)) continue;
      seen.add(dst);
      pending.push(dst);
    }
  }
  return false;
}

/** By loop: it can be gone round without taking an arm that has a `max`. Loops without a `max` anywhere in them need no search. */
export function unboundedLoops(view: View): Uint8Array {
  const { loops, ends, graph } = view;
  const hasMax = new Uint8Array(loops.count);
  for (const edge of view.out.items) {
    if (ends.arm[edge] === NO_ARM || graph.arms[ends.arm[edge]].max === 0) continue;
    let loop = loops.innermost[ends.src[edge]];
    while (loop >= 0 && !loopHolds(loops, loop, ends.dst[edge])) loop = loops.parent[loop];
    if (loop >= 0) hasMax[loop] = 1;
  }
  const unbounded = new Uint8Array(loops.count);
  for (let loop = loops.count - 1; loop >= 0; loop--) {
    unbounded[loop] = !hasMax[loop] || isUnbounded(view, graph, loop) ? 1 : 0;
    if (hasMax[loop] && loops.parent[loop] >= 0) hasMax[loops.parent[loop]] = 1;
  }
  return unbounded;
}
