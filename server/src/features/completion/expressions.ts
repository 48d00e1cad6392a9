/** Expressions: names in scope, functions, and behind a `.` fields and methods. */
import { checkExpression } from '../../model/cel';
import { acceptsWrite } from '../../model/channels';
import { CEL_NAMESPACE, type CelFunction, celFunctions, isMethodOf, signatureOf } from '../../model/celFunctions';
import type { Channel, GraphModel } from '../../model/model';
import { ANY, elementType, fits, type Type, withoutNull } from '../../model/types';
import { Token } from '../../syntax/tokens';
import type { Offset } from '../../syntax/tree';
import { callsAround, operandBefore, receiverBefore } from './celText';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import { keyChoice, rankedKeys, typeInBody } from './keys';
import { shown, typeOfPath } from './labels';
import { fieldChoices, itemChoice } from './placeholders';
import type { ExpressionSlot } from './slots';
import { kindBehind } from './tokens';

export function expressions(context: Context, slot: ExpressionSlot): Choice[] {
  if (context.string) return labels(context, slot);
  if (slot.dot !== undefined) return behindDot(context, slot, slot.dot);
  const values = expectedValues(context, slot);
  const isExpected = new Set(values.map(({ label }) => label));
  const words = WORDS.filter(({ label }) => !isExpected.has(label));
  return [...values, ...bound(context, slot), ...names(context, slot), ...functions(context), ...words];
}

const WORDS: readonly Choice[] = ['true', 'false', 'null'].map(word);

function word(label: string): Choice {
  return { label, kind: Kind.Keyword };
}

/** Keys and the item: those of the wanted type first. */
function names(context: Context, { purpose }: ExpressionSlot): Choice[] {
  const { graph, node } = context;
  if (!graph) return [];
  const hidden = node?.item?.name.text;
  const isWanted = wanted(context, purpose);
  const ranked = rankedKeys(graph, node?.id, (channel) => channel.name !== hidden);
  const ordered = ranked
    .filter(({ certainty }) => certainty !== 'never')
    .toSorted((a, b) => Number(isWanted(b.channel.type)) - Number(isWanted(a.channel.type)));
  const missing = ranked.filter(({ certainty }) => certainty === 'never');
  const keys = [...ordered, ...missing].map((key) => keyChoice(graph, key, node?.name));
  return node?.item ? [itemChoice(context), ...keys] : keys;
}

/** Does a value of a type fit as it is? */
function wanted({ graph, node }: Context, purpose: ExpressionSlot['purpose']): (type: Type) => boolean {
  if (purpose.how === 'with') {
    const input = node?.call?.graph && channelOf(node.call.graph, purpose.child);
    return (type) => input !== undefined && fits(type, input.type);
  }
  if (purpose.how === 'set') {
    const channel = graph && channelOf(graph.model, purpose.key);
    return (type) => channel !== undefined && acceptsWrite(channel, type);
  }
  return () => false;
}

function functions(context: Context): Choice[] {
  return choicesOf(
    context,
    celFunctions().filter(({ receiver }) => receiver === undefined || receiver === CEL_NAMESPACE),
    Kind.Function,
  );
}

/** One choice for all forms of a function. */
function choicesOf(context: Context, list: readonly CelFunction[], kind: Kind): Choice[] {
  const isCalled = kindBehind(context) === Token.OpenParenthesis;
  const byName = new Map<string, CelFunction[]>();
  for (const one of list) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return [...byName.values()].map((all) => {
    const [first] = all;
    const name =
      first.receiver === CEL_NAMESPACE && kind === Kind.Function ? `${CEL_NAMESPACE}.${first.name}` : first.name;
    const signature = signatureOf(first).slice(signatureOf(first).indexOf('('));
    const type = all.length > 1 ? `${signature} +${all.length - 1}` : signature;
    return { label: name, kind, type, doc: first.doc, ...(!isCalled && { snippet: `${name}(${stops(first)})` }) };
  });
}

/** A macro's parts as stops; an argument is left empty, for what it may be is suggested. */
function stops({ parameters }: CelFunction): string {
  return parameters.map((parameter, i) => `\${${i + 1}:${parameter.split(':')[0]}}`).join(', ');
}

