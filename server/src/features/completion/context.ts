/**
 * What the cursor stands in. The tree says which form begins last before the cursor, so that half-typed text, lost braces and
 * words used as names are read as everywhere else; what is missing in that form the tokens before the cursor say. What
 * stands behind the cursor does not matter: it is what the person has not come to yet.
 */
import type { Facts, GraphFacts } from '../../analysis/facts';
import type { NodeModel } from '../../model/model';
import { tokenAt } from '../../rules/fixes/edits';
import { isName, isString, Token } from '../../syntax/tokens';
import type {
  BodyMember,
  DecisionDecl,
  GraphDecl,
  GraphMember,
  Item,
  NodeDecl,
  Offset,
  SourceFile,
  Span,
  StateDecl,
} from '../../syntax/tree';
import { lowerBound } from '../places';
import { modelOf } from '../symbols';
import { readArm, readBodyHead, readFails, readLine } from './readBody';
import { Reader } from './reader';
import {
  readGraphHead,
  readHandlers,
  readImport,
  readKey,
  readKeys,
  readLimit,
  readModel,
  readStateHead,
  readTypeDecl,
  readWiring,
  words,
} from './readForms';
import type { Level, Slot } from './slots';

/** A string that the cursor is in. */
export interface StringAt extends Span {
  /** Its text without the quotes. */
  readonly content: Span;
  readonly form: 'line' | 'block';
  /** Without its end it reaches to that of the line, whatever stands there. */
  readonly closed: boolean;
}

export interface Context {
  readonly facts: Facts;
  readonly offset: Offset;
  /** The name or number that the cursor touches, else nothing at the cursor. */
  readonly word: Span;
  /** What of the word stands before the cursor. */
  readonly prefix: string;
  readonly string: StringAt | undefined;
  /** A line comment that the cursor is in. */
  readonly comment: Span | undefined;
  /** What may stand there, likelier things first. */
  readonly slots: readonly Slot[];
  readonly graph: GraphFacts | undefined;
  /** The node or decision that the cursor is in, and what is known of it. */
  readonly body: NodeDecl | DecisionDecl | undefined;
  readonly node: NodeModel | undefined;
}

export function contextAt(facts: Facts, offset: Offset): Context {
  const { source } = facts.file;
  const token = tokenBefore(source, offset);
  const here = { start: offset, end: offset };
  const span = token && isTouched(source, token, offset) ? token : undefined;
  const nowhere = { graph: undefined, body: undefined, node: undefined };
  if (span && isComment(span.kind)) {
    const comment = span.kind === Token.LineComment ? span : undefined;
    return { facts, offset, word: here, prefix: '', string: undefined, comment, slots: [], ...nowhere };
  }
  const isWord = span !== undefined && (isName(span.kind) || span.kind === Token.Number);
  const word = isWord ? span : here;
  const string = span && (isString(span.kind) || span.kind === Token.CelString) ? stringAt(span) : undefined;
  const { slots, graph, body } = slotsAt(facts, span ? span.start : offset);
  const node = graph && body && modelOf(graph, body);
  const prefix = source.text.slice(word.start, offset);
  return { facts, offset, word, prefix, string, comment: undefined, slots, graph, body, node };
}

// ---------------------------------------------------------------- the token at the cursor

interface TokenSpan extends Span {
  readonly kind: Token;
}

/** The token that begins before the offset and reaches it. */
function tokenBefore(source: SourceFile, offset: Offset): TokenSpan | undefined {
  const { count, kinds, starts } = source.tokens;
  if (offset === 0 || count === 0) return undefined;
  const index = tokenAt(source, offset - 1);
  return index < count ? { kind: kinds[index], start: starts[index], end: starts[index + 1] } : undefined;
}

/** Is the cursor in the token, so that what is typed becomes a part of it? */
function isTouched({ text }: SourceFile, { kind, start, end }: TokenSpan, offset: Offset): boolean {
  switch (kind) {
    case Token.Blank:
    case Token.LineBreak:
      return false;
    case Token.LineComment:
    case Token.DocComment:
    case Token.Number:
    case Token.OpenString:
    case Token.OpenBlockString:
      return true;
    case Token.BlockComment:
      return offset < end || end - start < 4 || !text.endsWith('*/', end);
    default:
      return offset < end || isName(kind);
  }
}

function isComment(kind: Token): boolean {
  return kind === Token.LineComment || kind === Token.BlockComment || kind === Token.DocComment;
}

function stringAt({ kind, start, end }: TokenSpan): StringAt {
  const form = kind === Token.BlockString || kind === Token.OpenBlockString ? 'block' : 'line';
  const quotes = form === 'block' ? 3 : 1;
  const closed = kind !== Token.OpenString && kind !== Token.OpenBlockString;
  return { start, end, form, closed, content: { start: start + quotes, end: closed ? end - quotes : end } };
}

// ---------------------------------------------------------------- the form at the cursor

interface Found {
  readonly slots: readonly Slot[];
  readonly graph: GraphFacts | undefined;
  readonly body: NodeDecl | DecisionDecl | undefined;
}

/** What may stand at `limit`, where the word at the cursor begins. */
function slotsAt(facts: Facts, limit: Offset): Found {
  const { source } = facts.file;
  const item = lastBefore(source.items, limit);
  const decl = graphAround(source, item, limit);
  const member = decl && lastBefore(decl.members, limit);
  // A declaration of the top level may stand in a graph by mistake.
  const isInGraph = decl !== undefined && (item === decl || (member !== undefined && member.start > item!.start));
  const graph = decl && facts.graphs.find((candidate) => candidate.model.decl === decl);
  if (isInGraph) return inGraph(source, graph, decl, member, limit);
  const levels: readonly Level[] = decl ? ['file', 'graph'] : ['file'];
  return inItem(source, graph, levels, item, limit);
}

