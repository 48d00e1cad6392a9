/** Which keys a region takes from the graph round it, which it gives back, and which are its own. */
import { END, type KeyId, type NodeId } from '../../../flow/graph';
import { hasFirstValue } from '../../../model/channels';
import type { Channel, NodeModel } from '../../../model/model';
import { fits, isOpen, listOf } from '../../../model/types';
import { code } from '../../../rules/words';
import { flowOfRegion, type Region } from './region';

export interface RegionKeys {
  /** Handed in by the caller. */
  readonly inputs: readonly Channel[];
  /** Given back; `optional` if not every way through the region writes it. */
  readonly outputs: readonly { readonly channel: Channel; readonly optional: boolean }[];
  /** Used nowhere else: they move. */
  readonly own: readonly Channel[];
}

export function keysOfRegion(region: Region, uri: string): RegionKeys | string {
  const { model, flow } = region.graph;
  const used = usedKeys(region);
  const bare = flowOfRegion(region, []);
  const isSettled = (key: KeyId): boolean => {
    const isLast = model.channels[key].kind === 'last';
    return isLast && used.get(key)!.readers.every((node) => bare.flow.mustHave(bare.numberOf(node), key));
  };
  const isOwn = (key: KeyId): boolean => {
    // Of what is there from the start each run of the region would see the first value again.
    const isFresh = !region.isRepeated || !model.channels[key].isInitial || isSettled(key);
    return isFresh && isDeclaredIn(region, model.channels[key], uri) && isUsedInside(region, model.channels[key]);
  };
  const own = new Set([...used.keys()].filter(isOwn));
  const isStarting = (key: KeyId): boolean => own.has(key) && model.channels[key].isInitial;
  const alone = flowOfRegion(region, [...used.keys()].filter(isStarting));

  const inputs: Channel[] = [];
  for (const [key, { readers }] of used) {
    const channel = model.channels[key];
    // Of what is added up a reader sees all, of a last value the last.
    const isWhole = channel.kind !== 'last' && !own.has(key);
    const needy = readers.filter((node) => isWhole || !alone.flow.mustHave(alone.numberOf(node), key));
    if (needy.length === 0) continue;
    const never = needy.find((node) => !flow.mayEverHave(node, key));
    if (never !== undefined)
      return `${code(model.nodes[never].name)} reads ${code(channel.name)}, which is never there`;
    if (flow.mustHave(region.entry, key) && !isStarting(key)) inputs.push(channel);
    else if (flow.mayEverHave(region.entry, key)) {
      return `${code(channel.name)} may be unset when ${code(model.nodes[region.entry].name)} runs`;
    }
  }
  for (const [key, { readers }] of used) {
    const channel = model.channels[key];
    if (readers.length === 0 || own.has(key) || inputs.includes(channel)) continue;
    if (isDeclaredIn(region, channel, uri) && !isReadOutside(region, channel)) {
      return `nothing outside would read ${code(channel.name)} any more`;
    }
  }
  const written = [...used.keys()].filter((key) => used.get(key)!.writers.length > 0 && !own.has(key));
  for (const key of written) {
    const refused = whyNotGivenBack(region, model.channels[key], used.get(key)!.writers);
    if (refused !== undefined) return refused;
  }
  const given = [...inputs, ...written.map((key) => model.channels[key]).filter(({ kind }) => hasFirstValue(kind))];
  const whole = flowOfRegion(region, [...given.map(({ id }) => id), ...[...used.keys()].filter(isStarting)]);
  const outputs = written.map((key) => ({ channel: model.channels[key], optional: !whole.flow.mustHave(END, key) }));
  return { inputs, outputs, own: [...own].map((key) => model.channels[key]) };
}

interface Users {
  readonly readers: NodeId[];
  readonly writers: NodeId[];
}

/** The keys that nodes of the region read or write, in the order of their declaration. */
function usedKeys({ graph: { model }, nodes }: Region): Map<KeyId, Users> {
  const used = new Map<KeyId, Users>();
  for (const { id } of model.channels) {
    const readers = model.readers[id].map(({ node }) => node).filter((node) => nodes.has(node));
    const writers = model.writers[id].map(({ node }) => node).filter((node) => nodes.has(node));
    if (readers.length + writers.length > 0) used.set(id, { readers, writers });
  }
  return used;
}

function isDeclaredIn({ graph: { model } }: Region, { uri: home, decl }: Channel, uri: string): boolean {
  return home === uri && model.decl.start <= decl.start && decl.end <= model.decl.end;
}

/** Nobody outside has to do with it. */
function isUsedInside(region: Region, channel: Channel): boolean {
  const { graph, nodes } = region;
  if (channel.isInput || isReadOutside(region, channel)) return false;
  return graph.model.writers[channel.id].every(({ node }) => nodes.has(node));
}

/** Without an `output` line a run returns every key. */
function isReadOutside({ graph: { model }, nodes }: Region, { id, isOutput }: Channel): boolean {
  return isOutput || !model.hasOutputLine || model.readers[id].some(({ node }) => !nodes.has(node));
}

/** A called graph gives back values of `last` keys, and of others what it added. */
function whyNotGivenBack(
  { graph: { model } }: Region,
  channel: Channel,
  writers: readonly NodeId[],
): string | undefined {
  const { kind, name, update, type } = channel;
  if (kind === 'last') return undefined;
  if (kind === 'reduce') return `${code(name)} folds what is written, and a called graph gives back the whole`;
  if (kind === 'sum' && type.kind === 'float') return `the total of ${code(name)} depends on the order of its parts`;
  if (kind === 'append' && !isOpen(update) && fits(listOf({ kind: 'unknown' }), update)) {
    return `an element of ${code(name)} may be a list, which cannot be told from several elements`;
  }
  const clearing = writers.map((node) => model.nodes[node]).find((node) => mayClear(node, name));
  return clearing && `${code(clearing.name)} may clear ${code(name)}, and a called graph can only add to it`;
}

/** Writing null clears; a model and a person are asked for values. */
function mayClear({ decl, body, decision }: NodeModel, key: string): boolean {
  if (body === 'run' || decision?.chooser === 'run' || (body === 'none' && !decision)) return true;
  return (
    decl?.members.some((member) => member.kind === 'set' && member.key.text === key && member.operator === '=') === true
  );
}
