/** Does a witness prove what it says? Runs that follow it are walked by the rule of §7 until its node runs. */
import {
  actsOf,
  after,
  carriedBy,
  machineOf,
  nameOf,
  readyNodes,
  startOf,
  stepsOf,
  type Act,
  type Machine,
  type Waiting,
} from './executor';
import { NO_ARM, settlements, START, type Graph, type Settled } from './graph';
import { structureOf } from './structure';

export interface Step {
  readonly node: number;
  readonly arm: number;
}

/** The shape of the flow analysis' witness. */
export interface Claim {
  readonly path: readonly Step[];
  readonly beside: readonly Step[];
  readonly skippedWrites: readonly number[];
}

/**
 * Undefined if some run follows the claim and the node at its end runs there for the first time without the key;
 * otherwise what is wrong. In that run the decisions on the path and beside it take the arms that are named, in
 * order, all others are free, and exactly the nodes in `skippedWrites` leave out their optional writes.
 */
export function refute(graph: Graph, key: number, claim: Claim, structure = structureOf(graph)): string | undefined {
  const broken = brokenPath(graph, claim.path);
  if (broken !== undefined) return broken;
  const machine = machineOf(only(graph, key, claim.skippedWrites), 'happen', structure);
  return settlements(graph).some((settled) => canFollow(machine, claim, settled))
    ? undefined
    : 'no run that follows it reaches its end for the first time with the key unset';
}

function brokenPath(graph: Graph, path: readonly Step[]): string | undefined {
  if (path.length === 0) return 'the path is empty';
  if (path[0].node !== START) return 'the path does not begin at the start';
  for (let i = 0; i + 1 < path.length; i++) {
    const { node, arm } = path[i];
    const next = path[i + 1].node;
    if (graph.arms.some((own) => own.node === node) !== (arm !== NO_ARM)) return `step ${i} names a wrong arm`;
    if (arm !== NO_ARM && graph.arms[arm].node !== node) return `step ${i} names an arm of another node`;
    const fires = graph.edges.some((e) => e.src === node && e.dst === next && (e.arm === NO_ARM || e.arm === arm));
    if (!fires) return `no edge fires from step ${i} to step ${i + 1}`;
  }
  return undefined;
}

/** The graph with one key only, and without the optional writes that are said not to happen. */
function only(graph: Graph, key: number, skipped: readonly number[]): Graph {
  const keep = (keys: readonly number[]): number[] => (keys.includes(key) ? [0] : []);
  const perhaps = (keys: readonly number[], node: number): number[] => (skipped.includes(node) ? [] : keep(keys));
  return {
    ...graph,
    keyCount: 1,
    initial: keep(graph.initial),
    writes: graph.writes.map(keep),
    maybeWrites: graph.maybeWrites.map(perhaps),
    arms: graph.arms.map((arm) => ({
      ...arm,
      writes: keep(arm.writes),
      maybeWrites: perhaps(arm.maybeWrites, arm.node),
    })),
  };
}

interface Progress {
  readonly waiting: Waiting;
  /** Steps of the path that have run. */
  readonly done: number;
  /** Places in `beside` that have been used. */
  readonly used: readonly number[];
}

function canFollow(machine: Machine, { path, beside }: Claim, settled: Settled): boolean {
  const goal = path[path.length - 1].node;
  const seen = new Set<string>();
  const open: Progress[] = [{ waiting: startOf(machine.graph), done: 0, used: [] }];
  while (open.length > 0) {
    const { waiting, done, used } = open.pop()!;
    const name = `${nameOf(waiting)}|${done}|${used.join()}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const ready = readyNodes(machine, waiting);
    if (ready.includes(goal)) {
      if (done === path.length - 1 && carriedBy(waiting[goal]) === 0) return true;
      continue;
    }
    const onPath = ready.includes(path[done].node);
    const usedNow = [...used];
    let steps: Act[][] = [[]];
    for (const node of ready) {
      const arm = node === path[done].node ? path[done].arm : armBeside(beside, node, usedNow);
      const acts = (actsOf(machine, node, settled) ?? []).filter((act) => arm === undefined || act.arm === arm);
      steps = steps.flatMap((step) => acts.map((act) => [...step, act]));
    }
    for (const acts of steps) {
      open.push({ waiting: after(machine, waiting, acts), done: onPath ? done + 1 : done, used: usedNow });
    }
  }
  return false;
}

/** The next arm that is named for a decision beside the path, the last one again when there are no more. */
function armBeside(beside: readonly Step[], node: number, used: number[]): number | undefined {
  const places = [...beside.keys()].filter((place) => beside[place].node === node);
  const next = places.find((place) => !used.includes(place)) ?? places[places.length - 1];
  if (next === undefined) return undefined;
  if (!used.includes(next)) used.push(next);
  return beside[next].arm;
}

/**
 * The least number of steps of a path at whose end the node runs for the first time without the key, in a graph
 * without parallel branches; undefined if there is none. With `skips`, optional writes on the way do not happen.
 */
export function shortestMiss(
  graph: Graph,
  node: number,
  key: number,
  skips: boolean,
  structure = structureOf(graph),
): number | undefined {
  const machine = machineOf(only(graph, key, []), skips ? 'are skipped' : 'happen', structure);
  let shortest: number | undefined;
  for (const settled of settlements(graph)) {
    const seen = new Set<string>();
    let open = [startOf(machine.graph)];
    for (let steps = 1; open.length > 0 && (shortest === undefined || steps < shortest); steps++) {
      const next: Waiting[] = [];
      for (const waiting of open) {
        if (seen.has(nameOf(waiting))) continue;
        seen.add(nameOf(waiting));
        if (waiting[node] !== 0) {
          if (carriedBy(waiting[node]) === 0) shortest = steps;
          continue;
        }
        for (const acts of stepsOf(machine, readyNodes(machine, waiting), settled))
          next.push(after(machine, waiting, acts));
      }
      open = next;
    }
  }
  return shortest;
}
