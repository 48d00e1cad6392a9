/**
 * How many supersteps a run can need (§10 `step-limit`). Without going round it is the longest way through the forward
 * graph; a loop that arms with a `max` limit adds, at its header, its rounds times its longest way round.
 */
import { END, NO_ARM, START, type FlowGraph, type NodeId } from './graph';
import type { LoopId } from './facts';
import { loopHolds } from './loops';
import type { View } from './view';

/** Nodes on the longest way that goes round no loop, `start` and `end` not counted. */
export function longestWay(view: View): number {
  return longest(view, new Float64Array(view.loops.count));
}

/** The same when every loop that is not in `unbounded` is gone round as often as it can be, nested ones multiplied. */
export function longestLimitedWay(view: View, unbounded: Uint8Array): number {
  const extra = new Float64Array(view.loops.count);
  const steps = new Float64Array(view.graph.nodeCount).fill(-Infinity);
  for (let loop = view.loops.count - 1; loop >= 0; loop--) {
    if (!unbounded[loop]) extra[loop] = roundsOf(view, view.graph, loop) * longestRound(view, loop, extra, steps);
  }
  return longest(view, extra);
}

/** `extra`: by loop, supersteps spent on going round it once its header has been reached. */
function longest(view: View, extra: Float64Array): number {
  const steps = new Float64Array(view.graph.nodeCount);
  let most = 0;
  for (const node of view.topo) {
    steps[node] += ownSteps(view, node, extra);
    if (steps[node] > most) most = steps[node];
    passOn(view, node, steps, () => true);
  }
  return most;
}

/**
 * Supersteps of the longest way round a loop, from its header to a back edge of it. `steps` is scratch, -Infinity for all
 * nodes before and after. In topological order the loop's nodes lie between its header and "the loop is gone round".
 */
function longestRound(view: View, loop: LoopId, extra: Float64Array, steps: Float64Array): number {
  const { nodeCount } = view.graph;
  const { order, place } = view.waits;
  const header = view.loops.header[loop];
  const members: NodeId[] = [];
  for (let i = place[header]; i < place[nodeCount + loop]; i++) {
    if (order[i] < nodeCount && loopHolds(view.loops, loop, order[i])) members.push(order[i]);
  }
  steps[header] = 0;
  let most = 0;
  for (const node of members) {
    if (steps[node] === -Infinity) continue;
    steps[node] += node === header ? 1 : ownSteps(view, node, extra);
    for (let i = view.out.start[node]; i < view.out.start[node + 1]; i++) {
      if (view.ends.dst[view.out.items[i]] === header && steps[node] > most) most = steps[node];
    }
    passOn(view, node, steps, (dst) => loopHolds(view.loops, loop, dst));
  }
  for (const node of members) steps[node] = -Infinity;
  return most;
}

function ownSteps(view: View, node: number, extra: Float64Array): number {
  if (node === START || node === END) return 0;
  const loop = view.loops.innermost[node];
  return loop >= 0 && view.loops.header[loop] === node ? 1 + extra[loop] : 1;
}

function passOn(view: View, node: number, steps: Float64Array, follows: (dst: number) => boolean): void {
  for (let i = view.out.start[node]; i < view.out.start[node + 1]; i++) {
    const edge = view.out.items[i];
    const dst = view.ends.dst[edge];
    if (!view.loops.isBack[edge] && follows(dst) && steps[node] > steps[dst]) steps[dst] = steps[node];
  }
}

/**
 * How often a loop can be gone round each time it is entered: the greatest flow from its header to its back edges when
 * each arm with a `max` carries that much and all else any amount (J. Edmonds, R. Karp, 1972).
 */
function roundsOf(view: View, graph: FlowGraph, loop: LoopId): number {
  const { loops, ends, out } = view;
  const header = loops.header[loop];
  const used = new Map<number, number>();
  const left = (edge: number) => {
    const arm = ends.arm[edge];
    const max = arm === NO_ARM ? 0 : graph.arms[arm].max;
    return max > 0 ? max - (used.get(arm) ?? 0) : Infinity;
  };
  let rounds = 0;
  for (;;) {
    const cameBy = new Map<number, number>();
    const queue = [header];
    let last = -1;
    for (let next = 0; next < queue.length && last < 0; next++) {
      for (let i = out.start[queue[next]]; i < out.start[queue[next] + 1]; i++) {
        const edge = out.items[i];
        const dst = ends.dst[edge];
        if (!loopHolds(loops, loop, dst) || left(edge) <= 0) continue;
        if (dst === header) {
          last = edge;
          break;
        }
        if (cameBy.has(dst)) continue;
        cameBy.set(dst, edge);
        queue.push(dst);
      }
    }
    if (last < 0) return rounds;
    const path = [last];
    for (let node = ends.src[last]; node !== header; node = ends.src[path[path.length - 1]]) {
      path.push(cameBy.get(node) ?? -1);
    }
    let amount = Infinity;
    for (const edge of path) amount = Math.min(amount, left(edge));
    for (const edge of path)
      if (ends.arm[edge] !== NO_ARM) used.set(ends.arm[edge], (used.get(ends.arm[edge]) ?? 0) + amount);
    rounds += amount;
  }
}
