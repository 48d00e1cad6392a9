/** Selected nodes become a graph of their own, and a node that calls it takes their place. */
import type { Facts } from '../../analysis/facts';
import type { NodeId } from '../../flow/graph';
import type { Channel } from '../../model/model';
import { showType } from '../../model/types';
import { indentAt, insert, lineEnd, replace, replaceApart } from '../../rules/fixes/edits';
import { startOf } from '../../rules/fixes/keys';
import type { TextEdit } from '../../rules/rule';
import { names as listed } from '../../rules/words';
import type { DecisionDecl, Endpoint, GraphMember, NodeDecl, Wiring } from '../../syntax/tree';
import { chainOf, chainsOfEdges, edgesOfChain, type NamedEdge, showChain, showTargets, wiringGap } from './chains';
import { endWithComment, hasComment, isCommented } from './comments';
import { isUnderstood } from './faults';
import { freshName, namesAtTop } from './freshName';
import { runsHandler, usesModel } from './graphDefaults';
import { sliceWith, spaced, takeOut, withComments } from './moves';
import type { Proposal, Refactoring, Refusal, Selection } from './refactoring';
import { divisionDifference } from './regions/compare';
import { keysOfRegion, type RegionKeys } from './regions/keys';
import { type Region, regionOf, whyInseparable } from './regions/region';
import { selectedNodes } from './regions/selected';

/** More are a graph of their own already; and whether they could be is not known at once. */
const MOST_NODES = 300;

export const extractGraph: Refactoring = {
  kind: 'refactor.extract.graph',
  find(selection) {
    const nodes = selectedNodes(selection);
    return nodes.size === 0 ? [] : [extraction(selection, nodes)];
  },
};

/** The nodes need not be selected. */
export function extraction(selection: Selection, nodes: ReadonlySet<NodeId>): Proposal | Refusal {
  const { facts, graph } = selection;
  const title = `Extract ${listed([...nodes].map((node) => graph.model.nodes[node].name))} into a graph`;
  if (nodes.size > MOST_NODES) return { title, refused: `they are more than ${MOST_NODES}` };
  if (!isUnderstood(facts, graph.model)) return { title, refused: 'names or types are wrong in the graph' };
  const region = regionOf(graph, nodes);
  if (typeof region === 'string') return { title, refused: region };
  const keys = keysOfRegion(region, facts.uri);
  if (typeof keys === 'string') return { title, refused: keys };
  const refused = whyInseparable(region);
  if (refused !== undefined) return { title, refused };
  const plan: Plan = {
    selection,
    region,
    keys,
    name: freshName('extracted', new Set([...namesAtTop(facts), ...graph.model.nodeIds.keys()])),
  };
  const wiring = rewire(plan);
  if (typeof wiring === 'string') return { title, refused: wiring };
  return {
    title,
    edits: () => [...wiring.edits, ...move(plan, wiring)],
    difference: (after) => difference(plan, after),
    among: (node) => (isInside(plan, node) ? plan.name : node),
  };
}

interface Plan {
  readonly selection: Selection;
  readonly region: Region;
  readonly keys: RegionKeys;
  /** Of the new graph, and of the node that calls it. */
  readonly name: string;
}

// ---------------------------------------------------------------- edges

/** What becomes of the edges. */
interface Rewiring {
  /** Of wiring and arms that stay. */
  readonly edits: readonly TextEdit[];
  /** The new graph's wiring. */
  readonly inside: readonly string[];
  /** Wiring of the call that no other wiring takes. */
  readonly beside: string | undefined;
  /** Arms in the region that lead out of it: their targets, and what is there instead. */
  readonly arms: ReadonlyMap<Endpoint, string>;
}

