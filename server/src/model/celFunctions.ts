/** What expressions can call, in the words of the language: for suggestions and for help while arguments are typed. */
import { celDefinitions, type CelDefinition } from './cel';
import { type Type, withoutNull } from './types';

export interface CelFunction {
  readonly name: string;
  /** The type of what stands before the dot; undefined for a function without a receiver. */
  readonly receiver: string | undefined;
  /** As they are shown: `prefix: string`, or a name alone for parts of a macro. */
  readonly parameters: readonly string[];
  readonly result: string;
  /** What it does, in a sentence; empty where its name says it. */
  readonly doc: string;
}

/** The namespace that stands before the dot of `cel.bind`. */
export const CEL_NAMESPACE = 'cel';

interface Words {
  readonly doc: string;
  /** Names of the parameters; where forms differ, by their number. */
  readonly names?: readonly string[] | Readonly<Record<number, readonly string[]>>;
}

const TIME_PART = { names: ['timeZone'] };

const WORDS: Readonly<Record<string, Words>> = {
  size: { doc: 'How many characters, elements or entries a string, list or map has.', names: ['value'] },
  startsWith: { doc: 'Does the string begin with this one?', names: ['prefix'] },
  endsWith: { doc: 'Does the string end with this one?', names: ['suffix'] },
  contains: { doc: 'Does the string hold this one?', names: ['part'] },
  lowerAscii: { doc: 'The string with its ASCII letters in lower case.' },
  upperAscii: { doc: 'The string with its ASCII letters in upper case.' },
  trim: { doc: 'The string without blanks at its ends.' },
  indexOf: { doc: 'Where a string first stands in this one, -1 if nowhere.', names: ['part', 'from'] },
  lastIndexOf: { doc: 'Where a string last stands in this one, -1 if nowhere.', names: ['part', 'from'] },
  substring: { doc: 'The characters from one index up to another, or to the end.', names: ['start', 'end'] },
  matches: { doc: 'Does the regular expression match somewhere in the string?', names: ['pattern'] },
  split: { doc: 'The pieces of the string between separators, at most so many.', names: ['separator', 'most'] },
  join: { doc: 'The strings of the list as one, with a separator between them.', names: ['separator'] },
  has: { doc: 'Is the field there? Takes `key.field`, without looking into it.', names: ['field'] },
  all: { doc: 'Is the condition true of every element?', names: ['x', 'condition'] },
  exists: { doc: 'Is the condition true of some element?', names: ['x', 'condition'] },
  exists_one: { doc: 'Is the condition true of exactly one element?', names: ['x', 'condition'] },
  filter: { doc: 'The elements of which the condition is true.', names: ['x', 'condition'] },
  map: {
    doc: 'What the expression makes of each element; with a condition, of those of which it is true.',
    names: { 2: ['x', 'value'], 3: ['x', 'condition', 'value'] },
  },
  bind: { doc: 'Gives a value a name within an expression.', names: ['name', 'value', 'expression'] },
  string: { doc: 'The value as a string.', names: ['value'] },
  int: { doc: 'The value as an int; a float loses what is behind its point.', names: ['value'] },
  uint: { doc: 'The value as an unsigned int.', names: ['value'] },
  double: { doc: 'The value as a float.', names: ['value'] },
  bool: { doc: 'The value as a bool: `"true"` or `"false"`.', names: ['value'] },
  bytes: { doc: 'The string as bytes.', names: ['value'] },
  dyn: { doc: 'The same value, its type left open.', names: ['value'] },
  type: { doc: 'The type of the value, to compare with `int`, `string` and the like.', names: ['value'] },
  timestamp: { doc: 'A moment, from a text such as `"2030-01-31T12:00:00Z"` or from seconds.', names: ['value'] },
  duration: { doc: 'A stretch of time, from a text such as `"90s"` or `"1h30m"`.', names: ['value'] },
  getDate: { doc: 'The day of the month, from 1.', ...TIME_PART },
  getDayOfMonth: { doc: 'The day of the month, from 0.', ...TIME_PART },
  getDayOfWeek: { doc: 'The day of the week, from 0 for Sunday.', ...TIME_PART },
  getDayOfYear: { doc: 'The day of the year, from 0.', ...TIME_PART },
  getFullYear: { doc: 'The year.', ...TIME_PART },
  getMonth: { doc: 'The month, from 0.', ...TIME_PART },
  getHours: { doc: 'The hours.', ...TIME_PART },
  getMinutes: { doc: 'The minutes.', ...TIME_PART },
  getSeconds: { doc: 'The seconds.', ...TIME_PART },
  getMilliseconds: { doc: 'The milliseconds.', ...TIME_PART },
  json: { doc: 'The bytes read as JSON.' },
  hex: { doc: 'The bytes in hexadecimal digits.' },
  base64: { doc: 'The bytes in base 64.' },
  at: { doc: 'The byte at an index.', names: ['index'] },
};

