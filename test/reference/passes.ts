/**
 * The pass view: one arm per decision, over the forward graph (all back edges taken away). A node is alive in a pass
 * when a forward edge into it fires. LANGUAGE §10 defines endless and leaky loops by it; and in graphs without
 * endless, leaky and ambiguous loops may and must follow from it too, which checks the executor.
 */
import {
  armsOf,
  has,
  maskOf,
  NO_ARM,
  settlements,
  START,
  type Edge,
  type Graph,
  type KeyMask,
  type NodeMask,
} from './graph';
import type { LoopShape, Structure } from './structure';

export interface Pass {
  readonly alive: NodeMask;
  /** By node: the arm taken, `NO_ARM` at other nodes. */
  readonly taken: readonly number[];
  /** The edges that fire, back edges among them. */
  readonly fired: readonly number[];
}

/** All passes. A run that fails for want of an arm is none. */
export function passesOf(graph: Graph, structure: Structure): Pass[] {
  const order = forwardOrder(graph, structure);
  const arms = [...Array(graph.nodeCount).keys()].map((node) => armsOf(graph, node));
  const passes: Pass[] = [];
  for (const settled of settlements(graph)) {
    const open = [{ next: 0, alive: 1 << START, taken: graph.writes.map(() => NO_ARM) }];
    while (open.length > 0) {
      const { next, alive, taken } = open.pop()!;
      const node = order[next];
      if (node === undefined) {
        const fires = ({ src, arm }: Edge): boolean => has(alive, src) && (arm === NO_ARM || taken[src] === arm);
        passes.push({ alive, taken, fired: [...graph.edges.keys()].filter((edge) => fires(graph.edges[edge])) });
        continue;
      }
      if (!has(alive, node) || settled.get(node) === NO_ARM) {
        if (!has(alive, node)) open.push({ next: next + 1, alive, taken });
        continue;
      }
      const fixed = settled.get(node);
      const choices = fixed !== undefined ? [fixed] : arms[node].length > 0 ? arms[node] : [NO_ARM];
      for (const arm of choices) {
        const reached = graph.edges.filter(
          (edge, i) => edge.src === node && !structure.isBack[i] && (edge.arm === NO_ARM || edge.arm === arm),
        );
        const chosen = taken.with(node, arm);
        open.push({ next: next + 1, alive: alive | maskOf(reached.map((edge) => edge.dst)), taken: chosen });
      }
    }
  }
  return passes;
}

/** Reachable nodes, every one after all from which a forward edge leads to it. */
export function forwardOrder(graph: Graph, structure: Structure): number[] {
  const order: number[] = [];
  let left = structure.reachable;
  while (left !== 0) {
    const free = structure.order.find(
      (node) =>
        has(left, node) &&
        !graph.edges.some((edge, i) => edge.dst === node && has(left, edge.src) && !structure.isBack[i]),
    );
    if (free === undefined) throw new Error('the forward graph has a cycle');
    order.push(free);
    left &= ~(1 << free);
  }
  return order;
}

/** By node: the keys that arrive there in the pass, over forward edges; `over` gives what an edge carries. */
export function arrivals(
  graph: Graph,
  structure: Structure,
  pass: Pass,
  optional: boolean,
): { readonly at: KeyMask[]; readonly over: (edge: number) => KeyMask } {
  const at = graph.writes.map(() => maskOf(graph.initial));
  const over = (edge: number): KeyMask => {
    const { src, arm } = graph.edges[edge];
    let keys = at[src] | maskOf(graph.writes[src]);
    if (optional) keys |= maskOf(graph.maybeWrites[src]);
    if (arm === NO_ARM) return keys;
    return keys | maskOf(graph.arms[arm].writes) | (optional ? maskOf(graph.arms[arm].maybeWrites) : 0);
  };
  for (const node of forwardOrder(graph, structure)) {
    for (const edge of pass.fired) {
      if (graph.edges[edge].src === node && !structure.isBack[edge]) at[graph.edges[edge].dst] |= over(edge);
    }
  }
  return { at, over };
}

