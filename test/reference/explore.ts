/**
 * What is true of a small graph, by walking every run of it: states are kept until no new one appears, so loops go
 * round as often as it takes. This is slow and obvious on purpose: it decides what is right.
 */
import {
  after,
  carriedBy,
  machineOf,
  nameOf,
  reachedNodes,
  readyNodes,
  startOf,
  stepsOf,
  type Optional,
} from './executor';
import { has, maskOf, settlements, type Graph, type KeyMask, type NodeMask, type Settled } from './graph';
import { commonLoop, structureOf, type Structure } from './structure';

/** Thrown when a graph has more states than asked for: the sample is then left out, and counted. */
export class TooLarge extends Error {}

export interface Reference {
  readonly structure: Structure;
  /** Nodes that run in some run. */
  readonly canRun: NodeMask;
  /** By node; of no meaning for nodes that cannot run. */
  readonly may: readonly KeyMask[];
  readonly must: readonly KeyMask[];
  /** By node: the keys that are there at its first or a later run. */
  readonly mayEver: readonly KeyMask[];
  /** By node: the nodes that run in one superstep with it in some run. */
  readonly shares: readonly NodeMask[];
  /** By node: the nodes parallel with it. */
  readonly parallel: readonly NodeMask[];
  /** Never is more than one node reached at a time. */
  readonly sequential: boolean;
  /** By loop: in some run something was in it, and a step later nothing is. */
  readonly canBeLeft: readonly boolean[];
  /** How many states were visited. */
  readonly states: number;
}

export function explore(graph: Graph, limit = 100_000): Reference {
  const structure = structureOf(graph);
  const most = availability(graph, structure, 'happen', limit);
  const least = availability(graph, structure, 'are skipped', limit);
  const rounds = exploreRounds(graph, structure, limit);
  return {
    structure,
    canRun: rounds.canRun,
    may: most.union,
    must: least.intersection,
    mayEver: most.unionEver,
    shares: rounds.shares,
    parallel: rounds.parallel,
    sequential: rounds.sequential,
    canBeLeft: rounds.canBeLeft,
    states: most.states + least.states + rounds.states,
  };
}

export interface Availability {
  readonly intersection: KeyMask[];
  readonly union: KeyMask[];
  readonly unionEver: KeyMask[];
  readonly states: number;
}

/**
 * The keys at the first run of every node. The runs in which no optional write happens have the least keys, those in
 * which all do have the most, for what arrives only ever grows with what is written; so two walks with these decide.
 */
export function availability(graph: Graph, structure: Structure, optional: Optional, limit: number): Availability {
  const machine = machineOf(graph, optional, structure);
  const all = maskOf(Array(graph.keyCount).keys());
  const intersection = Array.from({ length: graph.nodeCount }, () => all);
  const union = Array.from({ length: graph.nodeCount }, () => 0);
  const unionEver = Array.from({ length: graph.nodeCount }, () => 0);
  let states = 0;

  for (const settled of settlements(graph)) {
    // By what waits: the sets of nodes that had run before. With fewer of them a state shows all that it shows with more.
    const seen = new Map<string, NodeMask[]>();
    const open = [{ waiting: startOf(graph), ran: 0 }];
    while (open.length > 0) {
      const { waiting, ran } = open.pop()!;
      if (isKnown(seen, nameOf(waiting), ran)) continue;
      if (++states > limit) throw new TooLarge();
      const ready = readyNodes(machine, waiting);
      for (const node of ready) {
        const carried = carriedBy(waiting[node]);
        unionEver[node] |= carried;
        if (has(ran, node)) continue;
        intersection[node] &= carried;
        union[node] |= carried;
      }
      const next = ran | maskOf(ready);
      for (const acts of stepsOf(machine, ready, settled))
        open.push({ waiting: after(machine, waiting, acts), ran: next });
    }
  }
  return { intersection, union, unionEver, states };
}

function isKnown(seen: Map<string, NodeMask[]>, name: string, ran: NodeMask): boolean {
  const before = seen.get(name);
  if (before === undefined) {
    seen.set(name, [ran]);
    return false;
  }
  if (before.some((fewer) => (fewer & ~ran) === 0)) return true;
  before.push(ran);
  return false;
}

