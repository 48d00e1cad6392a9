/** A key of another kind: its declaration, and the `set` lines that write it (LANGUAGE §4). */
import { isGivenBack } from '../../model/calls';
import { hasFirstValue } from '../../model/channels';
import { celTree } from '../../model/celTree';
import type { Channel, ChannelKind, NodeModel, Write } from '../../model/model';
import { fits, isOpen, type Type } from '../../model/types';
import { insert, replace } from '../../rules/fixes/edits';
import { isCalled } from '../../rules/fixes/keys';
import type { TextEdit } from '../../rules/rule';
import { code } from '../../rules/words';
import type { SetLine, TypeNode } from '../../syntax/tree';
import { touches } from '../places';
import { hasComment } from './comments';
import { isUnderstood } from './faults';
import type { Proposal, Refactoring, Refusal, Selection } from './refactoring';
import { differenceBeside } from './sameFlow';

/** Offers the kind that keeps all writes for one that keeps the last, and the other way round. */
export const otherKind: Refactoring = {
  kind: 'refactor.rewrite.kind',
  find(selection) {
    const channel = channelAt(selection);
    const target = channel && targetOf(selection, channel);
    return channel && target ? [convert(selection, channel, target)] : [];
  },
};

/** The key of the graph's own state whose declaration is selected. */
function channelAt({ facts, graph, span }: Selection): Channel | undefined {
  const { decl, channels, keyIds } = graph.model;
  const state = decl.members.find((member) => member.kind === 'state' && touches(member, span.start));
  if (state?.kind !== 'state') return undefined;
  const key = state.keys.find((candidate) => touches(candidate, span.start));
  const channel = key && channels[keyIds.get(key.name.text) ?? -1];
  return channel?.decl === key && channel?.uri === facts.uri ? channel : undefined;
}

/** What a key becomes. */
interface Target {
  readonly kind: ChannelKind;
  /** Kind and type as they are written. */
  readonly text: string;
  /** The first value that has to be written. */
  readonly initial: string | undefined;
  /** What one write brings, of a kind that keeps all. */
  readonly element: Type;
}

function targetOf({ facts }: Selection, { kind, type, update, decl }: Channel): Target | undefined {
  const { text } = facts.file.source;
  if (!decl.type) return undefined;
  const shown = (node: TypeNode): string => text.slice(node.start, node.end);
  const first = decl.initial ? text.slice(decl.initial.start, decl.initial.end) : undefined;
  const isEmpty = first !== undefined && /^(?:-?0(?:\.0*)?|\[\s*\]|\{\s*\})$/.test(first);
  const initial = isEmpty ? undefined : first;
  switch (kind) {
    case 'append':
      return { kind: 'last', text: `list<${shown(decl.type)}>`, initial: first ?? '[]', element: update };
    case 'merge':
      return { kind: 'last', text: `map<${shown(decl.type)}>`, initial: first ?? '{}', element: update };
    case 'sum': {
      const zero = type.kind === 'float' ? '0.0' : '0';
      return { kind: 'last', text: shown(decl.type), initial: first ?? zero, element: update };
    }
    case 'last': {
      if (type.kind === 'int' || type.kind === 'float') {
        return { kind: 'sum', text: `sum<${shown(decl.type)}>`, initial, element: type };
      }
      const [inner] = decl.type.kind === 'genericType' ? decl.type.args : [];
      if (!inner || (type.kind !== 'list' && type.kind !== 'map')) return undefined;
      const kept = type.kind === 'list' ? 'append' : 'merge';
      return { kind: kept, text: `${kept}<${shown(inner)}>`, initial, element: type.of };
    }
    default:
      return undefined;
  }
}

function convert(selection: Selection, channel: Channel, target: Target): Proposal | Refusal {
  const { source } = selection.facts.file;
  const { decl, name, kind } = channel;
  const startsEmpty = hasFirstValue(target.kind) && !channel.isInitial;
  const title = `Make ${code(name)} ${code(target.text)}${startsEmpty ? ', there from the start' : ''}`;
  const refused = whyNot(selection, channel, target);
  if (refused !== undefined) return { title, refused };
  const edits: TextEdit[] = [];
  for (const write of selection.graph.model.writers[channel.id]) {
    for (const line of setLines(selection, channel, write)) {
      const node = selection.graph.model.nodes[write.node];
      const change = kind === 'last' ? added(selection, channel, node, line) : alone(selection, channel, node, line);
      if (typeof change === 'string') return { title, refused: change };
      edits.push(...change);
    }
  }
  const span = { start: (decl.channel ?? decl.type!).start, end: decl.end };
  if (hasComment(source, span)) return { title, refused: 'a comment stands in its declaration' };
  const initial = target.initial === undefined ? '' : ` = ${target.initial}`;
  return {
    title,
    edits: () => [replace(span, target.text + initial), ...edits],
    difference: differenceBeside(selection, name),
  };
}