/** By loop: "every pass that enters it takes a back edge of it or of a loop inside it". */
export function goesRoundForEver(structure: Structure, passes: readonly Pass[]): boolean[] {
  return structure.loops.map((loop) => {
    const back = structure.loops.filter((l) => (l.nodes & ~loop.nodes) === 0).flatMap((l) => l.backEdges);
    return passes.every((pass) => (pass.alive & loop.nodes) === 0 || pass.fired.some((edge) => back.includes(edge)));
  });
}

/** The endless loops: of those that are gone round for ever the innermost. */
export function endlessLoops(structure: Structure, passes: readonly Pass[]): boolean[] {
  const { loops } = structure;
  const forEver = goesRoundForEver(structure, passes);
  const isInside = (inner: number, outer: number): boolean =>
    inner !== outer && (loops[inner].nodes & ~loops[outer].nodes) === 0;
  return loops.map((_, loop) => forEver[loop] && !loops.some((_l, inner) => isInside(inner, loop) && forEver[inner]));
}

/** By loop: the edges that leave it in a pass that also goes round it, those to `end` too. */
export function leaksOf(graph: Graph, structure: Structure, passes: readonly Pass[]): number[][] {
  return structure.loops.map((loop) => {
    const leaks = new Set<number>();
    for (const { fired } of passes) {
      if (!fired.some((edge) => loop.backEdges.includes(edge))) continue;
      for (const edge of fired) {
        if (has(loop.nodes, graph.edges[edge].src) && !has(loop.nodes, graph.edges[edge].dst)) leaks.add(edge);
      }
    }
    return [...leaks].toSorted((a, b) => a - b);
  });
}

/** By loop: in some pass it is gone round and no arm with a `max` is taken in it. */
export function unboundedLoops(graph: Graph, structure: Structure, passes: readonly Pass[]): boolean[] {
  return structure.loops.map((loop) =>
    passes.some(
      ({ fired, taken }) =>
        fired.some((edge) => loop.backEdges.includes(edge)) &&
        !taken.some((arm, node) => arm !== NO_ARM && has(loop.nodes, node) && graph.arms[arm].max > 0),
    ),
  );
}

/**
 * May and must from single passes, in graphs without endless, leaky and ambiguous loops. must(n): what arrives in all
 * passes in which n is alive and no loop that holds n back goes round. may(n): what arrives in one of them, and what a
 * back edge of a loop that leads to n carries in a pass in which n does not run, or waits for that loop.
 */
export function passAvailability(
  graph: Graph,
  structure: Structure,
  passes: readonly Pass[],
): { may: KeyMask[]; must: KeyMask[] } {
  const { loops, holdsBack, leadsTo } = structure;
  const may = graph.writes.map(() => 0);
  const must = graph.writes.map(() => maskOf(Array(graph.keyCount).keys()));
  for (const pass of passes) {
    const least = arrivals(graph, structure, pass, false);
    const most = arrivals(graph, structure, pass, true);
    const going = loops.filter((loop) => pass.fired.some((edge) => loop.backEdges.includes(edge)));
    const waitsFor = (n: number, loop: LoopShape): boolean => !has(loop.nodes, n) && has(holdsBack[loop.header], n);
    const waits = (n: number): boolean => going.some((loop) => waitsFor(n, loop));
    for (const n of structure.order) {
      const isAlive = has(pass.alive, n);
      if (isAlive && !waits(n)) {
        may[n] |= most.at[n];
        must[n] &= least.at[n];
        continue;
      }
      for (const loop of going) {
        if (isAlive ? !waitsFor(n, loop) : !has(leadsTo[loop.header], n)) continue;
        for (const edge of loop.backEdges) {
          if (pass.fired.includes(edge) && !waits(graph.edges[edge].src)) may[n] |= most.over(edge);
        }
      }
    }
  }
  return { may, must };
}