function behindDot(context: Context, slot: ExpressionSlot, dot: Offset): Choice[] {
  const receiver = receiverBefore(context.facts.file.source, slot.start, dot);
  if (receiver === CEL_NAMESPACE) {
    return choicesOf(
      context,
      celFunctions().filter((one) => one.receiver === CEL_NAMESPACE),
      Kind.Method,
    );
  }
  const type = typeOf(context, slot, receiver);
  const methods = celFunctions().filter((one) => isMethodOf(one, type));
  return [...fieldChoices(type), ...choicesOf(context, methods, Kind.Method)];
}

const PATH = /^\s*[\p{L}_][\p{L}\p{M}\p{Nd}_]*(?:\.[\p{L}_][\p{L}\p{M}\p{Nd}_]*)*\s*$/u;

/** The type of a part of the expression; open where it cannot be told. */
export function typeOf(context: Context, slot: Pick<ExpressionSlot, 'start'>, text: string): Type {
  const locals = new Map(boundNames(context, slot).map(({ name, type }) => [name, type]));
  const typeOfName = (name: string): Type | undefined => locals.get(name) ?? typeInBody(context, name);
  if (PATH.test(text)) {
    // The library knows no unions.
    const [name, ...fields] = text.trim().split('.');
    return typeOfPath(typeOfName(name), fields) ?? ANY;
  }
  const { type, error } = checkExpression(text, typeOfName);
  return error ? ANY : type;
}

// ---------------------------------------------------------------- names that macros bind

interface BoundName {
  readonly name: string;
  readonly type: Type;
}

function bound(context: Context, slot: ExpressionSlot): Choice[] {
  return boundNames(context, slot).map(({ name, type }) => ({
    label: name,
    kind: Kind.Variable,
    type: shown(type),
    note: 'of this expression',
  }));
}

const BINDERS = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** The names of `xs.map(x, …)` round the cursor, the innermost first. */
function boundNames(context: Context, slot: Pick<ExpressionSlot, 'start'>): BoundName[] {
  const { source } = context.facts.file;
  const names: BoundName[] = [];
  for (const call of callsAround(source, slot.start, context.word.start)) {
    if (call.argument === 0 || call.dot === undefined || !BINDERS.has(call.name) || call.first === undefined) continue;
    const text = receiverBefore(source, slot.start, call.dot);
    const { type, error } = checkExpression(text, (name) => typeInBody(context, name));
    names.push({ name: call.first, type: (error ? undefined : elementType(type)) ?? ANY });
  }
  return names;
}

// ---------------------------------------------------------------- values of a type that has few

/** In a string: the labels of the type that is expected there. */
function labels(context: Context, slot: ExpressionSlot): Choice[] {
  const type = context.string && expectedType(context, slot, context.string.start);
  return type ? labelsOf(type) : [];
}

/** Outside one: the same with their quotes, or the two values of a bool. */
function expectedValues(context: Context, slot: ExpressionSlot): Choice[] {
  const type = expectedType(context, slot, context.word.start);
  if (!type) return [];
  if (withoutNull(type).kind === 'bool') return [word('true'), word('false')];
  return labelsOf(type).map((choice) => ({ ...choice, filter: choice.label.slice(1, -1) }));
}

function labelsOf(type: Type): Choice[] {
  const bare = withoutNull(type);
  if (bare.kind !== 'union') return [];
  return bare.labels.map((label) => ({ label: JSON.stringify(label), kind: Kind.EnumMember }));
}

/** The type of what is compared with the operand that begins at a place, or of what the whole expression is for. */
function expectedType(context: Context, slot: ExpressionSlot, start: Offset): Type | undefined {
  const { facts, graph, node } = context;
  const { source } = facts.file;
  const compared = operandBefore(source, slot.start, start);
  if (compared !== undefined) return typeOf(context, slot, compared);
  if (source.text.slice(slot.start, start).trim() !== '') return undefined;
  const { purpose } = slot;
  if (purpose.how === 'when') return undefined;
  if (purpose.how === 'with') return node?.call?.graph && channelOf(node.call.graph, purpose.child)?.type;
  return graph && channelOf(graph.model, purpose.key)?.update;
}

function channelOf({ channels, keyIds }: GraphModel, name: string): Channel | undefined {
  return channels.at(keyIds.get(name) ?? channels.length);
}
