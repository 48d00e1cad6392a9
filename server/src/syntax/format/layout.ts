/** Decides what stands in each gap of a file: where lines end, how far they are in, how many blanks part two tokens. */

import { Token, isBlank } from '../tokens';
import type { Expression, Offset, SourceFile } from '../tree';
import { heldTokens } from './heldLines';
import { hasLineEnd, lineEndsIn } from './lineEnds';
import { type FormatOptions, type Level, LINE_WIDTH } from './options';
import { type Piece, piecesOf, Role } from './pieces';
import { isNewLine, KEEP, levelOf, newLine } from './plan';
import { blanksBetween, isClosing, isOpening } from './spacing';
import { isComment, kindOf } from './tokenIndex';

/** Blanks between members that share a line, and before a comment behind them. */
const APART = 2;

/** By token, and at last for the end of the file: what stands before it (see plan.ts). */
export function layOut(source: SourceFile, options: FormatOptions): Int32Array {
  const first = new Layout(source, options, new Set());
  const plan = first.run();
  // Whether a block fits into one line is known when its tokens have been placed.
  return first.tooLong.size === 0 ? plan : new Layout(source, options, first.tooLong).run();
}

const enum Break {
  /** As the author has it. */
  Free,
  Must,
  /** The line goes on, unless a comment stands between. */
  Never,
}

/** Of tokens that belong to nothing; they are errors. */
const STRAY: Piece = { role: Role.Line, block: null, depth: 0, valueStart: Infinity, isKept: true, start: 0, end: 0 };
/** What comes behind the last token. */
const END: Piece = { ...STRAY, isKept: false };

class Layout {
  /** Starts of the blocks that stand on one line, and do not fit. */
  readonly tooLong = new Set<Offset>();

  private readonly pieces: readonly Piece[];
  private readonly expressions: readonly Expression[];
  private readonly held: Uint8Array | null;
  private readonly plan: Int32Array;

  /** The last token that is no comment, and its piece; -1 and null at the beginning. */
  private previous = -1;
  private previousPiece: Piece | null = null;
  private nextPiece = 0;
  private nextExpression = 0;
  /** Level of the present line, and column in it, as they will be. */
  private level: Level = 0;
  private column = 0;
  /** Levels of the lines on which the open brackets of the present piece stand. */
  private readonly brackets: Level[] = [];
  /** Of the open blocks by depth: does each of its pieces begin a line? In which column does it begin? */
  private readonly isSpread: boolean[] = [];
  private readonly startColumn: number[] = [];

  /** `spread`: starts of blocks on one line that are to take several. */
  constructor(
    private readonly source: SourceFile,
    private readonly options: FormatOptions,
    private readonly spread: ReadonlySet<Offset>,
  ) {
    const { pieces, expressions } = piecesOf(source);
    this.pieces = pieces;
    this.expressions = expressions;
    this.held = heldTokens(source);
    this.plan = new Int32Array(source.tokens.count + 1).fill(KEEP);
  }

  run(): Int32Array {
    const { count } = this.source.tokens;
    for (let index = 0; index < count; index++) {
      if (!isBlank(kindOf(this.source, index))) this.placeToken(index);
    }
    this.placeEnd();
    return this.plan;
  }

  // -------------------------------------------------------------- where we are

  private pieceAt(index: number): Piece {
    const start = this.startOf(index);
    while (this.nextPiece < this.pieces.length && this.pieces[this.nextPiece].end <= start) this.nextPiece++;
    const piece = this.pieces.at(this.nextPiece);
    if (piece && piece.start <= start) return piece;
    // A comma behind a key or an arm belongs to it.
    const before = this.previousPiece;
    const mayHaveComma = before?.role === Role.Key || before?.role === Role.Arm;
    return mayHaveComma && kindOf(this.source, index) === Token.Comma ? before : STRAY;
  }

  /** The expression that a token stands in. */
  private expressionAt(index: number): Expression | undefined {
    const start = this.startOf(index);
    const { expressions } = this;
    while (this.nextExpression < expressions.length && expressions[this.nextExpression].end <= start) {
      this.nextExpression++;
    }
    const expression = expressions.at(this.nextExpression);
    return expression && expression.start <= start ? expression : undefined;
  }

