/** Types of channels (LANGUAGE §4). */

import type { Cursor } from './cursor';
import { docBefore } from './docs';
import { isFileItem, isGraphDeclaration } from './forms';
import { DEEPEST, closeBlock, skip, skipNested, takeString } from './recovery';
import { Token, isName, isString } from './tokens';
import type { GenericType, RecordField, RecordType, TypeNode, UnionType } from './tree';

/** The type that stands here, or null if none does; the caller then says what is missing. */
export function parseType(c: Cursor, depth = 0): TypeNode | null {
  const { start } = c;
  const inner = parseBareType(c, depth);
  if (!inner) return null;
  let type = inner;
  if (c.eat(Token.Question)) type = { kind: 'nullableType', inner, start, end: c.previousEnd };
  while (c.kind === Token.Question) {
    c.error(c.here(), 'one `?` is enough');
    c.advance();
  }
  skipAlternatives(c, depth);
  return type;
}

function parseBareType(c: Cursor, depth: number): TypeNode | null {
  if (isString(c.kind)) return parseUnion(c);
  if (c.kind === Token.OpenBrace) return parseRecord(c, depth);
  if (!beginsNamedType(c)) return c.kind === Token.Less ? parseNameless(c, depth) : null;
  const { start } = c;
  const name = c.takeName();
  if (c.kind !== Token.Less) return { kind: 'namedType', name, start, end: name.end };
  if (depth >= DEEPEST) return tooDeep(c, start);
  return {
    kind: 'genericType',
    name,
    args: parseTypeArguments(c, depth),
    start,
    end: c.previousEnd,
  } satisfies GenericType;
}

/** `<T>` without a name before it. */
function parseNameless(c: Cursor, depth: number): TypeNode {
  const { start } = c;
  if (depth >= DEEPEST) return tooDeep(c, start);
  c.error(c.here(), 'a type is missing before this `<`');
  parseTypeArguments(c, depth);
  return { kind: 'error', start, end: c.previousEnd };
}

/** A name, but not that of the key or member that comes next. */
function beginsNamedType(c: Cursor): boolean {
  if (!isName(c.kind)) return false;
  return c.nextKind !== Token.Colon && !isFileItem(c, c.index) && !isGraphDeclaration(c, c.index, 'graph');
}

/** `<T, U>`; the cursor stands at `<`. */
export function parseTypeArguments(c: Cursor, depth: number): TypeNode[] {
  c.advance();
  const args: TypeNode[] = [];
  for (;;) {
    const arg = parseType(c, depth + 1);
    if (arg) args.push(arg);
    else c.error(c.before(), 'a type is missing here');
    if (c.eat(Token.Comma)) continue;
    if (!beginsNamedType(c) || c.isFirstOnLine(c.index)) break;
    c.error(c.here(), 'a `>` or a comma is missing before this');
  }
  if (!c.eat(Token.Greater)) c.error(c.before(), 'a `>` is missing here', '>');
  return args;
}

function parseUnion(c: Cursor): UnionType {
  const { start } = c;
  const members = [takeString(c)];
  while (c.eat(Token.Pipe)) {
    if (isString(c.kind)) {
      members.push(takeString(c));
      continue;
    }
    c.error(c.before(), 'a string is missing behind `|`');
    if (beginsNamedType(c) || c.kind === Token.OpenBrace) parseType(c, DEEPEST);
    break;
  }
  return { kind: 'unionType', members, start, end: c.previousEnd };
}

/** `int | string`: reported once, and passed over. */
function skipAlternatives(c: Cursor, depth: number): void {
  if (c.kind !== Token.Pipe) return;
  c.error(c.here(), 'only strings can be joined by `|`');
  while (c.eat(Token.Pipe)) {
    if (!parseBareType(c, depth)) return;
  }
}

function parseRecord(c: Cursor, depth: number): TypeNode {
  const { start } = c;
  if (depth >= DEEPEST) return tooDeep(c, start);
  const block = { word: 'record', name: null, index: c.index, brace: start };
  c.advance();
  const fields: RecordField[] = [];
  while (!endsRecord(c)) {
    if (isName(c.kind)) {
      fields.push(parseField(c, depth));
      c.eat(Token.Comma);
    } else {
      c.error(c.here(), 'a field is missing here: `name: type`');
      skip(c, (at) => isName(at.kind) && at.nextKind === Token.Colon);
    }
  }
  closeBlock(c, block);
  return { kind: 'recordType', fields, start, end: c.previousEnd } satisfies RecordType;
}

function endsRecord(c: Cursor): boolean {
  switch (c.kind) {
    case Token.CloseBrace:
    case Token.EndOfFile:
    // These stand behind a record: its brace was lost.
    case Token.Equals:
    case Token.Greater:
    case Token.Question:
      return true;
    default:
  }
  return c.nextKind !== Token.Colon && (isFileItem(c, c.index) || isGraphDeclaration(c, c.index, 'graph'));
}

function parseField(c: Cursor, depth: number): RecordField {
  const doc = docBefore(c);
  const { start } = c;
  const name = c.takeName();
  let type: TypeNode | null = null;
  if (c.eat(Token.Colon)) {
    type = parseType(c, depth + 1);
    if (!type) c.error(c.before(), `the type of \`${name.text}\` is missing`);
  } else {
    c.error(name, `\`${name.text}\` needs a type: \`${name.text}: string\``);
    if (isName(c.kind) && !c.isFirstOnLine(c.index)) type = parseType(c, depth + 1);
  }
  return {
    kind: 'field',
    doc,
    name,
    type: type ?? { kind: 'error', start: c.previousEnd, end: c.previousEnd },
    start,
    end: c.previousEnd,
  };
}

/** The cursor stands at the bracket that nests too deep. */
function tooDeep(c: Cursor, start: number): TypeNode {
  c.error(c.here(), `types nest at most ${DEEPEST} levels deep`);
  skipNested(c);
  return { kind: 'error', start, end: c.previousEnd };
}
