/**
 * A file as the formatter sees it: a sequence of pieces, each of which stands on lines of its own or shares one with its
 * neighbours. A block is its head up to the brace, the pieces in it, and its closing brace.
 */

import { Token } from '../tokens';
import type {
  BodyMember,
  DecisionDecl,
  Expression,
  GraphDecl,
  GraphMember,
  Item,
  NodeDecl,
  Offset,
  SourceFile,
  Span,
  StateDecl,
} from '../tree';
import { braceWithin, kindOf, tokenAt } from './tokenIndex';

export const enum Role {
  /** The head of a block, with its opening brace. */
  Open,
  /** The closing brace of a block. */
  Close,
  Key,
  Arm,
  Wiring,
  /** Any other line. */
  Line,
}

export interface Piece extends Span {
  readonly role: Role;
  /** The block that it stands in, or bounds; null at the top level. */
  readonly block: Block | null;
  /** Levels of indentation of its first line. */
  readonly depth: number;
  /** Where a default value begins: braces from there on are those of maps. */
  readonly valueStart: Offset;
  /** It has a syntax error: its blanks, and those round it, stay as they are. */
  isKept: boolean;
}

export interface Block extends Span {
  readonly outer: Block | null;
  readonly brace: Offset;
  /** Levels of indentation of its head. */
  readonly depth: number;
}

export interface Pieces {
  /** In the order of the text. */
  readonly pieces: Piece[];
  /** In the order of the text; the blanks in them are theirs. */
  readonly expressions: Expression[];
}

/** All pieces of a file. Those with a syntax error inside or beside them are marked to be kept. */
export function piecesOf(source: SourceFile): Pieces {
  const list: List = { source, pieces: [], expressions: [] };
  let end = 0;
  let inOrder = true;
  for (const item of source.items) {
    const from = list.pieces.length;
    addItem(list, item);
    if (item.start < end) {
      // It stands in a graph by mistake, and comes behind it in the tree.
      inOrder = false;
      keepFrom(list, from);
    }
    end = Math.max(end, item.end);
  }
  if (!inOrder) {
    list.pieces.sort((a, b) => a.start - b.start);
    list.expressions.sort((a, b) => a.start - b.start);
  }
  keepFaulty(source, list.pieces);
  return list;
}

interface List extends Pieces {
  readonly source: SourceFile;
}

function addItem(list: List, item: Item): void {
  if (item.kind === 'graph') addGraph(list, item);
  else if (item.kind === 'state') addState(list, item, null);
  else add(list, Role.Line, item, null, item.kind === 'error');
}

function addGraph(list: List, graph: GraphDecl): void {
  const block = addHead(list, graph, graph.title ?? graph.name, graph.members, null);
  for (const member of graph.members) addMember(list, member, block);
  // The end of one that is not closed is marked by its error.
  if (graph.closed) addClose(list, block);
}

function addMember(list: List, member: GraphMember, graph: Block): void {
  switch (member.kind) {
    case 'state':
      return addState(list, member, graph);
    case 'node':
    case 'decision':
      return addBody(list, member, graph);
    case 'wiring':
      return add(list, Role.Wiring, member, graph);
    default:
      return add(list, Role.Line, member, graph, member.kind === 'error');
  }
}

function addState(list: List, state: StateDecl, outer: Block | null): void {
  const { keys, errors } = state;
  const children = errors.length === 0 ? keys : [...keys, ...errors].toSorted((a, b) => a.start - b.start);
  const from = list.pieces.length;
  const block = addHead(list, state, state.base ?? state.name, children, outer);
  for (const child of children) {
    if (child.kind === 'key') add(list, Role.Key, child, block, false, child.initial?.start);
    else add(list, Role.Line, child, block, true);
  }
  closeOrKeep(list, block, from, children);
}

function addBody(list: List, body: NodeDecl | DecisionDecl, outer: Block): void {
  const from = list.pieces.length;
  const head = (body.kind === 'decision' ? body.on : null) ?? body.title ?? body.name;
  const block = addHead(list, body, head, body.members, outer);
  for (const member of body.members) addLine(list, member, block);
  closeOrKeep(list, block, from, body.members);
}

function addLine(list: List, member: BodyMember, block: Block): void {
  add(list, member.kind === 'arm' ? Role.Arm : Role.Line, member, block, member.kind === 'error');
  const expression = expressionOf(member);
  if (expression) list.expressions.push(expression);
}

function expressionOf(member: BodyMember): Expression | null {
  if (member.kind === 'set' || member.kind === 'with') return member.expression;
  return member.kind === 'arm' && member.label.form === 'when' ? member.label.condition : null;
}

// ---------------------------------------------------------------- heads and ends

function addHead(
  { source, pieces }: List,
  declaration: Span,
  head: Span | null,
  children: readonly Span[],
  outer: Block | null,
): Block {
  const { start, end } = declaration;
  const wordsEnd = head?.end ?? source.tokens.starts[tokenAt(source.tokens, start) + 1];
  const brace = braceWithin(source, wordsEnd, children.at(0)?.start ?? end);
  const depth = outer ? outer.depth + 1 : 0;
  const headEnd = brace === undefined ? wordsEnd : brace + 1;
  const block = { outer, brace: headEnd - 1, depth, start, end };
  pieces.push({
    role: Role.Open,
    block,
    depth,
    valueStart: Infinity,
    isKept: brace === undefined,
    start,
    end: headEnd,
  });
  return block;
}

function addClose({ pieces }: List, block: Block): void {
  const { depth, end } = block;
  pieces.push({ role: Role.Close, block, depth, valueStart: Infinity, isKept: false, start: end - 1, end });
}

/** A block that lacks a brace is kept as a whole: what belongs in it is a guess. */
function closeOrKeep(list: List, block: Block, from: number, children: readonly Span[]): void {
  const { source } = list;
  const lastStart = Math.max(block.brace, (children.at(-1)?.end ?? 0) - 1);
  const isClosed =
    block.end - 1 > lastStart && kindOf(source, tokenAt(source.tokens, block.end - 1)) === Token.CloseBrace;
  if (isClosed) addClose(list, block);
  if (!isClosed || list.pieces[from].isKept) keepFrom(list, from);
}

function keepFrom({ pieces }: List, from: number): void {
  for (let index = from; index < pieces.length; index++) pieces[index].isKept = true;
}

function add(
  { pieces }: List,
  role: Role,
  span: Span,
  block: Block | null,
  isKept = false,
  valueStart: Offset = Infinity,
): void {
  const { start, end } = span;
  pieces.push({ role, block, depth: block ? block.depth + 1 : 0, valueStart, isKept, start, end });
}

/** Marks the pieces that a syntax error touches. Both lists are in order, and pieces do not overlap. */
function keepFaulty({ errors }: SourceFile, pieces: readonly Piece[]): void {
  let first = 0;
  let last = 0;
  for (const { start, end } of errors) {
    while (first < pieces.length && pieces[first].end < start) first++;
    for (last = Math.max(first, last); last < pieces.length && pieces[last].start <= end; last++) {
      pieces[last].isKept = true;
    }
  }
}