  private startOf(index: number): Offset {
    return this.source.tokens.starts[index];
  }

  private lengthOf(index: number): number {
    return this.startOf(index + 1) - this.startOf(index);
  }

  private isHeld(index: number): boolean {
    return this.held !== null && index >= 0 && this.held[index] === 1;
  }

  // -------------------------------------------------------------- tokens, and the gaps before them

  /** Plans the gap before a token, and those before the comments that stand before it. */
  private placeToken(index: number): void {
    const piece = this.pieceAt(index);
    const expression = this.expressionAt(index);
    const isFirst = piece !== this.previousPiece;
    if (isFirst) this.brackets.length = 0;
    const isInside = expression !== undefined && expression.start < this.startOf(index);
    if (piece.isKept || this.previousPiece?.isKept || isInside) this.keepGaps(index, piece);
    else this.planGaps(index, piece);

    if (isFirst && piece.role === Role.Open) this.enter(piece);
    this.column += this.lengthOf(index);
    if (piece.role === Role.Close) this.leave(piece);
    else if (piece.role !== Role.Open && !expression) this.countBracket(index);
    this.previous = index;
    this.previousPiece = piece;
  }

  private keepGaps(index: number, { depth }: Piece): void {
    const start = this.startOf(this.previous + 1);
    const end = this.startOf(index);
    if (hasLineEnd(this.source.text, start, end)) this.level = depth;
    this.column += end - start;
  }

  private planGaps(index: number, piece: Piece): void {
    const lineBreak = this.previousPiece ? this.breakBefore(index, piece, this.previousPiece) : Break.Free;
    let left = this.previous;
    let hasBroken = false;
    for (let at = left + 1; at <= index; at++) {
      if (at < index && !isComment(kindOf(this.source, at))) continue;
      const start = this.startOf(left + 1);
      const ends = this.lineEndsBefore(at, start);
      const joins = at === index && left === this.previous && lineBreak === Break.Never;
      const canJoin = joins && !this.isHeld(left) && !this.isHeld(index);
      const mustSplit = at === index && lineBreak === Break.Must && !hasBroken && !this.isHeld(index);
      let plan;
      if (hasOddBlank(this.source.text, start, this.startOf(at))) plan = KEEP;
      else if (left < 0) plan = 0;
      else if (ends > 0 ? !canJoin : mustSplit) {
        const isTight = ends < 2 || this.isAtEdge(at, index, piece, hasBroken);
        plan = newLine(this.levelAt(at, index, piece), !isTight);
      } else plan = this.blanksBefore(at, left, index, piece);
      hasBroken ||= ends > 0;
      this.put(at, start, plan);
      if (at < index) this.column += this.lengthOf(at);
      left = at;
    }
  }

  /** Puts a plan down, and follows it to the beginning of the token. */
  private put(at: number, start: Offset, plan: number): void {
    this.plan[at] = plan;
    if (isNewLine(plan)) {
      this.level = levelOf(plan);
      this.column = this.level * this.options.indentWidth;
    } else {
      this.column += plan === KEEP ? this.startOf(at) - start : plan;
    }
  }

  /** None, one, or 2 for more. */
  private lineEndsBefore(at: number, start: Offset): number {
    if (at === 0 || kindOf(this.source, at - 1) !== Token.LineBreak) return 0;
    return lineEndsIn(this.source.text, start, this.startOf(at), 2);
  }

  // -------------------------------------------------------------- lines

  private breakBefore(index: number, piece: Piece, before: Piece): Break {
    if (piece === before) return this.isBrace(index, piece) ? Break.Never : Break.Free;
    const isClose = piece.role === Role.Close;
    if (isClose && before.role === Role.Open) return Break.Never;
    const block = piece.role === Role.Open ? piece.block!.outer : piece.block;
    if (!block) return Break.Must;
    if (!this.isSpread[block.depth]) return Break.Free;
    const mayShare = piece.role === before.role && (piece.role === Role.Arm || piece.role === Role.Wiring);
    return mayShare && !this.spread.has(block.start) ? Break.Free : Break.Must;
  }

