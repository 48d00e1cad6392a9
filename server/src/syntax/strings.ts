/** Values of string literals, and the way back from a value to the text. */

import type { Offset, StringLiteral } from './tree';

export interface CookedString {
  readonly value: string;
  /**
   * Offset in the file of the character at `index` of the value; for an escape, of its backslash. The length of the
   * value gives the end of the literal's content.
   */
  readonly offsetOf: (index: number) => Offset;
}

/** An escape that is none. */
export interface BadEscape {
  readonly start: Offset;
  readonly end: Offset;
}

/**
 * The value of a literal: escapes replaced in a `"…"`; in a `"""…"""` the first and last line break and the common
 * indentation removed, line ends as `\n`. An escape that is none stands for itself. Never fails.
 *
 * @param text the text of the file that the literal stands in
 */
export function cookString(text: string, literal: StringLiteral): CookedString {
  return literal.form === 'line' ? cookLine(text, literal) : cookBlock(text, literal);
}

/** The first escapes of a `"…"` that are none, in order, at most `most`. */
export function badEscapes(text: string, literal: StringLiteral, most: number): BadEscape[] {
  const bad: BadEscape[] = [];
  const end = contentEnd(literal);
  for (let at = backslashFrom(text, literal.start, end); at < end; at = backslashFrom(text, at, end)) {
    const escape = readEscape(text, at, end);
    if (escape.value === null) bad.push({ start: at, end: escape.end });
    if (bad.length === most) break;
    at = escape.end;
  }
  return bad;
}

/** Pieces of a value that stand in the text as they are: the piece from `indices[i]` on stands at `offsets[i]`. */
class Pieces {
  value = '';
  private readonly indices: number[] = [];
  private readonly offsets: Offset[] = [];

  /** `piece` is the value of what stands at `offset`. */
  add(piece: string, offset: Offset): void {
    this.indices.push(this.value.length);
    this.offsets.push(offset);
    this.value += piece;
  }

  cooked(): CookedString {
    const { value, indices, offsets } = this;
    return {
      value,
      offsetOf: (index) => {
        let low = 0;
        let high = indices.length - 1;
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if (indices[middle] <= index) low = middle;
          else high = middle - 1;
        }
        return offsets[low] + index - indices[low];
      },
    };
  }
}

/** Place of the next backslash before `end`, else `end`. The text behind is not looked at: it may be long. */
function backslashFrom(text: string, start: Offset, end: Offset): Offset {
  let at = start;
  while (at < end && text.charCodeAt(at) !== BACKSLASH) at++;
  return at;
}

const BACKSLASH = 92;

function cookLine(text: string, literal: StringLiteral): CookedString {
  const start = literal.start + 1;
  const end = contentEnd(literal);
  const raw = text.slice(start, end);
  if (!raw.includes('\\')) return { value: raw, offsetOf: (index) => start + index };

  const pieces = new Pieces();
  let from = start;
  for (let at = backslashFrom(text, start, end); at < end; at = backslashFrom(text, from, end)) {
    const escape = readEscape(text, at, end);
    pieces.add(text.slice(from, at), from);
    // Both halves of a pair of surrogates stand at the backslash.
    const value = escape.value ?? text.slice(at, escape.end);
    if (escape.value === null) pieces.add(value, at);
    else for (let i = 0; i < value.length; i++) pieces.add(value[i], at);
    from = escape.end;
  }
  pieces.add(text.slice(from, end), from);
  pieces.add('', end);
  return pieces.cooked();
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '"': '"', '\\': '\\' };
const UNICODE_ESCAPE = /\\u\{([0-9a-fA-F]{1,6})\}/y;

/** The escape whose backslash stands at `at`; its value is null if it is none. */
function readEscape(text: string, at: Offset, limit: Offset): { readonly value: string | null; readonly end: Offset } {
  if (at + 1 >= limit) return { value: null, end: at + 1 };
  const letter = text[at + 1];
  if (Object.hasOwn(SIMPLE_ESCAPES, letter)) return { value: SIMPLE_ESCAPES[letter], end: at + 2 };
  if (letter === 'u') {
    UNICODE_ESCAPE.lastIndex = at;
    const match = UNICODE_ESCAPE.exec(text);
    const codePoint = match ? Number.parseInt(match[1], 16) : Infinity;
    if (match && at + match[0].length <= limit && isScalar(codePoint)) {
      return { value: String.fromCodePoint(codePoint), end: at + match[0].length };
    }
  }
  return { value: null, end: at + (text.codePointAt(at + 1)! > 0xffff ? 3 : 2) };
}

function isScalar(codePoint: number): boolean {
  return codePoint <= 0x10ffff && !(codePoint >= 0xd800 && codePoint <= 0xdfff);
}

function contentEnd(literal: StringLiteral): Offset {
  if (!literal.closed) return literal.end;
  return literal.end - (literal.form === 'line' ? 1 : 3);
}

function cookBlock(text: string, literal: StringLiteral): CookedString {
  const start = literal.start + 3;
  const end = contentEnd(literal);
  if (!/[\n\r]/.test(text.slice(start, end))) {
    return { value: text.slice(start, end), offsetOf: (index) => start + index };
  }

  const lines = splitLines(text, start, end);
  // What stands beside the opening quotes has no indentation of its own.
  const beside = isBlank(text, lines[0].start, lines[0].end) ? null : lines[0];
  const below = lines.slice(1);
  const last = below.at(-1)!;
  if (isBlank(text, last.start, last.end)) below.pop();

  const indentation = commonIndentation(text, below);
  const pieces = new Pieces();
  if (beside) pieces.add(text.slice(beside.start, beside.end), beside.start);
  for (const [index, line] of below.entries()) {
    if (index > 0 || beside) pieces.add('\n', line.start - line.breakBefore);
    const from = Math.min(line.start + indentation, line.end);
    pieces.add(text.slice(from, line.end), from);
  }
  pieces.add('', end);
  return pieces.cooked();
}

interface Line {
  readonly start: Offset;
  readonly end: Offset;
  /** Length of the line break before it. */
  readonly breakBefore: number;
}

function splitLines(text: string, from: Offset, to: Offset): Line[] {
  const lines: Line[] = [];
  let start = from;
  let breakBefore = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) continue;
    lines.push({ start, end: at, breakBefore });
    breakBefore = code === 13 && at + 1 < to && text.charCodeAt(at + 1) === 10 ? 2 : 1;
    at += breakBefore - 1;
    start = at + 1;
  }
  lines.push({ start, end: to, breakBefore });
  return lines;
}

/** Length of the blanks that all lines begin with; lines of blanks alone do not count. */
function commonIndentation(text: string, lines: readonly Line[]): number {
  let common: Line | undefined;
  let length = 0;
  for (const line of lines) {
    const own = indentationEnd(text, line.start, line.end) - line.start;
    if (own === line.end - line.start) continue;
    if (!common) {
      common = line;
      length = own;
      continue;
    }
    let same = 0;
    while (same < length && same < own && text[common.start + same] === text[line.start + same]) same++;
    length = same;
  }
  return length;
}

function isBlank(text: string, start: Offset, end: Offset): boolean {
  return indentationEnd(text, start, end) === end;
}

function indentationEnd(text: string, start: Offset, end: Offset): Offset {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}
