/** One superstep of a run, by the rule of LANGUAGE §7. */
import { has, maskOf, NO_ARM, START, type Graph, type KeyMask, type NodeMask, type Settled } from './graph';
import { structureOf, type Structure } from './structure';

/**
 * What waits at a node: 0 if it has not been reached; otherwise bit 0 is set, bit 1 if it was reached by an edge that is
 * no back edge into it, and from bit 2 on stand the keys that initial values, and nodes and arms on the ways of fired
 * edges that arrived in this round, have given it. (A plain number, for millions of them are made.)
 */
export type Token = number;

const REACHED = 1;
const FROM_OUTSIDE = 2;
const KEYS = 2;

/** By node: what waits there. A run is at its end when nothing waits. */
export type Waiting = readonly Token[];

export function carriedBy(token: Token): KeyMask {
  return token >> KEYS;
}

/** Whether optional writes (§9: `y?`, and those of `each` nodes, whose list may be empty) happen. */
export type Optional = 'happen' | 'are skipped' | 'either';

export interface Machine {
  readonly graph: Graph;
  readonly structure: Structure;
  readonly optional: Optional;
  readonly arms: readonly (readonly number[])[];
  readonly edges: readonly (readonly Firing[])[];
  readonly nodeWrites: readonly (readonly KeyMask[])[];
  readonly armWrites: readonly (readonly KeyMask[])[];
}

interface Firing {
  readonly dst: number;
  readonly arm: number;
  readonly back: boolean;
}

export function machineOf(graph: Graph, optional: Optional, structure = structureOf(graph)): Machine {
  const arms: number[][] = Array.from({ length: graph.nodeCount }, () => []);
  for (const [arm, { node }] of graph.arms.entries()) arms[node].push(arm);
  const edges: Firing[][] = arms.map(() => []);
  for (const [edge, { src, dst, arm }] of graph.edges.entries()) {
    edges[src].push({ dst, arm, back: structure.isBack[edge] });
  }
  return {
    graph,
    structure,
    optional,
    arms,
    edges,
    nodeWrites: graph.writes.map((writes, node) => outcomes(writes, graph.maybeWrites[node], optional)),
    armWrites: graph.arms.map((arm) => outcomes(arm.writes, arm.maybeWrites, optional)),
  };
}

/** The sets of keys that one run of a body can have written. */
function outcomes(writes: readonly number[], maybe: readonly number[], optional: Optional): KeyMask[] {
  const certain = maskOf(writes);
  if (optional === 'are skipped') return [certain];
  if (optional === 'happen') return [certain | maskOf(maybe)];
  let all = [certain];
  for (const key of maybe) all = [...new Set(all.flatMap((mask) => [mask, mask | (1 << key)]))];
  return all;
}

export function startOf(graph: Graph): Waiting {
  const waiting: Token[] = Array.from({ length: graph.nodeCount }, () => 0);
  waiting[START] = (maskOf(graph.initial) << KEYS) | FROM_OUTSIDE | REACHED;
  return waiting;
}

/** m, which waits, makes n, which waits, wait. */
function makesWait(structure: Structure, waiting: Waiting, m: number, n: number): boolean {
  const { heads, loops, holdsBack, comeRoundTo } = structure;
  // A header reached by a back edge: "Until it runs, it holds back only nodes outside its loop."
  if ((waiting[m] & FROM_OUTSIDE) === 0 && has(loops[heads[m]].nodes, n)) return false;
  if (has(holdsBack[m], n)) return true;
  // "A header reached by a back edge waits for what can still come round to it."
  return (waiting[n] & FROM_OUTSIDE) === 0 && has(comeRoundTo[n], m);
}

/** The nodes that run in this superstep. Throws if all of them wait for each other, which §7 excludes. */
export function readyNodes(machine: Machine, waiting: Waiting): number[] {
  const reached: number[] = [];
  for (let node = 0; node < waiting.length; node++) if (waiting[node] !== 0) reached.push(node);
  const ready = reached.filter((n) => !reached.some((m) => m !== n && makesWait(machine.structure, waiting, m, n)));
  if (ready.length === 0 && reached.length > 0) throw new Error(`stalled at nodes ${reached.join(', ')}`);
  return ready;
}

/** What one node did when it ran: the arm it took, what it wrote, what the arm wrote. */
export interface Act {
  readonly node: number;
  readonly arm: number;
  readonly wrote: KeyMask;
  readonly armWrote: KeyMask;
}

/**
 * Everything that a node can do when it runs. Undefined stands for a run that fails because the value of a
 * correlated decision has no arm.
 */
export function actsOf(machine: Machine, node: number, settled: Settled): Act[] | undefined {
  const arm = settled.get(node);
  if (arm === NO_ARM) return undefined;
  const arms = arm !== undefined ? [arm] : machine.arms[node].length > 0 ? machine.arms[node] : [NO_ARM];
  return machine.nodeWrites[node].flatMap((wrote) =>
    arms.flatMap((taken) =>
      (taken === NO_ARM ? [0] : machine.armWrites[taken]).map((armWrote) => ({ node, arm: taken, wrote, armWrote })),
    ),
  );
}

/** All ways in which the ready nodes can act together; none if the run fails. */
export function stepsOf(machine: Machine, ready: readonly number[], settled: Settled): Act[][] {
  let steps: Act[][] = [[]];
  for (const node of ready) {
    const acts = actsOf(machine, node, settled);
    if (acts === undefined) return [];
    steps = steps.flatMap((step) => acts.map((act) => [...step, act]));
  }
  return steps;
}

/** What waits after a superstep: the nodes that ran are gone, their edges have fired. */
export function after(machine: Machine, waiting: Waiting, acts: readonly Act[]): Waiting {
  const next = [...waiting];
  for (const act of acts) next[act.node] = 0;
  for (const { node, arm, wrote, armWrote } of acts) {
    const carried = carriedBy(waiting[node]) | wrote;
    for (const edge of machine.edges[node]) {
      if (edge.arm !== NO_ARM && edge.arm !== arm) continue;
      const brought = edge.arm === NO_ARM ? carried : carried | armWrote;
      next[edge.dst] |= (brought << KEYS) | (edge.back ? 0 : FROM_OUTSIDE) | REACHED;
    }
  }
  return next;
}

/** A short name of a state, equal for equal states. */
export function nameOf(waiting: Waiting): string {
  return String.fromCharCode(...waiting);
}

export function reachedNodes(waiting: Waiting): NodeMask {
  let mask = 0;
  for (let node = 0; node < waiting.length; node++) if (waiting[node] !== 0) mask |= 1 << node;
  return mask;
}
