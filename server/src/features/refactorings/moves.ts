/** Pieces of text that move whole, with the comments that belong to them, and what is left where they stood. */
import { lineEndAt, lineStartAt, remove, startsLine } from '../../rules/fixes/edits';
import { startOf } from '../../rules/fixes/keys';
import type { TextEdit } from '../../rules/rule';
import type { Offset, SourceFile, Span } from '../../syntax/tree';
import { endWithComment, startWithComments } from './comments';

/** A member with the comments right above it and behind it, and a comma. */
export function withComments(source: SourceFile, member: Span & { readonly doc?: Span | null }): Span {
  const { start, end } = startOf(member);
  const comma = /^[ \t]*,/.exec(source.text.slice(end, end + 80))?.[0].length ?? 0;
  return {
    start: startsLine(source.text, start) ? startWithComments(source, start) : start,
    end: endWithComment(source, end + comma),
  };
}

/** Takes a stretch out: whole lines with one of the blank lines round them, or the blanks behind it. */
export function takeOut({ text }: SourceFile, { start, end }: Span): TextEdit {
  const lineEnd = lineEndAt(text, end);
  const isRestBlank = text.slice(end, lineEnd).trim() === '';
  if (!startsLine(text, start) || !isRestBlank) {
    const gap = /^[ \t]*/.exec(text.slice(end, lineEnd))![0].length;
    return remove(start, isRestBlank ? end : end + gap);
  }
  const first = lineStartAt(text, start);
  const next = nextLine(text, lineEnd);
  const after = text.slice(next, lineEndAt(text, next)).trim();
  const above = first === 0 ? first : lineStartAt(text, first - 1 - (text.startsWith('\r\n', first - 2) ? 1 : 0));
  const isBlankAbove = above < first && text.slice(above, first).trim() === '';
  return remove(isBlankAbove && (after === '' || after === '}') ? above : first, next);
}

/** A stretch of the text with edits that lie in it. */
export function sliceWith({ text }: SourceFile, { start, end }: Span, edits: readonly TextEdit[]): string {
  let result = '';
  let at = start;
  for (const edit of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at, end);
}

/** Members below each other, apart if one of them has several lines. */
export function spaced(members: readonly string[]): string[] {
  const isLong = members.some((member) => /[\r\n]/.test(member));
  return isLong ? members.flatMap((member, i) => (i === 0 ? [member] : ['', member])) : [...members];
}

function nextLine(text: string, lineEnd: Offset): Offset {
  if (text.startsWith('\r\n', lineEnd)) return lineEnd + 2;
  return Math.min(lineEnd + 1, text.length);
}
