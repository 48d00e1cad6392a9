/** Types, kinds of channels, and first values. */
import type { ChannelDecl } from '../../model/model';
import { showType, SIMPLE_TYPES, type Type, withoutNull } from '../../model/types';
import type { KeyDecl } from '../../syntax/tree';
import { type Context, itemBefore } from './context';
import { type Choice, Kind } from './items';
import { literally } from './snippets';
import { kindBehind } from './tokens';
import { Token } from '../../syntax/tokens';

const SIMPLE_DOCS: Readonly<Record<string, string>> = {
  any: 'Any JSON value.',
  message: 'One message of a conversation: its role and its content.',
};

interface Generic {
  readonly word: string;
  readonly rest: string;
  readonly doc: string;
}

const LISTS: readonly Generic[] = [
  { word: 'list', rest: '<${1:string}>', doc: 'A list of values of one type.' },
  { word: 'map', rest: '<${1:string}>', doc: 'Values of one type by strings.' },
];

/** The kinds that say what becomes of several writes. */
const CHANNELS: readonly Generic[] = [
  { word: 'append', rest: '<${1:string}>', doc: 'A list: every write is added, parallel ones too.' },
  { word: 'merge', rest: '<${1:string}>', doc: 'A map: writes are merged, later keys win.' },
  { word: 'sum', rest: '<${1:int}>', doc: 'A total: every write is added up.' },
  { word: 'reduce', rest: '<${1:string}> "${2:./file.ts#name}"', doc: 'Writes are folded by a function.' },
  { word: 'last', rest: '<${1:string}>', doc: 'The last value written: what a type alone means.' },
];

const SHAPES: readonly Choice[] = [
  {
    label: '"a" | "b"',
    kind: Kind.Snippet,
    filter: 'union',
    snippet: '"${1:a}" | "${2:b}"',
    doc: 'One of some strings.',
  },
  {
    label: '{ field: type }',
    kind: Kind.Snippet,
    filter: 'record',
    snippet: '{ ${1:field}: ${2:string} }',
    doc: 'A record.',
  },
];

export function types(context: Context, channels: boolean): Choice[] {
  const behind = kindBehind(context);
  const hasArguments = behind === Token.Less;
  const generic = ({ word, rest, doc }: Generic): Choice => ({
    label: word,
    kind: Kind.TypeParameter,
    doc,
    ...(!hasArguments && { snippet: word + rest }),
  });
  const kinds = channels && behind !== Token.Question ? CHANNELS : [];
  // The words alone, before arguments that are there: a `reduce` lacks its function then.
  if (hasArguments) return [...LISTS, ...kinds.filter(({ word }) => word !== 'reduce')].map(generic);
  const simple = [...SIMPLE_TYPES.keys()].map((label) => ({
    label,
    kind: Kind.TypeParameter,
    doc: SIMPLE_DOCS[label],
  }));
  return [
    ...simple.slice(0, 4),
    ...namedTypes(context),
    ...LISTS.map(generic),
    ...simple.slice(4),
    ...kinds.map(generic),
    ...SHAPES,
  ];
}

/** The types that this file declares or imports. */
function namedTypes(context: Context): Choice[] {
  const { types: own, imports } = context.facts.file;
  const here = itemBefore(context);
  const named: Choice[] = [];
  for (const type of own) {
    if (type.decl !== here) named.push(namedType(type.name, type.type, 'this file'));
  }
  for (const { name, target } of imports) {
    if (target?.kind === 'type') named.push(namedType(name.text, target.type, 'imported'));
  }
  return named;
}

function namedType(name: string, type: Type, note: string): Choice {
  return { label: name, kind: Kind.Interface, type: ` = ${showType(type)}`, note, about: { kind: 'type', name } };
}

/** First values that fit the type of a key. */
export function values(context: Context, decl: KeyDecl): Choice[] {
  const type = typeOf(context, decl);
  return type ? literals(type, context.string !== undefined) : [];
}

function typeOf({ facts, graph }: Context, decl: KeyDecl): Type | undefined {
  const channels: readonly ChannelDecl[] =
    graph?.model.channels ?? facts.file.states.flatMap((state) => state.channels);
  return channels.find((channel) => channel.decl === decl)?.type;
}

function literals(type: Type, isInString: boolean): Choice[] {
  const bare = withoutNull(type);
  const value = (label: string, snippet?: string): Choice => ({ label, kind: Kind.Value, ...(snippet && { snippet }) });
  const list: Choice[] = [];
  if (bare.kind === 'union') {
    const labels = bare.labels.map((label) => JSON.stringify(label));
    list.push(
      ...labels.map((label) => ({ ...value(label), filter: isInString ? label : label.replace(/^"|"$/g, '') })),
    );
  }
  if (isInString) return list;
  if (bare.kind === 'bool') list.push(value('false'), value('true'));
  if (bare.kind === 'string') list.push(value('""', '"$1"'));
  if (bare.kind === 'int') list.push(value('0'));
  if (bare.kind === 'float') list.push(value('0.0'));
  if (bare.kind === 'list') list.push(value('[]', '[$1]'));
  if (bare.kind === 'map') list.push(value('{}'));
  if (bare.kind === 'record') {
    const fields = bare.fields.map(
      (field, i) => `${literally(JSON.stringify(field.name))}: ${plainest(field.type, i + 1)}`,
    );
    list.push({ ...value('{ … }', `{ ${fields.join(', ')} }`), filter: '{' });
  }
  if (type.kind === 'nullable') list.push(value('null'));
  return list;
}

function plainest(type: Type, stop: number): string {
  switch (type.kind) {
    case 'string':
    case 'message':
      return `"$${stop}"`;
    case 'int':
    case 'float':
      return `\${${stop}:0}`;
    case 'bool':
      return `\${${stop}:false}`;
    case 'list':
      return '[]';
    case 'map':
    case 'record':
      return '{\\}';
    case 'union':
      return literally(JSON.stringify(type.labels[0] ?? ''));
    default:
      return `\${${stop}:null}`;
  }
}
