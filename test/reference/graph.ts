/**
 * The reference's own picture of a graph. It imports nothing of the flow analysis, yet has the shape of its input,
 * so that a test hands one object to both.
 */

export const START = 0;
export const END = 1;
/** The arm of an unconditional edge. */
export const NO_ARM = -1;

/** Bit i stands for node i. Graphs that are walked run by run have at most 30 nodes. */
export type NodeMask = number;
/** Bit i stands for key i. At most 12 keys. */
export type KeyMask = number;

export interface Edge {
  readonly src: number;
  readonly dst: number;
  readonly arm: number;
}

export interface Arm {
  readonly node: number;
  readonly writes: readonly number[];
  readonly maybeWrites: readonly number[];
  readonly max: number;
}

/** Decisions that take the same arm everywhere in a run: `choices[value][i]` is the arm of `decisions[i]`. */
export interface Correlated {
  readonly decisions: readonly number[];
  readonly choices: readonly (readonly number[])[];
}

export interface Graph {
  readonly nodeCount: number;
  readonly keyCount: number;
  readonly initial: readonly number[];
  readonly edges: readonly Edge[];
  readonly arms: readonly Arm[];
  readonly isDecision: readonly boolean[];
  readonly writes: readonly (readonly number[])[];
  readonly maybeWrites: readonly (readonly number[])[];
  readonly correlated: readonly Correlated[];
}

export function maskOf(members: Iterable<number>): number {
  let mask = 0;
  for (const member of members) mask |= 1 << member;
  return mask;
}

export function membersOf(mask: number): number[] {
  const members: number[] = [];
  for (let i = 0; mask >> i !== 0; i++) if ((mask >> i) & 1) members.push(i);
  return members;
}

export function has(mask: number, member: number): boolean {
  return ((mask >> member) & 1) === 1;
}

/** The arms of a decision in the order of their declaration; empty for other nodes. */
export function armsOf(graph: Graph, node: number): number[] {
  if (!graph.isDecision[node]) return [];
  return [...graph.arms.keys()].filter((arm) => graph.arms[arm].node === node);
}

/** What each value of the keys that nothing writes makes of the decisions `on` them (LANGUAGE §6). */
export type Settled = ReadonlyMap<number, number>;

/** Every way in which the correlated decisions can be settled before a run; one empty way if there are none. */
export function settlements(graph: Graph): Settled[] {
  let ways: Map<number, number>[] = [new Map()];
  for (const group of graph.correlated) {
    ways = ways.flatMap((way) =>
      group.choices.map((arms) => new Map([...way, ...group.decisions.map((d, i) => [d, arms[i]] as const)])),
    );
  }
  return ways;
}
