import { type FoldingRange, FoldingRangeKind } from 'vscode-languageserver-types';
import type { LineMap } from '../syntax/lines';
import { Token } from '../syntax/tokens';
import type { Offset, SourceFile } from '../syntax/tree';

const CLOSING: ReadonlyMap<Token, Token> = new Map([
  [Token.CloseBrace, Token.OpenBrace],
  [Token.CloseBracket, Token.OpenBracket],
  [Token.CloseParenthesis, Token.OpenParenthesis],
]);

const REGION = /^\/\/\s*#(end)?region\b/;

/** Brackets that wait for the one that closes them. */
class OpenBrackets {
  private stack: { readonly kind: Token; readonly start: Offset }[] = [];
  private readonly counts = new Map<Token, number>();

  push(kind: Token, start: Offset): void {
    this.stack.push({ kind, start });
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
  }

  /** Where the last of its kind began. Those behind it are lost. */
  close(kind: Token): Offset | undefined {
    // Looked at first, so that brackets which close nothing cost nothing.
    if (!this.counts.get(kind)) return undefined;
    for (let last = this.stack.pop(); last; last = this.stack.pop()) {
      this.counts.set(last.kind, this.counts.get(last.kind)! - 1);
      if (last.kind === kind) return last.start;
    }
    return undefined;
  }

  /** Forgets them all; returns where the first began. */
  clear(): Offset | undefined {
    const first = this.stack.at(0)?.start;
    this.stack = [];
    this.counts.clear();
    return first;
  }
}

/**
 * What can be folded: brackets, texts, runs of comments, the imports, and `// #region` … `// #endregion`. By tokens, in one
 * pass, so that a text with errors folds too. The line of a closing bracket stays in sight.
 */
export function foldingRanges({ text, tokens, items }: SourceFile, lines: LineMap): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const add = (startLine: number, endLine: number, kind?: FoldingRangeKind): void => {
    if (startLine < endLine) ranges.push(kind ? { startLine, endLine, kind } : { startLine, endLine });
  };
  const open = new OpenBrackets();
  const regions: number[] = [];
  let comments: Comments | undefined;
  const endComments = (): void => {
    if (comments) add(comments.first, comments.last, FoldingRangeKind.Comment);
    comments = undefined;
  };
  let nextItem = 0;
  /** Where the items that have begun end, and the last word before this one. */
  let itemsEnd = 0;
  let lastEnd = 0;
  const endItem = (): void => {
    const first = open.clear();
    if (first !== undefined) add(lines.lineOf(first), lines.lineOf(lastEnd));
  };

  for (let index = 0; index < tokens.count; index++) {
    const kind: Token = tokens.kinds[index];
    const start = tokens.starts[index];
    const end = tokens.starts[index + 1];
    if (kind === Token.Blank || kind === Token.LineBreak) continue;
    for (; nextItem < items.length && items[nextItem].start <= start; nextItem++) {
      // A brace that is lost in one graph takes nothing from the next.
      if (items[nextItem].start >= itemsEnd) endItem();
      itemsEnd = Math.max(itemsEnd, items[nextItem].end);
    }
    if (kind === Token.LineComment || kind === Token.DocComment || kind === Token.BlockComment) {
      const line = lines.lineOf(start);
      const region = kind === Token.LineComment ? REGION.exec(text.slice(start, end)) : null;
      if (region) {
        endComments();
        const from = region[1] ? regions.pop() : undefined;
        if (!region[1]) regions.push(line);
        else if (from !== undefined) add(from, line, FoldingRangeKind.Region);
      } else if (kind === Token.BlockComment) {
        endComments();
        add(line, lastHidden(text, lines, end), FoldingRangeKind.Comment);
      } else if (isAlone(text, start)) {
        if (comments?.kind !== kind || comments.last + 1 !== line) {
          endComments();
          comments = { kind, first: line, last: line };
        } else {
          comments.last = line;
        }
      }
      continue;
    }
    endComments();
    lastEnd = end;
    const opening = CLOSING.get(kind);
    if (kind === Token.OpenBrace || kind === Token.OpenBracket || kind === Token.OpenParenthesis) {
      open.push(kind, start);
    } else if (opening !== undefined) {
      const from = open.close(opening);
      if (from !== undefined) add(lines.lineOf(from), lines.lineOf(start) - 1);
    } else if (kind === Token.BlockString || kind === Token.CelString) {
      const last = lines.lineOf(end);
      const hasOwnLine = text.slice(lines.lineStart(last), end).trim() === '"""';
      add(lines.lineOf(start), hasOwnLine ? last - 1 : lastHidden(text, lines, end));
    }
  }
  endComments();
  endItem();
  addImports({ text, items }, lines, add);
  return ranges;
}

interface Comments {
  readonly kind: Token;
  readonly first: number;
  last: number;
}

/** The last line of what ends at an offset, unless something else follows there. */
function lastHidden(text: string, lines: LineMap, end: Offset): number {
  const line = lines.lineOf(end);
  return text.slice(end, lines.lineEnd(line)).trim() === '' ? line : line - 1;
}

/** Nothing but blanks stands before it on its line. */
function isAlone(text: string, start: Offset): boolean {
  for (let at = start - 1; at >= 0; at--) {
    const character = text[at];
    if (character === '\n' || character === '\r') return true;
    if (character !== ' ' && character !== '\t') return false;
  }
  return true;
}

function addImports(
  { text, items }: Pick<SourceFile, 'text' | 'items'>,
  lines: LineMap,
  add: (startLine: number, endLine: number, kind: FoldingRangeKind) => void,
): void {
  let first: number | undefined;
  let last = 0;
  for (const item of items) {
    if (item.kind === 'import') {
      first ??= lines.lineOf(item.start);
      last = lastHidden(text, lines, item.end);
    } else if (first !== undefined) {
      add(first, last, FoldingRangeKind.Imports);
      first = undefined;
    }
  }
  if (first !== undefined) add(first, last, FoldingRangeKind.Imports);
}
