/** Offsets to lines and back: the one conversion. Lines end with `\n`, `\r\n` or `\r`, as the language server protocol has it. */

import type { Offset, Span } from './tree';

/** Zero-based line, and UTF-16 character in it. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export class LineMap {
  /** Where each line starts; the first at 0. */
  private readonly starts: Uint32Array;

  constructor(private readonly text: string) {
    this.starts = lineStarts(text);
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** Line of an offset; offsets outside the text count as its nearest end. */
  lineOf(offset: Offset): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Never fails: an offset outside the text is the nearest one in it. */
  positionAt(offset: Offset): Position {
    const inside = Math.min(Math.max(offset, 0), this.text.length);
    const line = this.lineOf(inside);
    return { line, character: inside - this.starts[line] };
  }

  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }

  /** Never fails: a line outside the text is its first or last, a character behind the end of its line is that end. */
  offsetAt(position: Position): Offset {
    const line = whole(position.line);
    if (line < 0) return 0;
    if (line >= this.starts.length) return this.text.length;
    const start = this.starts[line];
    return Math.min(start + Math.max(whole(position.character), 0), this.lineEnd(line));
  }

  lineStart(line: number): Offset {
    return this.starts[line];
  }

  /** End of a line without the characters that end it. */
  lineEnd(line: number): Offset {
    if (line + 1 >= this.starts.length) return this.text.length;
    const next = this.starts[line + 1];
    const isPair = this.text.charCodeAt(next - 1) === LINE_FEED && this.text.charCodeAt(next - 2) === RETURN;
    return next - (isPair ? 2 : 1);
  }

  /** The text of a line without the characters that end it. */
  lineText(line: number): string {
    return this.text.slice(this.lineStart(line), this.lineEnd(line));
  }
}

/** Clients send numbers of every kind, and sometimes none. */
function whole(value: number): number {
  return Math.trunc(value) || 0;
}

const LINE_FEED = 10;
const RETURN = 13;

function lineStarts(text: string): Uint32Array {
  let starts = new Uint32Array((text.length >> 4) + 16);
  let count = 1;
  // Looking for one character is many times quicker than looking at every one, and most texts have no `\r`.
  let feed = text.indexOf('\n');
  let back = text.indexOf('\r');
  while (feed >= 0 || back >= 0) {
    const isBack = back >= 0 && (feed < 0 || back < feed);
    const at = isBack && back + 1 !== feed ? back : feed;
    if (count === starts.length) {
      const larger = new Uint32Array(count * 2);
      larger.set(starts);
      starts = larger;
    }
    starts[count++] = at + 1;
    if (back >= 0 && back <= at) back = text.indexOf('\r', at + 1);
    if (feed >= 0 && feed <= at) feed = text.indexOf('\n', at + 1);
  }
  return starts.slice(0, count);
}
