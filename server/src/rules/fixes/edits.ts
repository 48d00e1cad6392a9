/** Small edits of a text that keep its layout: whole lines stay lines, one-liners stay one-liners. */
import type { Offset, SourceFile, Span } from '../../syntax/tree';
import { isBlank, Token } from '../../syntax/tokens';
import type { Fix, TextEdit } from '../rule';

export const insert = (at: Offset, text: string): TextEdit => ({ span: { start: at, end: at }, text });
export const replace = (span: Span, text: string): TextEdit => ({ span: { start: span.start, end: span.end }, text });
export const remove = (start: Offset, end: Offset): TextEdit => ({ span: { start, end }, text: '' });

/** A fix out of one edit; none without it. */
export function fix(
  title: string,
  edit: TextEdit | undefined,
  more: Omit<Fix, 'title' | 'edits'> = {},
): readonly Fix[] {
  return edit ? [{ title, edits: [edit], ...more }] : [];
}

/** How this text ends its lines. */
export function lineEnd(text: string): string {
  const at = text.search(/[\r\n]/);
  if (at < 0 || text[at] === '\n') return '\n';
  return text[at + 1] === '\n' ? '\r\n' : '\r';
}

/** Where the line of `offset` starts. */
export function lineStartAt(text: string, offset: Offset): Offset {
  let at = offset;
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
  return at;
}

/** Where the line of `offset` ends, before its line break. */
export function lineEndAt(text: string, offset: Offset): Offset {
  let at = offset;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** The blanks at the start of the line of `offset`. */
export function indentAt(text: string, offset: Offset): string {
  return /^[ \t]*/.exec(text.slice(lineStartAt(text, offset), offset))![0];
}

/** Do only blanks stand before `offset` on its line? */
export function startsLine(text: string, offset: Offset): boolean {
  return /^[ \t]*$/.test(text.slice(lineStartAt(text, offset), offset));
}

/** Index of the token that covers `offset`, `count` at the end of the text. */
export function tokenAt(source: SourceFile, offset: Offset): number {
  const { starts, count } = source.tokens;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first token from `offset` on that is neither blank nor comment; `count` if there is none. */
export function tokenFrom(source: SourceFile, offset: Offset): number {
  const { starts, count } = source.tokens;
  let token = tokenAt(source, offset);
  while (token < count && (starts[token] < offset || isBlank(kindOf(source, token)))) token++;
  return token;
}

const kindOf = (source: SourceFile, token: number): Token => source.tokens.kinds[token];

/** Does `offset` stand within a string, comment or other token, so that nothing can be inserted there? */
export function isInsideToken(source: SourceFile, offset: Offset): boolean {
  const { starts, count } = source.tokens;
  const token = tokenAt(source, offset);
  if (token >= count || starts[token] === offset) return false;
  const kind = kindOf(source, token);
  return kind !== Token.Blank && kind !== Token.LineBreak;
}

/** Puts a member behind another, on a line of its own if the other ends its line. */
export function insertBehind(source: SourceFile, member: Span, text: string): TextEdit {
  const { text: all } = source;
  const end = lineEndAt(all, member.end);
  const rest = all.slice(member.end, end);
  const opener = all.slice(lineStartAt(all, member.start), member.start);
  if (/^[ \t]*,?[ \t]*(\/\/.*)?$/.test(rest) && !opener.includes('{')) {
    return insert(end, lineEnd(all) + indentAt(all, member.start) + text);
  }
  return insertApart(source, member.end, `  ${text}`);
}

/** Puts a member before another, on a line of its own if the other starts its line. */
export function insertBefore(source: SourceFile, member: Span, text: string): TextEdit {
  const { text: all } = source;
  const gap = startsLine(all, member.start) ? lineEnd(all) + indentAt(all, member.start) : '  ';
  return insert(member.start, text + gap);
}

/** Puts a member into a declaration that has none: `node n { }`. Undefined if it has no braces. */
export function insertInto(source: SourceFile, declaration: Span, text: string): TextEdit | undefined {
  const { starts, count } = source.tokens;
  let open = tokenFrom(source, declaration.start);
  while (open < count && starts[open] < declaration.end && kindOf(source, open) !== Token.OpenBrace) open++;
  if (open >= count || kindOf(source, open) !== Token.OpenBrace) return undefined;
  const from = starts[open + 1];
  const close = tokenFrom(source, from);
  if (close >= count || kindOf(source, close) !== Token.CloseBrace) return undefined;
  const inside = source.text.slice(from, starts[close]);
  return inside.trim() === '' ? replace({ start: from, end: starts[close] }, ` ${text} `) : insert(from, ` ${text}`);
}

/** Puts a member before the closing brace of a declaration, behind its last member. */
export function append(
  source: SourceFile,
  declaration: Span & { readonly members: readonly Span[] },
  text: string,
): TextEdit | undefined {
  const last = declaration.members.at(-1);
  return last ? insertBehind(source, last, text) : insertInto(source, declaration, text);
}

/** Takes a member away, with its lines where nothing else stands on them. */
export function removeMember(source: SourceFile, member: Span): TextEdit {
  const { text } = source;
  let { start, end } = member;
  end += /^[ \t]*,/.exec(text.slice(end, end + 80))?.[0].length ?? 0;
  const rest = text.slice(end, lineEndAt(text, end));
  if (startsLine(text, start) && /^[ \t]*(\/\/.*)?$/.test(rest)) {
    start = lineStartAt(text, start);
    end = lineEndAt(text, end);
    if (text[end] === '\r') end++;
    if (text[end] === '\n') end++;
    return remove(start, end);
  }
  if (startsLine(text, start)) return remove(start, end + /^[ \t]*/.exec(rest)![0].length);
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  if (text[start - 1] === '{' && start < member.start)
    return remove(member.start, end + /^[ \t]*/.exec(rest)![0].length);
  return cut(text, start, end);
}

/** Takes an item out of a comma-separated list that keeps others. */
export function removeItem({ text }: SourceFile, items: readonly Span[], item: Span): TextEdit {
  const at = items.findIndex((other) => other.start === item.start);
  if (at + 1 < items.length) return remove(item.start, items[at + 1].start);
  return cut(text, items[at - 1].end, item.end);
}

const WORD = /[\p{L}\p{N}_]/u;

/** Takes a stretch away; what stands on its sides stays apart. */
function cut(text: string, start: Offset, end: Offset): TextEdit {
  const isJoined = WORD.test(text.charAt(start - 1)) && WORD.test(text.charAt(end));
  return { span: { start, end }, text: isJoined ? ' ' : '' };
}

/** Puts words in the place of others; what follows them stays apart. */
export function replaceApart({ text }: SourceFile, span: Span, words: string): TextEdit {
  return replace(span, WORD.test(text.charAt(span.end)) ? `${words} ` : words);
}

/** Inserts words; what follows them stays apart. */
export function insertApart(source: SourceFile, at: Offset, words: string): TextEdit {
  return replaceApart(source, { start: at, end: at }, words);
}

/** The text with the edits made; they must not overlap. Insertions at one place keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits
    .map((edit, index) => ({ edit, index }))
    .toSorted((a, b) => a.edit.span.start - b.edit.span.start || a.index - b.index);
  let result = '';
  let at = 0;
  for (const { edit } of sorted) {
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at);
}
