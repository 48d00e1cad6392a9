/** From one `graph` declaration to its model: channels, nodes, edges, inputs and outputs. */
import { END, type KeyId, type NodeId, START } from '../flow/graph';
import { cookString } from '../syntax/strings';
import type { DecisionDecl, GraphDecl, GraphMember, Name, NodeDecl, StateDecl } from '../syntax/tree';
import { buildBody } from './buildBody';
import { hasFirstValue } from './channels';
import {
  Accesses,
  type Building,
  type ChannelDraft,
  draftGraph,
  draftNode,
  type GraphDraft,
  eachKey,
  type NodeDraft,
  report,
  reportDuplicate,
  reportMember,
} from './draft';
import { resolveHandler } from './handlers';
import type { Channel, ChannelDecl, GraphModel, Read, Write } from './model';
import { addChannels, baseState, type FileScope, stateModel } from './scope';
import { addArms, type EdgeList, wire } from './wiring';

/** Builds a graph whose called graphs are built (see buildFile.ts). */
export function buildGraph(scope: FileScope, decl: GraphDecl): GraphModel {
  const graph = draftGraph(scope, decl);
  const building: Building = { scope, graph, decl };
  if (decl.title) graph.title = cookString(scope.source.text, decl.title).value;
  checkOnce(building);
  declareChannels(building);
  declareInputsAndOutputs(building);
  const bodies = declareNodes(building);
  readLines(building);
  // Bodies and edges in the order of the text: edges keep it, and it decides which node of a loop is its header (§7).
  const list: EdgeList = { building, wired: new Map() };
  for (const member of decl.members) {
    if (member.kind === 'wiring') wire(list, member);
    else if (member.kind === 'node' || member.kind === 'decision') {
      const node = bodies.get(member) ?? draftNode(-1, member.name?.text ?? '', member.name ?? member);
      node.decl = member;
      if (member.kind === 'decision') node.arms = addArms(list, node.id, member);
      buildBody(building, node, member);
    }
  }
  readOutputs(building);
  indexAccesses(graph);
  findImplicitInputs(graph);
  return graph;
}

// ---------------------------------------------------------------- members that stand once

const ONCE = new Set<GraphMember['kind']>(['state', 'handlers', 'model', 'limit']);

function checkOnce(building: Building): void {
  const seen = new Set<string>();
  for (const member of building.decl.members) {
    if (!ONCE.has(member.kind)) continue;
    if (seen.has(member.kind)) {
      const span = { start: member.start, end: Math.min(member.start + member.kind.length, member.end) };
      reportMember(building, span, member, `a graph has one \`${member.kind}\``);
    }
    seen.add(member.kind);
  }
}

// ---------------------------------------------------------------- channels

function declareChannels(building: Building): void {
  const { scope, graph, decl } = building;
  const declared: ChannelDecl[] = [];
  let extended: Name | undefined;
  for (const member of decl.members) {
    if (member.kind !== 'state') continue;
    if (member.base) {
      extended ??= member.base;
      addBase(building, member, declared);
    }
    addChannels(scope, member, declared, graph);
  }
  graph.channels = declared.map((channel, id): Channel => {
    const place = channel.uri === scope.uri ? channel.decl.name : (extended ?? channel.decl.name);
    const isInitial = channel.decl.initial !== null || hasFirstValue(channel.kind);
    return { ...channel, id, place, isInput: false, isImplicitInput: false, isOutput: false, isInitial };
  });
  for (const channel of graph.channels) graph.keyIds.set(channel.name, channel.id);
}

function addBase(building: Building, state: StateDecl, channels: ChannelDecl[]): void {
  const { scope, graph } = building;
  const found = state.base ? baseState(scope, state.base, graph) : undefined;
  if (!found || found === 'silent') return;
  graph.base = stateModel(found.scope, found.decl);
  const known = new Set(channels.map((channel) => channel.name));
  for (const channel of graph.base.channels) {
    if (!known.has(channel.name)) channels.push(channel);
  }
}

function channelDraft(graph: GraphDraft, key: KeyId): ChannelDraft {
  return graph.channels[key];
}

