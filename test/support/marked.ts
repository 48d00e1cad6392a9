/** Texts with marks, so that tests name places without counting columns. */

export interface Mark {
  readonly start: number;
  readonly end: number;
  /** What stands behind the carets. */
  readonly note: string;
}

export interface Marked {
  /** The text without its marks. */
  readonly text: string;
  /** In the order in which they stand. */
  readonly marks: readonly Mark[];
  /** Offsets of the `$0`s. */
  readonly cursors: readonly number[];
}

const MARK_LINE = /^[ \t]*\/\/(\^+)[ \t]*(.*)$/;

/**
 * Takes the marks out of a text: lines such as `//^^^ note`, whose carets stand under what they mark on the line before
 * (several such lines mark the same one), and `$0` for cursors. The first and last line are dropped if they are blank.
 */
export function marked(source: string): Marked {
  const lines = source.split('\n');
  if (lines.length > 1 && lines[0].trim() === '') lines.shift();
  if (lines.length > 1 && lines.at(-1)!.trim() === '') lines.pop();

  const kept: string[] = [];
  const marks: Mark[] = [];
  const cursors: number[] = [];
  let lineStart = 0;
  for (const line of lines) {
    const match = MARK_LINE.exec(line);
    if (match) {
      const above = lineStart - kept.at(-1)!.length - 1;
      const start = above + line.indexOf('^');
      marks.push({ start, end: start + match[1].length, note: match[2].trim() });
      continue;
    }
    let bare = line;
    for (let at = bare.indexOf('$0'); at >= 0; at = bare.indexOf('$0')) {
      cursors.push(lineStart + at);
      bare = bare.slice(0, at) + bare.slice(at + 2);
    }
    kept.push(bare);
    lineStart += bare.length + 1;
  }
  return { text: kept.join('\n'), marks, cursors };
}

/** A text with findings marked in it, as it would stand in a test: for comparing and for printing. */
export function withMarks(text: string, found: readonly Mark[]): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let lineStart = 0;
  for (const line of lines) {
    out.push(line);
    for (const { start, end, note } of found) {
      if (start < lineStart || start > lineStart + line.length) continue;
      const width = Math.max(1, Math.min(end, lineStart + line.length) - start);
      out.push(`${' '.repeat(Math.max(0, start - lineStart - 2))}//${'^'.repeat(width)} ${note}`);
    }
    lineStart += line.length + 1;
  }
  return out.join('\n');
}
