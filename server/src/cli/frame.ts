/** A line of source with the place in it that a finding marks. */
import type { LineMap, Range } from '../syntax/lines';

export interface Frame {
  /** The line, cut to the width around the mark, tabs as blanks. */
  readonly code: string;
  /** Columns before the mark, and those of the mark, at least one. */
  readonly before: number;
  readonly marked: number;
}

const TAB = 4;
/** Columns of code that stay before the mark when a long line is cut. */
const LEAD = 30;
/** UTF-16 units on either side of a mark's start that are looked at, more than the widest terminal shows. */
const FAR = 1000;

/** The first line of a range. `width` is in columns of a terminal, at least 20. */
export function frameOf(lines: LineMap, { start, end }: Range, width: number): Frame {
  const whole = lines.lineText(start.line);
  // What is far from the mark is never shown, and lines can be as long as files.
  const cut = Math.max(0, start.character - FAR);
  const text = whole.slice(cut, start.character + FAR);
  const to = (end.line === start.line ? end.character : whole.length) - cut;
  const cells = cellsOf(text);
  const markStart = cells.findIndex((cell) => cell.end > start.character - cut);
  const from = markStart < 0 ? cells.length : markStart;
  let behind = from;
  while (behind < cells.length && cells[behind].start < to) behind++;

  let total = 0;
  for (const cell of cells) total += cell.width;
  if (total <= width) return frame(cells, 0, cells.length, from, behind);

  // One column on either side may go to an ellipsis.
  let first = from;
  for (let lead = 0; first > 0 && lead + cells[first - 1].width <= LEAD; first--) lead += cells[first - 1].width;
  let last = first;
  for (let used = 0; last < cells.length && used + cells[last].width <= width - 2; last++) used += cells[last].width;
  return frame(cells, first, last, Math.min(from, last), Math.min(behind, last));
}

/** One character as it stands on the screen. */
interface Cell {
  /** UTF-16 offsets in the line. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly width: number;
}

function frame(cells: readonly Cell[], first: number, last: number, from: number, behind: number): Frame {
  const show = (start: number, end: number): string =>
    cells
      .slice(start, end)
      .map((cell) => cell.text)
      .join('');
  const widthOf = (start: number, end: number): number => {
    return cells.slice(start, end).reduce((sum, cell) => sum + cell.width, 0);
  };
  const cutBefore = first > 0 ? '…' : '';
  const cutBehind = last < cells.length ? '…' : '';
  return {
    code: `${cutBefore}${show(first, last)}${cutBehind}`.trimEnd(),
    before: cutBefore.length + widthOf(first, from),
    marked: Math.max(widthOf(from, behind), 1),
  };
}

function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  let column = 0;
  let start = 0;
  for (const character of line) {
    const end = start + character.length;
    let text = character;
    let width = columnsOf(character);
    if (character === '\t') {
      width = TAB - (column % TAB);
      text = ' '.repeat(width);
    } else if (/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(character)) {
      // Would move the cursor, or turn the direction of writing.
      text = '\ufffd';
      width = 1;
    }
    cells.push({ start, end, text, width });
    column += width;
    start = end;
  }
  return cells;
}

/** The blocks that are wide in Unicode's East Asian Width (UAX 11), roughly, and emoji; combining marks take no column. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const NO_COLUMN = /[\p{Mn}\p{Me}\u200b-\u200d\u2060]/u;

function columnsOf(character: string): number {
  if (character < '\u0300') return 1;
  if (NO_COLUMN.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}