interface Rounds {
  readonly canRun: NodeMask;
  readonly shares: readonly NodeMask[];
  readonly parallel: readonly NodeMask[];
  readonly sequential: boolean;
  readonly canBeLeft: readonly boolean[];
  readonly states: number;
}

/**
 * Who runs in the same round with whom. A round of a loop begins when its header runs. `since[n]` says how far the
 * last run of n is still in the present round: 0 not at all, 1 outside its loops, 1 + i in its i outermost loops.
 */
function exploreRounds(graph: Graph, structure: Structure, limit: number): Rounds {
  const bare: Graph = { ...graph, keyCount: 0, initial: [], ...withoutWrites(graph) };
  const machine = machineOf(bare, 'happen', structure);
  const { loops, loopsOf, heads, holdsBack } = structure;
  const nodes = [...Array(graph.nodeCount).keys()];
  /** How far the last run of a must be in the present round to be in that of every loop that contains both. */
  const needed = nodes.map((a) => nodes.map((b) => 1 + loopsOf[a].indexOf(commonLoop(structure, a, b)) + 1));

  let canRun = 0;
  let sequential = true;
  let states = 0;
  const shares = nodes.map(() => 0);
  const together = nodes.map(() => 0);
  const canBeLeft = loops.map(() => false);

  const visit = (settled: Settled): void => {
    const seen = new Map<string, number[][]>();
    const open = [{ waiting: startOf(bare), since: nodes.map(() => 0) }];
    while (open.length > 0) {
      const { waiting, since } = open.pop()!;
      if (isCovered(seen, nameOf(waiting), since)) continue;
      if (++states > limit) throw new TooLarge();
      const ready = readyNodes(machine, waiting);
      const reached = reachedNodes(waiting);
      canRun |= maskOf(ready);
      if ((reached & (reached - 1)) !== 0) sequential = false;

      const now = [...since];
      for (const header of ready) {
        if (heads[header] < 0) continue;
        for (const a of nodes) {
          const outer = loopsOf[a].indexOf(heads[header]);
          if (outer >= 0) now[a] = Math.min(now[a], 1 + outer);
        }
      }
      for (const node of ready) now[node] = 1 + loopsOf[node].length;
      for (const b of ready) {
        shares[b] |= maskOf(ready.filter((a) => a !== b));
        for (const a of nodes) if (a !== b && now[a] >= needed[a][b]) together[a] |= 1 << b;
      }

      for (const acts of stepsOf(machine, ready, settled)) {
        const next = after(machine, waiting, acts);
        const left = reached & ~reachedNodes(next);
        for (const [loop, { nodes: inside }] of loops.entries()) {
          if ((left & inside) !== 0 && (reachedNodes(next) & inside) === 0) canBeLeft[loop] = true;
        }
        open.push({ waiting: next, since: now });
      }
    }
  };
  for (const settled of settlements(graph)) visit(settled);

  const parallel = nodes.map(() => 0);
  for (const a of nodes) {
    for (const b of nodes) {
      if (!has(together[a], b) || has(holdsBack[a], b) || has(holdsBack[b], a)) continue;
      parallel[a] |= 1 << b;
      parallel[b] |= 1 << a;
    }
  }
  return { canRun, shares, parallel, sequential, canBeLeft, states };
}

function isCovered(seen: Map<string, number[][]>, name: string, since: number[]): boolean {
  const before = seen.get(name);
  if (before === undefined) {
    seen.set(name, [since]);
    return false;
  }
  if (before.some((more) => more.every((level, node) => level >= since[node]))) return true;
  before.push(since);
  return false;
}

function withoutWrites(graph: Graph): Pick<Graph, 'writes' | 'maybeWrites' | 'arms'> {
  const none = graph.writes.map(() => []);
  return { writes: none, maybeWrites: none, arms: graph.arms.map((arm) => ({ ...arm, writes: [], maybeWrites: [] })) };
}
