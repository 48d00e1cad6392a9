import type { Finding, TextEdit } from '../rules/rule';
import { EditSum, withoutOverlaps } from './edits';

/** Each round mends what the round before has uncovered; more rounds than this mean fixes that undo each other. */
const MOST_ROUNDS = 10;

/**
 * Applies the safe fixes of all findings, again and again until none is left. Of a finding's safe fixes the preferred
 * one counts, else the first. Fixes that touch one place wait for the next round.
 *
 * @param check the findings of a text that is to take the place of this one
 * @returns edits of `text`, in order
 */
export function fixAll(
  uri: string,
  text: string,
  findings: readonly Finding[],
  check: (text: string) => readonly Finding[],
): readonly TextEdit[] {
  const sum = new EditSum(text);
  let open = findings;
  let now = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const edits = withoutOverlaps(open.flatMap((finding) => safeEdits(finding, uri)));
    if (edits.length === 0) break;
    sum.apply(edits);
    const next = sum.text;
    if (next === now) break;
    now = next;
    open = check(now);
  }
  return sum.edits();
}

/** The edits of the safe fix, as one group; a fix that reaches into another file is not made unasked. */
function safeEdits(finding: Finding, uri: string): (readonly TextEdit[])[] {
  const safe = finding.fixes().filter((fix) => fix.safe && fix.edits.every((edit) => (edit.uri ?? uri) === uri));
  const fix = safe.find((candidate) => candidate.preferred) ?? safe[0];
  return fix ? [fix.edits] : [];
}
