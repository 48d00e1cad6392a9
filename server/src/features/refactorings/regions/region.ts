/**
 * A part of a graph that could be a graph of its own: one way in, one way out, its loops whole. A called graph is one node
 * of its caller (LANGUAGE §5), so that nothing else may notice how many supersteps the part takes.
 */
import { analyzeFlow } from '../../../flow';
import type { FlowFacts, Loop } from '../../../flow/facts';
import { END, type FlowEdge, type FlowGraph, type KeyId, NO_ARM, type NodeId, START } from '../../../flow/graph';
import type { GraphModel, NodeModel } from '../../../model/model';
import { code, names as listed } from '../../../rules/words';
import type { GraphFacts } from '../../../analysis/facts';

export interface Region {
  readonly graph: GraphFacts;
  readonly nodes: ReadonlySet<NodeId>;
  /** The only node to which edges from outside lead. */
  readonly entry: NodeId;
  /** The nodes outside to which edges lead, always all together. */
  readonly targets: readonly NodeId[];
  /** It lies in a loop, so that it may run more than once. */
  readonly isRepeated: boolean;
}

/** The region of some nodes, or why they are none. */
export function regionOf(graph: GraphFacts, nodes: ReadonlySet<NodeId>): Region | string {
  const { model, flow } = graph;
  const name = (node: NodeId): string => code(model.nodes[node].name);
  for (const node of nodes) if (!flow.canRun(node)) return `${name(node)} never runs`;
  const irregular = flow.loops.find((loop) => loop.endless || loop.leaks.length > 0 || loop.entries.length > 1);
  if (irregular)
    return `the loop of ${name(irregular.header)} is endless, left while it goes on, or has several ways in`;
  const entries = new Set(
    model.edges.filter(({ src, dst }) => !nodes.has(src) && nodes.has(dst)).map(({ dst }) => dst),
  );
  if (entries.size !== 1) return `it is entered at ${listed([...entries].map((node) => model.nodes[node].name))}`;
  const targets = targetsOf(model, nodes);
  if (typeof targets === 'string') return targets;
  const cut = flow.loops.find((loop) => isCut(flow, loop, nodes));
  if (cut) return `the loop of ${name(cut.header)} lies across its border`;
  const [entry] = entries;
  const isRepeated = flow.loops.some((loop) => loop.nodes.includes(entry) && !isInside(loop, nodes));
  return { graph, nodes, entry, targets, isRepeated };
}

/** All edges of one node or arm that leave lead to the same nodes, and every way through leaves at last. */
function targetsOf(model: GraphModel, nodes: ReadonlySet<NodeId>): NodeId[] | string {
  let found: NodeId[] | undefined;
  for (const id of nodes) {
    const node = model.nodes[id];
    for (const ends of endsOf(model, node)) {
      if (ends.length === 0) return `${code(node.name)} leads nowhere`;
      const outside = [...new Set(ends.filter((end) => !nodes.has(end)))];
      if (outside.length === 0) continue;
      found ??= outside;
      const other = outside.find((end) => !found!.includes(end)) ?? found.find((end) => !outside.includes(end));
      if (other !== undefined) return `${code(model.nodes[other].name)} is not all that it leads to`;
    }
  }
  return found ?? 'nothing leads out of it';
}

/** Where the edges of a node lead that fire together: those of each arm, or all. */
function endsOf(model: GraphModel, node: NodeModel): readonly (readonly NodeId[])[] {
  const plain = model.edges.filter(({ src, arm }) => src === node.id && arm === NO_ARM).map(({ dst }) => dst);
  if (node.kind !== 'decision') return [plain];
  // Edges beside the arms are a mistake that has been reported.
  return plain.length > 0 || node.arms.length === 0 ? [[]] : node.arms.map(({ targets }) => targets);
}

/** Some of its nodes are in the region and some not; or the region lies in it, and goes round it by itself. */
function isCut(flow: FlowFacts, loop: Loop, nodes: ReadonlySet<NodeId>): boolean {
  const inside = loop.nodes.filter((node) => nodes.has(node)).length;
  if (inside === 0 || inside === loop.nodes.length) return false;
  if (inside < nodes.size) return true;
  return loop.backEdges.some((edge) => nodes.has(flow.graph.edges[edge].src) && nodes.has(flow.graph.edges[edge].dst));
}

export function isInside(loop: Loop, nodes: ReadonlySet<NodeId>): boolean {
  return loop.nodes.every((node) => nodes.has(node));
}

// ---------------------------------------------------------------- what a run of its own would change

/** Why a run of its own would do something else than the region in its place. */
export function whyInseparable(region: Region): string | undefined {
  return limitedOutside(region) ?? agreesOutside(region) ?? noticedOutside(region);
}

