/** From a plan to the edits that make a text follow it: none where it does already, as few and as small as can be. */

import type { Offset, SourceFile, Span } from '../tree';
import { lineEndStart, nextLineEnd, usualLineEnd } from './lineEnds';
import type { FormatOptions } from './options';
import { hasBlankLine, isNewLine, KEEP, levelOf } from './plan';
import { isLayout, kindOf } from './tokenIndex';

/** A replacement in a text; an empty span inserts. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/** In the order of the text, none overlapping another. Lines that stay are edited one by one, so that a part can be taken. */
export function editsFor(source: SourceFile, plan: Int32Array, options: FormatOptions): Edit[] {
  const { text, tokens } = source;
  const writer = new Writer(text, options);
  let end = 0;
  for (let index = 0; index < tokens.count; index++) {
    if (isLayout(kindOf(source, index))) continue;
    writer.gap(end, tokens.starts[index], plan[index]);
    end = tokens.starts[index + 1];
  }
  writer.gap(end, text.length, plan[tokens.count]);
  return writer.edits;
}

/** The text with edits made that are in order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits) {
    parts.push(text.slice(end, edit.span.start), edit.text);
    end = edit.span.end;
  }
  parts.push(text.slice(end));
  return parts.join('');
}

class Writer {
  readonly edits: Edit[] = [];
  private readonly indentations: string[] = [];
  private usualEnd: string | undefined;

  constructor(
    private readonly text: string,
    private readonly options: FormatOptions,
  ) {}

  gap(start: Offset, end: Offset, plan: number): void {
    if (plan === KEEP) return;
    if (!isNewLine(plan)) return this.replace(start, end, ' '.repeat(plan));
    const indentation = this.indentation(levelOf(plan));
    const firstLine = nextLineEnd(this.text, start, end);
    if (firstLine < 0) {
      this.usualEnd ??= usualLineEnd(this.text);
      return this.replace(start, end, this.usualEnd + indentation);
    }
    this.replace(start, lineEndStart(this.text, firstLine), '');
    const line = hasBlankLine(plan) ? this.blankLine(firstLine, end) : firstLine;
    let lastLine = line;
    for (let at = line; at >= 0; at = nextLineEnd(this.text, at, end)) lastLine = at;
    this.replace(line, lastLine, '');
    this.replace(lastLine, end, indentation);
  }

  /** Empties a blank line; returns where the next one begins. */
  private blankLine(start: Offset, end: Offset): Offset {
    const { text } = this;
    const next = nextLineEnd(text, start, end);
    const lineEnd = lineEndStart(text, next);
    // `\r` and `\n` would become one line end.
    const wouldJoin = text[start - 1] === '\r' && text[lineEnd] === '\n';
    if (!wouldJoin) this.replace(start, lineEnd, '');
    return next;
  }

  private indentation(level: number): string {
    return (this.indentations[level] ??= this.options.indent.repeat(level));
  }

  /** Leaves alone what is there already, at either end. */
  private replace(start: Offset, end: Offset, text: string): void {
    let from = start;
    let to = end;
    let first = 0;
    let last = text.length;
    while (from < to && first < last && this.text[from] === text[first]) {
      from++;
      first++;
    }
    while (from < to && first < last && this.text[to - 1] === text[last - 1]) {
      to--;
      last--;
    }
    if (from < to || first < last) this.edits.push({ span: { start: from, end: to }, text: text.slice(first, last) });
  }
}
