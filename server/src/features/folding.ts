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

interface Open {
  readonly kind: Token;
  readonly start: Offset;
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
  let open: Open[] = [];
  const regions: number[] = [];
  let comments: Comments | undefined;
  const endComments = (): void => {
    if (comments) add(comments.first, comments.last, FoldingRangeKind.Comment);
    comments = undefined;
  };
  let nextItem = 0;

  for (let index = 0; index < tokens.count; index++) {
    const kind: Token = tokens.kinds[index];
    const start = tokens.starts[index];
    const end = tokens.starts[index + 1];
    if (kind === Token.Blank || kind === Token.LineBreak) continue;
    // A brace that is lost in one graph takes nothing from the next.
    while (nextItem < items.length && items[nextItem].start <= start) {
      if (items[nextItem++].start === start) open = [];
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
        add(line, lines.lineOf(end), FoldingRangeKind.Comment);
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
    if (kind === Token.OpenBrace || kind === Token.OpenBracket || kind === Token.OpenParenthesis) {
      open.push({ kind, start });
    } else if (CLOSING.has(kind)) {
      const opening = open.findLastIndex((candidate) => candidate.kind === CLOSING.get(kind));
      if (opening < 0) continue;
      add(lines.lineOf(open[opening].start), lines.lineOf(start) - 1);
      open.length = opening;
    } else if (kind === Token.BlockString || kind === Token.CelString) {
      const last = lines.lineOf(end);
      const hasOwnLine = text.slice(lines.lineStart(last), end).trim() === '"""';
      add(lines.lineOf(start), hasOwnLine ? last - 1 : last);
    }
  }
  endComments();
  addImports(items, lines, add);
  return ranges;
}

interface Comments {
  readonly kind: Token;
  readonly first: number;
  last: number;
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
  items: SourceFile['items'],
  lines: LineMap,
  add: (startLine: number, endLine: number, kind: FoldingRangeKind) => void,
): void {
  let first: number | undefined;
  let last = 0;
  for (const item of items) {
    if (item.kind === 'import') {
      first ??= lines.lineOf(item.start);
      last = lines.lineOf(item.end);
    } else if (first !== undefined) {
      add(first, last, FoldingRangeKind.Imports);
      first = undefined;
    }
  }
  if (first !== undefined) add(first, last, FoldingRangeKind.Imports);
}
