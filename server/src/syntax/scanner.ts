/**
 * Text to tokens, one at a time as the parser asks: inside expressions strings and operators follow CEL, and only the
 * parser knows where an expression ends. Tokens cover every character; nothing here fails.
 */

import { Character, asciiClass, nameEnd } from './characters';
import { Token, WORDS } from './tokens';
import type { Offset, Tokens } from './tree';

// Codes of the characters that the scanner tells apart.
const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const SLASH = 47;
const STAR = 42;
const MINUS = 45;
const PLUS = 43;
const DOT = 46;
const EQUALS = 61;
const LESS = 60;
const GREATER = 62;
const EXCLAMATION = 33;
const PIPE = 124;
const AMPERSAND = 38;
const SMALL_A = 97;
const SMALL_E = 101;
const LINE_FEED = 10;
const RETURN = 13;
const SMALL_B = 98;
const SMALL_R = 114;

export class Scanner {
  kinds: Uint8Array;
  starts: Uint32Array;
  /** Tokens scanned so far. `starts[count]` is where the next one begins. */
  count = 0;
  /** Scan strings and operators as CEL has them? Set it together with `rewind`. */
  inExpression = false;
  /** Where a block comment begins that nothing ends; -1: there is none. */
  openComment: Offset = -1;

  constructor(readonly text: string) {
    const capacity = (text.length >> 2) + 64;
    this.kinds = new Uint8Array(capacity);
    this.starts = new Uint32Array(capacity);
  }

  /** Forgets all tokens from the `count`-th on. */
  rewind(count: number): void {
    this.count = count;
  }

  /** All tokens; call it when the last one has been scanned. */
  tokens(): Tokens {
    return { count: this.count, kinds: this.kinds.slice(0, this.count), starts: this.starts.slice(0, this.count + 1) };
  }

  /** Scans one more token. At the end of the text it sets `kinds[count]` to `EndOfFile` and returns false. */
  scan(): boolean {
    if (this.count + 2 > this.kinds.length) this.grow();
    const start = this.starts[this.count];
    if (start >= this.text.length) {
      this.kinds[this.count] = Token.EndOfFile;
      return false;
    }
    this.kinds[this.count] = this.scanToken(start);
    this.starts[++this.count] = this.end;
    return true;
  }

  /** End of the token that `scanToken` saw last. */
  private end: Offset = 0;

  private grow(): void {
    const kinds = new Uint8Array(this.kinds.length * 2);
    const starts = new Uint32Array(this.starts.length * 2);
    kinds.set(this.kinds);
    starts.set(this.starts);
    this.kinds = kinds;
    this.starts = starts;
  }

  private scanToken(start: Offset): Token {
    const code = this.text.charCodeAt(start);
    if (code < 128) {
      switch (asciiClass(code)) {
        case Character.Letter:
          return this.scanName(start);
        case Character.Blank:
        case Character.LineEnd:
          return this.scanBlanks(start);
        case Character.Digit:
          return this.scanNumber(start);
        case Character.Other:
          return this.scanPunctuation(start, code);
      }
    }
    const end = nameEnd(this.text, start, this.text.length);
    if (end > start) return this.stop(end, Token.Name);
    return this.scanUnknown(start, code);
  }

  private stop(end: Offset, kind: Token): Token {
    this.end = end;
    return kind;
  }

