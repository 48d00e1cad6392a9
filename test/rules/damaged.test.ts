import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Fix } from '../../server/src/rules/rule';
import { readCases } from '../support/cases';
import { applyFix, findingsOf } from '../support/rules';

const RUNS = process.env['LONG'] ? 20_000 : 400;

const TOKEN = /"""[\s\S]*?"""|"[^"\n]*"|\w+|->|\s+|[\s\S]/g;
const STRAY = ['{', '}', '->', '"', '\n', 'each', '?', ',', '[', '//', '{{'];

interface Damage {
  readonly at: number;
  readonly from: number;
  readonly how: 'delete' | 'double' | 'swap' | 'copy' | 'stray';
}

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(),
  from: fc.nat(),
  how: fc.constantFrom('delete', 'double', 'swap', 'copy', 'stray'),
});

/** A valid file with a few tokens deleted, doubled, swapped, overwritten or put in. */
function damaged(text: string, damages: readonly Damage[]): string {
  const tokens: string[] = text.match(TOKEN) ?? [];
  for (const { at, from, how } of damages) {
    if (tokens.length === 0) return '';
    const [a, b] = [at % tokens.length, from % tokens.length];
    if (how === 'delete') tokens.splice(a, 1);
    else if (how === 'double') tokens.splice(a, 0, tokens[a]);
    else if (how === 'copy') tokens[a] = tokens[b];
    else if (how === 'stray') tokens.splice(a, 0, STRAY[from % STRAY.length]);
    else [tokens[a], tokens[b]] = [tokens[b], tokens[a]];
  }
  return tokens.join('');
}

/** Edits of one fix do not touch each other's text. */
function assertApart({ title, edits }: Fix): void {
  const spans = edits.map((edit) => edit.span).toSorted((a, b) => a.start - b.start);
  for (let i = 1; i < spans.length; i++) assert.ok(spans[i].start >= spans[i - 1].end, title);
}

describe('damaged files', () => {
  it('are checked, and their fixes made, without a failure', () => {
    const texts = readCases().map((file) => file.text);
    const sample = fc.record({
      text: fc.constantFrom(...texts),
      damages: fc.array(damage, { minLength: 1, maxLength: 4 }),
    });
    fc.assert(
      fc.property(sample, ({ text, damages }) => {
        const broken = damaged(text, damages);
        for (const finding of findingsOf(broken)) {
          const { start, end } = finding.span;
          assert.ok(start >= 0 && start <= end && end <= broken.length, finding.code);
          assert.ok(finding.message !== '' && !finding.message.includes('undefined'), finding.message);
          for (const fix of finding.fixes()) {
            assertApart(fix);
            applyFix(broken, fix);
          }
        }
      }),
      { numRuns: RUNS, seed: 20_261_130 },
    );
  });
});