function rewire(plan: Plan): Rewiring | string {
  const { graph, facts } = plan.selection;
  const { source } = facts.file;
  const { entry, targets } = plan.region;
  const { nodes, decl } = graph.model;
  const edits: TextEdit[] = [];
  const arms = new Map<Endpoint, string>();
  const inside: (string | NamedEdge[])[] = [[['start', nodes[entry].name]]];
  const outside = new Map<Wiring, NamedEdge[]>();
  const edges = new NewEdges(plan);
  for (const member of decl.members) {
    if (member.kind === 'decision') {
      for (const endpoint of targetsOf(member)) {
        const text = isMoved(plan, member) ? edges.targetsInside(endpoint) : edges.targetsOutside(endpoint);
        if (text === undefined) continue;
        if (hasComment(source, endpoint)) return 'a comment stands among the targets of an arm';
        if (isMoved(plan, member)) arms.set(endpoint, text);
        else edits.push(replace(endpoint, text));
      }
    } else if (member.kind === 'wiring') {
      const chain = chainOf(member.endpoints);
      const own = chain.flat().filter((name) => edges.isInside(name)).length;
      if (own === 0) continue;
      if (own === chain.flat().length) {
        const span = withComments(source, member);
        const text = source.text.slice(span.start, span.end);
        if (hasComment(source, span) || /[\r\n]/.test(text)) inside.push(text);
        else runOn(inside, edges.insideOf(chain));
        edits.push(takeOut(source, span));
        continue;
      }
      if (hasComment(source, member)) return 'a comment stands in wiring that would be cut';
      outside.set(member, edges.outsideOf(chain));
      runOn(inside, edges.insideOf(chain));
    }
  }
  const exits = targets.map((target): NamedEdge => [plan.name, nodes[target].name]).filter((edge) => edges.isNew(edge));
  const last = [...outside.values()].findLast((chain) => chain.length > 0);
  last?.push(...exits);
  for (const [wiring, chain] of outside) {
    if (chain.length === 0 && isCommented(source, wiring)) return 'a comment stands behind wiring that would go';
    const text = chainsOfEdges(chain).map(showChain).join(wiringGap(source.text, wiring));
    edits.push(chain.length === 0 ? takeOut(source, wiring) : replaceApart(source, wiring, text));
  }
  const beside = last || exits.length === 0 ? undefined : chainsOfEdges(exits).map(showChain).join('  ');
  const shown = inside.flatMap((piece) => (typeof piece === 'string' ? [piece] : chainsOfEdges(piece).map(showChain)));
  return { edits, arms, inside: shown, beside };
}

/** One chain may go on where another has ended. */
function runOn(pieces: (string | NamedEdge[])[], edges: NamedEdge[]): void {
  const before = pieces.at(-1);
  if (Array.isArray(before)) before.push(...edges);
  else pieces.push(edges);
}

function targetsOf({ members }: DecisionDecl): Endpoint[] {
  return members.flatMap((member) => (member.kind === 'arm' && member.targets ? [member.targets] : []));
}

function isMoved(plan: Plan, { name }: NodeDecl | DecisionDecl): boolean {
  return name !== null && isInside(plan, name.text);
}

function isInside({ region, selection }: Plan, name: string): boolean {
  return region.nodes.has(selection.graph.model.nodeIds.get(name) ?? -1);
}

/** Edges as they are to be in the two graphs. */
class NewEdges {
  private readonly known = new Set<string>();

  constructor(private readonly plan: Plan) {}

  isInside(name: string): boolean {
    return isInside(this.plan, name);
  }

  isNew([source, target]: NamedEdge): boolean {
    const edge = `${source} ${target}`;
    const isNew = !this.known.has(edge);
    this.known.add(edge);
    return isNew;
  }

  outsideOf(chain: ReturnType<typeof chainOf>): NamedEdge[] {
    const edges = edgesOfChain(chain).filter((edge) => !edge.every((name) => this.isInside(name)));
    const named = edges.map(([source, target]): NamedEdge => [this.outside(source), this.outside(target)]);
    return named.filter((edge) => this.isNew(edge));
  }

  insideOf(chain: ReturnType<typeof chainOf>): NamedEdge[] {
    const edges = edgesOfChain(chain).filter(([source]) => this.isInside(source));
    const named = edges.map(([source, target]): NamedEdge => [source, this.isInside(target) ? target : 'end']);
    return named.filter((edge) => this.isNew(edge));
  }

  /** Undefined if nothing changes. */
  targetsInside({ names }: Endpoint): string | undefined {
    const targets = names.map(({ text }) => (this.isInside(text) ? text : 'end'));
    return targets.every((target, i) => target === names[i].text) ? undefined : showTargets([...new Set(targets)]);
  }

  targetsOutside({ names }: Endpoint): string | undefined {
    if (!names.some(({ text }) => this.isInside(text))) return undefined;
    return showTargets([...new Set(names.map(({ text }) => this.outside(text)))]);
  }

  private outside(name: string): string {
    return this.isInside(name) ? this.plan.name : name;
  }
}

// ---------------------------------------------------------------- nodes and keys

