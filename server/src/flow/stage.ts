/** A part of a graph set up to be run superstep by superstep by the rule of §7, without keys. */
import { BitSet } from './bitSet';
import { dominates } from './dominators';
import { START, type NodeId } from './graph';
import { loopHolds } from './loops';
import type { View } from './view';

/** What can wait at a node of a stage: nothing, a token that came by a back edge only, or one from outside. */
const NOTHING = 0;
const CAME_ROUND = 1;
const FROM_OUTSIDE = 2;

interface Target {
  readonly node: number;
  readonly waits: typeof CAME_ROUND | typeof FROM_OUTSIDE;
}

/** Nodes are numbered within the stage. A configuration has one byte a node: what waits there. */
export interface Stage {
  readonly size: number;
  /** By node of the graph: its number here. */
  readonly place: ReadonlyMap<NodeId, number>;
  /** What the node that runs alone at first can fire. */
  readonly first: readonly (readonly Target[])[];
  /** By node: what it can fire, one entry for each different choice. */
  readonly steps: readonly (readonly (readonly Target[])[])[];
  readyOf(waiting: Uint8Array): number[];
  /** The configuration with these targets reached as well. */
  fire(waiting: Uint8Array, targets: readonly Target[]): Uint8Array;
}

/**
 * The nodes from which the goals can be reached without passing `top`, a node that runs alone before them. Tokens that
 * leave this part have no say in when the goals run. Undefined if there are more than `most`.
 */
export function collectStage(view: View, top: NodeId, goals: readonly NodeId[], most: number): Stage | undefined {
  const nodes = nodesBefore(view, top, goals, most);
  if (!nodes) return undefined;
  const place = new Map(nodes.map((node, i) => [node, i]));
  const holders = holdersOf(view, nodes, place);
  const rounds = nodes.map((node) => comingRound(view, node, place));
  const heads = nodes.map((node) => {
    const loop = view.loops.innermost[node];
    return loop >= 0 && view.loops.header[loop] === node ? loop : -1;
  });
  /** By header: the nodes of its loop, which it does not hold back when it was reached by a back edge. */
  const inside = nodes.map((_, i) =>
    heads[i] < 0 ? undefined : nodes.map((node) => loopHolds(view.loops, heads[i], node)),
  );
  const makesWait = (waiting: Uint8Array, m: number, n: number): boolean => {
    if (waiting[m] === CAME_ROUND && inside[m]?.[n]) return false;
    return holders[n].has(m) || (waiting[n] === CAME_ROUND && rounds[n].has(m));
  };
  return {
    size: nodes.length,
    place,
    first: choicesOf(view, top, place),
    steps: nodes.map((node) => choicesOf(view, node, place)),
    readyOf(waiting) {
      const reached: number[] = [];
      for (let node = 0; node < waiting.length; node++) if (waiting[node] !== NOTHING) reached.push(node);
      return reached.filter((n) => !reached.some((m) => m !== n && makesWait(waiting, m, n)));
    },
    fire(waiting, targets) {
      const next = waiting.slice();
      for (const target of targets) next[target.node] = Math.max(next[target.node], target.waits);
      return next;
    },
  };
}

function nodesBefore(view: View, top: NodeId, goals: readonly NodeId[], most: number): NodeId[] | undefined {
  const { into, ends, dominators, waits, graph } = view;
  const seen = new Set<number>(goals);
  const pending: number[] = [...goals];
  const visit = (source: number) => {
    if (source === top || seen.has(source)) return;
    if (source < graph.nodeCount && top !== START && !dominates(dominators, top, source)) return;
    seen.add(source);
    pending.push(source);
  };
  for (let vertex = pending.pop(); vertex !== undefined && seen.size <= most; vertex = pending.pop()) {
    for (let i = into.start[vertex]; vertex < graph.nodeCount && i < into.start[vertex + 1]; i++) {
      visit(ends.src[into.items[i]]);
    }
    // What only the larger graph leads to a node holds it back all the same.
    for (let i = waits.into.start[vertex]; view.isPart && i < waits.into.start[vertex + 1]; i++) {
      visit(waits.into.items[i]);
    }
  }
  if (seen.size > most) return undefined;
  const nodes = [...seen].filter((vertex) => vertex < graph.nodeCount && view.reached[vertex] === 1);
  return nodes.toSorted((a, b) => waits.place[a] - waits.place[b]);
}

