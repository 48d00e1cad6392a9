/** Graphs and their members (LANGUAGE §3). */

import type { Cursor } from './cursor';
import { docBefore } from './docs';
import {
  isBodyMember,
  isFileItem,
  isGraphDeclaration,
  isGraphMember,
  isGraphWord,
  isHalfTyped,
  isKeyInside,
  leadsToOn,
  opensBody,
} from './forms';
import {
  foreignCharacter,
  isForeignArrow,
  skipDashes,
  skipEquals,
  skipForeignString,
  skipParameters,
  takeWord,
} from './habits';
import { parseBody } from './parseBody';
import { parseModel } from './parseLines';
import { parseKeys, parsePath } from './parseLists';
import { takeNumber } from './parseLiterals';
import { parseShared } from './parseShared';
import { parseState } from './parseState';
import { parseWiring } from './parseWiring';
import { type OpenBlock, closeBlock, found, nameOf, quote, reportOpen, skip, skipToken, tryString } from './recovery';
import { Token, isName, isString } from './tokens';
import type {
  DecisionDecl,
  GraphDecl,
  GraphMember,
  HandlersLine,
  InputLine,
  KeyPath,
  LimitLine,
  Name,
  NodeDecl,
  Offset,
  OutputLine,
  StringLiteral,
} from './tree';

/** The cursor stands at `graph`, or at the name if the word is missing. */
export function parseGraph(c: Cursor, hasWord: boolean): GraphDecl {
  const doc = docBefore(c);
  const { start, index } = c;
  if (hasWord) c.advance();
  const name = takeName(c, 'graph');
  const title = takeTitle(c);
  const block: OpenBlock = { word: 'graph', name, index, brace: c.start };
  const members: GraphMember[] = [];
  if (!c.eat(Token.OpenBrace)) {
    if (name) c.error(c.before(), `a \`{\` is missing behind ${nameOf(block)}`, ' {');
    if (!isGraphMember(c, c.index)) {
      return { kind: 'graph', doc, name, title, members, closed: false, start, end: c.previousEnd };
    }
  }
  const { closed, end } = parseMembers(c, members, block);
  return { kind: 'graph', doc, name, title, members, closed, start, end };
}

/** The name of a graph, node or decision behind its word, unless that is the word of what comes next. */
function takeName(c: Cursor, word: string): Name | null {
  if (isName(c.kind) && !beginsNext(c)) {
    const name = c.takeName();
    skipDashes(c);
    return name;
  }
  c.error(c.before(), `\`${word}\` needs a name`);
  return null;
}

function takeTitle(c: Cursor): StringLiteral | null {
  skipParameters(c);
  const title = tryString(c);
  if (!title) skipForeignString(c);
  skipEquals(c);
  return title;
}

function beginsNext(c: Cursor): boolean {
  const { index } = c;
  const next = c.next(index);
  if (c.nextKind === Token.Arrow) return true;
  // `node state {` is a node of that name, unless keys stand in the braces.
  if (opensBody(c, next)) return c.kind === Token.State && isKeyInside(c, next);
  if (leadsToOn(c, next)) return false;
  if (isFileItem(c, index) || isGraphDeclaration(c, index, 'graph')) return true;
  // A word on the next line, and no braces behind it.
  return isHalfTyped(c, index) || isFileWord(c);
}

function isFileWord(c: Cursor): boolean {
  return (c.kind === Token.Graph || c.kind === Token.Type || c.kind === Token.Import) && c.isFirstOnLine(c.index);
}

interface Closing {
  /** Is the closing brace there? */
  readonly closed: boolean;
  readonly end: Offset;
}