/** Takes nodes and keys out, puts the call in, and writes the graph behind this one. */
function move(plan: Plan, wiring: Rewiring): TextEdit[] {
  const { selection, keys, name } = plan;
  const { source } = selection.facts.file;
  const { decl } = selection.graph.model;
  const edits: TextEdit[] = [];
  const bodies: string[] = [];
  let indent: string | undefined;
  for (const member of decl.members) {
    if ((member.kind !== 'node' && member.kind !== 'decision') || !isMoved(plan, member)) continue;
    const span = withComments(source, member);
    bodies.push(sliceWith(source, span, targetEdits(member, wiring)));
    if (indent === undefined) {
      indent = indentAt(source.text, startOf(member).start);
      const beside = wiring.beside === undefined ? '' : lineEnd(source.text) + indent + wiring.beside;
      edits.push(replace(span, `node ${name} { call ${name} }${beside}`));
    } else edits.push(takeOut(source, span));
  }
  for (const { decl: key } of keys.own) edits.push(takeOut(source, withComments(source, key)));
  const at = endWithComment(source, decl.end);
  const end = lineEnd(source.text);
  edits.push(insert(at, end + end + newGraph(plan, wiring, bodies, indent || '  ')));
  return edits;
}

function targetEdits({ members }: NodeDecl | DecisionDecl, { arms }: Rewiring): TextEdit[] {
  return members.flatMap((member) => {
    const targets = member.kind === 'arm' && member.targets ? arms.get(member.targets) : undefined;
    return member.kind === 'arm' && member.targets && targets !== undefined ? [replace(member.targets, targets)] : [];
  });
}

function newGraph(plan: Plan, { inside }: Rewiring, bodies: readonly string[], indent: string): string {
  const end = lineEnd(plan.selection.facts.file.source.text);
  const head = [...stateLines(plan, indent), ...keyLines(plan), ...graphLines(plan)];
  const sections = [head, spaced(bodies), inside];
  const lines = sections
    .filter((section) => section.length > 0)
    .flatMap((section, i) => (i === 0 ? section : ['', ...section]));
  const shown = lines.map((line) => (line === '' ? line : indent + line));
  return [`graph ${plan.name} {`, ...shown, '}'].join(end);
}

function stateLines({ keys, selection }: Plan, indent: string): string[] {
  const { source } = selection.facts.file;
  const own = new Set(keys.own);
  const shared = new Map([...keys.inputs, ...keys.outputs.map(({ channel }) => channel)].map((key) => [key.id, key]));
  const all = [...own, ...shared.values()].toSorted((a, b) => a.id - b.id);
  if (all.length === 0) return [];
  const lines = all.map((channel) => {
    if (!own.has(channel)) return `${channel.name}: ${kindAndType(selection.facts, channel)}`;
    const span = withComments(source, channel.decl);
    return source.text.slice(span.start, span.end);
  });
  return ['state {', ...lines.map((line) => indent + line), '}'];
}

/** Without a first value, which comes from the caller. What is only handed in is not folded. */
function kindAndType({ uri, file }: Facts, { uri: home, decl, kind, type, update }: Channel): string {
  const isCollected = kind !== 'last' && kind !== 'reduce';
  const written = home === uri && decl.type ? file.source.text.slice(decl.type.start, decl.type.end) : undefined;
  const shown = written ?? showType(isCollected ? update : type);
  return isCollected ? `${kind}<${shown}>` : shown;
}

function keyLines({ keys }: Plan): string[] {
  const inputs = keys.inputs.map(({ name }) => name);
  const outputs = keys.outputs.map(({ channel, optional }) => `${channel.name}${optional ? '?' : ''}`);
  return [
    ...(inputs.length > 0 ? [`input ${inputs.join(', ')}`] : []),
    ...(outputs.length > 0 ? [`output ${outputs.join(', ')}`] : []),
  ];
}

/** Lines of the graph that hold for the nodes that move. */
function graphLines({ selection, region }: Plan): string[] {
  const { facts, graph } = selection;
  const { text } = facts.file.source;
  const moved = [...region.nodes].map((node) => graph.model.nodes[node]);
  const isNeeded = (member: GraphMember): boolean => {
    if (member.kind === 'limit') return true;
    if (member.kind === 'handlers') return moved.some((node) => runsHandler(text, node));
    return member.kind === 'model' && moved.some(usesModel);
  };
  return graph.model.decl.members.filter(isNeeded).map(({ start, end }) => text.slice(start, end));
}

// ---------------------------------------------------------------- the two graphs

function difference({ selection, region, name }: Plan, after: Facts): string | undefined {
  const place = selection.facts.graphs.indexOf(selection.graph);
  const [outer, inner] = after.graphs.slice(place, place + 2);
  const call = outer?.model.nodeIds.get(name);
  if (!inner || call === undefined || outer.model.nodes[call].call?.graph !== inner.model) return 'the call would fail';
  return divisionDifference({
    whole: selection.graph,
    nodes: region.nodes,
    entry: region.entry,
    outer,
    call,
    inner,
    nodeName: (own) => own,
    keyName: (own) => own,
  });
}
