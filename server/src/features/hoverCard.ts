/** What a hover says, before it is Markdown or plain text. */
import type { KeyPath } from '../syntax/tree';

export interface Card {
  /** Blocks with space between them; a block without lines is left out. */
  readonly blocks: readonly (readonly Line[])[];
}

export type Line = readonly Part[];

/** Text as it stands, a name in code type, or a word in bold. */
export type Part = string | { readonly code: string } | { readonly bold: string };

export type Format = 'markdown' | 'plaintext';

/** A set of more names than this is folded. */
const SHOWN = 8;
/** The same in the middle of a sentence. */
const LISTED = 5;

export const bold = (text: string): Part => ({ bold: text });
export const code = (text: string): Part => ({ code: text });

/** "`a` `b` `c`", and for more than a line holds "`a` … and 44 more". */
export function nameSet(names: readonly string[]): Part[] {
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names;
  const parts: Part[] = shown.flatMap((name, i) => (i === 0 ? [code(name)] : [' ', code(name)]));
  if (shown.length < names.length) parts.push(` … and ${names.length - shown.length} more`);
  return parts;
}

/** "`a`, `b` and 7 more" in the middle of a sentence. */
export function nameList(names: readonly string[]): Part[] {
  const shown = names.length > LISTED + 1 ? names.slice(0, LISTED) : names;
  const parts: Part[] = shown.flatMap((name, i) => (i === 0 ? [code(name)] : [', ', code(name)]));
  if (shown.length < names.length) parts.push(` and ${names.length - shown.length} more`);
  return parts;
}

/** `key.field.field` */
export function pathText({ key, fields }: KeyPath): string {
  return [key, ...fields].map((name) => name.text).join('.');
}

/** The lines of a doc comment, blank ones parting paragraphs. */
export function docLines(doc: string | undefined): Line[] {
  return doc === undefined
    ? []
    : doc
        .trim()
        .split('\n')
        .map((line) => [line.trim()]);
}

export function render(card: Card, format: Format): string {
  const markdown = format === 'markdown';
  const line = (parts: Line): string =>
    parts.map((part, i) => (markdown ? markdownPart(part, i === 0) : plainPart(part))).join('');
  const blocks = card.blocks.filter((lines) => lines.length > 0);
  return blocks.map((lines) => lines.map(line).join(markdown ? '  \n' : '\n')).join('\n\n');
}

function plainPart(part: Part): string {
  if (typeof part === 'string') return part;
  return 'code' in part ? part.code : part.bold;
}

function markdownPart(part: Part, isFirst: boolean): string {
  if (typeof part === 'string') return isFirst ? escapeLineStart(escapeMarkdown(part)) : escapeMarkdown(part);
  return 'code' in part ? codeSpan(part.code) : `**${escapeMarkdown(part.bold)}**`;
}

/** Text that Markdown shows as it is: no emphasis, links, HTML or entities come from it. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s*[\r\n]\s*/g, ' ')
    .replace(/[\\`*_[\]~|]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;');
}

/** No heading, list, quotation or rule begins with it. */
function escapeLineStart(text: string): string {
  return text.replace(/^(\s*)([#+\-=>])/, '$1\\$2').replace(/^(\s*\d+)([.)])/, '$1\\$2');
}

function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return '` `';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  if (longest === 0) return `\`${line}\``;
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}
