/** From the model of a graph to the numbers that the flow analysis works on. */
import {
  type ArmId,
  type CorrelatedDecisions,
  type FlowArm,
  type FlowEdge,
  type FlowGraph,
  type KeyId,
  NO_ARM,
} from '../flow/graph';
import type { ArmModel, GraphModel, NodeModel, Write } from './model';
import { withoutNull } from './types';

export function lowerGraph(graph: GraphModel): FlowGraph {
  const { nodes, channels } = graph;
  const unwritten = nodes.some(isUnknownCall) ? keysWithoutWriter(graph) : [];
  return {
    nodeCount: nodes.length,
    keyCount: channels.length,
    initial: channels.filter((channel) => channel.isInitial).map((channel) => channel.id),
    edges: graph.edges.map(({ src, dst, arm }): FlowEdge => ({ src, dst, arm })),
    arms: graph.arms.map(lowerArm),
    isDecision: nodes.map((node) => node.kind === 'decision'),
    writes: nodes.map((node) => (isUnknownCall(node) ? unwritten : certainWrites(node))),
    maybeWrites: nodes.map(perhapsWrites),
    correlated: correlatedDecisions(graph),
  };
}

const NONE: readonly KeyId[] = [];

function certainWrites(node: NodeModel): readonly KeyId[] {
  // With an empty list an `each` node writes nothing.
  return node.writes.length === 0 || node.item ? NONE : keysOf(node.writes, false);
}

function perhapsWrites(node: NodeModel): readonly KeyId[] {
  if (node.writes.length === 0) return NONE;
  return node.item ? node.writes.map((write) => write.key) : keysOf(node.writes, true);
}

function keysOf(writes: readonly Write[], optional: boolean): readonly KeyId[] {
  const keys: KeyId[] = [];
  for (const write of writes) if (write.optional === optional) keys.push(write.key);
  return keys;
}

function lowerArm(arm: ArmModel): FlowArm {
  return { node: arm.node, writes: keysOf(arm.writes, false), maybeWrites: keysOf(arm.writes, true), max: arm.max };
}

/** A called graph that is not known may bring what nothing else writes: its name has been reported, its keys are not. */
function isUnknownCall(node: NodeModel): boolean {
  return node.call !== undefined && node.call.graph === undefined;
}

function keysWithoutWriter(graph: GraphModel): readonly KeyId[] {
  return graph.channels.filter((channel) => graph.writers[channel.id].length === 0).map((channel) => channel.id);
}

// ---------------------------------------------------------------- decisions that always agree

/** Decisions `on` one key (or one field of it) that nothing writes take the same arm everywhere in a run (§6). */
function correlatedDecisions(graph: GraphModel): CorrelatedDecisions[] {
  const groups = new Map<string, NodeModel[]>();
  for (const node of graph.nodes) {
    const on = node.decision?.on;
    if (!on || on.key === undefined || node.decision?.chooser !== 'on' || graph.writers[on.key].length > 0) continue;
    const path = [on.key, ...on.path.fields.map((field) => field.text)].join('.');
    const group = groups.get(path);
    if (group) group.push(node);
    else groups.set(path, [node]);
  }
  return [...groups.values()].map(correlate);
}

function correlate(decisions: readonly NodeModel[]): CorrelatedDecisions {
  const values = valuesOf(decisions);
  const tables = decisions.map(armTable);
  const choices = values.map((value) =>
    tables.map((table) => (value === null ? table.other : (table.arms.get(value) ?? table.other))),
  );
  return { decisions: decisions.map((decision) => decision.id), choices };
}

interface ArmTable {
  readonly arms: ReadonlyMap<string, ArmId>;
  /** `else`, or `NO_ARM`. */
  readonly other: ArmId;
}

function armTable(decision: NodeModel): ArmTable {
  const arms = new Map<string, ArmId>();
  let other: ArmId = NO_ARM;
  for (const arm of decision.arms) {
    if (arm.form === 'else') other = arm.id;
    else if (!arms.has(arm.label)) arms.set(arm.label, arm.id);
  }
  return { arms, other };
}

/** Every value that tells the decisions apart; null stands for all others, null itself among them. */
function valuesOf(decisions: readonly NodeModel[]): (string | null)[] {
  const type = decisions[0].decision?.on?.type;
  const bare = type && withoutNull(type);
  if (bare?.kind === 'union' || bare?.kind === 'bool') {
    const values: (string | null)[] = bare.kind === 'union' ? [...bare.labels] : ['true', 'false'];
    if (type?.kind === 'nullable') values.push(null);
    return values;
  }
  const labels = new Set<string>();
  for (const decision of decisions) {
    for (const arm of decision.arms) if (arm.form !== 'else') labels.add(arm.label);
  }
  return [...labels, null];
}
