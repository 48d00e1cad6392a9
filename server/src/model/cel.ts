/**
 * Expressions through the CEL library: names, types and errors of one expression, with offsets into its text.
 * Answers are kept by text and types, so that an edit elsewhere costs nothing.
 */
import { type ASTNode, Environment, ParseError, TypeError } from '@marcbachmann/cel-js';
import { type CelSource, type ScannedExpression, scanExpression, toCel } from './celSource';
import { ANY, BOOL, FLOAT, INT, listOf, mapOf, showType, STRING, type Type, UNKNOWN } from './types';

export interface CelError {
  /** `syntax`: it does not parse, or calls what does not exist; `type`: its parts do not fit. */
  readonly kind: 'syntax' | 'type';
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

export interface CelName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface CelResult {
  /** Free names in the order of the text: keys, the item, or unknown. */
  readonly names: readonly CelName[];
  readonly type: Type;
  readonly error: CelError | undefined;
}

/** The type of a key or the item, undefined if there is none of that name. */
export type NameTypes = (name: string) => Type | undefined;

/** The type of CEL's `null`. */
const NULL: Type = { kind: 'nullable', inner: UNKNOWN };

const scans = new Map<string, ScannedExpression>();
const results = new Map<string, CelResult>();
/** Enough for every expression of a 10,000-node graph; then it starts anew. */
const KEPT = 20_000;

export function checkExpression(text: string, types: NameTypes): CelResult {
  const scanned = remember(scans, text, () => scanExpression(text));
  const known = new Map<string, Type>();
  let signature = text;
  for (const { name, role } of scanned.identifiers) {
    if (role !== 'name' || known.has(name)) continue;
    const type = types(name);
    if (!type) continue;
    known.set(name, type);
    signature += `\0${name}:${showType(type)}`;
  }
  return remember(results, signature, () => check(scanned, known));
}

function remember<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const found = kept.get(key);
  if (found) return found;
  if (kept.size >= KEPT) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}

const base = new Environment({ homogeneousAggregateLiterals: false });

/** A function, method or macro as the library declares it, types in its words. */
export interface CelDefinition {
  readonly name: string;
  readonly receiverType: string | null;
  readonly returnType: string;
  readonly params: readonly { readonly type: string }[];
}

/** All that expressions can call, each form of it by itself. */
export function celDefinitions(): readonly CelDefinition[] {
  return base.getDefinitions().functions;
}

/** Names of the functions that CEL offers, with or without a receiver. */
const FUNCTIONS: ReadonlySet<string> = new Set(celDefinitions().map((definition) => definition.name));

function check(scanned: ScannedExpression, types: ReadonlyMap<string, Type>): CelResult {
  const source = toCel(scanned, (name) => types.has(name));
  const environment = base.clone();
  const records: Type[] = [];
  for (const { name, role } of scanned.identifiers) {
    const celName = source.aliases.get(name) ?? name;
    if (role !== 'name' || environment.hasVariable(celName) || LITERALS.has(name)) continue;
    environment.registerVariable(celName, celType(types.get(name) ?? ANY, environment, records));
  }
  let parsed: ReturnType<Environment['parse']>;
  try {
    parsed = environment.parse(source.cel);
  } catch (error) {
    const names = scanned.identifiers.filter(({ name, role }) => role === 'name' && types.has(name));
    return { names, type: UNKNOWN, error: celError(error, source, records) };
  }
  const names = freeNames(parsed.ast, source, scanned.text);
  const promoted = checkWithPromotion(parsed);
  if (promoted.error) return { names, type: UNKNOWN, error: celError(promoted.error, source, records) };
  return { names, type: literalType(parsed.ast) ?? fromCel(promoted.type ?? 'dyn', records), error: undefined };
}

const LITERALS = new Set(['true', 'false', 'null', 'in']);

// ---------------------------------------------------------------- types

/** As a CEL type; what CEL cannot say (null beside a value) is `dyn`. `records` collects the record types by number. */
function celType(type: Type, environment: Environment, records: Type[]): string {
  switch (type.kind) {
    case 'string':
    case 'union':
      return 'string';
    case 'float':
      return 'double';
    case 'int':
    case 'bool':
      return type.kind;
    case 'list':
      return `list<${celType(type.of, environment, records)}>`;
    case 'map':
      return `map<string, ${celType(type.of, environment, records)}>`;
    case 'message':
      return 'map<string, dyn>';
    case 'record': {
      const fields: Record<string, string> = {};
      for (const field of type.fields) fields[field.name] = celType(field.type, environment, records);
      const name = `Record${records.length}`;
      records.push(type);
      environment.registerType(name, { fields });
      return name;
    }
    default:
      return 'dyn';
  }
}

