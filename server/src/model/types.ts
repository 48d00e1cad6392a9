/** The types of the language (LANGUAGE §4), as plain data. */

export type Type =
  | { readonly kind: 'string' | 'int' | 'float' | 'bool' | 'any' | 'message' }
  | { readonly kind: 'list' | 'map'; readonly of: Type }
  | { readonly kind: 'union'; readonly labels: readonly string[] }
  | { readonly kind: 'record'; readonly fields: readonly FieldType[] }
  | { readonly kind: 'nullable'; readonly inner: Type }
  /** The declaration is faulty; it has been reported, and nothing else follows from it. */
  | { readonly kind: 'unknown' };

export interface FieldType {
  readonly name: string;
  readonly type: Type;
}

export const STRING: Type = { kind: 'string' };
export const INT: Type = { kind: 'int' };
export const FLOAT: Type = { kind: 'float' };
export const BOOL: Type = { kind: 'bool' };
export const ANY: Type = { kind: 'any' };
export const MESSAGE: Type = { kind: 'message' };
export const UNKNOWN: Type = { kind: 'unknown' };

/** The types that need no declaration and take no arguments. */
export const SIMPLE_TYPES: ReadonlyMap<string, Type> = new Map(
  [STRING, INT, FLOAT, BOOL, ANY, MESSAGE].map((type) => [type.kind, type]),
);

/** The declared fields of a message; further ones are kept, untyped. */
export const MESSAGE_FIELDS: readonly FieldType[] = [
  { name: 'role', type: { kind: 'union', labels: ['system', 'user', 'assistant', 'tool'] } },
  { name: 'content', type: STRING },
];

export const listOf = (of: Type): Type => ({ kind: 'list', of });
export const mapOf = (of: Type): Type => ({ kind: 'map', of });

/** The type without a `?` round it. */
export function withoutNull(type: Type): Type {
  return type.kind === 'nullable' ? withoutNull(type.inner) : type;
}

/** Nothing can be said about values of it. */
export function isOpen(type: Type): boolean {
  const bare = withoutNull(type);
  return bare.kind === 'any' || bare.kind === 'unknown';
}

/** As a person would write it in a `state` block. */
export function showType(type: Type): string {
  switch (type.kind) {
    case 'list':
    case 'map':
      return `${type.kind}<${showType(type.of)}>`;
    case 'union':
      return type.labels.map((label) => JSON.stringify(label)).join(' | ');
    case 'record':
      return type.fields.length === 0
        ? '{}'
        : `{ ${type.fields.map((field) => `${field.name}: ${showType(field.type)}`).join(', ')} }`;
    case 'nullable':
      return `${showType(type.inner)}?`;
    case 'unknown':
      return 'any';
    default:
      return type.kind;
  }
}

/** Can a value of `from` stand where `to` is wanted? Open types fit everywhere: what the file cannot decide is no error. */
export function fits(from: Type, to: Type): boolean {
  if (from.kind === 'any' || from.kind === 'unknown' || to.kind === 'any' || to.kind === 'unknown') return true;
  if (to.kind === 'nullable') return fits(from.kind === 'nullable' ? from.inner : from, to.inner);
  if (from.kind === 'nullable') return false;
  switch (to.kind) {
    case 'string':
      return from.kind === 'string' || from.kind === 'union';
    case 'float':
      return from.kind === 'float' || from.kind === 'int';
    case 'union':
      // A plain string is checked when the run has it; a union must be inside.
      return from.kind === 'string' || (from.kind === 'union' && from.labels.every((l) => to.labels.includes(l)));
    case 'list':
      return from.kind === 'list' && fits(from.of, to.of);
    case 'map':
      if (from.kind === 'map') return fits(from.of, to.of);
      return from.kind === 'record' && from.fields.every((field) => fits(field.type, to.of));
    case 'message':
      return from.kind === 'message' || from.kind === 'map' || recordFits(from, MESSAGE_FIELDS);
    case 'record':
      if (from.kind === 'map') return to.fields.every((field) => fits(from.of, withoutNull(field.type)));
      if (from.kind === 'message') return recordFits({ kind: 'record', fields: MESSAGE_FIELDS }, to.fields);
      return recordFits(from, to.fields);
    default:
      return from.kind === to.kind;
  }
}

function recordFits(from: Type, fields: readonly FieldType[]): boolean {
  if (from.kind !== 'record') return false;
  return fields.every((wanted) => {
    const given = from.fields.find((field) => field.name === wanted.name);
    return given ? fits(given.type, wanted.type) : wanted.type.kind === 'nullable';
  });
}

/** The type of `type.field`, undefined if it has no such field. */
export function fieldType(type: Type, field: string): Type | undefined {
  const bare = withoutNull(type);
  switch (bare.kind) {
    case 'any':
    case 'unknown':
      return ANY;
    case 'map':
      return bare.of;
    case 'message':
      return MESSAGE_FIELDS.find((f) => f.name === field)?.type ?? ANY;
    case 'record':
      return bare.fields.find((f) => f.name === field)?.type;
    default:
      return undefined;
  }
}

/** The names of the fields that are known, for suggestions. */
export function fieldNames(type: Type): readonly string[] {
  const bare = withoutNull(type);
  if (bare.kind === 'record') return bare.fields.map((field) => field.name);
  return bare.kind === 'message' ? MESSAGE_FIELDS.map((field) => field.name) : [];
}

/** The type of an element of a list, undefined if it is none. */
export function elementType(type: Type): Type | undefined {
  const bare = withoutNull(type);
  if (bare.kind === 'any' || bare.kind === 'unknown') return ANY;
  return bare.kind === 'list' ? bare.of : undefined;
}
