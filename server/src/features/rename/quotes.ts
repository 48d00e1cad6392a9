/** Texts of labels and strings as they are to be written: quotes stay what they are, and come where they are needed. */
import { cookString } from '../../syntax/strings';
import { WORDS } from '../../syntax/tokens';
import type { Span, StringLiteral } from '../../syntax/tree';
import { isName } from './newNames';

/** A label that means `value`. Words of the language get quotes: some are values, some would be read as a line. */
export function labelText(text: string, label: StringLiteral | Span, value: string): string {
  if ('closed' in label) return stringText(text, label, value);
  return isName(value) && !WORDS.has(value) ? value : quoted(value);
}

/** A string literal in the place of another. */
export function stringText(text: string, literal: StringLiteral, value: string): string {
  if (literal.form === 'line') return quoted(value);
  const block = `"""${value}"""`;
  const cooked = cookString(block, { kind: 'string', form: 'block', closed: true, start: 0, end: block.length });
  const isPlain = cooked.value === value && !value.includes('"') && text.startsWith('"""', literal.start);
  return isPlain ? block : quoted(value);
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '\r': '\\r', '"': '\\"', '\\': '\\\\' };

/** `"…"` as the language has it. */
export function quoted(value: string): string {
  const inside = value.replace(/[\n\t\r"\\]|\p{Cc}|[\u2028\u2029]/gu, (character) => {
    return ESCAPES[character] ?? `\\u{${character.codePointAt(0)!.toString(16)}}`;
  });
  return `"${inside}"`;
}

/** A string literal of an expression in the place of another, with the same quotes. */
export function celText(text: string, { start, end }: Span, value: string): string {
  const [, , quotes] = /^([rR]?)("""|'''|"|')/.exec(text.slice(start, end)) ?? ['', '', '"'];
  const inside = value.replace(/[\n\t\r\\]|\p{Cc}|["']/gu, (character) => {
    if ((character === '"' || character === "'") && character !== quotes[0]) return character;
    return { ...ESCAPES, "'": "\\'" }[character] ?? `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`;
  });
  return quotes + inside + quotes;
}
