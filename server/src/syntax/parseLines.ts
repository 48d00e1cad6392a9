/** The lines of a node or decision, one word each: `reads`, `prompt`, `set`, … (LANGUAGE §5). */

import type { Cursor } from './cursor';
import { type Place, goesOn, isBodyMember, isBodyWord, isKey, isLabel, isOperand } from './forms';
import { skipForeignString, takeWord } from './habits';
import { parseExpression } from './parseExpression';
import { parseKeys, parsePath } from './parseLists';
import { takeNumber } from './parseLiterals';
import { quote, spanFrom, takeString } from './recovery';
import { Token, isName, isString } from './tokens';
import type {
  BodyMember,
  CallLine,
  EachLine,
  ErrorNode,
  Expression,
  IntoLine,
  ModelLine,
  Name,
  RetryLine,
  RunLine,
  SetLine,
  StringLiteral,
  TextLine,
  TimeoutLine,
  ToolsLine,
  WithLine,
} from './tree';

/** The line that begins with the word at the cursor, half-typed ones included; null if it is no such word. */
export function parseBodyLine(c: Cursor, place: Place): BodyMember | null {
  const { start } = c;
  switch (c.kind) {
    case Token.Reads:
      return { kind: 'reads', keys: parseKeys(c, place, takeWord(c)), start, end: c.previousEnd };
    case Token.Writes:
      return { kind: 'writes', keys: parseKeys(c, place, takeWord(c)), start, end: c.previousEnd };
    case Token.Each:
      return parseEach(c, place);
    case Token.Prompt:
      return parseText(c, 'prompt', place);
    case Token.System:
      return parseText(c, 'system', place);
    case Token.Ask:
      return parseText(c, 'ask', place);
    case Token.Model:
      return parseModel(c, place);
    case Token.Tools:
      return parseTools(c, place);
    case Token.Run:
      return parseRun(c, place);
    case Token.Set:
      return parseSet(c, place);
    case Token.Call:
      return parseCall(c, place);
    case Token.With:
      return parseWith(c, place);
    case Token.Into:
      return parseInto(c, place);
    case Token.Retry:
      return parseRetry(c);
    case Token.Timeout:
      return parseTimeout(c, place);
    default:
      return null;
  }
}

function parseEach(c: Cursor, place: Place): EachLine | ErrorNode {
  const { start } = c;
  const word = takeWord(c);
  // `each in items` lacks its item, `each in in items` does not.
  const lacksItem = c.kind === Token.In && c.nextKind !== Token.In;
  const item = lacksItem ? null : takeOperand(c, place, isIn);
  if (!item) {
    c.error(word, '`each` needs an item and a list: `each item in items`');
    if (c.eat(Token.In) && isKey(c, c.index, place)) parsePath(c, place);
    return { kind: 'error', start, end: c.previousEnd };
  }
  let list = null;
  if (isOf(c)) {
    c.error(c.here(), 'the word is `in`: `each item in items`');
    c.advance();
    if (isKey(c, c.index, place)) list = parsePath(c, place);
  } else if (!c.eat(Token.In)) c.error(item, `\`in\` and a list are missing behind \`each ${item.text}\``);
  else if (isKey(c, c.index, place)) list = parsePath(c, place);
  else c.error(c.before(), 'a list is missing behind `in`');
  return { kind: 'each', item, list, start, end: c.previousEnd };
}

/** `each x of xs` */
function isOf(c: Cursor): boolean {
  return c.kind === Token.Name && c.text.slice(c.start, c.end) === 'of' && isName(c.nextKind);
}

function parseText(c: Cursor, kind: TextLine['kind'], place: Place): TextLine {
  const { start } = c;
  takeWord(c);
  return { kind, text: takeText(c, kind, place), start, end: c.previousEnd };
}

/** The string behind a word; what is a label is no such string. */
function takeText(c: Cursor, word: string, place: Place): StringLiteral | null {
  if (isString(c.kind) && !(place === 'decision' && isLabel(c, c.index))) return takeString(c);
  if (skipForeignString(c)) return null;
  c.error(c.before(), `\`${word}\` needs a string`);
  return null;
}

/** `model "name"`, in a graph or a body. */
export function parseModel(c: Cursor, place: Place): ModelLine {
  const { start } = c;
  takeWord(c);
  return { kind: 'model', name: takeText(c, 'model', place), start, end: c.previousEnd };
}

function parseTools(c: Cursor, place: Place): ToolsLine {
  const { start } = c;
  const names = parseKeys(c, place, takeWord(c)).map((key) => key.name);
  return { kind: 'tools', names, start, end: c.previousEnd };
}

function parseRun(c: Cursor, place: Place): RunLine {
  const { start } = c;
  takeWord(c);
  const hasPath = isString(c.kind) && !(place === 'decision' && isLabel(c, c.index));
  const path = hasPath ? takeString(c) : null;
  if (!hasPath) skipForeignString(c);
  return { kind: 'run', path, start, end: c.previousEnd };
}

