/**
 * Can two nodes run in one superstep? Decided by running the part of the graph that has a say, from a node that runs
 * alone before both, by the rule of §7: what waits is a configuration, and all that follow from it are visited. Loops
 * need no care, for configurations come back. Past a bound, by the least and the most supersteps until each can run.
 */
import { closure } from './holdsBack';
import { nearestCommon } from './dominators';
import { runsAlone, type Forks } from './forks';
import { START, type NodeId } from './graph';
import { loopHolds } from './loops';
import type { Parallel } from './parallel';
import { collectStage, type Stage } from './stage';
import type { View } from './view';

/** Nodes of a part that is run, and configurations visited for one pair of nodes. */
const MOST_NODES = 600;
const MOST_CONFIGURATIONS = 20_000;

export class Supersteps {
  private readonly known = new Map<number, boolean>();

  /** `unclear`: by node, a leaky or ambiguous loop leads there. */
  constructor(
    private readonly view: View,
    private readonly forks: Forks,
    private readonly parallel: Parallel,
    private readonly unclear: Uint8Array,
  ) {}

  canShareStep(a: NodeId, b: NodeId): boolean {
    if (!this.parallel.areParallel(a, b)) return false;
    const pair = Math.min(a, b) * this.view.graph.nodeCount + Math.max(a, b);
    let shares = this.known.get(pair);
    if (shares === undefined) {
      shares = this.decide(a, b);
      this.known.set(pair, shares);
    }
    return shares;
  }

  private decide(a: NodeId, b: NodeId): boolean {
    // Who runs alone follows from a graph's own edges; a part of one waits along others too.
    const unclear = this.view.isPart || this.unclear[a] === 1 || this.unclear[b] === 1;
    const top = unclear ? START : this.aloneBefore(a, b);
    const stage = collectStage(this.view, top, [a, b], MOST_NODES);
    const found = stage && runUntilTogether(stage, stage.place.get(a) ?? -1, stage.place.get(b) ?? -1);
    return found ?? (unclear || this.timesOverlap(top, a, b));
  }

  private aloneBefore(a: NodeId, b: NodeId): NodeId {
    const { idom } = this.view.dominators;
    let top = nearestCommon(idom, this.view.waits.place, a, b);
    while (top === a || top === b || !runsAlone(this.forks, top)) top = idom[top];
    return top;
  }

  /** The spans of supersteps in which each can run first have one in common. No end where a loop comes before. */
  private timesOverlap(top: NodeId, a: NodeId, b: NodeId): boolean {
    const { view } = this;
    const { waits, loops, graph } = view;
    const least = new Float64Array(waits.size).fill(Infinity);
    const most = new Float64Array(waits.size).fill(-Infinity);
    const below = closure(waits.out, waits.size, [top]);
    least[top] = 0;
    most[top] = 0;
    for (const vertex of waits.order) {
      if (!below[vertex]) continue;
      const isRound = vertex >= graph.nodeCount;
      const loop = isRound ? vertex - graph.nodeCount : loops.innermost[vertex];
      if (isRound || (loop >= 0 && !loopHolds(loops, loop, top))) most[vertex] = Infinity;
      for (let i = waits.out.start[vertex]; i < waits.out.start[vertex + 1]; i++) {
        const target = waits.out.items[i];
        least[target] = Math.min(least[target], least[vertex] + (isRound ? 0 : 1));
        most[target] = Math.max(most[target], most[vertex] + 1);
      }
    }
    return least[a] <= most[b] && least[b] <= most[a];
  }
}

/** Undefined past the bound. */
function runUntilTogether(stage: Stage, a: number, b: number): boolean | undefined {
  const seen = new Set<string>();
  const pending = stage.first.map((targets) => stage.fire(new Uint8Array(stage.size), targets));
  let left = MOST_CONFIGURATIONS;
  for (let waiting = pending.pop(); waiting; waiting = pending.pop()) {
    const name = String.fromCharCode(...waiting);
    if (seen.has(name)) continue;
    seen.add(name);
    const ready = stage.readyOf(waiting);
    if (ready.includes(a) && ready.includes(b)) return true;
    const rest = waiting.slice();
    for (const node of ready) rest[node] = 0;
    let next: Uint8Array[] = [rest];
    for (const node of ready) {
      next = next.flatMap((before) => stage.steps[node].map((targets) => stage.fire(before, targets)));
      left -= next.length;
      if (left < 0) return undefined;
    }
    pending.push(...next);
  }
  return false;
}