  private isBrace(index: number, { role, end }: Piece): boolean {
    return role === Role.Open && this.startOf(index) === end - 1;
  }

  /** How far in a line is that begins with the token or comment `at`, on the way to the token at `index`. */
  private levelAt(at: number, index: number, piece: Piece): Level {
    const isComment = at < index;
    if (piece !== this.previousPiece) return piece.role === Role.Close && isComment ? piece.depth + 1 : piece.depth;
    if (this.isBrace(index, piece)) return piece.depth;
    const bracket = this.brackets.at(-1);
    if (bracket === undefined) return piece.depth + 1;
    return isClosing(kindOf(this.source, index)) && !isComment ? bracket : bracket + 1;
  }

  /** Blank lines stand neither behind an opening bracket nor before a closing one. */
  private isAtEdge(at: number, index: number, piece: Piece, hasBroken: boolean): boolean {
    const isInside = piece === this.previousPiece;
    if (!hasBroken) {
      const opens = isInside ? isOpening(kindOf(this.source, this.previous)) : this.previousPiece?.role === Role.Open;
      if (opens) return true;
    }
    if (at < index) return false;
    return isInside ? isClosing(kindOf(this.source, index)) : piece.role === Role.Close;
  }

  private enter({ block, start, depth }: Piece): void {
    if (!block) return;
    this.isSpread[depth] = this.spread.has(start) || hasLineEnd(this.source.text, block.brace, block.end);
    this.startColumn[depth] = this.column;
  }

  private leave({ block, depth }: Piece): void {
    if (!block || this.isSpread[depth]) return;
    const width = depth * this.options.indentWidth + this.column - this.startColumn[depth];
    if (width > LINE_WIDTH) this.tooLong.add(block.start);
  }

  private countBracket(index: number): void {
    const kind = kindOf(this.source, index);
    if (isOpening(kind)) this.brackets.push(this.level);
    else if (isClosing(kind)) this.brackets.pop();
  }

  // -------------------------------------------------------------- blanks in a line

  private blanksBefore(at: number, left: number, index: number, piece: Piece): number {
    const isInside = piece === this.previousPiece;
    const kind = kindOf(this.source, at);
    if (kind === Token.LineComment || kind === Token.DocComment) return APART;
    if (at < index || left !== this.previous) {
      const hadBlanks = this.startOf(at) > this.startOf(left + 1);
      return isInside && !hadBlanks ? 0 : 1;
    }
    const leftKind = kindOf(this.source, left);
    if (isInside) {
      return this.isBrace(at, piece) ? 1 : blanksBetween(leftKind, kind, this.startOf(at) >= piece.valueStart);
    }
    const isEdge = piece.role === Role.Close || this.previousPiece?.role === Role.Open;
    return isEdge || leftKind === Token.Comma ? 1 : APART;
  }

  // -------------------------------------------------------------- the end of the file

  private placeEnd(): void {
    const { errors, tokens } = this.source;
    const { count } = tokens;
    if (this.previousPiece?.isKept) return;
    this.planGaps(count, END);
    if (this.plan[count] !== KEEP) this.plan[count] = this.endPlan();
    // A comment without an end would take in what is put behind it.
    if (errors.some(({ start }) => start === this.startOf(count - 1))) this.plan[count] = KEEP;
  }

  private endPlan(): number {
    const { count } = this.source.tokens;
    const { insertFinalNewline, trimFinalNewlines } = this.options;
    const last = count - 1;
    if (last < 0 || (last === 0 && isBlank(kindOf(this.source, 0)) && !isComment(kindOf(this.source, 0)))) return 0;
    if (kindOf(this.source, last) === Token.LineBreak) return trimFinalNewlines ? newLine(0, false) : KEEP;
    return insertFinalNewline ? newLine(0, false) : 0;
  }
}

/** Form feeds and the like are there for a reason, whatever it is. */
function hasOddBlank(text: string, start: Offset, end: Offset): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === VERTICAL_TAB || code === FORM_FEED) return true;
  }
  return false;
}

const VERTICAL_TAB = 11;
const FORM_FEED = 12;
