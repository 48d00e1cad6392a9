import type { Position, TextDocumentContentChangeEvent } from 'vscode-languageserver';
import { withoutByteOrderMark } from '../syntax';
import { type PositionEncoding, toUnits } from './positionEncoding';

/**
 * The text of an open document and where its lines start, kept up to date change by change.
 * A byte order mark that comes with the whole text belongs to the file and not to the text: positions count without it.
 * Lines end with `\n`, `\r\n` or `\r`; positions count UTF-16 units. A change that joins or parts a `\r\n` moves line
 * starts beside it, so the lines next to a change are scanned anew, and no others.
 */
export class EditableText {
  private content = '';
  private starts = [0];

  /** `encoding` is that of the positions in changes. */
  constructor(
    text: string,
    private readonly encoding: PositionEncoding = 'utf-16',
  ) {
    this.begin(text);
  }

  get text(): string {
    return this.content;
  }

  get lineStarts(): readonly number[] {
    return this.starts;
  }

  /** A position behind the end of its line means that end, one behind the last line the end of the text. */
  offsetAt(position: Position): number {
    const [line, character] = [Math.trunc(position.line), Math.trunc(position.character)];
    // A text must not be lost to a message that says nothing.
    if (Number.isNaN(line) || Number.isNaN(character)) throw new TypeError('a position without line and character');
    if (line < 0) return 0;
    if (line >= this.starts.length) return this.content.length;
    const start = this.starts[line];
    if (this.encoding !== 'utf-16') return start + toUnits(this.lineText(line) ?? '', character, this.encoding);
    return Math.min(Math.max(start, start + character), this.lineEnd(line));
  }

  /** A line without what ends it, undefined if there is no such line. */
  lineText(line: number): string | undefined {
    return line < 0 || line >= this.starts.length
      ? undefined
      : this.content.slice(this.starts[line], this.lineEnd(line));
  }

  apply(change: TextDocumentContentChangeEvent): void {
    if (typeof change.text !== 'string') throw new TypeError('a change without a text');
    if (!('range' in change) || change.range === undefined) {
      this.begin(change.text);
      return;
    }
    const one = this.offsetAt(change.range.start);
    const other = this.offsetAt(change.range.end);
    this.replace(Math.min(one, other), Math.max(one, other), change.text);
  }

  private begin(text: string): void {
    this.content = withoutByteOrderMark(text);
    this.starts = [0];
    pushLineStarts(this.starts, this.content, 0, this.content.length);
  }

  private lineEnd(line: number): number {
    const start = this.starts[line];
    let end = line + 1 < this.starts.length ? this.starts[line + 1] : this.content.length;
    while (end > start && isLineBreak(this.content.charCodeAt(end - 1))) end -= 1;
    return end;
  }

  private replace(from: number, to: number, text: string): void {
    const { starts } = this;
    // The line before is scanned too: its `\r` and an inserted `\n` become one line end.
    const first = Math.max(0, lineAt(starts, from) - 1);
    const next = lineAt(starts, to) + 1;
    const shift = text.length - (to - from);
    const end = next < starts.length ? starts[next] + shift : this.content.length + shift;
    this.content = this.content.slice(0, from) + text + this.content.slice(to);

    const between: number[] = [];
    pushLineStarts(between, this.content, starts[first], end);
    const replaced = next < starts.length ? next + 1 : starts.length;
    if (between.length === replaced - (first + 1)) {
      for (let i = 0; i < between.length; i++) starts[first + 1 + i] = between[i];
      if (shift !== 0) for (let i = replaced; i < starts.length; i++) starts[i] += shift;
      return;
    }
    const changed = starts.slice(0, first + 1);
    for (const start of between) changed.push(start);
    for (let i = replaced; i < starts.length; i++) changed.push(starts[i] + shift);
    this.starts = changed;
  }
}

/** Appends the starts of the lines that begin behind a line end inside `from`…`to`. */
function pushLineStarts(starts: number[], text: string, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 13 && text.charCodeAt(i + 1) === 10) continue;
    if (isLineBreak(code)) starts.push(i + 1);
  }
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** The last line that starts at or before the offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}
