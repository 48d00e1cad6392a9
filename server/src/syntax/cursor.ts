/** The parser's place among the tokens: what stands here, what comes next, what was wrong so far. */

import { Scanner } from './scanner';
import { Token, isBlank, isName } from './tokens';
import type { Item, Name, Offset, Span, SyntaxError, Tokens } from './tree';

/** Errors kept of one text. One that has more is something else than a graph, and nobody reads them. */
export const MOST_ERRORS = 1000;

export class Cursor {
  /** Index of the token that stands here; it is no blank and no comment. */
  index = 0;
  kind: Token = Token.EndOfFile;
  start: Offset = 0;
  /** End of the token before, 0 at the beginning. */
  previousEnd: Offset = 0;
  /** Index of the token before, -1 at the beginning. */
  previous = -1;

  errors: SyntaxError[] = [];
  /** Closing braces that were missing and have not turned up later. */
  lostBraces = 0;
  everLostBrace = false;
  /** The blocks of the last error about missing braces. */
  openBlocks: { readonly whats: readonly string[]; readonly error: SyntaxError } | null = null;
  /** Start of the last string without an end that may have swallowed a closing brace; -1: there is none. */
  swallowedBrace: Offset = -1;
  /** Declarations of the top level that were met inside a graph. */
  readonly misplaced: Item[] = [];
  private readonly scanner: Scanner;

  /**
   * @param byLayout takes indentation as a hint where a closing brace is missing. It is used when a first reading
   *   has found that one is: layout is free, so it must not change how a whole text is read.
   */
  constructor(
    readonly text: string,
    readonly byLayout: boolean,
  ) {
    this.scanner = new Scanner(text);
    this.moveTo(this.significantFrom(0));
  }

  get end(): Offset {
    return this.kind === Token.EndOfFile ? this.start : this.scanner.starts[this.index + 1];
  }

  /** Steps over the token that stands here. */
  advance(): void {
    if (this.kind === Token.EndOfFile) return;
    this.previous = this.index;
    this.previousEnd = this.scanner.starts[this.index + 1];
    this.moveTo(this.significantFrom(this.index + 1));
  }

  /** Steps over the token here if it is of that kind. */
  eat(kind: Token): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** Index of the significant token behind the one at `index`. */
  next(index: number): number {
    return this.kindAt(index) === Token.EndOfFile ? index : this.significantFrom(index + 1);
  }

  /** Kind of the token at an index that `next` or `index` gave. */
  kindAt(index: number): Token {
    return this.scanner.kinds[index];
  }

  startAt(index: number): Offset {
    return this.scanner.starts[index];
  }

  endAt(index: number): Offset {
    return this.kindAt(index) === Token.EndOfFile ? this.scanner.starts[index] : this.scanner.starts[index + 1];
  }

  /** Kind of the next token but this one. */
  get nextKind(): Token {
    return this.kindAt(this.next(this.index));
  }

  /** Kind of the token before; `EndOfFile` at the beginning. */
  get previousKind(): Token {
    return this.previous < 0 ? Token.EndOfFile : this.kindAt(this.previous);
  }

  /** Is the token at `index` the first on its line? */
  isFirstOnLine(index: number): boolean {
    for (let before = index - 1; before >= 0; before--) {
      const kind = this.kindAt(before);
      if (kind === Token.LineBreak) return true;
      if (kind === Token.BlockComment || !isBlank(kind)) return false;
    }
    return true;
  }

  /** Blanks before the token at `index` if it is the first on its line, else null. */
  indentationOf(index: number): string | null {
    if (!this.isFirstOnLine(index)) return null;
    const end = this.startAt(index);
    let start = end;
    while (start > 0 && (this.text[start - 1] === ' ' || this.text[start - 1] === '\t')) start--;
    return this.text.slice(start, end);
  }

  /** Takes the name that stands here; any word of the language is one. */
  takeName(): Name {
    const { start, end } = this;
    this.advance();
    return { kind: 'name', start, end, text: this.text.slice(start, end) };
  }

  tryName(): Name | null {
    return isName(this.kind) ? this.takeName() : null;
  }

  textOf(span: Span): string {
    return this.text.slice(span.start, span.end);
  }

  /** Reads what comes behind the token here as CEL from now on. */
  enterExpression(): void {
    this.scanner.inExpression = true;
    this.scanner.rewind(this.index + 1);
  }

  /** Reads what stands here, and all behind it, as the graph's own language again. */
  leaveExpression(): void {
    this.scanner.inExpression = false;
    this.scanner.rewind(this.previous + 1);
    this.moveTo(this.significantFrom(this.previous + 1));
  }

  /** Notes an error, unless one is known at that place or there are too many; returns the one that counts. */
  error(span: Span, message: string, insert?: string): SyntaxError {
    const last = this.errors.at(-1);
    if (last && last.start === span.start && last.end === span.end) return last;
    const { start, end } = span;
    const error = insert === undefined ? { start, end, message } : { start, end, message, insert };
    if (this.errors.length < MOST_ERRORS) this.errors.push(error);
    return error;
  }

  /** Span of the token that stands here; at the end of the file that of the last token. */
  here(): Span {
    return this.kind === Token.EndOfFile ? this.before() : { start: this.start, end: this.end };
  }

  /** Span of the token before. */
  before(): Span {
    return this.previous < 0 ? { start: 0, end: 0 } : { start: this.startAt(this.previous), end: this.previousEnd };
  }

  /** All tokens, and where a comment begins that nothing ends (-1: nowhere). Call it at the end of the file. */
  finish(): { readonly tokens: Tokens; readonly openComment: Offset } {
    return { tokens: this.scanner.tokens(), openComment: this.scanner.openComment };
  }

  private significantFrom(index: number): number {
    const { scanner } = this;
    let at = index;
    for (;;) {
      if (at >= scanner.count && !scanner.scan()) return scanner.count;
      if (!isBlank(scanner.kinds[at])) return at;
      at++;
    }
  }

  private moveTo(index: number): void {
    this.index = index;
    this.kind = this.scanner.kinds[index];
    this.start = this.scanner.starts[index];
  }
}
