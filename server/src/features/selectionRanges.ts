import type { SelectionRange } from 'vscode-languageserver-types';
import type { LineMap } from '../syntax/lines';
import { lineEndAt, lineStartAt } from '../rules/fixes/edits';
import { promptMarks } from '../syntax/placeholders';
import { Token } from '../syntax/tokens';
import type { Offset, SourceFile, Span, StringLiteral, SyntaxNode } from '../syntax/tree';
import { forEachChild } from '../syntax/walk';
import { lowerBound, touches } from './places';

/**
 * From the word at a place to the whole file, each step the next larger part of the syntax. Every step holds the place, and
 * is larger than the one before.
 */
export function selectionRange(source: SourceFile, lines: LineMap, offset: Offset): SelectionRange {
  const at = Math.min(Math.max(offset, 0), source.text.length);
  const nodes = pathTo(source, at);
  const spans = [...nodes.flatMap((node) => spansOf(source, node, at)), ...tokenSpans(source, at)];
  spans.push({ start: 0, end: source.text.length });
  let range: SelectionRange | undefined;
  for (const span of nested(spans.filter((candidate) => touches(candidate, at)))) {
    range = { range: lines.rangeOf(span), parent: range };
  }
  return range ?? { range: lines.rangeOf({ start: at, end: at }) };
}

/** The nodes round a place, from the file to the innermost; a declaration begins with its doc comment. */
function pathTo(file: SourceFile, at: Offset): SyntaxNode[] {
  const path: SyntaxNode[] = [];
  for (let node: SyntaxNode | undefined = file; node; node = childAt(node, at)) path.push(node);
  return path;
}

/** At the border of two children the one that begins there. Long lists are not walked through. */
function childAt(node: SyntaxNode, at: Offset): SyntaxNode | undefined {
  switch (node.kind) {
    case 'file':
      // Of an item that stands in a graph by mistake, the graph comes before it.
      return node.items.slice(0, behind(node.items, at)).findLast((item) => isRound(item, at));
    case 'graph':
      return inList(node.members, at) ?? firstRound([node.doc, node.name, node.title], at);
    case 'node':
      return inList(node.members, at) ?? firstRound([node.doc, node.name, node.title], at);
    case 'decision':
      return inList(node.members, at) ?? firstRound([node.doc, node.name, node.title, node.on], at);
    case 'state':
      return inList(node.keys, at) ?? firstRound([node.doc, node.name, node.base, ...node.errors], at);
    default: {
      let inner: SyntaxNode | undefined;
      forEachChild(node, (child) => {
        if (isRound(child, at)) inner = child;
      });
      return inner;
    }
  }
}

function inList<T extends SyntaxNode>(list: readonly T[], at: Offset): T | undefined {
  const last = list[behind(list, at) - 1];
  return last && isRound(last, at) ? last : undefined;
}

function firstRound(nodes: readonly (SyntaxNode | null)[], at: Offset): SyntaxNode | undefined {
  return nodes.find((node) => node !== null && isRound(node, at)) ?? undefined;
}

/** How many begin at a place or before it. */
function behind(list: readonly SyntaxNode[], at: Offset): number {
  return lowerBound(list, (node) => withDoc(node).start <= at);
}

function isRound(node: SyntaxNode, at: Offset): boolean {
  return touches(withDoc(node), at);
}

function withDoc(node: SyntaxNode): Span {
  return 'doc' in node && node.doc ? { start: node.doc.start, end: node.end } : node;
}

/** From the largest to the smallest; what does not fit inside the one before is left out. */
function nested(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const kept: Span[] = [];
  for (const span of sorted) {
    const outer = kept.at(-1);
    if (!outer || isInside(span, outer)) kept.push(span);
  }
  return kept;
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start;
}

/** A node, what it says between its brackets, and the node together with its doc comment. */
function spansOf(source: SourceFile, node: SyntaxNode, at: Offset): Span[] {
  const spans: Span[] = [node, withDoc(node)];
  if ('keys' in node && node.keys.length > 0) spans.push({ start: node.keys[0].start, end: node.keys.at(-1)!.end });
  if (node.kind === 'string') spans.push(...textSpans(source.text, node, at));
  if (node.kind === 'file' || node.kind === 'string' || node.kind === 'name') return spans;
  const close = source.text[node.end - 1];
  if (close !== '}' && close !== ']') return spans;
  const open = firstBracket(source, node);
  if (open === undefined || node.end - 1 <= open) return spans;
  return [...spans, { start: open, end: node.end }, trimmed(source.text, open + 1, node.end - 1)];
}

/** The first bracket of a node that is no part of a text or comment. */
function firstBracket({ tokens }: SourceFile, { start, end }: Span): Offset | undefined {
  for (let index = tokenAt(tokens, start); index < tokens.count && tokens.starts[index] < end; index++) {
    const kind: Token = tokens.kinds[index];
    if (kind === Token.OpenBrace || kind === Token.OpenBracket) return tokens.starts[index];
  }
  return undefined;
}

/** Inside a text: the placeholder and its name, the line, and all between the quotes. */
function textSpans(text: string, literal: StringLiteral, at: Offset): Span[] {
  const quotes = literal.form === 'block' ? 3 : 1;
  const start = Math.min(literal.start + quotes, literal.end);
  const end = literal.closed ? Math.max(literal.end - quotes, start) : literal.end;
  const marks = promptMarks(text, literal).filter((mark) => touches(mark, at));
  const names = marks.flatMap((mark): Span[] => (mark.kind === 'doubleBrace' ? [mark] : [mark, mark.name]));
  const line = { start: Math.max(lineStartAt(text, at), start), end: Math.min(lineEndAt(text, at), end) };
  return [{ start, end }, trimmed(text, start, end), trimmed(text, line.start, line.end), ...names];
}

/** The comment or other token at a place, and the word there. */
function tokenSpans({ text, tokens }: SourceFile, at: Offset): Span[] {
  const spans: Span[] = [wordAt(text, at)];
  const index = tokenAt(tokens, at);
  for (const candidate of [index - 1, index]) {
    if (candidate < 0 || candidate >= tokens.count) continue;
    const kind: Token = tokens.kinds[candidate];
    if (kind === Token.Blank || kind === Token.LineBreak) continue;
    spans.push({ start: tokens.starts[candidate], end: tokens.starts[candidate + 1] });
  }
  return spans.filter(({ start, end }) => start < end);
}

/** The last token that starts at or before an offset. */
function tokenAt({ starts, count }: SourceFile['tokens'], offset: Offset): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;
/** No word is longer than this, in UTF-16 units. */
const LONGEST_WORD = 200;

function wordAt(text: string, at: Offset): Span {
  let start = at;
  let end = at;
  while (start > 0 && at - start < LONGEST_WORD && WORD.test(characterBefore(text, start))) {
    start -= characterBefore(text, start).length;
  }
  while (end < text.length && end - at < LONGEST_WORD && WORD.test(characterAt(text, end))) {
    end += characterAt(text, end).length;
  }
  return { start, end };
}

function characterAt(text: string, at: Offset): string {
  return String.fromCodePoint(text.codePointAt(at)!);
}

function characterBefore(text: string, at: Offset): string {
  const pair = at >= 2 ? characterAt(text, at - 2) : '';
  return pair.length === 2 ? pair : text[at - 1];
}

function trimmed(text: string, from: Offset, to: Offset): Span {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start])) start++;
  while (end > start && /\s/.test(text[end - 1])) end--;
  return { start, end };
}
