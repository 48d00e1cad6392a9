/** The nodes of a called graph take the place of the node that calls it; the graph itself stays for others. */
import { analyze } from '../../analysis/analyze';
import type { Facts, GraphFacts } from '../../analysis/facts';
import type { NodeId } from '../../flow/graph';
import type { Channel, GraphModel, NodeModel } from '../../model/model';
import { nodeAround } from '../../rules/draft';
import type { Finding } from '../../rules/rule';
import { check } from '../../rules/run';
import { code } from '../../rules/words';
import { isUnderstood } from './faults';
import { runsHandler, usesModel } from './graphDefaults';
import { type Call, type Naming, namingOf } from './inline/naming';
import { entryOf, isTiedToFile, type Splice, spliceEdits } from './inline/splice';
import { isRefusal, type Proposal, type Refactoring, type Refusal, type Selection } from './refactoring';
import { divisionDifference } from './regions/compare';
import { keysOfRegion } from './regions/keys';
import { regionOf, whyInseparable } from './regions/region';
import { verified } from './verify';

export const inlineGraph: Refactoring = {
  kind: 'refactor.inline.graph',
  find(selection) {
    const node = nodeAround(selection.graph.model, selection.span);
    return node?.kind === 'call' && node.call?.graph ? [inlining(selection, node)] : [];
  },
};

/** In a longer text what can go wrong is found out when the call is to be inlined: an analysis takes its time. */
const LONG = 200_000;

/** What is known of the calls of a version: whether one can be inlined takes an analysis of the text that it would be. */
const known = new WeakMap<Facts, Map<NodeModel, Proposal | Refusal>>();

export function inlining(selection: Selection, node: NodeModel): Proposal | Refusal {
  const { facts } = selection;
  const kept = known.get(facts) ?? new Map<NodeModel, Proposal | Refusal>();
  known.set(facts, kept);
  let found = kept.get(node);
  if (!found) {
    found = proposalOf(selection, node);
    const isLong = facts.file.source.text.length > LONG;
    const outcome = isRefusal(found) || isLong ? undefined : verified(selection, found);
    if (outcome && 'refused' in outcome) found = { title: found.title, refused: outcome.refused };
    kept.set(node, found);
  }
  return found;
}

function proposalOf(selection: Selection, node: NodeModel): Proposal | Refusal {
  const { facts, graph } = selection;
  const model = node.call!.graph!;
  const title = `Put the nodes of ${code(model.name)} in place of ${code(node.name)}`;
  const innerFacts = factsOf(selection, model);
  const inner = innerFacts?.graphs.find((candidate) => candidate.model.decl.start === model.decl.start);
  if (!innerFacts || !inner || !isUnderstood(facts, graph.model) || !isUnderstood(innerFacts, inner.model)) {
    return { title, refused: 'names or types are wrong in one of the two graphs' };
  }
  const call: Call = { outer: graph, node, call: node.call!, inner, text: facts.file.source.text };
  const refused = whyNot(call, innerFacts, facts);
  if (refused !== undefined) return { title, refused };
  const naming = namingOf(call);
  if (typeof naming === 'string') return { title, refused: naming };
  const entry = naming.nodes.get(entryOf(inner.model) ?? '');
  if (entry === undefined) return { title, refused: `${code(model.name)} does not start with one node` };
  const targets = graph.model.edges.filter(({ src }) => src === node.id).map(({ dst }) => graph.model.nodes[dst].name);
  if (targets.length === 0) return { title, refused: `nothing leads on from ${code(node.name)}` };
  const edits = spliceEdits({ facts, innerFacts, call, naming, entry, targets });
  if (typeof edits === 'string') return { title, refused: edits };
  const own = new Set([...naming.nodes.keys(), ...naming.nodes.values(), node.name]);
  return {
    title,
    edits: () => edits,
    difference: (after) => difference(selection, { facts, innerFacts, call, naming, entry, targets }, after),
    among: (name) => (own.has(name) ? '' : name),
    copies: () => copiesOf(innerFacts, inner.model),
  };
}

function factsOf({ facts, files }: Selection, { uri }: GraphModel): Facts | undefined {
  if (uri === facts.uri) return facts;
  const text = files.read(uri);
  return text === undefined ? undefined : analyze(text, uri, files);
}

function copiesOf(facts: Facts, model: GraphModel): readonly Finding[] {
  return check(facts).filter((finding) => finding.graph === model);
}

