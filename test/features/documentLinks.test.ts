import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import { documentLinks } from '../../server/src/features/documentLinks';
import { LineMap } from '../../server/src/syntax/lines';
import { HERE } from './marked';

const files: Record<string, string> = {
  'file:///here/other.graph': 'graph child { }',
  'file:///here/a%20folder/h.ts': '// handlers\n  export function plan() {}',
};

describe('document links', () => {
  leads(
    'an import, whatever it names',
    'import { A, B } from "./other.graph" import { } from "./other.graph"',
    './other.graph -> file:///here/other.graph (Open other.graph)',
    './other.graph -> file:///here/other.graph (Open other.graph)',
  );
  leads(
    'a run, with the place of its export',
    'graph g { node n { run "./a folder/h.ts#plan" } }',
    './a folder/h.ts#plan -> file:///here/a%20folder/h.ts#L2,19 (Open `plan` in h.ts)',
  );
  leads(
    'a run without its export',
    'graph g { node n { run "./a folder/h.ts#gone" } }',
    './a folder/h.ts#gone -> file:///here/a%20folder/h.ts (Open h.ts)',
  );
  leads(
    'handlers, a run by way of them, and reducers',
    `state S { k: reduce<int> "./a folder/h.ts#plan" }
    graph g { handlers "./a folder/h.ts" node n { run "#plan" } node plan { run } }`,
    './a folder/h.ts#plan -> file:///here/a%20folder/h.ts#L2,19 (Open `plan` in h.ts)',
    './a folder/h.ts -> file:///here/a%20folder/h.ts (Open h.ts)',
    '#plan -> file:///here/a%20folder/h.ts#L2,19 (Open `plan` in h.ts)',
  );
  leads('no path that leads nowhere', 'import { A } from "./none.graph" graph g { node n { run "./none.ts#a" } }');
  leads(
    'a path that is not closed',
    'import { A } from "./other.graph\ngraph g { }',
    './other.graph -> file:///here/other.graph (Open other.graph)',
  );
  leads('nothing that the host hands to the run', 'graph g { node n { run "#plan" } node m { run } }');

  it('have no words for clients that show none', () => {
    const [link] = linksOf('import { A } from "./other.graph"', false);
    assert.ok(!('tooltip' in link));
  });
});

function linksOf(text: string, tooltips: boolean): ReturnType<typeof documentLinks> {
  const read = (uri: string): string | undefined => files[uri];
  const linesOf = (uri: string): LineMap | undefined =>
    files[uri] === undefined ? undefined : new LineMap(files[uri]);
  return documentLinks(analyze(text, HERE, { read }), { read }, { tooltips, linesOf, spell: (uri) => uri });
}

function leads(what: string, text: string, ...expected: string[]): void {
  it(what, () => {
    const lines = new LineMap(text);
    const shown = linksOf(text, true).map(({ range, target, tooltip }) => {
      const path = text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
      return `${path} -> ${target} (${tooltip})`;
    });
    assert.deepEqual(shown, expected);
  });
}
