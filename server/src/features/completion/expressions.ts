/** Expressions: names in scope, functions, and behind a `.` fields and methods. */
import { checkExpression } from '../../model/cel';
import { acceptsWrite } from '../../model/channels';
import { CEL_NAMESPACE, type CelFunction, celFunctions, isMethodOf, signatureOf } from '../../model/celFunctions';
import { ANY, elementType, fits, type Type } from '../../model/types';
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
  return [...bound(context, slot), ...names(context, slot), ...functions(context), ...WORDS];
}

const WORDS: readonly Choice[] = ['true', 'false', 'null'].map((label) => ({ label, kind: Kind.Keyword }));

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
    const child = node?.call?.graph;
    const input = child?.channels[child.keyIds.get(purpose.child) ?? -1];
    return (type) => input !== undefined && fits(type, input.type);
  }
  if (purpose.how === 'set') {
    const channel = graph?.model.channels[graph.model.keyIds.get(purpose.key) ?? -1];
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

// ---------------------------------------------------------------- strings that are compared

/** The labels of a key's type, in a string that is compared with it. */
function labels(context: Context, slot: ExpressionSlot): Choice[] {
  const { facts, string } = context;
  const { source } = facts.file;
  const compared = string && operandBefore(source, slot.start, string.start);
  if (compared === undefined) return assigned(context, slot);
  return labelsOf(typeOf(context, slot, compared));
}

function labelsOf(type: Type): Choice[] {
  const bare = type.kind === 'nullable' ? type.inner : type;
  if (bare.kind !== 'union') return [];
  return bare.labels.map((label) => ({ label: JSON.stringify(label), kind: Kind.EnumMember }));
}

/** A string that is the whole value of a `set`. */
function assigned({ graph, string }: Context, { start, purpose }: ExpressionSlot): Choice[] {
  if (purpose.how !== 'set' || !string || string.start !== start) return [];
  const channel = graph?.model.channels[graph.model.keyIds.get(purpose.key) ?? -1];
  return channel ? labelsOf(channel.update) : [];
}
