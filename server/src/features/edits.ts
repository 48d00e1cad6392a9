import type { TextEdit } from '../rules/rule';
import type { Span } from '../syntax/tree';

/** A stretch of the original text that is kept, or text that stands in its place. */
type Piece = Span | string;

/**
 * Several rounds of edits as one: each round is written against the text that the round before left behind, the sum
 * against the original.
 */
export class EditSum {
  private pieces: Piece[];

  constructor(private readonly original: string) {
    this.pieces = [{ start: 0, end: original.length }];
  }

  get text(): string {
    return this.pieces.map((piece) => this.textOf(piece)).join('');
  }

  /** Edits in order that do not overlap (see `withoutOverlaps`). */
  apply(edits: readonly TextEdit[]): void {
    const pieces: Piece[] = [];
    const source = this.pieces.toReversed();
    let at = 0;
    /** Takes the next pieces up to an offset in the text as it is now. */
    const takeUntil = (offset: number, keep: boolean): void => {
      while (at < offset) {
        const piece = source.pop()!;
        const length = lengthOf(piece);
        const taken = Math.min(length, offset - at);
        const [head, tail] = split(piece, taken);
        if (keep) pieces.push(head);
        if (taken < length) source.push(tail);
        at += taken;
      }
    };
    for (const { span, text } of edits) {
      takeUntil(span.start, true);
      if (text !== '') pieces.push(text);
      takeUntil(span.end, false);
    }
    while (source.length > 0) pieces.push(source.pop()!);
    this.pieces = pieces;
  }

  /** The sum: edits of the original, in order, none touching the next. */
  edits(): TextEdit[] {
    const edits: TextEdit[] = [];
    let from = 0;
    let text = '';
    const flush = (to: number): void => {
      if (text !== '' || from < to) edits.push({ span: { start: from, end: to }, text });
      text = '';
    };
    for (const piece of this.pieces) {
      if (typeof piece === 'string') {
        text += piece;
      } else if (piece.start < piece.end) {
        flush(piece.start);
        from = piece.end;
      }
    }
    flush(this.original.length);
    return edits;
  }

  private textOf(piece: Piece): string {
    return typeof piece === 'string' ? piece : this.original.slice(piece.start, piece.end);
  }
}

/**
 * Of several groups of edits those that can be made together, earlier groups first; a group is made whole or not at
 * all. The result is in order. An edit that is there already is the same edit.
 */
export function withoutOverlaps(groups: readonly (readonly TextEdit[])[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const group of groups) {
    const added = group.filter((edit) => !isThere(taken, edit));
    const together = added.toSorted(inOrder);
    const fits = together.every((edit, i) => !clashes(taken, edit) && (i === 0 || !clash(together[i - 1], edit)));
    if (fits) for (const edit of together) taken.splice(placeIn(taken, edit), 0, edit);
  }
  return taken;
}

function inOrder({ span: a }: TextEdit, { span: b }: TextEdit): number {
  return a.start - b.start || a.end - b.end;
}

/** Where an edit belongs among edits that are in order. */
function placeIn(taken: readonly TextEdit[], { span }: TextEdit): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (taken[middle].span.start < span.start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isThere(taken: readonly TextEdit[], edit: TextEdit): boolean {
  const other = taken[placeIn(taken, edit)];
  return other !== undefined && inOrder(other, edit) === 0 && other.text === edit.text;
}

/** Those taken do not overlap each other, so only the neighbours can. */
function clashes(taken: readonly TextEdit[], edit: TextEdit): boolean {
  const at = placeIn(taken, edit);
  return (at > 0 && clash(taken[at - 1], edit)) || (at < taken.length && clash(edit, taken[at]));
}

/** Of two edits in order: they share text, or nobody can say which of two insertions comes first. */
function clash({ span: a }: TextEdit, { span: b }: TextEdit): boolean {
  return a.start === b.start || b.start < a.end;
}

function lengthOf(piece: Piece): number {
  return typeof piece === 'string' ? piece.length : piece.end - piece.start;
}

function split(piece: Piece, length: number): [Piece, Piece] {
  if (typeof piece === 'string') return [piece.slice(0, length), piece.slice(length)];
  const middle = piece.start + length;
  return [
    { start: piece.start, end: middle },
    { start: middle, end: piece.end },
  ];
}
