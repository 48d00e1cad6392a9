/** States and their keys (LANGUAGE §3, §4). */

import type { Cursor } from './cursor';
import { docBefore } from './docs';
import { isFileItem, isGraphDeclaration, isGraphMember, isKeyInside } from './forms';
import { foreignCharacter, skipEquals } from './habits';
import { beginsLiteral, parseLiteral } from './parseLiterals';
import { parseType, parseTypeArguments } from './parseTypes';
import { closeBlock, found, nameOf, skip, tryString } from './recovery';
import { Token, isName } from './tokens';
import type { ErrorNode, KeyDecl, Name, StateDecl, StringLiteral, TypeNode } from './tree';

/** `state extends Base { … }`, or at the top level `state Name extends Base { … }`; the cursor stands at `state`. */
export function parseState(c: Cursor, isNamed: boolean): StateDecl {
  const doc = docBefore(c);
  const { start, index } = c;
  c.advance();
  const word = c.before();
  let name: Name | null = null;
  if (isNamed) {
    const lacksName = c.kind === Token.Extends && isName(c.nextKind) && c.nextKind !== Token.Extends;
    if (isName(c.kind) && !lacksName) name = c.takeName();
    else c.error(word, 'a `state` at the top level needs a name');
  }
  let base: Name | null = null;
  if (c.eat(Token.Extends)) {
    const beginsNext = isFileItem(c, c.index) || isGraphDeclaration(c, c.index, 'graph');
    if (c.nextKind === Token.OpenBrace || !beginsNext) base = c.tryName();
    if (!base) c.error(c.before(), '`extends` needs the name of a state');
  }
  skipEquals(c);
  const brace = c.start;
  if (!c.eat(Token.OpenBrace)) {
    c.error(c.before(), `a \`{\` is missing behind ${nameOf({ word: 'state', name })}`, ' {');
    if (!beginsKey(c)) return { kind: 'state', doc, name, base, keys: [], errors: [], start, end: c.previousEnd };
  }
  const keys: KeyDecl[] = [];
  const errors: ErrorNode[] = [];
  parseKeyDecls(c, keys, errors);
  closeBlock(c, { word: 'state', name, index, brace });
  return { kind: 'state', doc, name, base, keys, errors, start, end: c.previousEnd };
}

function parseKeyDecls(c: Cursor, keys: KeyDecl[], errors: ErrorNode[]): void {
  let mayHaveComma = false;
  while (c.kind !== Token.CloseBrace && c.kind !== Token.EndOfFile) {
    if (c.kind === Token.Comma) {
      if (!mayHaveComma)
        c.error(c.here(), keys.length === 0 ? 'a key is missing before this comma' : 'one comma is enough');
      c.advance();
      mayHaveComma = false;
      continue;
    }
    if (!beginsKey(c)) {
      if (isFileItem(c, c.index) || isGraphMember(c, c.index)) return;
      if (c.kind === Token.Colon) {
        errors.push(parseNameless(c));
        continue;
      }
      if (!isName(c.kind) || !isUntyped(c)) {
        c.error(c.here(), foreignCharacter(c) ?? `a key is missing here: ${found(c)} is none`);
        errors.push(skip(c, (at) => at.kind === Token.Comma || beginsKey(at) || at.isFirstOnLine(at.index)));
        continue;
      }
    }
    keys.push(parseKeyDecl(c));
    mayHaveComma = true;
  }
}

/** A key without its type, or without the colon before it: not just a name somewhere behind another key. */
function isUntyped(c: Cursor): boolean {
  if (c.isFirstOnLine(c.index) || c.previousKind === Token.Comma || c.previousKind === Token.OpenBrace) return true;
  const next = c.next(c.index);
  if (c.kindAt(next) === Token.Equals || c.kindAt(next) === Token.Comma) return true;
  return isName(c.kindAt(next)) && !c.isFirstOnLine(next);
}

/** `: type = value` without a name before it. */
function parseNameless(c: Cursor): ErrorNode {
  const { start } = c;
  c.error(c.here(), 'the name of a key is missing before this `:`');
  c.advance();
  parseType(c);
  tryString(c);
  if (c.kind === Token.Equals) parseInitial(c);
  return { kind: 'error', start, end: c.previousEnd };
}

/** A name and a colon: any word may be a key's name. */
function beginsKey(c: Cursor): boolean {
  return isName(c.kind) && c.nextKind === Token.Colon;
}

