/** What stands between the braces of nodes and decisions (LANGUAGE §5, §6). */

import type { Cursor } from './cursor';
import { type Place, isBodyLine, isBodyMember, isBodyWord, isFileItem, isGraphDeclaration, isLabel } from './forms';
import { foreignCharacter, isForeignArrow } from './habits';
import { parseArm, parseFails } from './parseArms';
import { parseBodyLine } from './parseLines';
import { type OpenBlock, found, skip } from './recovery';
import { Token, isName, isString } from './tokens';
import type { BodyMember } from './tree';

/** The members up to the closing brace, which is left to the caller, or to where the body must have ended. */
export function parseBody(c: Cursor, place: 'node' | 'decision', block: OpenBlock): BodyMember[] {
  const members: BodyMember[] = [];
  while (!endsBody(c, place, block)) {
    if (c.kind === Token.Comma) {
      if (!mayHaveComma(c, members)) c.error(c.here(), 'no comma stands between the lines of a body');
      c.advance();
      continue;
    }
    members.push(parseMember(c, place));
  }
  return members;
}

/** Between arms a comma is optional. */
function mayHaveComma(c: Cursor, members: readonly BodyMember[]): boolean {
  const last = members.at(-1);
  return last?.kind === 'arm' && last.end === c.previousEnd;
}

function endsBody(c: Cursor, place: Place, block: OpenBlock): boolean {
  if (c.kind === Token.CloseBrace || c.kind === Token.EndOfFile) return true;
  if (c.nextKind === Token.Arrow && isName(c.kind)) {
    if (place === 'node' && c.kind !== Token.Fails && isWiringBehindNode(c, block)) return true;
    return c.byLayout && isOutside(c, block);
  }
  return isFileItem(c, c.index) || isGraphDeclaration(c, c.index, place);
}

/** Does the line begin no further in than the block that is open? */
function isOutside(c: Cursor, block: OpenBlock): boolean {
  const own = c.indentationOf(c.index);
  const opener = c.indentationOf(block.index);
  return own !== null && opener !== null && own.length <= opener.length;
}

/** A node has no arms, so that this may be wiring and the node's brace lost: by its place, or because it is a chain. */
function isWiringBehindNode(c: Cursor, block: OpenBlock): boolean {
  if (c.kind === Token.Start || isOutside(c, block)) return true;
  if (c.kind === Token.Else || c.kind === Token.When) return false;
  const target = c.next(c.next(c.index));
  return isName(c.kindAt(target)) && c.kindAt(c.next(target)) === Token.Arrow && !c.isFirstOnLine(target);
}

function parseMember(c: Cursor, place: 'node' | 'decision'): BodyMember {
  if (isName(c.kind)) {
    if (c.nextKind === Token.Arrow) {
      return place === 'node' && c.kind === Token.Fails ? parseFails(c) : parseArm(c, place);
    }
    if (isForeignArrow(c, c.next(c.index))) return parseArm(c, place);
    const isArm = c.kind === Token.When || (!isBodyLine(c, c.index, place) && isArmThatWrites(c, place));
    if (isArm) return parseArm(c, place);
    const line = parseBodyLine(c, place);
    if (line) return line;
  } else if (isLabel(c, c.index)) {
    return parseArm(c, place);
  }
  c.error(c.here(), foreignCharacter(c) ?? unexpected(c, place));
  return skip(c, (at) => beginsMember(at, place));
}

/** `label writes …`: with its arrow, or half-typed on one line. */
function isArmThatWrites(c: Cursor, place: Place): boolean {
  if (c.nextKind !== Token.Writes) return false;
  return isLabel(c, c.index) || (c.kind === Token.Name && place === 'decision' && !c.isFirstOnLine(c.next(c.index)));
}

function beginsMember(c: Cursor, place: Place): boolean {
  const { index } = c;
  if (isBodyMember(c, index, place) || isFileItem(c, index) || isGraphDeclaration(c, index, place)) return true;
  if (isLabel(c, index)) return true;
  return c.isFirstOnLine(index) && (isBodyWord(c.kind) || isArmThatWrites(c, place));
}

function unexpected(c: Cursor, place: 'node' | 'decision'): string {
  if (c.kind === Token.Arrow) {
    return place === 'decision' ? 'a label is missing before this `->`' : 'a node has no arms: `->` does not fit here';
  }
  if (place === 'decision' && (isName(c.kind) || isString(c.kind) || c.kind === Token.Number)) {
    return `${found(c)} begins no line of a decision; an arm is written \`label -> target\``;
  }
  return `${found(c)} begins no line of a ${place}`;
}
