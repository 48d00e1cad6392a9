/** Keys, the surest first: what a place can read, and what it can write. */
import type { GraphFacts } from '../../analysis/facts';
import { END, type KeyId, type NodeId } from '../../flow/graph';
import type { Channel, GraphModel } from '../../model/model';
import { showType, type Type } from '../../model/types';
import { declare } from '../../rules/fixes/channels';
import { Token } from '../../syntax/tokens';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import type { KeysSlot } from './slots';
import { kindBehind, restOfList } from './tokens';

/** Does the key hold a value when the node runs? `open`: nobody knows, the node is not wired. */
export type Certainty = 'surely' | 'perhaps' | 'never' | 'open';

const ORDER: readonly Certainty[] = ['surely', 'open', 'perhaps', 'never'];

export interface RankedKey {
  readonly channel: Channel;
  readonly certainty: Certainty;
}

/** The keys that a node could read, the surest first, else in order of declaration. */
export function rankedKeys(
  graph: GraphFacts,
  node: NodeId | undefined,
  isIn: (channel: Channel) => boolean,
): RankedKey[] {
  const groups = new Map<Certainty, RankedKey[]>(ORDER.map((certainty) => [certainty, []]));
  const certainty = certaintyAt(graph, node);
  for (const channel of graph.model.channels) {
    if (!isIn(channel)) continue;
    const known = certainty(channel.id);
    groups.get(known)!.push({ channel, certainty: known });
  }
  return [...groups.values()].flat();
}

function certaintyAt({ flow }: GraphFacts, node: NodeId | undefined): (key: KeyId) => Certainty {
  if (node === undefined || !flow.canRun(node)) return () => 'open';
  const must = flow.must(node);
  const may = flow.may(node);
  return (key) => {
    if (must.has(key)) return 'surely';
    return may.has(key) || flow.mayEverHave(node, key) ? 'perhaps' : 'never';
  };
}

/** A key as a choice, marked where it may be missing. */
export function keyChoice({ model }: GraphFacts, { channel, certainty }: RankedKey, node: string | undefined): Choice {
  const about = { kind: 'key', graph: model.name, name: channel.name, ...(node !== undefined && { node }) } as const;
  return {
    label: channel.name,
    kind: Kind.Field,
    type: `: ${typeOf(channel)}`,
    note: noteOf(model, channel, certainty),
    about,
  };
}

function typeOf({ kind, type, update }: Channel): string {
  if (kind === 'last') return showType(type);
  return `${kind}<${showType(kind === 'reduce' ? type : update)}>`;
}

function noteOf(model: GraphModel, channel: Channel, certainty: Certainty): string {
  if (certainty === 'perhaps') return 'may be unset here';
  if (certainty === 'never') return 'nothing has written it here';
  return origin(model, channel);
}

function origin({ writers, nodes }: GraphModel, { id, isInput, isInitial }: Channel): string {
  if (isInput) return 'input';
  const [first, ...others] = new Set(writers[id].map(({ node }) => nodes[node].name));
  if (first !== undefined) return others.length > 0 ? `from ${first} and ${others.length} more` : `from ${first}`;
  return isInitial ? 'has a first value' : 'not written';
}

/** The keys of a list, without those that it names already. */
export function listedKeys(context: Context, slot: KeysSlot): Choice[] {
  const { graph } = context;
  if (!graph) return [];
  const listed = new Set([...slot.listed, ...restOfList(context).names, ...elsewhere(context, slot.of)]);
  const isNew = ({ name }: Channel): boolean => !listed.has(name);
  switch (slot.of) {
    case 'input':
      return inputs(graph, isNew);
    case 'output':
      return readable(context, graph, END, isNew);
    case 'reads':
      return readable(
        context,
        graph,
        context.node?.id,
        (channel) => isNew(channel) && channel.name !== itemOf(context),
      );
    default:
      return writable(context, isNew);
  }
}

/** The keys in other lines of the same word. */
function elsewhere({ graph, body, word }: Context, of: KeysSlot['of']): string[] {
  if (of === 'arm') return [];
  const members = of === 'input' || of === 'output' ? graph?.model.decl.members : body?.members;
  const refs = (members ?? []).flatMap((member) => (member.kind === of && 'keys' in member ? member.keys : []));
  return refs.filter(({ name }) => name.start !== word.start).map(({ name }) => name.text);
}

