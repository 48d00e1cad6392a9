import { tokenFrom } from '../../rules/fixes/edits';
import { isBlank, isName, isString, Token } from '../../syntax/tokens';
import type { Offset, SourceFile } from '../../syntax/tree';
import type { Slot } from './slots';

/**
 * Reads the tokens before the cursor, without blanks and comments. Forms are read with it by functions that return true as
 * soon as the cursor is reached; `found` then says what may stand there.
 */
export class Reader {
  found: readonly Slot[] = [];
  private index: number;

  /** @param limit where the word at the cursor begins: only tokens before it are read */
  constructor(
    private readonly source: SourceFile,
    from: Offset,
    readonly limit: Offset,
    /** What stands behind a complete member. */
    readonly next: Slot,
  ) {
    this.index = tokenFrom(source, from);
  }

  /** Is everything before the cursor read? */
  get isDone(): boolean {
    const { count, starts } = this.source.tokens;
    return this.index >= count || starts[this.index] >= this.limit;
  }

  get kind(): Token {
    return this.isDone ? Token.EndOfFile : this.source.tokens.kinds[this.index];
  }

  get start(): Offset {
    return this.isDone ? this.limit : this.source.tokens.starts[this.index];
  }

  get text(): string {
    return this.source.text.slice(this.start, this.source.tokens.starts[this.index + 1]);
  }

  get isName(): boolean {
    return isName(this.kind);
  }

  get isString(): boolean {
    return isString(this.kind);
  }

  advance(): void {
    const { count, kinds } = this.source.tokens;
    if (this.isDone) return;
    do this.index++;
    while (this.index < count && isBlank(kinds[this.index]));
  }

  eat(kind: Token): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** Takes the name here, whatever word it is. */
  eatName(): string | undefined {
    if (!this.isName) return undefined;
    const { text } = this;
    this.advance();
    return text;
  }

  eatString(): boolean {
    if (!this.isString) return false;
    this.advance();
    return true;
  }

  /** The cursor is reached, and these may stand there. */
  expects(...slots: readonly Slot[]): true {
    this.found = slots;
    return true;
  }
}
