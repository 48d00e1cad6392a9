/**
 * Does a text with edits parse to the tree that it had, names and added lines apart? Words of the language are contextual, so
 * that a new name may be read as one of them where it stands.
 */
import type { TextEdit } from '../../rules/rule';
import { lowerBound } from '../places';
import { parse, WORDS } from '../../syntax';
import { isName } from './newNames';
import type { Item, Offset, SourceFile, Span } from '../../syntax/tree';

/** Where the trees part, in the old text; undefined if they are the same. `edits` are in order. */
export function whereTreesPart(before: SourceFile, text: string, edits: readonly TextEdit[]): Offset | undefined {
  const after = parse(text);
  if (after.errors.length !== before.errors.length) return firstEdit(edits);
  const comparison = new Comparison(edits);
  if (!comparison.sameList(before.items, after.items, (a, b) => comparison.sameItem(a, b))) return comparison.at;
  return comparison.allInsertionsSeen() ? undefined : firstEdit(edits);
}

/**
 * Is every edit a name in the place of a name, none of them a word that the parser looks at? Then the text has the same
 * tokens, and the same tree.
 */
export function areSameTokens({ text }: SourceFile, edits: readonly TextEdit[]): boolean {
  return edits.every(({ span, text: name }) => {
    const isPlain = isPlainName(name) && isPlainName(text.slice(span.start, span.end));
    // Right before a quote `r` and `b` belong to a string.
    return isPlain && text[span.end] !== '"' && text[span.end] !== "'";
  });
}

/** Words that mean something to the parser without being words of the language: units of time, `of`. */
const NEARLY_WORDS: ReadonlySet<string> = new Set(['ms', 's', 'm', 'h', 'of']);

function isPlainName(text: string): boolean {
  return isName(text) && !WORDS.has(text.toLowerCase()) && !NEARLY_WORDS.has(text);
}

function firstEdit(edits: readonly TextEdit[]): Offset {
  return edits[0]?.span.start ?? 0;
}

/** Any object of a tree; all but the labels of arms have a span. */
type Part = Partial<Span> & Readonly<Record<string, unknown>>;

class Comparison {
  /** Where it failed. */
  at: Offset = 0;
  /** What each edit has moved the text behind it by. */
  private readonly shifts: number[] = [];
  /** Lines and paths that were added, in the new text. */
  private readonly insertions: Span[] = [];
  private seen = 0;

  constructor(private readonly edits: readonly TextEdit[]) {
    let shift = 0;
    for (const { span, text } of edits) {
      // What begins with blanks is a member of its own, or a path; the rest goes into a string.
      if (span.start === span.end && /^\s/.test(text)) {
        this.insertions.push({ start: span.start + shift, end: span.start + shift + text.length });
      }
      shift += text.length - (span.end - span.start);
      this.shifts.push(shift);
    }
  }

  /** Only what is edited, or stands round an edit, is looked at closely: everything else has the same tokens. */
  sameItem(a: Item, b: Item): boolean {
    if (a.kind !== b.kind || !this.sameSpan(a, b)) return this.fail(a);
    if (a.kind !== 'graph' || b.kind !== 'graph') return !this.isEdited(a) || this.same(a, b);
    if (!this.same({ ...a, members: null }, { ...b, members: null })) return false;
    return this.sameList(a.members, b.members, (one, other) => {
      if (one.kind !== other.kind || !this.sameSpan(one, other)) return this.fail(one);
      return !this.isEdited(one) || this.same(one, other);
    });
  }

  sameList<T extends Span>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
    const kept = this.insertions.length === 0 ? b : b.filter((part) => !this.isAdded(part));
    if (a.length !== kept.length) {
      const first = a.findIndex((part, i) => !kept[i] || !this.sameSpan(part, kept[i]));
      return this.fail(a[Math.max(0, first)] ?? { start: this.edits[0].span.start, end: 0 });
    }
    return a.every((part, i) => same(part, kept[i]));
  }

  allInsertionsSeen(): boolean {
    return this.seen === this.insertions.length;
  }

  private same(a: unknown, b: unknown): boolean {
    if (Array.isArray(a) && Array.isArray(b)) return this.sameList<Span>(a, b, (x, y) => this.same(x, y));
    if (!isPart(b) || !isPart(a)) return a === b || (a === null && isPart(b) && isSpan(b) && this.isAdded(b));
    if (isSpan(a)) {
      if (!isSpan(b) || !this.sameSpan(a, b)) return this.fail(a);
      // A label may have got quotes.
      if (isText(a) && this.isReplaced(a)) return isText(b);
    }
    for (const name of Object.keys(a)) {
      if (name === 'start' || name === 'end' || name === 'text') continue;
      if (name === 'form' && isLabelForm(a[name]) && isLabelForm(b[name])) continue;
      if (!this.same(a[name], b[name])) return isSpan(a) ? this.fail(a) : false;
    }
    return true;
  }

  /** What fails first is innermost. */
  private fail({ start }: Span): false {
    if (this.at === 0) this.at = start;
    return false;
  }

  /** An insertion at the end of something may belong to it or not. */
  private sameSpan(a: Span, b: Span): boolean {
    return this.isImage(a.start, b.start) && this.isImage(a.end, b.end);
  }

  private isImage(before: Offset, after: Offset): boolean {
    const ended = lowerBound(this.edits, ({ span }) => span.end <= before);
    if (before + (this.shifts[ended - 1] ?? 0) === after) return true;
    const ending = lowerBound(this.edits, ({ span }) => span.end < before);
    if (ending === ended) return false;
    // Of edits that end here only insertions can be left out, and the text that they replace must not be cut.
    const inserted = this.edits.slice(ending, ended).findIndex(({ span }) => span.start === span.end);
    if (inserted < 0) return false;
    return before + (this.shifts[ending + inserted - 1] ?? 0) === after;
  }

  private isEdited({ start, end }: Span): boolean {
    const edit = this.edits[lowerBound(this.edits, ({ span }) => span.end < start)];
    return edit !== undefined && edit.span.start <= end;
  }

  private isReplaced({ start, end }: Span): boolean {
    const edit = this.edits[lowerBound(this.edits, ({ span }) => span.start < start)];
    return edit !== undefined && edit.span.start === start && edit.span.end === end && start < end;
  }

  private isAdded({ start, end }: Span): boolean {
    if (start === end) return false;
    const around = this.insertions[lowerBound(this.insertions, (inserted) => inserted.end < end)];
    const isAdded = around !== undefined && around.start <= start && end <= around.end;
    if (isAdded) this.seen++;
    return isAdded;
  }
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null;
}

function isSpan(part: Part): part is Part & Span {
  return part.start !== undefined;
}

function isText(part: Part): boolean {
  return part['kind'] === 'name' || part['kind'] === 'string';
}

function isLabelForm(form: unknown): boolean {
  return form === 'name' || form === 'string';
}
