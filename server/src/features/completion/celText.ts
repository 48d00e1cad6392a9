/** Parts of an expression, found in its tokens: it is half-typed, so that the library cannot read it. */
import { tokenAt } from '../../rules/fixes/edits';
import { isBlank, isName, isString, Token } from '../../syntax/tokens';
import type { Offset, SourceFile } from '../../syntax/tree';

/** The operand that ends before a dot: names, fields, calls and brackets. */
export function receiverBefore(source: SourceFile, from: Offset, dot: Offset): string {
  const { tokens, text } = source;
  let index = tokenAt(source, dot) - 1;
  let start = dot;
  let depth = 0;
  let wantsName = true;
  for (; index >= 0 && tokens.starts[index] >= from; index--) {
    const kind: Token = tokens.kinds[index];
    if (isBlank(kind)) continue;
    if (isClosing(kind)) depth++;
    else if (isOpening(kind)) {
      if (depth === 0) break;
      depth--;
      // `f(x)`, `xs[0]`: what is called stands before the bracket.
      wantsName = true;
    } else if (depth === 0) {
      const isOperand = isName(kind) || isString(kind) || kind === Token.CelString || kind === Token.Number;
      if (isOperand ? !wantsName || kind === Token.In : kind !== Token.Dot) break;
      wantsName = kind === Token.Dot;
    }
    if (depth === 0) start = tokens.starts[index];
  }
  return text.slice(start, dot);
}

const isOpening = (kind: Token): boolean =>
  kind === Token.OpenParenthesis || kind === Token.OpenBracket || kind === Token.OpenBrace;
const isClosing = (kind: Token): boolean =>
  kind === Token.CloseParenthesis || kind === Token.CloseBracket || kind === Token.CloseBrace;

/** A call whose parentheses are open at the cursor. */
export interface OpenCall {
  readonly name: string;
  /** Where the name begins. */
  readonly start: Offset;
  /** The dot before the name, if it is a method. */
  readonly dot: Offset | undefined;
  /** Which argument the cursor is in. */
  readonly argument: number;
  /** The first argument if it is a name alone. */
  readonly first: string | undefined;
}

interface Bracket {
  readonly name: string | undefined;
  readonly start: Offset;
  readonly dot: Offset | undefined;
  argument: number;
  first: string | undefined;
}

/** The calls round a place of an expression, the innermost first. */
export function callsAround(source: SourceFile, from: Offset, to: Offset): OpenCall[] {
  const { tokens, text } = source;
  const open: Bracket[] = [];
  let before: { readonly kind: Token; readonly start: Offset } | undefined;
  let twoBefore: typeof before;
  for (let index = tokenAt(source, from); index < tokens.count && tokens.starts[index] < to; index++) {
    const kind: Token = tokens.kinds[index];
    const start = tokens.starts[index];
    if (isBlank(kind)) continue;
    const innermost = open.at(-1);
    if (isOpening(kind)) {
      const isCall = kind === Token.OpenParenthesis && before !== undefined && isName(before.kind);
      const name = isCall ? text.slice(before!.start, start).trim() : undefined;
      const dot = isCall && twoBefore?.kind === Token.Dot ? twoBefore.start : undefined;
      open.push({ name, start: before?.start ?? start, dot, argument: 0, first: undefined });
    } else if (isClosing(kind)) open.pop();
    else if (kind === Token.Comma && innermost) {
      const isAlone = before !== undefined && isName(before.kind) && twoBefore?.kind === Token.OpenParenthesis;
      if (innermost.argument === 0 && isAlone) innermost.first = text.slice(before!.start, start).trim();
      innermost.argument++;
    }
    twoBefore = before;
    before = { kind, start };
  }
  return open
    .filter((bracket): bracket is Bracket & { readonly name: string } => bracket.name !== undefined)
    .toReversed();
}

/** What stands before an `==` or `!=` in front of a place. */
export function operandBefore(source: SourceFile, from: Offset, to: Offset): string | undefined {
  const { tokens, text } = source;
  let index = tokenAt(source, to) - 1;
  while (index >= 0 && isBlank(tokens.kinds[index])) index--;
  if (index < 0 || tokens.starts[index] < from) return undefined;
  const operator = text.slice(tokens.starts[index], tokens.starts[index + 1]);
  if (operator !== '==' && operator !== '!=') return undefined;
  return receiverBefore(source, from, tokens.starts[index]);
}
