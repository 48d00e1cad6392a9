/** What follows from a key that was pressed: the lines beside it, and no line more. */

import { parse } from '../parseFile';
import { isBlank, Token } from '../tokens';
import type { Offset, SourceFile } from '../tree';
import { nodesAt } from '../walk';
import { type Edit, editsFor } from './edits';
import { layOut } from './layout';
import { hasLineEnd, lineEndsIn, lineEndStart } from './lineEnds';
import type { FormatOptions } from './options';
import { isNewLine, KEEP, levelOf } from './plan';
import { editsWithin, startOfLine } from './range';
import { isOpening } from './spacing';
import { kindOf, tokenAt } from './tokenIndex';

/**
 * `offset` is behind a `}` that has just been typed: the block that it closes, else its line, is formatted. What follows
 * stays as it is: the person is about to type there.
 */
export function editsAfterBrace(source: SourceFile, offset: Offset, options: FormatOptions): Edit[] {
  const { tokens } = source;
  const brace = tokenAt(tokens, offset - 1);
  if (kindOf(source, brace) !== Token.CloseBrace || tokens.starts[brace + 1] !== offset) return [];
  const closed = nodesAt(source, offset).findLast((node) => isBlock(node.kind) && node.end === offset);
  const plan = layOut(source, options);
  const edits = editsFor(source, plan, options).filter(({ span }) => span.start < offset);
  const own = editsWithin(source.text, edits, closed ?? { start: offset, end: offset });
  return plan[brace] === KEEP ? [...own, ...editsBeforeBrace(source, brace, plan, options)] : own;
}

/** Where a text does not parse: a brace at the beginning of its line is as far in as the line of the brace that it closes. */
function editsBeforeBrace(source: SourceFile, brace: number, plan: Int32Array, { indent }: FormatOptions): Edit[] {
  const { text, tokens } = source;
  const end = tokens.starts[brace];
  const start = startOfLine(text, end);
  if (blanksEnd(text, start) !== end) return [];
  let depth = 0;
  let open = brace;
  do {
    if (open < 0) return [];
    const kind = kindOf(source, open);
    if (kind === Token.CloseBrace) depth++;
    else if (kind === Token.OpenBrace) depth--;
    open--;
  } while (depth > 0);
  const line = startOfLine(text, tokens.starts[open + 1]);
  const lineStart = blanksEnd(text, line);
  const planned = plan[tokenAt(tokens, lineStart)];
  const indentation = isNewLine(planned) ? indent.repeat(levelOf(planned)) : text.slice(line, lineStart);
  return text.slice(start, end) === indentation ? [] : [{ span: { start, end }, text: indentation }];
}

function isBlock(kind: string): boolean {
  return kind === 'node' || kind === 'decision' || kind === 'state' || kind === 'graph';
}

/** The line at `offset` has just been begun: it is indented, and the one before is tidied without ending elsewhere. */
export function editsAfterNewLine(source: SourceFile, offset: Offset, options: FormatOptions): Edit[] {
  const { text, tokens } = source;
  const start = startOfLine(text, offset);
  if (start === 0 || kindOf(source, tokenAt(tokens, start - 1)) !== Token.LineBreak) return [];
  const end = blanksEnd(text, start);
  const isEmpty = end === text.length || hasLineEnd(text, end, end + 1);
  // A comment before the new line keeps it a line, and shows how far in it would be.
  const shown = parse(`${text.slice(0, start)}${MARK}${text.slice(start)}`);
  const plan = layOut(shown, options);
  const before = startOfLine(text, lineEndStart(text, start));
  const edits = editsFor(shown, plan, options).filter(
    ({ span, text: inserted }) =>
      before <= span.start &&
      span.end < start &&
      !hasLineEnd(text, span.start, span.end) &&
      !hasLineEnd(inserted, 0, inserted.length),
  );
  const gap = plan[tokenAt(shown.tokens, isEmpty ? start : end + MARK.length)];
  let indentation: string | undefined;
  if (isNewLine(gap)) indentation = options.indent.repeat(levelOf(gap));
  else if (isEmpty) indentation = indentationBehindBracket(source, start, options);
  if (indentation !== undefined && indentation !== text.slice(start, end)) {
    edits.push({ span: { start, end }, text: indentation });
  }
  return edits;
}

const MARK = '//\n';

/** Where a text does not parse, as half-typed ones do not: what follows an opening bracket is a level further in. */
function indentationBehindBracket(source: SourceFile, start: Offset, options: FormatOptions): string | undefined {
  const { text, tokens } = source;
  let last = tokenAt(tokens, start - 1);
  while (last >= 0 && isBlank(kindOf(source, last))) last--;
  const isBehind =
    last >= 0 && isOpening(kindOf(source, last)) && lineEndsIn(text, tokens.starts[last], start, 2) === 1;
  if (!isBehind) return undefined;
  const line = startOfLine(text, tokens.starts[last]);
  return text.slice(line, blanksEnd(text, line)) + options.indent;
}

function blanksEnd(text: string, start: Offset): Offset {
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return end;
}
