/**
 * A change inside the braces of one node: the node alone is parsed, and all that stands behind it is moved. Everything else
 * of the tree stays the same objects, so that what has been built upon them stays valid.
 */
import { parse } from './parseFile';
import { Token } from './tokens';
import type { BodyMember, DecisionDecl, GraphDecl, NodeDecl, Offset, SourceFile, Span, Tokens } from './tree';

export interface BodyChange {
  readonly graph: GraphDecl;
  readonly node: NodeDecl | DecisionDecl;
  /** The members that the changed text has, all parsed anew. */
  readonly parsed: readonly BodyMember[];
  /** The members that it is to have: of a decision only the changed one is new, as edges refer to the arms. */
  readonly members: readonly BodyMember[];
  /** Old members among these that are to be moved. */
  readonly moved: readonly BodyMember[];
  /** Where the node ended before. */
  readonly oldEnd: Offset;
  /** By how much everything behind the change is moved. */
  readonly shift: number;
  readonly text: string;
  readonly tokens: Tokens;
}

/**
 * What a new text changes, if that is the inside of one node, or of one line of a decision that is no arm, in a file without
 * syntax errors, and the new one has none. Otherwise undefined: then the file is to be parsed as a whole.
 */
export function changeOfBody(file: SourceFile, text: string): BodyChange | undefined {
  if (file.errors.length > 0) return undefined;
  const { start, oldEnd: changedEnd } = difference(file.text, text);
  const graph = file.items.find((item) => item.kind === 'graph' && item.start < start && changedEnd < item.end);
  const node = graph?.kind === 'graph' ? spanAround(graph.members, start, changedEnd) : undefined;
  if (graph?.kind !== 'graph' || (node?.kind !== 'node' && node?.kind !== 'decision') || !node.name) return undefined;
  const brace = file.text.indexOf('{', (node.title ?? node.name).end);
  if (start <= brace || changedEnd >= node.end) return undefined;
  const shift = text.length - file.text.length;
  const parsed = parse(`${OPENING}${text.slice(node.start, node.end + shift)}}`);
  const [item] = parsed.items;
  if (parsed.errors.length > 0 || parsed.items.length !== 1 || item.kind !== 'graph') return undefined;
  const [alone] = item.members;
  const length = node.end + shift - node.start;
  if (item.members.length !== 1 || alone.kind !== node.kind || alone.end !== OPENING.length + length) return undefined;
  if (!item.closed || item.end !== alone.end + 1) return undefined;
  const tokens = spliceTokens(file.tokens, parsed.tokens, node, length);
  if (!tokens) return undefined;
  const members = node.kind === 'node' ? alone.members : withOneChanged(node, alone.members, start, changedEnd);
  if (!members) return undefined;
  moveTree(alone.members, node.start - OPENING.length);
  const moved = node.kind === 'node' ? [] : node.members.filter((member) => member.start >= changedEnd);
  return { graph, node, parsed: alone.members, members, moved, oldEnd: node.end, shift, text, tokens };
}

/** The members of a decision with the changed one exchanged, if that is no arm and the others are what they were. */
function withOneChanged(
  { members }: DecisionDecl,
  parsed: readonly BodyMember[],
  start: Offset,
  end: Offset,
): readonly BodyMember[] | undefined {
  const changed = spanAround(members, start, end);
  if (!changed || changed.kind === 'arm' || parsed.length !== members.length) return undefined;
  if (parsed.some((member, i) => member.kind !== members[i].kind)) return undefined;
  return members.map((member, i) => (member === changed ? parsed[i] : member));
}