  private scanBlanks(start: Offset): Token {
    const { text } = this;
    let kind = Token.Blank;
    let at = start;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 128) break;
      const character = asciiClass(code);
      if (character === Character.LineEnd) kind = Token.LineBreak;
      else if (character !== Character.Blank) break;
    }
    return this.stop(at, kind);
  }

  private scanName(start: Offset): Token {
    const { text } = this;
    if (this.inExpression) {
      const quote = quoteBehindPrefix(text, start);
      if (quote > start) return this.scanCelString(start, quote);
    }
    let at = start + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code >= 128) {
        // A letter that is no ASCII continues the name; `nameEnd` wants to see it behind a first letter.
        return this.stop(nameEnd(text, start, text.length), Token.Name);
      }
      const character = asciiClass(code);
      if (character !== Character.Letter && character !== Character.Digit) break;
      at++;
    }
    return this.stop(at, wordOrName(text, start, at));
  }

  /** As in JSON, the sign included; in an expression letters behind it too (`1u`, `0xff`), which the model judges. */
  private scanNumber(start: Offset): Token {
    const { text } = this;
    let at = this.digitsEnd(text.charCodeAt(start) === MINUS ? start + 1 : start);
    if (text.charCodeAt(at) === DOT) {
      const fraction = this.digitsEnd(at + 1);
      if (fraction > at + 1) at = fraction;
    }
    if ((text.charCodeAt(at) | 32) === SMALL_E) {
      const sign = text.charCodeAt(at + 1);
      const from = sign === PLUS || sign === MINUS ? at + 2 : at + 1;
      const exponent = this.digitsEnd(from);
      if (exponent > from) at = exponent;
    }
    if (this.inExpression) at = nameEnd(text, at, text.length);
    return this.stop(at, Token.Number);
  }

  private digitsEnd(from: Offset): Offset {
    let at = from;
    while (isDigit(this.text.charCodeAt(at))) at++;
    return at;
  }

  private scanPunctuation(start: Offset, code: number): Token {
    const next = this.text.charCodeAt(start + 1);
    switch (code) {
      case QUOTE:
        if (this.inExpression) return this.scanCelString(start, start);
        if (next === QUOTE && this.text.charCodeAt(start + 2) === QUOTE) return this.scanBlockString(start);
        return this.scanLineString(start, QUOTE);
      case APOSTROPHE:
        if (this.inExpression) return this.scanCelString(start, start);
        return this.scanUnknown(start, code);
      case SLASH:
        if (next === SLASH) return this.scanLineComment(start);
        if (next === STAR) return this.scanBlockComment(start);
        return this.stop(start + 1, Token.Operator);
      case MINUS:
        if (next === GREATER) return this.stop(start + 2, Token.Arrow);
        if (!this.inExpression && isDigit(next)) return this.scanNumber(start);
        return this.stop(start + 1, Token.Minus);
      case PLUS:
        if (next === EQUALS) return this.stop(start + 2, Token.PlusEquals);
        return this.stop(start + 1, Token.Operator);
      case EQUALS:
        if (next === EQUALS && this.inExpression) return this.stop(start + 2, Token.Operator);
        return this.stop(start + 1, Token.Equals);
      case LESS:
        if (next === EQUALS && this.inExpression) return this.stop(start + 2, Token.Operator);
        return this.stop(start + 1, Token.Less);
      case GREATER:
        if (next === EQUALS && this.inExpression) return this.stop(start + 2, Token.Operator);
        return this.stop(start + 1, Token.Greater);
      case EXCLAMATION:
        return this.stop(start + (next === EQUALS && this.inExpression ? 2 : 1), Token.Operator);
      case PIPE:
        if (next === PIPE && this.inExpression) return this.stop(start + 2, Token.Operator);
        return this.stop(start + 1, Token.Pipe);
      case AMPERSAND:
        if (next === AMPERSAND && this.inExpression) return this.stop(start + 2, Token.Operator);
        return this.scanUnknown(start, code);
      default: {
        const kind = SINGLE[code];
        return kind === 0 ? this.scanUnknown(start, code) : this.stop(start + 1, kind);
      }
    }
  }

  /** A run of one and the same character, so that much of it is few tokens. A pair of surrogates stays together. */
  private scanUnknown(start: Offset, code: number): Token {
    const { text } = this;
    if (text.codePointAt(start)! > 0xffff) return this.stop(start + 2, Token.Unknown);
    let at = start + 1;
    while (at < text.length && text.charCodeAt(at) === code && text.codePointAt(at)! <= 0xffff) at++;
    return this.stop(at, Token.Unknown);
  }

  private scanLineComment(start: Offset): Token {
    const { text } = this;
    let at = start + 2;
    while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
    const isDoc = text.charCodeAt(start + 2) === SLASH && text.charCodeAt(start + 3) !== SLASH;
    return this.stop(at, isDoc ? Token.DocComment : Token.LineComment);
  }

  private scanBlockComment(start: Offset): Token {
    const { text } = this;
    let depth = 1;
    let at = start + 2;
    while (at < text.length) {
      const code = text.charCodeAt(at++);
      if (code === STAR && text.charCodeAt(at) === SLASH) {
        at++;
        if (--depth === 0) return this.stop(at, Token.BlockComment);
      } else if (code === SLASH && text.charCodeAt(at) === STAR) {
        at++;
        depth++;
      }
    }
    this.openComment = start;
    return this.stop(text.length, Token.BlockComment);
  }

  private scanBlockString(start: Offset): Token {
    const close = this.text.indexOf('"""', start + 3);
    if (close < 0) return this.stop(this.text.length, Token.OpenBlockString);
    return this.stop(close + 3, Token.BlockString);
  }

  /** Up to the quote or the end of the line; a backslash takes the next character with it. */
  private scanLineString(start: Offset, quote: number): Token {
    const { text } = this;
    let kind = Token.String;
    let at = start + 1;
    while (at < text.length) {
      const code = text.charCodeAt(at);
      if (code === quote) return this.stop(at + 1, kind);
      if (isLineEnd(code)) break;
      if (code === BACKSLASH) {
        kind = Token.EscapedString;
        if (at + 1 < text.length && !isLineEnd(text.charCodeAt(at + 1))) at++;
      }
      at++;
    }
    return this.stop(at, Token.OpenString);
  }

  /**
   * A string of CEL: its prefix at `start`, its first quote at `open`. Its kind is one of the graph's own strings if it
   * ends at the same place when it is read as such: it may then be a label behind the expression.
   */
  private scanCelString(start: Offset, open: Offset): Token {
    const { text } = this;
    const quote = text.charCodeAt(open);
    const raw = open > start && (text.charCodeAt(open - 1) | 32) === SMALL_R;
    const own = open === start && quote === QUOTE;
    if (text.charCodeAt(open + 1) === quote && text.charCodeAt(open + 2) === quote) {
      return this.scanCelBlock(open, quote, raw, own);
    }
    if (!raw) {
      const kind = this.scanLineString(open, quote);
      return own ? kind : Token.CelString;
    }
    let at = open + 1;
    while (at < text.length && text.charCodeAt(at) !== quote && !isLineEnd(text.charCodeAt(at))) at++;
    return this.stop(text.charCodeAt(at) === quote ? at + 1 : at, Token.CelString);
  }

  private scanCelBlock(open: Offset, quote: number, raw: boolean, own: boolean): Token {
    const { text } = this;
    let plain = own;
    for (let at = open + 3; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH && !raw) {
        plain = false;
        at++;
      } else if (code === quote && text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote) {
        return this.stop(at + 3, plain ? Token.BlockString : Token.CelString);
      }
    }
    return this.stop(text.length, plain ? Token.OpenBlockString : Token.CelString);
  }
}