function itemOf({ node }: Context): string | undefined {
  return node?.item?.name.text;
}

/** Nobody writes what the caller brings. */
function inputs(graph: GraphFacts, isNew: (channel: Channel) => boolean): Choice[] {
  const { channels, writers } = graph.model;
  const fresh = channels.filter(isNew);
  const weight = ({ id, isInitial, isInput }: Channel): number =>
    writers[id].length > 0 ? 2 : Number(isInitial && !isInput);
  const ordered = fresh.toSorted((a, b) => weight(a) - weight(b));
  return ordered.map((channel) => keyChoice(graph, { channel, certainty: 'open' }, undefined));
}

/** A key that may be unset is offered as optional too. */
function readable(
  context: Context,
  graph: GraphFacts,
  node: NodeId | undefined,
  isIn: (channel: Channel) => boolean,
): Choice[] {
  const isMarked = kindBehind(context) === Token.Question;
  const name = node === undefined ? undefined : graph.model.nodes[node].name;
  return rankedKeys(graph, node, isIn).flatMap((ranked) => {
    const choice = keyChoice(graph, ranked, name);
    if (ranked.certainty !== 'perhaps' || isMarked) return [choice];
    const { label } = choice;
    return [{ ...choice, label: `${label}?`, filter: label }, choice];
  });
}

// ---------------------------------------------------------------- writes

/** Keys that may be written here, those that nothing writes yet first, and the one that is being typed. */
export function writable(context: Context, isIn: (channel: Channel) => boolean): Choice[] {
  const { graph } = context;
  if (!graph) return [];
  const fresh = writableKeys(context, isIn);
  return [...fresh.map((channel) => writtenKey(graph, channel)), ...createTyped(context)];
}

export function writableKeys({ graph, node }: Context, isIn: (channel: Channel) => boolean): Channel[] {
  if (!graph) return [];
  const { channels, writers } = graph.model;
  const clashes = clashesAt(graph, node?.id);
  const weight = ({ id, isInput }: Channel): number => (isInput ? 2 : Number(writers[id].length > 0));
  return channels.filter((channel) => isIn(channel) && !clashes(channel)).toSorted((a, b) => weight(a) - weight(b));
}

export function writtenKey(graph: GraphFacts, channel: Channel): Choice {
  return keyChoice(graph, { channel, certainty: 'open' }, undefined);
}

/** Would a write of the node meet another one in the same step, where the key keeps only one value? */
function clashesAt({ model, flow }: GraphFacts, node: NodeId | undefined): (channel: Channel) => boolean {
  if (node === undefined) return () => false;
  // All workers write at once.
  if (model.nodes[node].kind === 'each') return ({ kind }) => kind === 'last';
  const beside = new Set(flow.canRun(node) ? flow.parallelWith(node) : []);
  if (beside.size === 0) return () => false;
  return ({ id, kind }) => kind === 'last' && model.writers[id].some((write) => beside.has(write.node));
}

/** The name that is being typed, as a new key. */
function createTyped({ facts, graph, node, word, prefix }: Context): Choice[] {
  const name = facts.file.source.text.slice(word.start, word.end);
  if (!graph || !/^[\p{L}_]/u.test(prefix) || graph.model.keyIds.has(name)) return [];
  const type = node?.kind === 'each' ? 'append<string>' : 'string';
  const edit = declare(facts, graph.model, name, type);
  if (!edit || (edit.span.start <= word.end && edit.span.end >= word.start)) return [];
  return [{ label: name, kind: Kind.Field, type: `: ${type}`, note: 'create key', edits: [edit] }];
}

/** The type that a name has in the body at the cursor: an item hides a key, and an optional read may be null. */
export function typeInBody({ graph, node }: Context, name: string): Type | undefined {
  if (node?.item?.name.text === name) return node.item.type;
  const key = graph?.model.keyIds.get(name);
  if (!graph || key === undefined) return undefined;
  const { type } = graph.model.channels[key];
  const isOptional = node?.reads.some((read) => read.key === key && read.declared?.optional) === true;
  return isOptional && type.kind !== 'nullable' ? { kind: 'nullable', inner: type } : type;
}