function lastBefore<T extends Span>(spans: readonly T[], limit: Offset): T | undefined {
  return spans[lowerBound(spans, ({ start }) => start < limit) - 1];
}

/** The declaration of the top level that begins last before the cursor. */
export function itemBefore({ facts, word }: Context): Item | undefined {
  return lastBefore(facts.file.source.items, word.start);
}

/** The graph in which a place is: the last item before it, or one that encloses that. */
function graphAround({ items }: SourceFile, item: Item | undefined, limit: Offset): GraphDecl | undefined {
  if (!item || item.kind === 'graph') return item;
  for (let i = lowerBound(items, ({ start }) => start < limit) - 1; i >= 0; i--) {
    const graph = items[i];
    if (graph.kind === 'graph') return graph.closed && graph.end >= limit ? graph : undefined;
  }
  return undefined;
}

function inItem(
  source: SourceFile,
  graph: GraphFacts | undefined,
  levels: readonly Level[],
  item: Item | undefined,
  limit: Offset,
): Found {
  const r = new Reader(source, item?.start ?? 0, limit, { kind: 'member', level: levels.at(-1)! });
  const found = (slots: readonly Slot[]): Found => ({ slots, graph: undefined, body: undefined });
  if (item?.kind === 'state') return inState(source, graph, levels, item, limit);
  if (item?.kind === 'import' && readImport(r)) return found(r.found);
  // `type` alone is no declaration yet.
  const isType = item?.kind === 'type' || (item?.kind === 'error' && r.kind === Token.Type);
  if (isType && readTypeDecl(r)) return found(r.found);
  return behind(r, levels, graph, undefined);
}

function inState(
  source: SourceFile,
  graph: GraphFacts | undefined,
  levels: readonly Level[],
  decl: StateDecl,
  limit: Offset,
): Found {
  const key = lastBefore(decl.keys, limit);
  const r = new Reader(source, key?.start ?? decl.start, limit, { kind: 'member', level: 'state' });
  const isNamed = decl.name !== null || levels.length === 1;
  if (key ? readKey(r, key) : readStateHead(r, isNamed)) return { slots: r.found, graph, body: undefined };
  return behind(r, [...levels, 'state'], graph, undefined);
}

function inGraph(
  source: SourceFile,
  graph: GraphFacts | undefined,
  decl: GraphDecl,
  member: GraphMember | undefined,
  limit: Offset,
): Found {
  const levels: readonly Level[] = ['file', 'graph'];
  if (member?.kind === 'state') return inState(source, graph, levels, member, limit);
  if (member?.kind === 'node' || member?.kind === 'decision') return inBody(source, graph, member, limit);
  const r = new Reader(source, member?.start ?? decl.start, limit, { kind: 'member', level: 'graph' });
  const atCursor = member ? readMember(r, member) : readGraphHead(r);
  return atCursor ? { slots: r.found, graph, body: undefined } : behind(r, levels, graph, undefined);
}

function readMember(r: Reader, member: GraphMember): boolean {
  switch (member.kind) {
    case 'input':
    case 'output':
      return readKeys(r, member.kind, r.next);
    case 'handlers':
      return readHandlers(r);
    case 'model':
      return readModel(r);
    case 'limit':
      return readLimit(r);
    case 'wiring':
      return readWiring(r);
    default:
      return false;
  }
}

function inBody(
  source: SourceFile,
  graph: GraphFacts | undefined,
  decl: NodeDecl | DecisionDecl,
  limit: Offset,
): Found {
  const part = lastBefore(decl.members, limit);
  const r = new Reader(source, part?.start ?? decl.start, limit, { kind: 'member', level: decl.kind });
  const atCursor = part ? readPart(r, part) : readBodyHead(r, decl);
  if (atCursor) return { slots: r.found, graph, body: decl };
  return behind(r, ['file', 'graph', decl.kind], graph, decl);
}

function readPart(r: Reader, part: BodyMember): boolean {
  if (part.kind === 'arm') return readArm(r, part);
  return part.kind === 'fails' ? readFails(r) : readLine(r);
}

/** The cursor stands behind a complete form, and perhaps behind braces that close those round it. */
function behind(
  r: Reader,
  levels: readonly Level[],
  graph: GraphFacts | undefined,
  body: NodeDecl | DecisionDecl | undefined,
): Found {
  const open = [...levels];
  let inner = 0;
  let isBehindName = false;
  for (; !r.isDone; r.advance()) {
    isBehindName = r.isName || r.isString || r.kind === Token.Number;
    if (r.kind === Token.OpenBrace) inner++;
    else if (r.kind === Token.CloseBrace && inner > 0) inner--;
    else if (r.kind === Token.CloseBrace && open.length > 1) open.pop();
  }
  const level = open.at(-1)!;
  const member: Slot = { kind: 'member', level };
  const place = {
    graph: open.length > 1 ? graph : undefined,
    body: level === 'node' || level === 'decision' ? body : undefined,
  };
  if (inner > 0) return { slots: [], ...place };
  if (isBehindName && level === 'decision') return { slots: [words('->', 'writes'), member], ...place };
  if (isBehindName && level === 'graph') return { slots: [words('->'), member], ...place };
  return { slots: [member], ...place };
}