function parseKeyDecl(c: Cursor): KeyDecl {
  const doc = docBefore(c);
  const { start } = c;
  const name = c.takeName();
  if (!c.eat(Token.Colon)) {
    const here = isName(c.kind) && !c.isFirstOnLine(c.index) && !beginsKey(c);
    if (!here) {
      c.error(name, `\`${name.text}\` needs a type: \`${name.text}: string\``);
      return untypedKey(c, doc, name);
    }
    c.error(name, `a \`:\` is missing behind \`${name.text}\``, ':');
  }
  if (c.kind === Token.Colon) c.error(c.here(), 'one `:` is enough');
  while (c.eat(Token.Colon));
  let channel: Name | null = null;
  let type: TypeNode | null = null;
  let updateType: TypeNode | null = null;
  let reducer: StringLiteral | null = null;
  if (isChannelKind(c.kind) && c.nextKind === Token.Less) {
    channel = c.takeName();
    const args = parseTypeArguments(c, 0);
    type = args[0] ?? null;
    updateType = args[1] ?? null;
    reportArguments(c, channel, args);
    reducer = parseReducer(c, channel);
    if (c.kind === Token.Question) {
      c.error(c.here(), `\`?\` belongs to the type: \`${channel.text}<T?>\``);
      c.advance();
    }
  } else {
    type = parseType(c);
    if (!type) reportMissingType(c, name);
  }
  const initial = c.kind === Token.Equals ? parseInitial(c) : parseBareInitial(c);
  return { kind: 'key', doc, name, channel, type, updateType, reducer, initial, start, end: c.previousEnd };
}

function untypedKey(c: Cursor, doc: KeyDecl['doc'], name: Name): KeyDecl {
  return {
    kind: 'key',
    doc,
    name,
    channel: null,
    type: null,
    updateType: null,
    reducer: null,
    initial: c.kind === Token.Equals ? parseInitial(c) : null,
    start: name.start,
    end: c.previousEnd,
  };
}

function isChannelKind(kind: Token): boolean {
  switch (kind) {
    case Token.Last:
    case Token.Append:
    case Token.Merge:
    case Token.Sum:
    case Token.Reduce:
      return true;
    default:
      return false;
  }
}

function reportArguments(c: Cursor, channel: Name, args: readonly TypeNode[]): void {
  const most = channel.text === 'reduce' ? 2 : 1;
  if (args.length <= most) return;
  c.error(args[most], most === 1 ? `\`${channel.text}\` takes one type` : '`reduce` takes at most two types');
}

function parseReducer(c: Cursor, channel: Name): StringLiteral | null {
  const at = c.here();
  const path = tryString(c);
  if (channel.text === 'reduce') {
    if (!path) c.error(c.before(), '`reduce` needs the path of a function: `reduce<int> "./file.ts#name"`');
    return path;
  }
  if (path) c.error(at, `only \`reduce\` names a function, \`${channel.text}\` does not`);
  return null;
}

function reportMissingType(c: Cursor, name: Name): void {
  c.error(c.before(), `the type of \`${name.text}\` is missing`);
  // Something that is no type stands on the same line: it is that what was reported.
  const stands = c.kind !== Token.Equals && c.kind !== Token.Comma && c.kind !== Token.CloseBrace;
  if (stands && !isName(c.kind) && !c.isFirstOnLine(c.index))
    skip(c, (at) => isName(at.kind) || at.kind === Token.Comma);
}

/** `{ name: …`: the keys of a map stand in quotes. */
function isRecordType(c: Cursor): boolean {
  return c.kind === Token.OpenBrace && isKeyInside(c, c.index);
}

/** A value on the same line without `=` before it. */
function parseBareInitial(c: Cursor): KeyDecl['initial'] {
  if (!beginsLiteral(c) || c.isFirstOnLine(c.index) || isRecordType(c)) return null;
  c.error(c.before(), 'a `=` is missing before this value', ' =');
  return parseLiteral(c);
}

function parseInitial(c: Cursor): KeyDecl['initial'] {
  c.advance();
  const initial = parseLiteral(c);
  if (initial) return initial;
  const equals = c.before();
  if (isName(c.kind) && !c.isFirstOnLine(c.index) && !beginsKey(c) && !isGraphDeclaration(c, c.index, 'graph')) {
    c.error(c.here(), `${found(c)} is no value: text stands in quotes`);
    c.advance();
    return c.isFirstOnLine(c.index) ? null : parseLiteral(c);
  }
  c.error(equals, 'a value is missing behind `=`');
  return null;
}
