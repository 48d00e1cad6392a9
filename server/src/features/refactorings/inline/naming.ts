/** What nodes and keys of a called graph are called in the graph that calls it. */
import type { GraphFacts } from '../../../analysis/facts';
import type { KeyId } from '../../../flow/graph';
import { isConversation } from '../../../model/channels';
import type { CallModel, Channel, GraphModel, NodeModel } from '../../../model/model';
import { showType } from '../../../model/types';
import { freshName } from '../freshName';
import { code } from '../../../rules/words';

/** A node that calls a graph. */
export interface Call {
  readonly outer: GraphFacts;
  readonly node: NodeModel;
  readonly call: CallModel;
  readonly inner: GraphFacts;
  /** The text of the caller. */
  readonly text: string;
}

export interface Naming {
  /** By name in the called graph. */
  readonly nodes: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<KeyId, string>;
  /** Keys of the called graph that are keys of the caller too, by their name there. */
  readonly shared: ReadonlyMap<string, Channel>;
  /** Keys that the caller gets. */
  readonly own: readonly Channel[];
}

/** The names, or why there are none. */
export function namingOf(call: Call): Naming | string {
  const pairs = sharedKeys(call);
  if (typeof pairs === 'string') return pairs;
  const { outer, inner } = call;
  const keys = new Map<KeyId, string>();
  const shared = new Map<string, Channel>();
  for (const [child, parent] of pairs) {
    const refused = whyNotShared(call, inner.model.channels[child], outer.model.channels[parent]);
    if (refused !== undefined) return refused;
    keys.set(child, outer.model.channels[parent].name);
    shared.set(outer.model.channels[parent].name, inner.model.channels[child]);
  }
  const own = inner.model.channels.filter(({ id }) => !keys.has(id));
  const taken = new Set(outer.model.keyIds.keys());
  for (const { id, name } of own) keys.set(id, take(name, taken));
  for (const channel of inner.model.channels) {
    const user = keys.get(channel.id) === channel.name ? undefined : userByName(inner.model, channel);
    if (user) return `${code(user.name)} knows ${code(channel.name)} by its name, which is another key here`;
  }
  const names = new Set([...outer.model.nodeIds.keys()].filter((name) => name !== call.node.name));
  const nodes = inner.model.nodes.slice(2).map(({ name }) => [name, take(name, names)] as const);
  return { nodes: new Map(nodes), keys, shared, own };
}

function take(name: string, taken: Set<string>): string {
  const free = freshName(name, taken);
  taken.add(free);
  return free;
}

/** Keys of the caller that go in or come out, by those of the called graph. */
function sharedKeys({ outer, call, inner, text }: Call): Map<KeyId, KeyId> | string {
  const pairs = new Map<KeyId, KeyId>();
  for (const { child, parent, expression } of call.inputs) {
    const shown = expression && text.slice(expression.expression.start, expression.expression.end).trim();
    const key = parent ?? outer.model.keyIds.get(shown ?? '');
    const { name } = inner.model.channels[child];
    if (key === undefined) return `${code(`with ${name} = ${shown ?? ''}`)} hands in more than a key`;
    if (!outer.flow.mustHave(callOf(outer, call), key))
      return `${code(outer.model.channels[key].name)} may be unset there`;
    pairs.set(child, key);
  }
  for (const { child, parent } of call.outputs) {
    const { name } = inner.model.channels[child];
    if ((pairs.get(child) ?? parent) !== parent) return `${code(name)} comes back into another key`;
    pairs.set(child, parent);
  }
  if (new Set(pairs.values()).size < pairs.size) return 'two of its keys would be one';
  return pairs;
}

function callOf({ model }: GraphFacts, call: CallModel): number {
  return model.nodes.find((node) => node.call === call)!.id;
}

/** Why a key of the called graph cannot be one of the caller. */
function whyNotShared({ call, inner }: Call, child: Channel, parent: Channel): string | undefined {
  const name = code(child.name);
  const writers = inner.model.writers[child.id];
  const isSame = showType(child.type) === showType(parent.type) && isConversation(child) === isConversation(parent);
  const isSameKind = child.kind === parent.kind && showType(child.update) === showType(parent.update);
  if (!isSame || (writers.length > 0 && !isSameKind))
    return `${name} is of another type or kind in ${code(inner.model.name)}`;
  const isHandedIn = call.inputs.some((input) => input.child === child.id);
  if (child.decl.initial && !isHandedIn) return `${name} has a first value in ${code(inner.model.name)}`;
  const comesBack = call.outputs.some((output) => output.child === child.id);
  return writers.length > 0 && !comesBack
    ? `${name} is written in ${code(inner.model.name)}, and does not come back`
    : undefined;
}

/** A node to which the name of a key is more than a name: code and models get objects with it, calls look for equal names. */
function userByName({ nodes }: GraphModel, { id, type }: Channel): NodeModel | undefined {
  return nodes.slice(2).find(({ body, decision, reads, writes, arms }) => {
    const isRead = reads.some(({ key }) => key === id);
    const isWritten = writes.some(({ key }) => key === id);
    const isWrittenByArm = arms.some((arm) => arm.writes.some(({ key }) => key === id));
    if (isWrittenByArm) return true;
    if (!isRead && !isWritten) return false;
    if (body === 'prompt' || body === 'ask') return isWritten && (writes.length > 1 || !isPlainAnswer(type.kind));
    if (body === 'set') return false;
    return decision === undefined || (decision.chooser !== 'on' && decision.chooser !== 'when');
  });
}

function isPlainAnswer(kind: Channel['type']['kind']): boolean {
  return kind === 'string' || kind === 'union' || kind === 'bool' || kind === 'int' || kind === 'float';
}