/** What the two graphs say of their nodes as a whole has to be the same. */
function whyNot({ node, outer, inner }: Call, innerFacts: Facts, facts: Facts): string | undefined {
  const more = node.decl!.members.find(({ kind }) => kind !== 'call' && kind !== 'with' && kind !== 'into');
  if (more) return `${code(more.kind)} is about the whole call`;
  const name = code(inner.model.name);
  const isElsewhere = innerFacts.uri !== facts.uri;
  if (isElsewhere && isTiedToFile(inner.model)) return `${name} names what is found from its own file`;
  const members = inner.model.nodes;
  const [innerText, outerText] = [innerFacts.file.source.text, facts.file.source.text];
  if (
    members.some((member) => runsHandler(innerText, member)) &&
    outer.model.handlers?.uri !== inner.model.handlers?.uri
  ) {
    return `${name} has other ${code('handlers')}`;
  }
  if (members.some(usesModel) && lineOf(outer, 'model', outerText) !== lineOf(inner, 'model', innerText)) {
    return `${name} has another ${code('model')}`;
  }
  const limit = lineOf(inner, 'limit', innerText);
  return limit !== '' && limit !== lineOf(outer, 'limit', outerText)
    ? `${name} has a ${code('limit')} of its own`
    : undefined;
}

function lineOf({ model }: GraphFacts, kind: 'model' | 'limit', text: string): string {
  const line = model.decl.members.find((member) => member.kind === kind);
  return line ? text.slice(line.start, line.end) : '';
}

/** Taking the nodes out again has to give the graph that is called now. */
function difference(selection: Selection, splice: Splice, after: Facts): string | undefined {
  const { facts, graph } = selection;
  const { call, naming, entry } = splice;
  const whole = after.graphs[facts.graphs.indexOf(graph)];
  if (!whole || !isUnderstood(after, whole.model)) return 'names or types would be wrong in it';
  const ids = [...naming.nodes.values()].map((name) => whole.model.nodeIds.get(name));
  if (ids.includes(undefined)) return 'a node would be gone';
  const region = regionOf(whole, new Set(ids as NodeId[]));
  if (typeof region === 'string') return region;
  if (whole.model.nodes[region.entry].name !== entry) return 'it would begin with another node';
  const accesses = accessDifference(call.inner.model, whole.model, naming);
  if (accesses !== undefined) return accesses;
  const keys = keysOfRegion(region, facts.uri);
  if (typeof keys === 'string') return keys;
  const seen = keys.inputs.find(({ name }) => naming.shared.get(name)?.isInput !== true);
  if (seen) return `what was in ${code(seen.name)} before would be seen`;
  const back = new Set(call.call.outputs.map(({ parent }) => graph.model.channels[parent].name));
  const left = keys.outputs.find(({ channel }) => !back.has(channel.name));
  if (left) return `${code(left.channel.name)} would be returned too`;
  const names = new Map(call.inner.model.channels.map(({ id, name }) => [name, naming.keys.get(id)!]));
  return (
    whyInseparable(region) ??
    divisionDifference({
      whole,
      nodes: region.nodes,
      entry: region.entry,
      outer: graph,
      call: call.node.id,
      inner: call.inner,
      nodeName: (name) => naming.nodes.get(name)!,
      keyName: (name) => names.get(name)!,
    })
  );
}

/** Every node reads and writes what it did, under the new names. */
function accessDifference(inner: GraphModel, whole: GraphModel, naming: Naming): string | undefined {
  const here = (key: number): string => whole.channels[key].name;
  const there = (key: number): string => naming.keys.get(key)!;
  const changed = inner.nodes.slice(2).find((node) => {
    const other = whole.nodes[whole.nodeIds.get(naming.nodes.get(node.name)!)!];
    return accessesOf(node, there) !== accessesOf(other, here);
  });
  return changed && `${code(changed.name)} would read or write something else`;
}

function accessesOf({ kind, body, reads, writes, arms }: NodeModel, name: (key: Channel['id']) => string): string {
  const shown = (list: readonly { readonly key: number; readonly optional: boolean }[]): string => {
    return list
      .map(({ key, optional }) => `${name(key)}${optional ? '?' : ''}`)
      .toSorted()
      .join();
  };
  return [kind, body, shown(reads), shown(writes), ...arms.map((arm) => shown(arm.writes))].join(' ');
}
