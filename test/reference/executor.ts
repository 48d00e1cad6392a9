/** One superstep of a run, by the rule of LANGUAGE §7. */
import { armsOf, has, maskOf, NO_ARM, type Graph, type KeyMask, type Settled } from './graph';
import { structureOf, type Structure } from './structure';

/** A node that has been reached and waits. */
export interface Token {
  /** What initial keys, and nodes and arms on the ways of fired edges that arrived in this round, have written. */
  readonly carried: KeyMask;
  /** Reached by an edge that is no back edge into it. */
  readonly fromOutside: boolean;
}

/** By node: what waits there. A run is at its end when nothing waits. */
export type Waiting = readonly (Token | undefined)[];

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
  const nodes = [...Array(graph.nodeCount).keys()];
  return {
    graph,
    structure,
    optional,
    arms: nodes.map((node) => armsOf(graph, node)),
    edges: nodes.map((node) =>
      graph.edges.flatMap(({ src, dst, arm }, edge) =>
        src === node ? [{ dst, arm, back: structure.isBack[edge] }] : [],
      ),
    ),
    nodeWrites: nodes.map((node) => outcomes(graph.writes[node], graph.maybeWrites[node], optional)),
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
  const waiting: (Token | undefined)[] = Array.from({ length: graph.nodeCount }, () => undefined);
  waiting[0] = { carried: maskOf(graph.initial), fromOutside: true };
  return waiting;
}

/** m, which waits, makes n, which waits, wait. */
function makesWait(structure: Structure, waiting: Waiting, m: number, n: number): boolean {
  const { heads, loops, holdsBack, comeRoundTo } = structure;
  // A header reached by a back edge: "Until it runs, it holds back only nodes outside its loop."
  if (!waiting[m]!.fromOutside && has(loops[heads[m]].nodes, n)) return false;
  if (has(holdsBack[m], n)) return true;
  // "A header reached by a back edge waits for what can still come round to it."
  return !waiting[n]!.fromOutside && has(comeRoundTo[n], m);
}

/** The nodes that run in this superstep. Throws if all of them wait for each other, which §7 excludes. */
export function readyNodes(machine: Machine, waiting: Waiting): number[] {
  const reached = [...waiting.keys()].filter((node) => waiting[node] !== undefined);
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
  for (const act of acts) next[act.node] = undefined;
  for (const { node, arm, wrote, armWrote } of acts) {
    const carried = waiting[node]!.carried | wrote;
    for (const edge of machine.edges[node]) {
      if (edge.arm !== NO_ARM && edge.arm !== arm) continue;
      const there = next[edge.dst];
      next[edge.dst] = {
        carried: (there?.carried ?? 0) | carried | (edge.arm === NO_ARM ? 0 : armWrote),
        fromOutside: (there?.fromOutside ?? false) || !edge.back,
      };
    }
  }
  return next;
}

/** A short name of a state, equal for equal states. */
export function nameOf(waiting: Waiting): string {
  let name = '';
  for (const token of waiting) {
    name += String.fromCharCode(token === undefined ? 0 : (token.carried << 2) | (token.fromOutside ? 3 : 1));
  }
  return name;
}

export function reachedNodes(waiting: Waiting): number {
  let mask = 0;
  for (const [node, token] of waiting.entries()) if (token !== undefined) mask |= 1 << node;
  return mask;
}