function declareInputsAndOutputs(building: Building): void {
  const { graph, decl } = building;
  for (const member of decl.members) {
    if (member.kind === 'input') {
      graph.hasInputLine = true;
      for (const key of member.keys) graph.inputs.push(key);
    } else if (member.kind === 'output') {
      graph.hasOutputLine = true;
      for (const key of member.keys) graph.outputs.push(key);
    }
  }
  eachKey(building, graph.inputs, 'input', undefined, (_, key) => {
    const channel = channelDraft(graph, key);
    channel.isInput = true;
    channel.isInitial = true;
  });
}

/** The outputs are what `end` reads. */
function readOutputs(building: Building): void {
  const { graph } = building;
  const accesses = new Accesses(END);
  eachKey(building, graph.outputs, 'output', undefined, (ref, key) => {
    channelDraft(graph, key).isOutput = true;
    accesses.declareRead(ref, key, 'output');
  });
  (graph.nodes[END] as NodeDraft).reads = accesses.finishReads();
}

// ---------------------------------------------------------------- nodes and other lines

/** Gives every node its number. Of two of one name the first counts; the second is only checked. */
function declareNodes(building: Building): Map<NodeDecl | DecisionDecl, NodeDraft> {
  const { graph, decl, scope } = building;
  const atName = { start: graph.nameSpan.start, end: graph.nameSpan.start };
  const [start, end] = [draftNode(START, 'start', atName), draftNode(END, 'end', atName)];
  start.kind = 'start';
  end.kind = 'end';
  graph.nodes.push(start, end);
  graph.nodeIds.set('start', START).set('end', END);
  const drafts = new Map<NodeDecl | DecisionDecl, NodeDraft>();
  for (const member of decl.members) {
    if ((member.kind !== 'node' && member.kind !== 'decision') || !member.name) continue;
    const { text } = member.name;
    const taken: NodeId | undefined = graph.nodeIds.get(text);
    if (taken === START || taken === END) {
      report(building, { code: 'reserved-name', span: member.name, graph, name: text });
    } else if (taken !== undefined) {
      reportDuplicate(building, member.name, text, 'node', graph.nodes[taken].span);
    } else {
      const node = draftNode(graph.nodes.length, text, member.name);
      node.decl = member;
      if (member.title) node.title = cookString(scope.source.text, member.title).value;
      graph.nodeIds.set(text, node.id);
      graph.nodes.push(node);
      drafts.set(member, node);
    }
  }
  return drafts;
}

function readLines(building: Building): void {
  const { graph, decl, scope } = building;
  for (const member of decl.members) {
    if (member.kind === 'handlers' && member.path && !graph.handlers) {
      graph.handlers = resolveHandler({ scope, graph, path: member.path, defaultName: undefined, module: undefined });
    }
    if (member.kind === 'limit' && member.count && !graph.limit) {
      const steps = Number(member.count.text);
      if (Number.isInteger(steps) && steps > 0) graph.limit = { steps, span: member };
      else reportMember(building, member.count, member, '`limit` needs a whole number above 0');
    }
  }
}

// ---------------------------------------------------------------- across the graph

/** Fills in who reads and who writes each key. */
export function indexAccesses(graph: GraphDraft): void {
  graph.readers = graph.channels.map((): Read[] => []);
  graph.writers = graph.channels.map((): Write[] => []);
  for (const node of graph.nodes) {
    for (const read of node.reads) graph.readers[read.key].push(read);
    for (const write of node.writes) graph.writers[write.key].push(write);
    for (const arm of node.arms) for (const write of arm.writes) graph.writers[write.key].push(write);
  }
}

/** Without an `input` line, a key that is read by a node that can be reached, and that nothing writes, is an input (§4). */
function findImplicitInputs(graph: GraphDraft): void {
  if (graph.hasInputLine) return;
  const reached = reachable(graph);
  for (const channel of graph.channels as ChannelDraft[]) {
    if (channel.isInitial || graph.writers[channel.id].length > 0) continue;
    const isRead = graph.readers[channel.id].some(
      (read) => read.node !== END && !read.optional && reached.has(read.node),
    );
    if (!isRead) continue;
    channel.isInput = true;
    channel.isImplicitInput = true;
    channel.isInitial = true;
  }
}

function reachable(graph: GraphDraft): Set<NodeId> {
  const targets = graph.nodes.map((): NodeId[] => []);
  for (const edge of graph.edges) targets[edge.src].push(edge.dst);
  const reached = new Set<NodeId>([START]);
  for (const node of reached) for (const target of targets[node]) reached.add(target);
  return reached;
}
