/** Literals (defaults of channels) against types. */
import { cookString } from '../syntax/strings';
import type { Literal, Span } from '../syntax/tree';
import { MESSAGE_FIELDS, showType, type Type, withoutNull } from './types';

/** What is wrong with a literal, and where. */
export interface LiteralMismatch {
  readonly span: Span;
  readonly why: string;
}

/** The first place at which `literal` is no value of `type`; undefined if it is one. Nests as deep as the parser lets it. */
export function literalMismatch(literal: Literal, type: Type, text: string): LiteralMismatch | undefined {
  if (literal.kind === 'error' || type.kind === 'any' || type.kind === 'unknown') return undefined;
  if (literal.kind === 'word' && literal.value === null) {
    return type.kind === 'nullable' ? undefined : wrong(literal, type, text);
  }
  const bare = withoutNull(type);
  switch (bare.kind) {
    case 'string':
      return literal.kind === 'string' ? undefined : wrong(literal, type, text);
    case 'union':
      return literal.kind === 'string' && bare.labels.includes(cookString(text, literal).value)
        ? undefined
        : wrong(literal, type, text);
    case 'int':
      return literal.kind === 'number' && isInteger(literal.text) ? undefined : wrong(literal, type, text);
    case 'float':
      return literal.kind === 'number' ? undefined : wrong(literal, type, text);
    case 'bool':
      return literal.kind === 'word' ? undefined : wrong(literal, type, text);
    case 'list':
      if (literal.kind !== 'list') return wrong(literal, type, text);
      return firstOf(
        literal.items.map((item) => [item, bare.of] as const),
        text,
      );
    case 'map':
      if (literal.kind !== 'map') return wrong(literal, type, text);
      return firstOf(
        literal.entries.map((entry) => [entry.value, bare.of] as const),
        text,
      );
    case 'message':
      return recordMismatch(literal, type, MESSAGE_FIELDS, true, text);
    case 'record':
      return recordMismatch(literal, type, bare.fields, false, text);
    default:
      return undefined;
  }
}

function recordMismatch(
  literal: Exclude<Literal, { kind: 'error' }>,
  type: Type,
  fields: readonly { readonly name: string; readonly type: Type }[],
  open: boolean,
  text: string,
): LiteralMismatch | undefined {
  if (literal.kind !== 'map') return wrong(literal, type, text);
  const given = new Map(literal.entries.map((entry) => [cookString(text, entry.key).value, entry]));
  for (const field of fields) {
    const entry = given.get(field.name);
    if (!entry && field.type.kind !== 'nullable') {
      return { span: literal, why: `the field \`${field.name}\` of \`${showType(type)}\` is missing` };
    }
    const inner = entry && literalMismatch(entry.value, field.type, text);
    if (inner) return inner;
  }
  if (open) return undefined;
  for (const [name, entry] of given) {
    if (fields.some((field) => field.name === name)) continue;
    return { span: entry.key, why: `\`${showType(type)}\` has no field \`${name}\`` };
  }
  return undefined;
}

function firstOf(pairs: readonly (readonly [Literal, Type])[], text: string): LiteralMismatch | undefined {
  for (const [literal, type] of pairs) {
    const found = literalMismatch(literal, type, text);
    if (found) return found;
  }
  return undefined;
}

function wrong(literal: Span, type: Type, text: string): LiteralMismatch {
  const shown = text.slice(literal.start, literal.end);
  return { span: literal, why: `${shown.length > 40 ? 'this value' : `\`${shown}\``} is no \`${showType(type)}\`` };
}

/** An int literal may be written `3`, `-3` or `3e2`, as in JSON, as long as it is whole. */
export function isInteger(text: string): boolean {
  return Number.isInteger(Number(text)) && !text.includes('.');
}