/** Carries the change out: the file is that of the new text then. */
export function applyBodyChange(file: SourceFile, change: BodyChange): void {
  const { graph, node, members, moved, oldEnd, shift, text, tokens } = change;
  if (shift !== 0) {
    moveTree(moved, shift);
    for (const member of graph.members) if (member.start >= oldEnd) moveTree(member, shift);
    for (const item of file.items) if (item.start >= graph.end) moveTree(item, shift);
    for (const allow of file.allows) if (allow.start >= oldEnd) moveTree(allow, shift);
  }
  (graph as Open<GraphDecl>).end += shift;
  Object.assign(node, { members, end: oldEnd + shift });
  Object.assign(file, { text, tokens, end: file.end + shift });
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Moves every span in a part of a tree. No object stands in it twice. Nests as deep as the parser lets it. */
export function moveTree(part: unknown, by: number): void {
  if (Array.isArray(part)) {
    for (const element of part) moveTree(element, by);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  if (typeof fields.start === 'number') moveSpan(fields as unknown as Span, by);
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === 'object' && value !== null) moveTree(value, by);
  }
}

export function moveSpan(span: Span, by: number): void {
  const open = span as Open<Span>;
  open.start += by;
  open.end += by;
}

/** The last of these, which stand in order, that begins before `start`, if it reaches beyond `end`. */
function spanAround<T extends Span>(spans: readonly T[], start: Offset, end: Offset): T | undefined {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spans[middle].start < start) low = middle;
    else high = middle - 1;
  }
  const found = spans.at(low);
  return found && found.start < start && end < found.end ? found : undefined;
}

/** Around a node that is parsed alone. */
const OPENING = 'graph g {';

/** Characters that are compared at once. */
const CHUNK = 4096;

/** Where the texts begin to differ, and where the differing part ends in the old one. */
function difference(old: string, text: string): { readonly start: Offset; readonly oldEnd: Offset } {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start + CHUNK <= most && old.slice(start, start + CHUNK) === text.slice(start, start + CHUNK)) start += CHUNK;
  while (start < most && old.charCodeAt(start) === text.charCodeAt(start)) start++;
  let [a, b] = [old.length, text.length];
  while (a - CHUNK >= start && b - CHUNK >= start && old.slice(a - CHUNK, a) === text.slice(b - CHUNK, b)) {
    a -= CHUNK;
    b -= CHUNK;
  }
  while (a > start && b > start && old.charCodeAt(a - 1) === text.charCodeAt(b - 1)) {
    a--;
    b--;
  }
  return { start, oldEnd: a };
}

/** Tokens of the file with those of the node in the place of the old ones. Undefined where comments are in it: they may allow. */
function spliceTokens(old: Tokens, alone: Tokens, node: Span, length: number): Tokens | undefined {
  const first = tokenAt(old, node.start);
  const last = tokenAt(old, node.end);
  const from = tokenAt(alone, OPENING.length);
  const to = tokenAt(alone, OPENING.length + length);
  if (old.starts[first] !== node.start || old.starts[last] !== node.end) return undefined;
  if (hasComment(old, first, last) || hasComment(alone, from, to)) return undefined;
  const shift = node.start + length - node.end;
  const grow = to - from - (last - first);
  const count = old.count + grow;
  const kinds = new Uint8Array(count);
  const starts = new Uint32Array(count + 1);
  kinds.set(old.kinds.subarray(0, first));
  starts.set(old.starts.subarray(0, first));
  kinds.set(alone.kinds.subarray(from, to), first);
  for (let i = from; i < to; i++) starts[first + i - from] = alone.starts[i] - OPENING.length + node.start;
  kinds.set(old.kinds.subarray(last, old.count), last + grow);
  for (let i = last; i <= old.count; i++) starts[i + grow] = old.starts[i] + shift;
  return { count, kinds, starts };
}

function hasComment({ kinds }: Tokens, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const kind: Token = kinds[i];
    if (kind === Token.LineComment || kind === Token.BlockComment || kind === Token.DocComment) return true;
  }
  return false;
}

/** The last token that starts at or before an offset; the number of tokens for the end of the text. */
function tokenAt({ starts, count }: Tokens, offset: Offset): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
