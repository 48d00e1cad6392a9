/** The tagged edge list: wiring and arms in the order in which they are written (LANGUAGE §7). */
import { type ArmId, END, NO_ARM, type NodeId, START } from '../flow/graph';
import { cookString } from '../syntax/strings';
import type { Arm, DecisionDecl, Endpoint, Name, Span, Wiring } from '../syntax/tree';
import { type ArmDraft, type Building, draftNode, eachKey, report, reportDuplicate, reportMember } from './draft';
import type { EdgeModel, NodeModel, Write } from './model';

/** Edges of one graph while they are gathered. */
export interface EdgeList {
  readonly building: Building;
  /** Wiring by source and target, to know the second of the same edge. */
  readonly wired: Map<number, EdgeModel>;
}

/** One number for a pair of nodes: a small integer, which maps are quick with, as long as the graph is not huge. */
function pair(source: NodeId, target: NodeId): number {
  const isSmall = source < 2 ** 15 && target < 2 ** 15;
  return isSmall ? source * 2 ** 15 + target : 2 ** 31 + source * 2 ** 26 + target;
}

export function wire(list: EdgeList, wiring: Wiring): void {
  const { endpoints, arrows } = wiring;
  let sources: readonly Resolved[] = [];
  for (let i = 0; i < endpoints.length; i++) {
    const targets = resolveAll(list, endpoints[i]);
    for (const source of sources) for (const target of targets) addWire(list, source, target, arrows[i - 1]);
    sources = targets;
  }
}

interface Resolved {
  readonly node: NodeId;
  readonly name: Name;
}

function resolveAll(list: EdgeList, endpoint: Endpoint): Resolved[] {
  return endpoint.names.map((name) => ({ node: resolveNode(list, name), name }));
}

/** The node of a name; one that nothing declares stands in as an empty node, and is reported where it is first named. */
function resolveNode(list: EdgeList, name: Name): NodeId {
  const { graph } = list.building;
  let node = graph.nodeIds.get(name.text);
  if (node === undefined) {
    node = graph.nodes.length;
    graph.nodeIds.set(name.text, node);
    const standIn = draftNode(node, name.text, name);
    standIn.isStandIn = true;
    graph.nodes.push(standIn);
    report(list.building, {
      code: 'unknown-node',
      span: name,
      graph,
      name: name.text,
      candidates: () => graph.nodes.filter((known) => !known.isStandIn).map((known) => known.name),
    });
  }
  graph.nodeUses.push({ node, span: name });
  return node;
}

function isValid(list: EdgeList, source: Resolved, target: Resolved): boolean {
  const { graph } = list.building;
  if (target.node === START) report(list.building, { code: 'invalid-edge', span: target.name, graph, end: 'start' });
  else if (source.node === END) report(list.building, { code: 'invalid-edge', span: source.name, graph, end: 'end' });
  else return true;
  return false;
}

function addWire(list: EdgeList, source: Resolved, target: Resolved, arrow: Span): void {
  if (!isValid(list, source, target)) return;
  const key = pair(source.node, target.node);
  const first = list.wired.get(key);
  if (first) {
    reportSecond(list, target.name, first);
    return;
  }
  const edge = addEdge(list, source.node, target, NO_ARM, undefined, source.name, arrow);
  list.wired.set(key, edge);
}

function reportSecond(list: EdgeList, target: Name, first: EdgeModel): void {
  report(list.building, { code: 'duplicate-edge', span: target, graph: list.building.graph, first, target });
}

function addEdge(
  list: EdgeList,
  src: NodeId,
  target: Resolved,
  arm: ArmId,
  label: string | undefined,
  sourceSpan: Span,
  arrow: Span,
): EdgeModel {
  const { edges, nodes } = list.building.graph;
  const isMap = isEach(nodes[target.node]);
  const kind = isMap ? 'send' : arm === NO_ARM ? 'seq' : 'cond';
  const edge: EdgeModel = {
    id: edges.length,
    src,
    dst: target.node,
    kind,
    arm,
    label,
    span: target.name,
    sourceSpan,
    arrow,
  };
  edges.push(edge);
  return edge;
}

/** Asked before the bodies are read, so of the declaration. */
function isEach(node: NodeModel): boolean {
  return node.decl?.kind === 'node' && node.decl.members.some((member) => member.kind === 'each');
}

// ---------------------------------------------------------------- arms

/** Adds the arms of a decision and their edges. `node` is -1 for the second of two decisions of one name. */
export function addArms(list: EdgeList, node: NodeId, decl: DecisionDecl): ArmDraft[] {
  const arms: ArmDraft[] = [];
  const labels = new Map<string, ArmDraft>();
  for (const member of decl.members) {
    if (member.kind !== 'arm') continue;
    const arm = draftArm(list, node, member);
    const first = arm.form === 'when' ? undefined : labels.get(labelKey(arm));
    if (first) reportDuplicate(list.building, arm.labelSpan, arm.label, 'arm', first.labelSpan);
    else if (arm.form !== 'when') labels.set(labelKey(arm), arm);
    arms.push(arm);
    if (node >= 0) list.building.graph.arms.push(arm);
    addTargets(list, arm, member);
  }
  return arms;
}

/** Labels are told apart without regard to case; `else` as a word is no label. */
function labelKey(arm: ArmDraft): string {
  return arm.form === 'else' ? 'else' : `"${arm.label.trim().toLowerCase()}"`;
}

function draftArm(list: EdgeList, node: NodeId, decl: Arm): ArmDraft {
  const { building } = list;
  const id = node < 0 ? NO_ARM : building.graph.arms.length;
  const { text } = building.scope.source;
  const { label } = decl;
  const named =
    label.form === 'when'
      ? { label: conditionText(decl, text), labelSpan: label.condition ?? label.keyword }
      : {
          label: label.label.kind === 'string' ? cookString(text, label.label).value : label.label.text,
          labelSpan: label.label,
        };
  const writes: Write[] = [];
  eachKey(building, decl.writes, 'write', node < 0 ? undefined : node, (ref, key) => {
    const { name, optional } = ref;
    writes.push({ node, arm: id, key, optional, how: 'arm', span: name, places: [name] });
  });
  return { id, node, decl, form: label.form, ...named, writes, max: maxOf(list, decl, node), targets: [] };
}

function conditionText(arm: Arm, text: string): string {
  const condition = arm.label.form === 'when' ? arm.label.condition : null;
  return condition ? text.slice(condition.start, condition.end) : '';
}

function maxOf(list: EdgeList, arm: Arm, node: NodeId): number {
  if (!arm.max) return 0;
  const max = Number(arm.max.count.text);
  if (Number.isInteger(max) && max > 0) return max;
  const why = max === 0 ? '`max 0` would never offer the arm: remove the arm' : '`max` needs a whole number above 0';
  reportMember(list.building, arm.max.span, arm.max.span, why, node < 0 ? undefined : node);
  return 0;
}

function addTargets(list: EdgeList, arm: ArmDraft, decl: Arm): void {
  if (!decl.targets || !decl.arrow) return;
  const seen = new Map<NodeId, EdgeModel>();
  const source = { node: arm.node, name: { kind: 'name', text: '', start: 0, end: 0 } as const };
  for (const target of resolveAll(list, decl.targets)) {
    if (arm.node < 0 || !isValid(list, source, target)) continue;
    const first = seen.get(target.node);
    if (first) {
      reportSecond(list, target.name, first);
      continue;
    }
    arm.targets.push(target.node);
    seen.set(target.node, addEdge(list, arm.node, target, arm.id, arm.label, arm.labelSpan, decl.arrow));
  }
}