let known: readonly CelFunction[] | undefined;

/** Every function, method and macro; of one that takes several types each form by itself. */
export function celFunctions(): readonly CelFunction[] {
  known ??= celDefinitions().filter(isUsable).map(inOurWords);
  return known;
}

/** Optional values are turned off, and namespaces are no values. */
function isUsable({ receiverType, params }: CelDefinition): boolean {
  const types = [receiverType ?? '', ...params.map(({ type }) => type)];
  return !types.some((type) => /^optional<|^OptionalNamespace$/.test(type)) && !types.slice(1).includes('CelNamespace');
}

function inOurWords({ name, receiverType, returnType, params }: CelDefinition): CelFunction {
  const { doc, names } = WORDS[name] ?? { doc: '' };
  const list = (
    Array.isArray(names) ? names : (names as Exclude<Words['names'], readonly string[]>)?.[params.length]
  ) as readonly string[] | undefined;
  const parameters = params.map(({ type }, i) => {
    const parameter = list?.[i] ?? `value${params.length > 1 ? i + 1 : ''}`;
    return type === 'ast' ? parameter : `${parameter}: ${typeInOurWords(type)}`;
  });
  const receiver = receiverType === null ? undefined : typeInOurWords(receiverType);
  return { name, receiver, parameters, result: typeInOurWords(returnType), doc };
}

function typeInOurWords(type: string): string {
  return type
    .replace(/\bmap<dyn, dyn>/g, 'map<any>')
    .replace(/\bmap<string, /g, 'map<')
    .replace(/\bdyn\b/g, 'any')
    .replace(/\bdouble\b/g, 'float')
    .replace(/^google\.protobuf\.(\w+)$/, (_, name: string) => name.toLowerCase())
    .replace(/^CelNamespace$/, CEL_NAMESPACE);
}

/** Can the method be called on a value of this type? On one that is open, any. */
export function isMethodOf({ receiver }: CelFunction, type: Type): boolean {
  if (receiver === undefined || receiver === CEL_NAMESPACE) return false;
  const bare = withoutNull(type);
  switch (bare.kind) {
    case 'any':
    case 'unknown':
      return true;
    case 'string':
    case 'union':
      return receiver === 'string';
    case 'list':
      return receiver === 'list<any>' || (receiver === 'list<string>' && isText(bare.of));
    case 'map':
    case 'message':
      return receiver === 'map<any>';
    default:
      return false;
  }
}

function isText(type: Type): boolean {
  const { kind } = withoutNull(type);
  return kind === 'string' || kind === 'union' || kind === 'any' || kind === 'unknown';
}

/** `startsWith(prefix: string): bool` */
export function signatureOf({ name, receiver, parameters, result }: CelFunction): string {
  const namespace = receiver === CEL_NAMESPACE ? `${CEL_NAMESPACE}.` : '';
  return `${namespace}${name}(${parameters.join(', ')}): ${result}`;
}