/** Members and the closing brace. */
function parseMembers(c: Cursor, members: GraphMember[], block: OpenBlock): Closing {
  for (;;) {
    if (c.kind === Token.EndOfFile || isFileItem(c, c.index)) {
      const closing = passMisplaced(c, block);
      if (closing) return closing;
      continue;
    }
    if (c.kind === Token.CloseBrace) {
      const closing = c.here();
      c.advance();
      if (!goesOn(c)) return { closed: true, end: closing.end };
      c.error(closing, `this \`}\` closes ${nameOf(block)}, but its members go on behind it`);
      continue;
    }
    if (c.kind === Token.Comma) {
      c.error(c.here(), 'no comma stands between the members of a graph');
      c.advance();
      continue;
    }
    members.push(parseMember(c));
  }
}

/**
 * Declarations of the top level inside a graph. They count as such. If the graph's members go on behind them, they are
 * misplaced; else it is the graph's brace that is missing before them.
 */
function passMisplaced(c: Cursor, block: OpenBlock): Closing | null {
  const before = c.before();
  const at = c.here();
  const isShared = c.kind !== Token.EndOfFile && c.kind !== Token.Graph;
  while (c.kind !== Token.EndOfFile && c.kind !== Token.Graph && isFileItem(c, c.index))
    c.misplaced.push(parseShared(c));
  if (isShared && (c.kind === Token.CloseBrace || goesOn(c))) {
    c.error(at, `${quote(c.textOf(at))} stands outside of graphs, not in ${nameOf(block)}`);
    return null;
  }
  reportOpen(c, block, before);
  return { closed: false, end: before.end };
}

/** Members behind the closing brace belong to the graph all the same: there is one brace too many. */
function goesOn(c: Cursor): boolean {
  return !isFileItem(c, c.index) && isGraphMember(c, c.index);
}

function parseMember(c: Cursor): GraphMember {
  // A name followed by `->` is wiring, whatever word it is.
  if (c.kind === Token.OpenBracket || (isName(c.kind) && beginsWiring(c))) {
    const wiring = parseWiring(c);
    if (wiring) return wiring;
  }
  switch (c.kind) {
    case Token.State:
      return parseState(c, false);
    case Token.Input:
    case Token.Output:
      return parseKeysLine(c);
    case Token.Handlers:
      return parseHandlers(c);
    case Token.Model:
      return parseModel(c, 'graph');
    case Token.Limit:
      return parseLimit(c);
    case Token.Node:
      return parseNode(c, true);
    case Token.Decision:
      return parseDecision(c);
    default:
      return parseUnknown(c);
  }
}

function beginsWiring(c: Cursor): boolean {
  const next = c.next(c.index);
  return c.kindAt(next) === Token.Arrow || isForeignArrow(c, next);
}

function parseKeysLine(c: Cursor): InputLine | OutputLine {
  const { start, kind } = c;
  const keys = parseKeys(c, 'graph', takeWord(c));
  return { kind: kind === Token.Input ? 'input' : 'output', keys, start, end: c.previousEnd };
}

function parseHandlers(c: Cursor): HandlersLine {
  const { start } = c;
  takeWord(c);
  const path = tryString(c);
  if (!path && !skipForeignString(c))
    c.error(c.before(), '`handlers` needs the path of a module: `handlers "./nodes.ts"`');
  return { kind: 'handlers', path, start, end: c.previousEnd };
}

function parseLimit(c: Cursor): LimitLine {
  const { start } = c;
  takeWord(c);
  const count = c.kind === Token.Number ? takeNumber(c) : null;
  if (!count) c.error(c.before(), '`limit` needs a number: `limit 100 steps`');
  if (!c.eat(Token.Steps) && count) {
    const isOther = c.kind === Token.Name && c.nextKind !== Token.Arrow && !c.isFirstOnLine(c.index);
    if (isOther) c.error(c.here(), 'the word is `steps`: `limit 100 steps`');
    else c.error(count, '`steps` is missing behind the number', ' steps');
    if (isOther) c.advance();
  }
  return { kind: 'limit', count, start, end: c.previousEnd };
}

/** `node n "Title" { … }`; the cursor stands at `node`, or at the name if the word is missing. */
function parseNode(c: Cursor, hasWord: boolean): NodeDecl {
  const doc = docBefore(c);
  const { start, index } = c;
  if (hasWord) c.advance();
  const name = takeName(c, 'node');
  const title = takeTitle(c);
  const members = parseBraces(c, 'node', name, index);
  return { kind: 'node', doc, name, title, members, start, end: c.previousEnd };
}