function whyNot(selection: Selection, channel: Channel, target: Target): string | undefined {
  const { facts, graph } = selection;
  const { model, flow } = graph;
  const { id, name } = channel;
  if (!isUnderstood(facts, model)) return 'names or types are wrong in the graph';
  if (channel.isInput) return `a caller hands ${code(name)} in`;
  if (isGivenBack(model, channel) && isCalled(facts, model))
    return `a graph that calls this one takes ${code(name)} from it`;
  const { kind } = target.element;
  if (kind === 'message') return 'it would be, or is, a conversation';
  // A list of lists takes an empty one as an element, or as nothing to add.
  if (kind === 'list' || kind === 'nullable' || isOpen(target.element)) return 'what is one element is not certain';
  const isAsked = model.readers[id].some((read) => read.optional);
  if (!channel.isInitial && isAsked) return `somebody asks whether ${code(name)} is unset`;
  const whole = model.writers[id].find((write) => write.how !== 'set' && !isFirst(selection, channel, target, write));
  if (whole) return `${code(model.nodes[whole.node].name)} writes it as a whole`;
  if (target.kind !== 'last') return undefined;
  const nodes = [...new Set(model.writers[id].map(({ node }) => node))];
  if (nodes.some((node) => model.nodes[node].item)) return 'workers write it in parallel';
  for (const [a, b] of flow.parallelPairs(nodes)) {
    return `${code(model.nodes[a].name)} and ${code(model.nodes[b].name)} write it in parallel`;
  }
  return undefined;
}

/** A write that takes the place of nothing, so that it may as well be added; of a form that both kinds take. */
function isFirst({ graph }: Selection, channel: Channel, target: Target, { how, node }: Write): boolean {
  const { nodes, writers } = graph.model;
  const { body, decision } = nodes[node];
  if (how === 'into' || how === 'call') return false;
  const isCode = body === 'run' || decision?.chooser === 'run';
  if (channel.kind === 'merge') {
    const isOnly = writers[channel.id].length === 1 && !channel.decl.initial;
    return isOnly && graph.flow.loopOf(node) < 0;
  }
  // A model's answer for a list of strings is an object, for an `append<string>` one string.
  if (target.kind === 'last' || (target.kind === 'append' && !isCode)) return false;
  return target.kind !== 'sum' && !channel.isInitial && !graph.flow.mayEverHave(node, channel.id);
}

function setLines({ graph }: Selection, { name }: Channel, { how, node }: Write): SetLine[] {
  if (how !== 'set') return [];
  const lines = graph.model.nodes[node].decl?.members.filter((member) => member.kind === 'set') ?? [];
  return lines.filter((line) => line.key.text === name);
}

/** `xs = xs + …` as `xs += …`; or why it is something else. */
function added({ facts, graph }: Selection, channel: Channel, node: NodeModel, line: SetLine): TextEdit[] | string {
  const { text } = facts.file.source;
  const { expression } = line;
  const read = node.reads.find(({ key }) => key === channel.id);
  if (read?.declared) return `${code(node.name)} has ${code(channel.name)} in its ${code('reads')}`;
  if (!expression || line.operator === '+=') return [];
  const rest = restOfSum(text.slice(expression.start, expression.end), channel, graph.model.keyIds);
  if (rest === undefined) return `${code(`set ${channel.name} = …`)} does more than add to it`;
  const more = text.slice(expression.start + rest, expression.end);
  return [replace(line.operatorSpan, '+='), replace(expression, onlyElement(more, channel) ?? more)];
}

/** The one element of a list that is added, for adding it by itself. */
function onlyElement(text: string, { type }: Channel): string | undefined {
  const tree = type.kind === 'list' ? celTree(text, () => true) : undefined;
  if (tree?.kind !== 'list' || tree.elements.length !== 1) return undefined;
  const inner = text.slice(tree.start + 1, tree.end - 1).trim();
  return tree.start === 0 && tree.end === text.length && !inner.endsWith(',') ? inner : undefined;
}

/** Where what is added begins in `xs + …`; undefined for anything else. */
function restOfSum(text: string, { name, type }: Channel, keys: ReadonlyMap<string, number>): number | undefined {
  const tree = celTree(text, (candidate) => keys.has(candidate));
  let at = tree;
  let sums = 0;
  while (at?.kind === 'operation' && (at.operator === '+' || (at.operator === '-' && type.kind === 'int'))) {
    const [left]: typeof at.operands = at.operands;
    if (left.kind === 'path' && at.operator !== '+') return undefined;
    at = left;
    sums++;
  }
  const isWhole = tree?.start === 0 && tree.end === text.length && at?.start === 0;
  if (!isWhole || at?.kind !== 'path' || at.name !== name || at.fields.length > 0 || sums === 0) return undefined;
  // The sum of floats depends on its order.
  if (type.kind === 'float' && sums > 1) return undefined;
  const rest = /^\s*\+\s*/.exec(text.slice(at.end));
  return rest ? at.end + rest[0].length : undefined;
}

/** `xs += v` of a key that adds by itself as one that is added to; or why it cannot be. */
function alone({ facts }: Selection, channel: Channel, node: NodeModel, line: SetLine): TextEdit[] | string {
  const { expression, operator } = line;
  const lines = node.decl?.members.filter((member) => member.kind === 'set' && member.key.text === channel.name);
  if (lines && lines.length > 1) return `${code(node.name)} adds to it more than once`;
  if (operator !== '+=' || !expression) return `${code(`set ${channel.name} = null`)} clears it`;
  if (channel.kind === 'merge') return 'an expression cannot add to a map';
  const type = node.expressions.find((candidate) => candidate.expression === expression)?.type;
  if (!type || isOpen(type)) return `what ${code(node.name)} adds is not certain`;
  if (channel.kind === 'sum' || !fits(type, channel.update)) return [];
  if (hasComment(facts.file.source, expression)) return 'a comment stands in an expression';
  return [insert(expression.start, '['), insert(expression.end, ']')];
}