function parseSet(c: Cursor, place: Place): SetLine | ErrorNode {
  const { start } = c;
  const word = takeWord(c);
  const key = takeOperand(c, place, isAssignment);
  if (!key) return lacksKey(c, start, word, '`set` needs a key and a value: `set key = value`');
  skipFields(c, '`set` assigns a key as a whole');
  if (c.kind === Token.Minus || c.kind === Token.Operator) {
    c.error(c.here(), 'only `=` and `+=` assign');
    c.advance();
  }
  const operatorSpan = c.here();
  const operator = c.kind === Token.Equals ? '=' : c.kind === Token.PlusEquals ? '+=' : null;
  if (!operator) {
    c.error(c.before(), `\`=\` and a value are missing behind \`set ${key.text}\``);
    const at = c.previousEnd;
    return {
      kind: 'set',
      key,
      operator,
      operatorSpan: { start: at, end: at },
      expression: null,
      start,
      end: c.previousEnd,
    };
  }
  const expression = parseValue(c, place, operator);
  return { kind: 'set', key, operator, operatorSpan, expression, start, end: c.previousEnd };
}

/** The expression behind the operator at the cursor. */
function parseValue(c: Cursor, place: Place, operator: string): Expression | null {
  const operatorSpan = c.here();
  const expression = parseExpression(c, place);
  if (!expression) c.error(operatorSpan, `an expression is missing behind \`${operator}\``);
  return expression;
}

function skipFields(c: Cursor, message: string): void {
  if (c.kind !== Token.Dot) return;
  const { start } = c;
  while (c.eat(Token.Dot) && isName(c.kind) && !c.isFirstOnLine(c.index)) c.advance();
  c.error(spanFrom(start, c), message);
}

function parseCall(c: Cursor, place: Place): CallLine {
  const { start } = c;
  takeWord(c);
  const graph = isKey(c, c.index, place) ? c.takeName() : null;
  if (!graph) c.error(c.before(), '`call` needs the name of a graph');
  return { kind: 'call', graph, start, end: c.previousEnd };
}

function parseWith(c: Cursor, place: Place): WithLine | ErrorNode {
  const { start } = c;
  const word = takeWord(c);
  const child = takeOperand(c, place, isAssignment);
  if (!child) return lacksKey(c, start, word, '`with` needs an input and a value: `with input = value`');
  let expression = null;
  if (c.kind === Token.Equals) expression = parseValue(c, place, '=');
  else c.error(c.before(), `\`=\` and a value are missing behind \`with ${child.text}\``);
  return { kind: 'with', child, expression, start, end: c.previousEnd };
}

function parseInto(c: Cursor, place: Place): IntoLine | ErrorNode {
  const { start } = c;
  const word = takeWord(c);
  const parent = takeOperand(c, place, isAssignment);
  if (!parent) return lacksKey(c, start, word, '`into` needs a key and an output: `into key = output`');
  let child: Name | null = null;
  if (!c.eat(Token.Equals)) c.error(c.before(), `\`=\` and an output are missing behind \`into ${parent.text}\``);
  else if (isKey(c, c.index, place)) child = c.takeName();
  if (!child) c.error(c.before(), 'an output of the called graph is missing behind `=`');
  return { kind: 'into', parent, child, start, end: c.previousEnd };
}

/** The name behind a word, if the name is not the word of the next member. */
function takeOperand(c: Cursor, place: Place, then: (behind: Token) => boolean): Name | null {
  return isOperand(c, c.index, place, then) ? c.takeName() : null;
}

function isAssignment(kind: Token): boolean {
  return kind === Token.Equals || kind === Token.PlusEquals;
}

function isIn(kind: Token): boolean {
  return kind === Token.In;
}

function lacksKey(c: Cursor, start: number, word: { start: number; end: number }, message: string): ErrorNode {
  c.error(word, message);
  if (c.kind === Token.Equals || c.kind === Token.PlusEquals) parseExpression(c, 'node');
  return { kind: 'error', start, end: c.previousEnd };
}

function parseRetry(c: Cursor): RetryLine {
  const { start } = c;
  takeWord(c);
  const count = c.kind === Token.Number ? takeNumber(c) : null;
  if (!count) c.error(c.before(), '`retry` needs a number');
  return { kind: 'retry', count, start, end: c.previousEnd };
}

const UNITS = ['ms', 's', 'm', 'h'];

function parseTimeout(c: Cursor, place: Place): TimeoutLine {
  const { start } = c;
  takeWord(c);
  const amount = c.kind === Token.Number ? takeNumber(c) : null;
  if (!amount) c.error(c.before(), '`timeout` needs a time: `timeout 30 s`');
  const unit = isUnit(c, place) ? c.takeName() : null;
  if (amount && !unit) c.error(amount, 'a unit is missing: `ms`, `s`, `m` or `h`', ' s');
  if (unit && !UNITS.includes(unit.text))
    c.error(unit, `${quote(unit.text)} is no unit: \`ms\`, \`s\`, \`m\` or \`h\``);
  return { kind: 'timeout', amount, unit, start, end: c.previousEnd };
}

function isUnit(c: Cursor, place: Place): boolean {
  if (!isName(c.kind) || isBodyMember(c, c.index, place)) return false;
  if (UNITS.includes(c.text.slice(c.start, c.end))) return true;
  return !c.isFirstOnLine(c.index) && !isBodyWord(c.kind) && !goesOn(c, c.index, place);
}
