/** `call`: graphs, inputs that still lack a value, and where outputs go. */
import { acceptsWrite } from '../../model/channels';
import { fits } from '../../model/types';
import type { Channel, GraphModel } from '../../model/model';
import { Token } from '../../syntax/tokens';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import { keyChoice, rankedKeys, writableKeys, writtenKey } from './keys';
import { shown } from './labels';
import { kindBehind } from './tokens';

/** The other graphs of the file, and those that it imports. */
export function callableGraphs({ facts, graph }: Context): Choice[] {
  const { graphs, imports } = facts.file;
  const own = graphs.filter((model) => model !== graph?.model && model.decl.name !== null);
  const choices = own.map((model) => graphChoice(model.name, model, 'this file'));
  for (const { name, target } of imports) {
    if (target?.kind === 'graph') choices.push(graphChoice(name.text, target, 'imported'));
  }
  return choices;
}

function graphChoice(name: string, model: GraphModel, note: string): Choice {
  const inputs = model.channels.filter((channel) => channel.isInput).map((channel) => channel.name);
  return {
    label: name,
    kind: Kind.Module,
    type: `(${inputs.join(', ')})`,
    note: model.title ?? note,
    about: { kind: 'graph', name },
  };
}

/** Inputs without a `with` line, those first that no key of their name fills. */
export function childInputs(context: Context): Choice[] {
  const { body, graph, node, word } = context;
  const child = node?.call?.graph;
  if (!child || !graph) return [];
  const given = new Set<string>();
  for (const member of body?.members ?? []) {
    if (member.kind === 'with' && member.child.start !== word.start) given.add(member.child.text);
  }
  const lacks = child.channels.filter((channel) => channel.isInput && !given.has(channel.name));
  const isFilled = ({ name }: Channel): boolean => graph.model.keyIds.has(name) || node?.item?.name.text === name;
  const isAlone = kindBehind(context) !== Token.Equals;
  return lacks
    .toSorted((a, b) => Number(isFilled(a)) - Number(isFilled(b)))
    .map((channel) => {
      const value = isAlone ? { snippet: `${channel.name} = \${1:${valueFor(context, channel)}}` } : {};
      const note = isFilled(channel) ? 'has the key of its name' : 'lacks a value';
      return { label: channel.name, kind: Kind.Field, type: shown(channel.type), note, ...value };
    });
}

/** The surest key whose type fits the input. */
function valueFor({ graph, node }: Context, input: Channel): string {
  if (!graph) return 'value';
  if (node?.item && fits(node.item.type, input.type)) return node.item.name.text;
  const [first] = rankedKeys(graph, node?.id, (channel) => fits(channel.type, input.type));
  return first?.channel.name ?? 'value';
}

/** Keys that can take an output of the called graph. */
export function intoKeys(context: Context): Choice[] {
  const { body, graph, node, word } = context;
  if (!graph) return [];
  const taken = new Set<string>();
  for (const member of body?.members ?? []) {
    if (member.kind === 'into' && member.parent.start !== word.start) taken.add(member.parent.text);
  }
  const outputs = node?.call?.graph ? outputsOf(node.call.graph) : [];
  const isAlone = kindBehind(context) !== Token.Equals;
  return writableKeys(context, ({ name }) => !taken.has(name)).map((channel) => {
    const output = outputs.find(({ type }) => acceptsWrite(channel, type)) ?? outputs.at(0);
    const snippet = isAlone ? { snippet: `${channel.name} = \${1:${output?.name ?? 'output'}}` } : {};
    return { ...writtenKey(graph, channel), ...snippet };
  });
}

/** Outputs of the called graph, those first that fit the key. */
export function childOutputs({ graph, node }: Context, parent: string): Choice[] {
  const child = node?.call?.graph;
  if (!child) return [];
  const key = graph?.model.channels[graph.model.keyIds.get(parent) ?? -1];
  const isFitting = ({ type }: Channel): boolean => key !== undefined && acceptsWrite(key, type);
  return outputsOf(child)
    .toSorted((a, b) => Number(isFitting(b)) - Number(isFitting(a)))
    .map(({ name, type }) => ({ label: name, kind: Kind.Field, type: shown(type), note: `of ${child.name}` }));
}

function outputsOf(graph: GraphModel): Channel[] {
  if (graph.hasOutputLine) return graph.channels.filter((channel) => channel.isOutput);
  return graph.channels.filter((channel) => graph.writers[channel.id].length > 0);
}

/** Keys that a `set` may assign, with the operator that their kind takes. */
export function setKeys(context: Context): Choice[] {
  const { body, graph, word } = context;
  if (!graph) return [];
  const assigned = new Set<string>();
  for (const member of body?.members ?? []) {
    if (member.kind === 'set' && member.operator === '=' && member.key.start !== word.start)
      assigned.add(member.key.text);
  }
  const behind = kindBehind(context);
  const isAlone = behind !== Token.Equals && behind !== Token.PlusEquals;
  return writableKeys(context, ({ name }) => !assigned.has(name)).map((channel) => {
    const choice = keyChoice(graph, { channel, certainty: 'open' }, undefined);
    const operator = channel.kind === 'last' ? '=' : '+=';
    return isAlone ? { ...choice, snippet: `${channel.name} ${operator} \${1:value}` } : choice;
  });
}
