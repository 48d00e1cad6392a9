import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rules } from '../../server/src/rules/all';
import { rulePages, severityProperties } from '../../server/src/rules/pages';
import { findingsOf } from '../support/rules';

const root = join(__dirname, '../../..');

/** The examples of a page, by the word behind `graph`. */
function examples(page: string, kind: 'bad' | 'good'): readonly string[] {
  return [...page.matchAll(/^```graph (\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, word]) => word === kind)
    .map(([, , text]) => text);
}

describe('pages of the rules', () => {
  for (const { code, page } of rules) {
    it(`${code}: the bad example shows it and no other error or warning, the good one shows nothing`, () => {
      const bad = examples(page, 'bad');
      const good = examples(page, 'good');
      assert.ok(bad.length > 0 && good.length > 0);
      for (const text of bad) {
        const found = findingsOf(text).filter((finding) => finding.severity !== 'hint' || finding.code === code);
        assert.deepEqual([...new Set(found.map((finding) => finding.code))], [code], text);
      }
      for (const text of good) {
        assert.deepEqual(
          findingsOf(text).map((finding) => `${finding.code}: ${finding.message}`),
          [],
          text,
        );
      }
    });
  }

  it('stand in docs/rules as the rules have them', () => {
    const folder = join(root, 'docs/rules');
    const pages = rulePages();
    assert.deepEqual(readdirSync(folder).toSorted(), [...pages.keys()].toSorted());
    for (const [name, text] of pages) assert.equal(readFileSync(join(folder, name), 'utf8'), text, name);
  });

  it('and the levels in package.json', () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly contributes: {
        readonly configuration: { readonly properties: Record<string, { properties: unknown }> };
      };
    };
    const setting = manifest.contributes.configuration.properties['graph.diagnostics.severity'];
    assert.deepEqual(setting.properties, severityProperties());
  });
});
