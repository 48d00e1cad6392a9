/** Looks at what stands behind the cursor, where that decides what is written. */
import { lineEndAt, tokenFrom } from '../../rules/fixes/edits';
import { isName, Token } from '../../syntax/tokens';
import type { Offset, SourceFile, Span } from '../../syntax/tree';
import type { Context } from './context';

/** Kind of the first token from an offset on. */
export function kindFrom(source: SourceFile, offset: Offset): Token {
  const index = tokenFrom(source, offset);
  return index < source.tokens.count ? source.tokens.kinds[index] : Token.EndOfFile;
}

export function kindBehind({ facts, word }: Context): Token {
  return kindFrom(facts.file.source, word.end);
}

/** What a choice takes the place of: the name, or the string with its quotes. */
export function replacedSpan({ facts, word, string, offset }: Context): Span {
  if (!string || string.closed) return string ?? word;
  return {
    start: string.start,
    end: offset + /^[\p{L}\p{N}_]*/u.exec(facts.file.source.text.slice(offset, string.end))![0].length,
  };
}

/** Does nothing but a closing brace follow on the line? Then a whole form may be written, else only its word. */
export function endsLine(context: Context): boolean {
  const { text } = context.facts.file.source;
  const { end } = replacedSpan(context);
  return /^[ \t]*(?:$|\}|\/[/*])/.test(text.slice(end, lineEndAt(text, end)));
}

/** The names that go on with a list behind the cursor, and what follows the list, its `]` passed. */
export function restOfList({ facts, word }: Context): { readonly names: readonly string[]; readonly behind: Token } {
  const { text, tokens } = facts.file.source;
  const names: string[] = [];
  let index = tokenFrom(facts.file.source, word.end);
  const kind = (): Token => (index < tokens.count ? tokens.kinds[index] : Token.EndOfFile);
  const advance = (): void => {
    index = tokenFrom(facts.file.source, tokens.starts[index + 1]);
  };
  for (;;) {
    while (kind() === Token.Question) advance();
    if (kind() !== Token.Comma) break;
    advance();
    if (!isName(kind())) break;
    names.push(text.slice(tokens.starts[index], tokens.starts[index + 1]));
    advance();
  }
  if (kind() === Token.CloseBracket) advance();
  return { names, behind: kind() };
}