/** `max` counts rounds of the innermost loop, or of the run. */
function limitedOutside({ graph: { model, flow }, nodes, entry, isRepeated }: Region): string | undefined {
  if (!isRepeated) return undefined;
  const round = flow.loops.filter((loop) => loop.nodes.includes(entry) && !isInside(loop, nodes));
  const isBounded = round.some((loop) => !loop.unbounded);
  const limited = model.arms.find(({ node, max }) => {
    if (max === 0 || !nodes.has(node)) return false;
    return isBounded || !flow.loops.some((loop) => loop.nodes.includes(node) && isInside(loop, nodes));
  });
  return limited && `the ${code('max')} of ${code(limited.label)} counts the rounds of a loop outside`;
}

/** Decisions `on` a key that nothing in their graph writes always agree (§6). */
function agreesOutside({ graph: { model, flow }, nodes, isRepeated }: Region): string | undefined {
  for (const id of nodes) {
    const key = model.nodes[id].decision?.on?.key;
    if (key === undefined) continue;
    const writers = model.writers[key].map(({ node }) => node);
    if (writers.some((node) => nodes.has(node))) continue;
    const others = model.nodes.filter((other) => other.id !== id && other.decision?.on?.key === key);
    const isAlone =
      writers.length === 0
        ? !isRepeated && others.every((other) => nodes.has(other.id))
        : flow.loops.every((loop) => !loop.nodes.includes(id) || !isInside(loop, nodes)) &&
          others.every((other) => !nodes.has(other.id));
    if (!isAlone) return `decisions ${code('on')} ${code(model.channels[key].name)} would agree with others than now`;
  }
  return undefined;
}

/** Nodes that run in parallel with it, and with what comes after it, see when it reads and writes. */
function noticedOutside({ graph, nodes }: Region): string | undefined {
  const { model, flow } = graph;
  if (flow.sequential) return undefined;
  const beside = new Set([...nodes].flatMap((node) => flow.parallelWith(node).filter((other) => !nodes.has(other))));
  if (beside.size === 0) return undefined;
  const near = new Set([...beside].flatMap((node) => [node, ...flow.parallelWith(node)]));
  for (const channel of model.channels) {
    const writers = new Set(model.writers[channel.id].map(({ node }) => node));
    if (writers.size === 0) continue;
    const users = new Set([...writers, ...model.readers[channel.id].map(({ node }) => node)]);
    for (const [a, b] of flow.parallelPairs([...users])) {
      // In it, and behind the next node that waits for all of them, everything keeps its time.
      if ((nodes.has(a) && nodes.has(b)) || (!near.has(a) && !near.has(b))) continue;
      if (!writers.has(a) && !writers.has(b)) continue;
      return `${code(model.nodes[a].name)} and ${code(model.nodes[b].name)} use ${code(channel.name)} in parallel`;
    }
  }
  return undefined;
}

// ---------------------------------------------------------------- the region by itself

/** The flow of the region as a graph: keys keep their numbers, `numberOf` gives those of its nodes. */
export interface OwnFlow {
  readonly flow: FlowFacts;
  numberOf(node: NodeId): NodeId;
}

export function flowOfRegion({ graph: { flow }, nodes, entry }: Region, initial: readonly KeyId[]): OwnFlow {
  const members = [...nodes].toSorted((a, b) => a - b);
  const numbers = new Map(members.map((node, i) => [node, i + END + 1]));
  const { graph } = flow;
  const arms = graph.arms.flatMap((arm, id) => (nodes.has(arm.node) ? [{ arm, id }] : []));
  const armIds = new Map(arms.map(({ id }, i) => [id, i]));
  const edges: FlowEdge[] = [{ src: START, dst: numbers.get(entry)!, arm: NO_ARM }];
  const seen = new Set<string>();
  for (const { src, dst, arm } of graph.edges) {
    const from = numbers.get(src);
    if (from === undefined) continue;
    const edge = { src: from, dst: numbers.get(dst) ?? END, arm: armIds.get(arm) ?? NO_ARM };
    const id = `${edge.src} ${edge.dst} ${edge.arm}`;
    if (!seen.has(id)) edges.push(edge);
    seen.add(id);
  }
  const own: FlowGraph = {
    nodeCount: members.length + END + 1,
    keyCount: graph.keyCount,
    initial,
    edges,
    arms: arms.map(({ arm }) => ({ ...arm, node: numbers.get(arm.node)! })),
    isDecision: [false, false, ...members.map((node) => graph.isDecision[node])],
    writes: [[], [], ...members.map((node) => graph.writes[node])],
    maybeWrites: [[], [], ...members.map((node) => graph.maybeWrites[node])],
    correlated: [],
  };
  return { flow: analyzeFlow(own), numberOf: (node) => numbers.get(node) ?? END };
}
