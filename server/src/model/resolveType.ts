/** From the syntax of a type to the type. */
import { cookString } from '../syntax/strings';
import type { Name, Span, TypeNode } from '../syntax/tree';
import { type FieldType, listOf, mapOf, SIMPLE_TYPES, type Type, UNKNOWN } from './types';

/** What resolving a type asks of the file around it. */
export interface TypeScope {
  readonly text: string;
  /** The named type, undefined if the file knows none of that name; a fault of its own is not repeated. */
  namedType(name: Name): Type | undefined;
  unknownType(name: Name): void;
  duplicateField(name: Name, first: Name): void;
  mismatch(span: Span, why: string): void;
}

const ARGUMENTS: ReadonlyMap<string, (of: Type) => Type> = new Map([
  ['list', listOf],
  ['map', mapOf],
]);

/** Types nest as deep as the parser lets them, which is bounded. */
export function resolveType(node: TypeNode | null, scope: TypeScope): Type {
  if (!node) return UNKNOWN;
  switch (node.kind) {
    case 'namedType':
      return named(node.name, scope);
    case 'genericType':
      return generic(node.name, node.args, scope);
    case 'unionType':
      return { kind: 'union', labels: unionLabels(node.members.map((member) => cookString(scope.text, member).value)) };
    case 'recordType':
      return { kind: 'record', fields: fields(node.fields, scope) };
    case 'nullableType': {
      const inner = resolveType(node.inner, scope);
      return inner.kind === 'nullable' || inner.kind === 'unknown' ? inner : { kind: 'nullable', inner };
    }
    default:
      return UNKNOWN;
  }
}

function unionLabels(labels: readonly string[]): readonly string[] {
  return [...new Set(labels)];
}

function named(name: Name, scope: TypeScope): Type {
  const simple = SIMPLE_TYPES.get(name.text);
  if (simple) return simple;
  if (ARGUMENTS.has(name.text)) {
    scope.mismatch(name, `\`${name.text}\` needs the type of its values: write \`${name.text}<string>\``);
    return UNKNOWN;
  }
  const type = scope.namedType(name);
  if (!type) scope.unknownType(name);
  return type ?? UNKNOWN;
}

function generic(name: Name, args: readonly TypeNode[], scope: TypeScope): Type {
  const make = ARGUMENTS.get(name.text);
  const types = args.map((arg) => resolveType(arg, scope));
  if (!make) {
    if (SIMPLE_TYPES.has(name.text)) scope.mismatch(name, `\`${name.text}\` takes no type in \`< >\``);
    else scope.unknownType(name);
    return UNKNOWN;
  }
  if (types.length > 1) scope.mismatch(args[1], `\`${name.text}\` takes one type: its keys are strings anyway`);
  return make(types[0] ?? UNKNOWN);
}

function fields(
  nodes: readonly { readonly name: Name; readonly type: TypeNode }[],
  scope: TypeScope,
): readonly FieldType[] {
  const seen = new Map<string, Name>();
  const result: FieldType[] = [];
  for (const { name, type } of nodes) {
    const first = seen.get(name.text);
    const resolved = resolveType(type, scope);
    if (first) {
      scope.duplicateField(name, first);
      continue;
    }
    seen.set(name.text, name);
    result.push({ name: name.text, type: resolved });
  }
  return result;
}
