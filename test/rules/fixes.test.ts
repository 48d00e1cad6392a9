import assert from 'node:assert/strict';
import { rules } from '../../server/src/rules/all';
import { applyEdits } from '../../server/src/rules/fixes/edits';
import type { Finding, Fix, TextEdit } from '../../server/src/rules/rule';
import { readCases } from '../support/cases';
import { applyFix, findingsOf } from '../support/rules';

/** Findings that hide all others of their graph: with them gone, others may show. */
const HIDING = new Set(['syntax-error', 'missing-start', 'unknown-graph']);

const identity = ({ code, node, key }: Finding): string => `${code} ${node ?? ''} ${key ?? ''}`;

function counts(findings: readonly Finding[]): Map<string, number> {
  const map = new Map<string, number>();
  for (const finding of findings) map.set(identity(finding), (map.get(identity(finding)) ?? 0) + 1);
  return map;
}

/** What is wrong with a fix, undefined if nothing is. */
function complaint(text: string, before: readonly Finding[], finding: Finding, fix: Fix): string | undefined {
  const fixed = applyFix(text, fix);
  const after = findingsOf(fixed);
  const old = counts(before);
  const now = counts(after);
  const here = `${finding.code}: ${finding.message}\n  ${fix.title}\n${fixed}`;
  if ((now.get(identity(finding)) ?? 0) >= old.get(identity(finding))!) return `it is still there: ${here}`;
  if (HIDING.has(finding.code)) return undefined;
  const added = after.find(
    (one) => one.severity === 'error' && now.get(identity(one))! > (old.get(identity(one)) ?? 0),
  );
  return added && `new: ${added.code}: ${added.message}\nby ${here}`;
}

const samples: readonly (readonly [string, string])[] = [
  ...readCases().map(({ name, text }) => [name, text] as const),
  ...rules.flatMap(({ code, page }) =>
    [...page.matchAll(/^```graph \w+\n([\s\S]*?)^```$/gm)].map(
      ([, text], index) => [`${code} ${index}`, text] as const,
    ),
  ),
];

describe('every fix, once applied, removes its finding and brings no new error', () => {
  for (const [name, text] of samples) {
    it(name, () => {
      const before = findingsOf(text);
      const complaints = before.flatMap((finding) =>
        finding.fixes().map((fix) => complaint(text, before, finding, fix)),
      );
      assert.deepEqual(
        complaints.filter((one) => one !== undefined),
        [],
      );
    });
  }

  it('and at most one of a finding is preferred', () => {
    for (const [, text] of samples) {
      for (const finding of findingsOf(text)) {
        const preferred = finding.fixes().filter((fix) => fix.preferred === true);
        assert.ok(preferred.length <= 1, `${finding.code} prefers ${preferred.map((fix) => fix.title).join(', ')}`);
      }
    }
  });

  it('and those that cannot be wrong go together', () => {
    for (const [name, text] of samples) {
      const edits = safeEdits(text);
      const fixed = applyEdits(text, edits);
      const errors = (findings: readonly Finding[]): number =>
        findings.filter((one) => one.severity === 'error').length;
      assert.ok(errors(findingsOf(fixed)) <= errors(findingsOf(text)), `${name}:\n${fixed}`);
    }
  });
});

/** The edits of all safe fixes, those left out that overlap one before. */
function safeEdits(text: string): readonly TextEdit[] {
  const edits: TextEdit[] = [];
  for (const finding of findingsOf(text)) {
    const fix = finding.fixes().find((one) => one.safe === true);
    const isApart = fix?.edits.every((edit) => edits.every((other) => !overlaps(edit, other)));
    if (fix && isApart) edits.push(...fix.edits);
  }
  return edits;
}

const overlaps = (a: TextEdit, b: TextEdit): boolean => a.span.start <= b.span.end && b.span.start <= a.span.end;