/** Kinds of the characters that are a token by themselves, 0 for all others. */
const SINGLE = new Uint8Array(128);
for (const [character, kind] of [
  ['{', Token.OpenBrace],
  ['}', Token.CloseBrace],
  ['[', Token.OpenBracket],
  [']', Token.CloseBracket],
  ['(', Token.OpenParenthesis],
  [')', Token.CloseParenthesis],
  [',', Token.Comma],
  [':', Token.Colon],
  ['.', Token.Dot],
  ['?', Token.Question],
  ['*', Token.Operator],
  ['%', Token.Operator],
] as const) {
  SINGLE[character.charCodeAt(0)] = kind;
}

/** Words by first letter and length, so that most names are told from words by one look. */
const WORDS_BY_SHAPE: readonly string[][] = Array.from({ length: 26 * 16 }, () => []);
for (const word of WORDS.keys()) WORDS_BY_SHAPE[shapeOf(word.charCodeAt(0), word.length)].push(word);
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));

function wordOrName(text: string, start: Offset, end: Offset): Token {
  const first = text.charCodeAt(start);
  if (end - start > LONGEST_WORD || first < SMALL_A) return Token.Name;
  const words = WORDS_BY_SHAPE[shapeOf(first, end - start)];
  for (let i = 0; i < words.length; i++) {
    if (standsAt(text, start, words[i])) return WORDS.get(words[i])!;
  }
  return Token.Name;
}

/** Does `word` stand at `start`, where its first letter does? */
function standsAt(text: string, start: Offset, word: string): boolean {
  for (let i = 1; i < word.length; i++) {
    if (text.charCodeAt(start + i) !== word.charCodeAt(i)) return false;
  }
  return true;
}

function shapeOf(first: number, length: number): number {
  return (first - SMALL_A) * 16 + length;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === RETURN;
}

/** Where the quote stands if a name that begins at `start` is the prefix of a CEL string (`r`, `b`, `br`), else `start`. */
function quoteBehindPrefix(text: string, start: Offset): Offset {
  let at = start;
  if ((text.charCodeAt(at) | 32) === SMALL_B) at++;
  if ((text.charCodeAt(at) | 32) === SMALL_R) at++;
  const code = text.charCodeAt(at);
  return code === QUOTE || code === APOSTROPHE ? at : start;
}
