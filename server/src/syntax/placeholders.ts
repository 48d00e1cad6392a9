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

/** Parts of a prompt in order; what they print, put together, is the prompt. */
export function promptParts(text: string, literal: StringLiteral): PromptPart[] {
  const cooked = cookString(text, literal);
  const { value } = cooked;
  const parts: PromptPart[] = [];
  let plainFrom = 0;
  let at = value.indexOf('{');
  while (at >= 0) {
    const found = isEscaped(text, literal, cooked, at) ? null : partAt(text, literal, cooked, at);
    if (!found) {
      at = value.indexOf('{', at + 1);
      continue;
    }
    if (at > plainFrom) parts.push(plainText(cooked, plainFrom, at));
    parts.push(found.part);
    plainFrom = found.end;
    at = value.indexOf('{', plainFrom);
  }
  if (plainFrom < value.length) parts.push(plainText(cooked, plainFrom, value.length));
  return parts;
}

/** Only the placeholders of a prompt, in order. */
export function placeholdersOf(text: string, literal: StringLiteral): Placeholder[] {
  return promptParts(text, literal).filter((part) => part.kind === 'placeholder');
}

function plainText(cooked: CookedString, from: number, to: number): PlainText {
  return { kind: 'text', start: cooked.offsetOf(from), end: cooked.offsetOf(to), value: cooked.value.slice(from, to) };
}

/** Does the character come from an escape? */
function isEscaped(text: string, literal: StringLiteral, cooked: CookedString, index: number): boolean {
  return literal.form === 'line' && text.charCodeAt(cooked.offsetOf(index)) === BACKSLASH;
}

const BACKSLASH = 92;

/** What begins with the brace at `open`, and the index behind it; null if that brace is text. */
function partAt(
  text: string,
  literal: StringLiteral,
  cooked: CookedString,
  open: number,
): { readonly part: PromptPart; readonly end: number } | null {
  const { value } = cooked;
  const isBrace = (index: number, brace: string): boolean =>
    value[index] === brace && !isEscaped(text, literal, cooked, index);
  // A brace is one character of the text too.
  const spanOf = (end: number): Span => ({ start: cooked.offsetOf(open), end: cooked.offsetOf(end - 1) + 1 });

  if (isBrace(open + 1, '{')) {
    const inner = readPath(cooked, open + 2);
    if (!inner) return { part: { kind: 'doubleBrace', value: '{{', ...spanOf(open + 2) }, end: open + 2 };
    if (!isBrace(inner.end, '}') || !isBrace(inner.end + 1, '}')) return null;
    const printed = value.slice(open + 1, inner.end + 1);
    const end = inner.end + 2;
    return { part: { kind: 'escaped', value: printed, name: inner.name, ...spanOf(end) }, end };
  }

  const from = blanksEnd(value, open + 1);
  const path = readPath(cooked, from);
  if (!path) return null;
  const close = blanksEnd(value, path.end);
  if (!isBrace(close, '}')) return null;
  const end = close + 1;
  if (from === open + 1 && close === path.end) {
    return { part: { kind: 'placeholder', name: path.name, path: path.steps, ...spanOf(end) }, end };
  }
  return { part: { kind: 'spaced', value: value.slice(open, end), name: path.name, ...spanOf(end) }, end };
}

function blanksEnd(value: string, from: number): number {
  let at = from;
  while (value[at] === ' ' || value[at] === '\t') at++;
  return at;
}

const INDEX = /\[([0-9]+)\]/y;

/** `name`, `name.field`, `name[0]`, … at `from`. */
function readPath(
  cooked: CookedString,
  from: number,
): { readonly name: Name; readonly steps: readonly PathStep[]; readonly end: number } | null {
  const { value } = cooked;
  const nameStop = nameEnd(value, from, value.length);
  if (nameStop === from) return null;
  const spanOf = (start: number, end: number): Span => ({
    start: cooked.offsetOf(start),
    end: cooked.offsetOf(end),
  });
  const name: Name = { kind: 'name', ...spanOf(from, nameStop), text: value.slice(from, nameStop) };
  const steps: PathStep[] = [];
  let at = nameStop;
  for (;;) {
    if (value[at] === '.') {
      const end = nameEnd(value, at + 1, value.length);
      if (end === at + 1) break;
      steps.push({ kind: 'field', ...spanOf(at + 1, end), name: value.slice(at + 1, end) });
      at = end;
    } else {
      INDEX.lastIndex = at;
      const match = INDEX.exec(value);
      if (!match) break;
      const end = at + match[0].length;
      steps.push({ kind: 'index', ...spanOf(at + 1, end - 1), index: Number(match[1]) });
      at = end;
    }
  }
  return { name, steps, end: at };
}
