/**
 * The one scanner of placeholders (LANGUAGE §8, §12). Checks, hovers, renames and the runner all read prompts with it.
 *
 * `{name}`, `{name.field}` and `{name[0]}` are placeholders, `{{name}}` prints `{name}`, every other brace is text.
 * The value of the literal is read once from left to right, after escapes; a brace from an escape is text.
 */

import { nameEnd } from './characters';
import { type CookedString, cookString } from './strings';
import type { Name, Span, StringLiteral } from './tree';

/** A step into a value: a field, or an element of a list. */
export type PathStep =
  | (Span & { readonly kind: 'field'; readonly name: string })
  | (Span & { readonly kind: 'index'; readonly index: number });

/** `{name}`: stands for a value. Spans are places in the file, braces included. */
export interface Placeholder extends Span {
  readonly kind: 'placeholder';
  readonly name: Name;
  readonly path: readonly PathStep[];
}

/** Text as it is printed. */
export interface PlainText extends Span {
  readonly kind: 'text';
  readonly value: string;
}

/** Text that looks like a placeholder: `{{name}}` (`escaped`) and `{ name }` (`spaced`). */
export interface PlaceholderLookalike extends Span {
  readonly kind: 'escaped' | 'spaced';
  /** As it is printed. */
  readonly value: string;
  readonly name: Name;
}

/** `{{` before anything but a name: prints both braces. */
export interface DoubleBrace extends Span {
  readonly kind: 'doubleBrace';
  readonly value: '{{';
}

export type PromptPart = Placeholder | PlainText | PlaceholderLookalike | DoubleBrace;

/** What a prompt holds beside plain text, in order. */
export type PromptMark = Exclude<PromptPart, PlainText>;

/** Parts of a prompt in order; what they print, put together, is the prompt. */
export function promptParts(text: string, literal: StringLiteral): PromptPart[] {
  const cooked = cookString(text, literal);
  const parts: PromptPart[] = [];
  let plainFrom = 0;
  scan(text, literal, cooked, (mark, start, end) => {
    if (start > plainFrom) parts.push(plainText(cooked, plainFrom, start));
    parts.push(mark);
    plainFrom = end;
  });
  if (plainFrom < cooked.value.length) parts.push(plainText(cooked, plainFrom, cooked.value.length));
  return parts;
}

const NO_MARKS: readonly PromptMark[] = [];

/** `promptParts` without the plain text: what checks need. */
export function promptMarks(text: string, literal: StringLiteral): readonly PromptMark[] {
  if (!hasBrace(text, literal)) return NO_MARKS;
  const marks: PromptMark[] = [];
  scan(text, literal, cookString(text, literal), (mark) => marks.push(mark));
  return marks;
}

/** Only the placeholders of a prompt, in order. */
export function placeholdersOf(text: string, literal: StringLiteral): Placeholder[] {
  return promptMarks(text, literal).filter((mark) => mark.kind === 'placeholder');
}

function hasBrace(text: string, literal: StringLiteral): boolean {
  for (let at = literal.start; at < literal.end; at++) if (text.charCodeAt(at) === OPEN_BRACE) return true;
  return false;
}

/** Visits the marks with the indices of the value between which they stand. */
function scan(
  text: string,
  literal: StringLiteral,
  cooked: CookedString,
  visit: (mark: PromptMark, start: number, end: number) => void,
): void {
  const { value } = cooked;
  const escapes =
    literal.form === 'line' && cooked.value.length !== literal.end - literal.start - (literal.closed ? 2 : 1);
  const prompt: Prompt = { text, cooked, value, escapes };
  let at = value.indexOf('{');
  while (at >= 0) {
    const found = isBrace(prompt, at, OPEN_BRACE) ? markAt(prompt, at) : null;
    if (found) visit(found.mark, at, found.end);
    at = value.indexOf('{', found ? found.end : at + 1);
  }
}

interface Prompt {
  readonly text: string;
  readonly cooked: CookedString;
  readonly value: string;
  /** Some character of the value may come from an escape. */
  readonly escapes: boolean;
}

