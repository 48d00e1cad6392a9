/** The arms of decisions: `label writes a, b -> target max 3` (LANGUAGE §6). */

import type { Cursor } from './cursor';
import { docBefore } from './docs';
import { type Place, isLabel } from './forms';
import { takeArrow, takeWord } from './habits';
import { parseExpression } from './parseExpression';
import { parseEndpoint, parseKeys, parseLooseTargets } from './parseLists';
import { takeNumber } from './parseLiterals';
import { spanFrom, takeString } from './recovery';
import { Token, isString } from './tokens';
import type { Arm, ArmLabel, Endpoint, FailsLine, KeyRef, Span } from './tree';

/** The cursor stands at the label. A node's arms are parsed too; that they do not belong there is no matter of syntax. */
export function parseArm(c: Cursor, place: Place): Arm {
  const doc = docBefore(c);
  const { start } = c;
  const label = parseLabel(c);
  const writes = c.kind === Token.Writes ? parseArmWrites(c) : [];
  const arrow = takeArrow(c);
  if (!arrow) {
    if (label.form !== 'when' || label.condition)
      c.error(c.before(), 'a `->` and a target are missing behind this arm');
    return { kind: 'arm', doc, label, writes, arrow, targets: null, max: null, start, end: c.previousEnd };
  }
  const targets = parseTargets(c, place, arrow);
  const max = parseMax(c);
  return { kind: 'arm', doc, label, writes, arrow, targets, max, start, end: c.previousEnd };
}

function parseLabel(c: Cursor): ArmLabel {
  if (isString(c.kind)) return { form: 'string', label: takeString(c) };
  if (c.kind === Token.Number) return { form: 'number', label: takeNumber(c) };
  // A name followed by `->` is a label, whatever word it is; only `else` keeps its meaning.
  if (c.kind === Token.Else) return { form: 'else', label: c.takeName() };
  if (c.kind !== Token.When || isLabel(c, c.index)) return { form: 'name', label: c.takeName() };

  const { start, end } = c;
  const keyword = { kind: 'name', start, end, text: c.text.slice(start, end) } as const;
  const condition = parseExpression(c, 'arm');
  if (!condition) c.error(keyword, '`when` needs a condition');
  return { form: 'when', keyword, condition };
}

function parseArmWrites(c: Cursor): KeyRef[] {
  return parseKeys(c, 'arm', takeWord(c));
}

function parseTargets(c: Cursor, place: Place, arrow: Span): Endpoint | null {
  const targets = parseEndpoint(c, place);
  if (!targets) {
    c.error(arrow, 'this `->` leads nowhere: a node is missing behind it');
    return null;
  }
  return parseLooseTargets(c, place, targets);
}

/** `max` binds only before a number. */
function parseMax(c: Cursor): Arm['max'] {
  if (c.kind !== Token.Max || c.nextKind !== Token.Number) return null;
  const { start } = c;
  c.advance();
  const count = takeNumber(c);
  return { span: spanFrom(start, c), count };
}

/** `fails -> target` of a node; the cursor stands at `fails`. */
export function parseFails(c: Cursor): FailsLine {
  const { start } = c;
  c.advance();
  const arrow = c.here();
  c.advance();
  const targets = parseTargets(c, 'node', arrow);
  return { kind: 'fails', targets, start, end: c.previousEnd };
}
