/** Formatting a document, a part of it, or what has just been typed: the formatter's edits as the editor wants them. */
import type { FormattingOptions, TextEdit } from 'vscode-languageserver-types';
import {
  type Edit,
  editsAfterBrace,
  editsAfterNewLine,
  editsWithin,
  formatEdits,
  type FormatOptions,
} from '../syntax/format';
import type { LineMap, Position, Range } from '../syntax/lines';
import type { SourceFile } from '../syntax/tree';

/** A text that has been parsed. */
export interface ParsedText {
  readonly source: SourceFile;
  readonly lines: LineMap;
}

/** Characters after which `formatOnType` has something to say. */
export const FORMATTING_KEYS = ['}', '\n'] as const;

export function formatDocument({ source, lines }: ParsedText, options: FormattingOptions): TextEdit[] {
  return shown(formatEdits(source, readOptions(options)), lines);
}

/** What formatting the document would change in the lines that the range touches. */
export function formatRange({ source, lines }: ParsedText, range: Range, options: FormattingOptions): TextEdit[] {
  const start = lines.offsetAt(range.start);
  const end = lines.offsetAt(range.end);
  // A selection of whole lines ends where the next line begins, which is none of it.
  const last = range.end.character === 0 && end > start ? lines.lineEnd(lines.lineOf(end) - 1) : end;
  return shown(editsWithin(source.text, formatEdits(source, readOptions(options)), { start, end: last }), lines);
}

/** `position` is behind the key. */
export function formatOnType(
  { source, lines }: ParsedText,
  position: Position,
  key: string,
  options: FormattingOptions,
): TextEdit[] {
  const offset = lines.offsetAt(position);
  const read = readOptions(options);
  if (key === '}') return shown(editsAfterBrace(source, offset, read), lines);
  return key === '\n' ? shown(editsAfterNewLine(source, offset, read), lines) : [];
}

const WIDEST_TAB = 16;

/** Blanks between tokens are the formatter's, so `trimTrailingWhitespace` asks for nothing more. */
function readOptions(options: FormattingOptions): FormatOptions {
  const { tabSize, insertSpaces, insertFinalNewline, trimFinalNewlines } = options;
  const indentWidth = Number.isInteger(tabSize) && tabSize > 0 ? Math.min(tabSize, WIDEST_TAB) : 2;
  return {
    indent: insertSpaces ? ' '.repeat(indentWidth) : '\t',
    indentWidth,
    insertFinalNewline: insertFinalNewline !== false,
    trimFinalNewlines: trimFinalNewlines !== false,
  };
}

function shown(edits: readonly Edit[], lines: LineMap): TextEdit[] {
  return edits.map(({ span, text }) => ({ range: lines.rangeOf(span), newText: text }));
}