const SIMPLE: ReadonlyMap<string, Type> = new Map<string, Type>([
  ['string', STRING],
  ['int', INT],
  ['uint', INT],
  ['double', FLOAT],
  ['bool', BOOL],
  ['null', NULL],
  ['list', listOf(ANY)],
  ['map', mapOf(ANY)],
]);

function fromCel(name: string, records: readonly Type[]): Type {
  const simple = SIMPLE.get(name);
  if (simple) return simple;
  const record = /^Record(\d+)$/.exec(name);
  if (record) return records[Number(record[1])] ?? ANY;
  if (name.startsWith('list<')) return listOf(fromCel(name.slice(5, -1), records));
  const comma = name.indexOf(', ');
  if (name.startsWith('map<') && comma > 0) return mapOf(fromCel(name.slice(comma + 2, -1), records));
  return ANY;
}

/** A string literal, or a choice between some, is a union of its own, so that it can be compared with the key's. */
function literalType(ast: ASTNode): Type | undefined {
  if (ast.op === 'value') return typeof ast.args === 'string' ? { kind: 'union', labels: [ast.args] } : undefined;
  if (ast.op !== '?:') return undefined;
  const left = literalType(ast.args[1]);
  const right = literalType(ast.args[2]);
  if (left?.kind !== 'union' || right?.kind !== 'union') return undefined;
  return { kind: 'union', labels: [...new Set([...left.labels, ...right.labels])] };
}

// ---------------------------------------------------------------- an int literal beside a float is a float

interface Checked {
  checkedType?: { readonly name: string };
}

/** CEL has no `double + int`; the language lets an int literal be a float there (§6). Ends as each round turns one literal. */
function checkWithPromotion(parsed: ReturnType<Environment['parse']>): { type?: string; error?: unknown } {
  for (;;) {
    const result = parsed.check();
    if (result.valid) return { type: result.type ?? 'dyn' };
    const at = result.error instanceof TypeError ? result.error.node : undefined;
    if (!at || !('op' in at) || !promoteLiteral(at)) return { error: result.error };
  }
}

const MIXING = new Set(['+', '-', '*', '/', '==', '!=', '<', '<=', '>', '>=']);

function promoteLiteral(node: ASTNode): boolean {
  let operands: readonly ASTNode[] = [];
  if (node.op === '?:') operands = [node.args[1], node.args[2]];
  else if (MIXING.has(node.op)) operands = node.args as readonly ASTNode[];
  if (operands.length !== 2) return false;
  const [left, right] = operands;
  if (typeName(left) === 'double') return toFloat(right);
  return typeName(right) === 'double' && toFloat(left);
}

function typeName(node: ASTNode): string | undefined {
  return (node as Checked).checkedType?.name;
}

/** Turns `1` or `-1` into `1.0` or `-1.0`; the library keeps a literal's value as its argument. */
function toFloat(node: ASTNode): boolean {
  const literal = node.op === '-_' ? node.args : node;
  if (literal.op !== 'value' || typeof literal.args !== 'bigint') return false;
  (literal as { args: unknown }).args = Number(literal.args);
  (literal as Checked).checkedType = undefined;
  (node as Checked).checkedType = undefined;
  return true;
}

// ---------------------------------------------------------------- names

/** Macros that bind their first argument as a name: `xs.map(x, …)`, `xs.filter(x, …)`, `cel.bind(x, …, …)`. */
const BINDERS = new Set(['all', 'exists', 'exists_one', 'map', 'filter', 'bind']);

function freeNames(root: ASTNode, source: CelSource, text: string): CelName[] {
  const names: CelName[] = [];
  const visit = (node: ASTNode, bound: ReadonlySet<string>): void => {
    switch (node.op) {
      case 'value':
        return;
      case 'id': {
        if (bound.has(node.args)) return;
        const start = source.toText(node.start);
        const end = source.toText(node.end);
        names.push({ name: text.slice(start, end), start, end });
        return;
      }
      case '.':
      case '.?':
        return visit(node.args[0], bound);
      case 'call':
        return node.args[1].forEach((arg) => visit(arg, bound));
      case 'rcall': {
        const [method, receiver, args] = node.args;
        const isNamespace = receiver.op === 'id' && receiver.args === 'cel';
        if (!isNamespace) visit(receiver, bound);
        const [first] = args;
        if (!BINDERS.has(method) || args.length < 2 || first.op !== 'id' || (method === 'bind') !== isNamespace) {
          return args.forEach((arg) => visit(arg, bound));
        }
        const inner = new Set(bound).add(first.args);
        const outerArgs = method === 'bind' ? 2 : 1;
        return args.slice(1).forEach((arg, i) => visit(arg, i + 1 < outerArgs ? bound : inner));
      }
      case 'map':
        return node.args.forEach(([key, value]) => {
          visit(key, bound);
          visit(value, bound);
        });
      case '!_':
      case '-_':
        return visit(node.args, bound);
      default:
        return (node.args as readonly ASTNode[]).forEach((arg) => visit(arg, bound));
    }
  };
  visit(root, new Set()); // as deep as the library's own limit of nesting
  return names
    .filter(({ name }) => !PREDEFINED_VALUES.has(name) || source.aliases.has(name))
    .toSorted((a, b) => a.start - b.start);
}