/** `decision d "Title" on key { … }`; the cursor stands at `decision`. */
function parseDecision(c: Cursor): DecisionDecl {
  const doc = docBefore(c);
  const { start, index } = c;
  c.advance();
  const lacksName = c.kind === Token.On && isName(c.nextKind) && c.nextKind !== Token.On;
  if (lacksName) c.error(c.before(), '`decision` needs a name');
  const name = lacksName ? null : takeName(c, 'decision');
  const title = takeTitle(c);
  const on = parseOn(c);
  if (on && isString(c.kind) && c.nextKind === Token.OpenBrace) {
    c.error(c.here(), 'the title stands before `on`');
    skipToken(c);
  }
  const members = parseBraces(c, 'decision', name, index);
  return { kind: 'decision', doc, name, title, on, members, start, end: c.previousEnd };
}

function parseOn(c: Cursor): KeyPath | null {
  if (!c.eat(Token.On)) return null;
  if (isName(c.kind) && !beginsNext(c)) return parsePath(c, 'graph');
  c.error(c.before(), '`on` needs a key');
  return null;
}

function parseBraces(c: Cursor, place: 'node' | 'decision', name: Name | null, index: number): NodeDecl['members'] {
  const block: OpenBlock = { word: place, name, index, brace: c.start };
  if (!c.eat(Token.OpenBrace)) {
    const goesOn = isBodyMember(c, c.index, place) && !isGraphMember(c, c.index);
    if (name) c.error(c.before(), `a \`{\` is missing behind ${nameOf(block)}`, goesOn ? ' {' : ' { }');
    if (!goesOn) return [];
  }
  const members = parseBody(c, place, block);
  closeBlock(c, block);
  return members;
}

/** Braces behind a word that begins no member, and what they seem to belong to. */
function misspelt(c: Cursor): { readonly of: 'state' | 'node' | 'decision'; readonly hasWord: boolean } | null {
  if (!isName(c.kind)) return null;
  const next = c.next(c.index);
  if (opensBody(c, next)) return isKeyInside(c, next) ? { of: 'state', hasWord: true } : { of: 'node', hasWord: false };
  if (!isName(c.kindAt(next)) || isGraphMember(c, next)) return null;
  const behind = c.next(next);
  if (c.kindAt(behind) === Token.On) return { of: 'decision', hasWord: true };
  if (!opensBody(c, behind)) return null;
  return { of: c.text[c.start] === 'd' ? 'decision' : 'node', hasWord: true };
}

/** Something that begins no member. A misspelt or missing `node` or `state` is seen by what follows it. */
function parseUnknown(c: Cursor): GraphMember {
  const at = c.here();
  const meant = misspelt(c);
  if (meant) {
    const word = quote(c.textOf(at));
    if (!meant.hasWord) c.error(at, `\`node\` or \`decision\` is missing before ${word}`);
    else c.error(at, `${word} begins no member of a graph; is it \`${meant.of}\`?`);
    if (meant.of === 'state') return parseState(c, false);
    return meant.of === 'node' ? parseNode(c, meant.hasWord) : parseDecision(c);
  }
  c.error(at, foreignCharacter(c) ?? unexpected(c));
  return skip(c, beginsMember);
}

function beginsMember(c: Cursor): boolean {
  if (isGraphMember(c, c.index)) return true;
  return c.isFirstOnLine(c.index) && (isGraphWord(c.kind) || misspelt(c) !== null);
}

function unexpected(c: Cursor): string {
  if (c.kind === Token.Arrow) return 'a node is missing before this `->`';
  if (isBodyMember(c, c.index, 'node')) return `${found(c)} belongs in the braces of a node`;
  if (isName(c.kind)) return `${found(c)} begins no member of a graph; wiring is written \`a -> b\``;
  return `${found(c)} begins no member of a graph`;
}