/** By node of the stage: the nodes of the stage that hold it back. */
function holdersOf(view: View, nodes: readonly NodeId[], place: ReadonlyMap<NodeId, number>): BitSet[] {
  const { waits, loops, graph } = view;
  const vertices = view.isPart ? verticesBefore(view, nodes) : new Set<number>(nodes);
  for (const node of nodes) {
    for (let loop = loops.innermost[node]; loop >= 0; loop = loops.parent[loop]) {
      if (waits.place[graph.nodeCount + loop] >= 0) vertices.add(graph.nodeCount + loop);
    }
  }
  const holders = new Map<number, BitSet>();
  for (const vertex of [...vertices].toSorted((a, b) => waits.place[a] - waits.place[b])) {
    const before = new BitSet(nodes.length);
    for (let i = waits.into.start[vertex]; i < waits.into.start[vertex + 1]; i++) {
      const source = waits.into.items[i];
      const further = holders.get(source);
      if (!further) continue;
      before.addAll(further);
      const own = place.get(source);
      if (own !== undefined) before.add(own);
    }
    holders.set(vertex, before);
  }
  return nodes.map((node) => holders.get(node) ?? new BitSet(nodes.length));
}

/** In a part of a graph, nodes wait for each other over nodes that only the larger graph reaches. */
function verticesBefore({ waits }: View, nodes: readonly NodeId[]): Set<number> {
  const vertices = new Set<number>(nodes);
  for (const vertex of vertices) {
    for (let i = waits.into.start[vertex]; i < waits.into.start[vertex + 1]; i++) {
      const source = waits.into.items[i];
      if (waits.place[source] >= waits.place[nodes[0]]) vertices.add(source);
    }
  }
  return vertices;
}

/** By a header's rule for coming round: the nodes of the stage with a path to one of its back edges, by no other of its loops. */
function comingRound(view: View, header: NodeId, place: ReadonlyMap<NodeId, number>): BitSet {
  const { into, ends, loops } = view;
  const found = new BitSet(place.size);
  const loop = loops.innermost[header];
  if (loop < 0 || loops.header[loop] !== header) return found;
  const pending: NodeId[] = [];
  const visit = (source: NodeId) => {
    const own = place.get(source);
    if (own === undefined || found.has(own)) return;
    found.add(own);
    pending.push(source);
  };
  for (let i = into.start[header]; i < into.start[header + 1]; i++) {
    if (loops.isBack[into.items[i]]) visit(ends.src[into.items[i]]);
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (let i = into.start[node]; i < into.start[node + 1]; i++) {
      const edge = into.items[i];
      if (loops.isBack[edge] && loopHolds(loops, loops.innermost[ends.dst[edge]], header)) continue;
      visit(ends.src[edge]);
    }
  }
  return found;
}

function choicesOf(view: View, node: NodeId, place: ReadonlyMap<NodeId, number>): Target[][] {
  const { groups, ends, loops } = view;
  const choices = new Map<string, Target[]>();
  for (let group = groups.ofNode[node]; group < groups.ofNode[node + 1]; group++) {
    const targets: Target[] = [];
    for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
      const edge = groups.edges.items[i];
      const target = place.get(ends.dst[edge]);
      if (target !== undefined) targets.push({ node: target, waits: loops.isBack[edge] ? CAME_ROUND : FROM_OUTSIDE });
    }
    choices.set(targets.map((target) => `${target.node}.${target.waits}`).join(), targets);
  }
  return choices.size > 0 ? [...choices.values()] : [[]];
}