function plainText(cooked: CookedString, from: number, to: number): PlainText {
  return { kind: 'text', start: cooked.offsetOf(from), end: cooked.offsetOf(to), value: cooked.value.slice(from, to) };
}

const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const BACKSLASH = 92;

/** Is the character this brace, and not from an escape? */
function isBrace(prompt: Prompt, index: number, brace: number): boolean {
  const { value, escapes, text, cooked } = prompt;
  if (value.charCodeAt(index) !== brace) return false;
  return !escapes || text.charCodeAt(cooked.offsetOf(index)) !== BACKSLASH;
}

/** What begins with the brace at `open`, and the index behind it; null if that brace is text. */
function markAt(prompt: Prompt, open: number): { readonly mark: PromptMark; readonly end: number } | null {
  const { value, cooked } = prompt;
  const start = cooked.offsetOf(open);
  if (isBrace(prompt, open + 1, OPEN_BRACE)) {
    const inner = readPath(cooked, open + 2);
    if (!inner) {
      const end = open + 2;
      return { mark: { kind: 'doubleBrace', value: '{{', start, end: behind(cooked, end) }, end };
    }
    if (!isBrace(prompt, inner.end, CLOSE_BRACE) || !isBrace(prompt, inner.end + 1, CLOSE_BRACE)) return null;
    const end = inner.end + 2;
    const printed = value.slice(open + 1, inner.end + 1);
    return { mark: { kind: 'escaped', value: printed, name: inner.name, start, end: behind(cooked, end) }, end };
  }
  const from = blanksEnd(value, open + 1);
  const path = readPath(cooked, from);
  if (!path) return null;
  const close = blanksEnd(value, path.end);
  if (!isBrace(prompt, close, CLOSE_BRACE)) return null;
  const end = close + 1;
  if (from === open + 1 && close === path.end) {
    return { mark: { kind: 'placeholder', name: path.name, path: path.steps, start, end: behind(cooked, end) }, end };
  }
  const printed = value.slice(open, end);
  return { mark: { kind: 'spaced', value: printed, name: path.name, start, end: behind(cooked, end) }, end };
}

/** Offset behind the brace that stands before `end`: a brace is one character of the text too. */
function behind(cooked: CookedString, end: number): number {
  return cooked.offsetOf(end - 1) + 1;
}

function blanksEnd(value: string, from: number): number {
  let at = from;
  while (value[at] === ' ' || value[at] === '\t') at++;
  return at;
}

const NO_STEPS: readonly PathStep[] = [];
const INDEX = /\[([0-9]+)\]/y;

/** `name`, `name.field`, `name[0]`, … at `from`. */
function readPath(
  cooked: CookedString,
  from: number,
): { readonly name: Name; readonly steps: readonly PathStep[]; readonly end: number } | null {
  const { value } = cooked;
  const nameStop = nameEnd(value, from, value.length);
  if (nameStop === from) return null;
  const name: Name = {
    kind: 'name',
    start: cooked.offsetOf(from),
    end: cooked.offsetOf(nameStop),
    text: value.slice(from, nameStop),
  };
  let steps: readonly PathStep[] = NO_STEPS;
  let at = nameStop;
  for (;;) {
    if (value[at] === '.') {
      const end = nameEnd(value, at + 1, value.length);
      if (end === at + 1) break;
      const step = { start: cooked.offsetOf(at + 1), end: cooked.offsetOf(end), name: value.slice(at + 1, end) };
      steps = [...steps, { kind: 'field', ...step }];
      at = end;
    } else {
      if (value[at] !== '[') break;
      INDEX.lastIndex = at;
      const match = INDEX.exec(value);
      if (!match) break;
      const end = at + match[0].length;
      const step = { start: cooked.offsetOf(at + 1), end: cooked.offsetOf(end - 1), index: Number(match[1]) };
      steps = [...steps, { kind: 'index', ...step }];
      at = end;
    }
  }
  return { name, steps, end: at };
}
