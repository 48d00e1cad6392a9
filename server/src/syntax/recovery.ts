/** How the parser speaks of what does not fit, and gets over it. */

import { type Cursor, MOST_ERRORS } from './cursor';
import { isFileItem, isGraphDeclaration } from './forms';
import { Token, isString } from './tokens';
import type { ErrorNode, Name, Offset, Span, StringLiteral } from './tree';
import { badEscapes } from './strings';

/** Depth up to which types, literals and expressions may nest. */
export const DEEPEST = 200;

/** A block whose closing brace is awaited. */
export interface OpenBlock {
  readonly word: string;
  readonly name: Name | null;
  /** Index of its first token. */
  readonly index: number;
  /** Offset of its brace. */
  readonly brace: Offset;
}

/** As messages name a block: `` `node x` ``. */
export function nameOf(block: Pick<OpenBlock, 'word' | 'name'>): string {
  return block.name ? `\`${block.word} ${block.name.text}\`` : `this ${block.word}`;
}

/** Takes the closing brace of a block; reports it if it is missing. */
export function closeBlock(c: Cursor, block: OpenBlock): boolean {
  if (c.eat(Token.CloseBrace)) return true;
  reportOpen(c, block, c.before());
  return false;
}

/** Reports that the closing brace of a block is missing behind the token `place`. */
export function reportOpen(c: Cursor, block: OpenBlock, place: Span): void {
  c.lostBraces++;
  c.everLostBrace = true;
  // The string that has no end is reported, and the brace may stand in it.
  if (c.swallowedBrace >= block.brace) return;

  const insert = missingBrace(c, block);
  const last = c.openBlocks;
  if (last?.error === c.errors.at(-1) && last?.error.end === place.end) {
    // Blocks that end at one place are one error.
    c.errors.pop();
    const whats = [...last.whats, nameOf(block)];
    const message = `${whats.length} \`}\` are missing: ${listed(whats)} are still open here`;
    c.openBlocks = { whats, error: c.error(place, message, last.error.insert + insert) };
  } else {
    const message = `a \`}\` is missing: ${nameOf(block)} is still open here`;
    const error = c.error(place, message, insert);
    c.openBlocks = error.message === message ? { whats: [nameOf(block)], error } : null;
  }
}

/** At most three, the innermost first. */
function listed(whats: readonly string[]): string {
  if (whats.length <= 3) return `${whats.slice(0, -1).join(', ')} and ${whats.at(-1)}`;
  return `${whats.slice(0, 2).join(', ')} and ${whats.length - 2} more`;
}

/** The brace, on a line of its own if the block began one. */
function missingBrace(c: Cursor, block: OpenBlock): string {
  const indentation = c.indentationOf(block.index);
  return indentation === null ? ' }' : `\n${indentation}}`;
}

/**
 * Skips what fits no form, at least one token, up to the next place where something can begin: a closing brace, a
 * declaration, or where `stop` says so. Braces inside are skipped with all they hold.
 */
export function skip(c: Cursor, stop: (c: Cursor) => boolean): ErrorNode {
  const { start } = c;
  let depth = 0;
  do {
    if (c.kind === Token.OpenBrace) depth++;
    else if (c.kind === Token.CloseBrace) depth--;
    skipToken(c);
  } while (!standsBefore(c, depth) && (depth > 0 || (c.kind !== Token.CloseBrace && !stop(c))));
  return { kind: 'error', start, end: c.previousEnd };
}

function standsBefore(c: Cursor, depth: number): boolean {
  if (c.kind === Token.EndOfFile || isFileItem(c, c.index)) return true;
  return depth > 0 && isGraphDeclaration(c, c.index, 'graph');
}

/** Skips brackets of any kind with what they hold, however deep; the token here is an opening one. */
export function skipNested(c: Cursor): void {
  let depth = 0;
  do {
    if (isOpening(c.kind)) depth++;
    else if (isClosing(c.kind)) depth--;
    skipToken(c);
  } while (depth > 0 && !standsBefore(c, depth));
}

function isOpening(kind: Token): boolean {
  return (
    kind === Token.OpenBrace || kind === Token.OpenBracket || kind === Token.OpenParenthesis || kind === Token.Less
  );
}

function isClosing(kind: Token): boolean {
  return (
    kind === Token.CloseBrace ||
    kind === Token.CloseBracket ||
    kind === Token.CloseParenthesis ||
    kind === Token.Greater
  );
}

/** Steps over any token. A string without an end is remembered. */
export function skipToken(c: Cursor): void {
  noteOpenString(c);
  c.advance();
}

function noteOpenString(c: Cursor): void {
  if (c.kind !== Token.OpenString && c.kind !== Token.OpenBlockString) return;
  if (c.text.slice(c.start, c.end).includes('}')) c.swallowedBrace = c.start;
}

/** Takes the string that stands here, and reports what is wrong with it. */
export function takeString(c: Cursor): StringLiteral {
  const { kind, start, end } = c;
  const block = kind === Token.BlockString || kind === Token.OpenBlockString;
  const closed = kind !== Token.OpenString && kind !== Token.OpenBlockString;
  const literal: StringLiteral = { kind: 'string', start, end, form: block ? 'block' : 'line', closed };
  if (!closed) {
    noteOpenString(c);
    const quotes = block ? '"""' : '"';
    const mendable = !block && c.swallowedBrace !== start;
    const marked = { start, end: block ? start + quotes.length : end };
    c.error(marked, `this string has no end: a \`${quotes}\` is missing`, mendable ? quotes : undefined);
  }
  if (!block && kind !== Token.String) {
    for (const escape of badEscapes(c.text, literal, MOST_ERRORS)) {
      c.error(escape, `${quote(c.textOf(escape))} is no escape: write \`\\\\\` for a backslash`);
    }
  }
  c.advance();
  return literal;
}

export function tryString(c: Cursor): StringLiteral | null {
  return isString(c.kind) ? takeString(c) : null;
}

/** Text in backticks, shortened, with what cannot be seen written out. */
export function quote(text: string): string {
  const shown = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  const code = shown.codePointAt(0) ?? 0;
  if (code < 32 || code === 127 || /^[\p{Z}\p{C}]/u.test(shown)) {
    return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return `\`${shown.replace(/\s+/g, ' ')}\``;
}

/** What stands at the cursor, for a message. */
export function found(c: Cursor): string {
  if (c.kind === Token.EndOfFile) return 'the end of the file';
  return isString(c.kind) ? 'a string' : quote(c.text.slice(c.start, c.end));
}

export function spanFrom(start: Offset, c: Cursor): Span {
  return { start, end: c.previousEnd };
}