/** Names of CEL that are values: `type(x) == int`. A key of that name has an alias and stays. */
const PREDEFINED_VALUES = new Set(
  'string bool int uint double map list bytes null_type type dyn cel google optional'.split(' '),
);

// ---------------------------------------------------------------- errors

function celError(error: unknown, source: CelSource, records: readonly Type[]): CelError {
  if (!(error instanceof ParseError || error instanceof TypeError)) throw error;
  const length = source.toText(source.cel.length);
  const start = Math.min(source.toText(error.range?.start ?? 0), length);
  const end = Math.max(source.toText(error.range?.end ?? source.cel.length), start);
  const missing = missingFunction(error.node);
  if (missing) return { kind: 'syntax', start, end, why: `there is no function \`${missing}\`` };
  const summary = inOurWords(error.summary, records);
  return { kind: error instanceof ParseError ? 'syntax' : 'type', start, end, why: summary };
}

function missingFunction(node: unknown): string | undefined {
  const call = node as { readonly op?: string; readonly args?: readonly unknown[] } | undefined;
  if (call?.op !== 'call' && call?.op !== 'rcall') return undefined;
  const name = call.args?.[0];
  return typeof name === 'string' && !FUNCTIONS.has(name) ? name : undefined;
}

function inOurWords(summary: string, records: readonly Type[]): string {
  const words = summary
    .replace(/\bdouble\b/g, 'float')
    .replace(/\bRecord(\d+)\b/g, (_, number: string) => showType(records[Number(number)] ?? ANY))
    .replace(/map<string, /g, 'map<');
  const overload = /^no such overload: (.*)$/.exec(words);
  if (overload) return `\`${overload[1]}\` is not defined`;
  const call = /^found no matching overload for '(.*)'$/.exec(words);
  if (call) return `\`${call[1]}\` is not defined for these types`;
  const field = /^No such key: (.*)$/.exec(words);
  if (field) return `there is no field \`${field[1]}\``;
  if (words.startsWith('Unexpected token: EOF')) return 'the expression is not finished';
  const unexpected = /^Unexpected token: ([A-Z]+)/.exec(words);
  if (unexpected) return `${tokenInWords(unexpected[1])} does not fit here`;
  const expected = /^Expected ([A-Z]+), got ([A-Z]+)/.exec(words);
  if (expected) {
    const missing = `${tokenInWords(expected[1])} is missing`;
    return expected[2] === 'EOF' ? missing : `${missing} before ${tokenInWords(expected[2])}`;
  }
  const quoted = words.replace(/'([^']*)'/g, '`$1`');
  return quoted.charAt(0).toLowerCase() + quoted.slice(1);
}

/** The library's names of its tokens. */
const TOKENS: Readonly<Record<string, string>> = {
  NUMBER: 'a number',
  STRING: 'a string',
  BOOLEAN: 'a bool',
  NULL: '`null`',
  IDENTIFIER: 'a name',
  PLUS: '`+`',
  MINUS: '`-`',
  MULTIPLY: '`*`',
  DIVIDE: '`/`',
  MODULO: '`%`',
  EQ: '`==`',
  NE: '`!=`',
  LT: '`<`',
  LE: '`<=`',
  GT: '`>`',
  GE: '`>=`',
  AND: '`&&`',
  OR: '`||`',
  NOT: '`!`',
  IN: '`in`',
  LPAREN: '`(`',
  RPAREN: '`)`',
  LBRACKET: '`[`',
  RBRACKET: '`]`',
  LBRACE: '`{`',
  RBRACE: '`}`',
  DOT: '`.`',
  COMMA: '`,`',
  COLON: '`:`',
  QUESTION: '`?`',
  BYTES: 'a string of bytes',
};

function tokenInWords(token: string): string {
  return TOKENS[token] ?? token.toLowerCase();
}
