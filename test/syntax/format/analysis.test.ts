/** Formatting changes nothing that is known of a graph, and nothing that an `// allow` comment speaks for. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { URI } from 'vscode-uri';
import { analyze } from '../../../server/src/analysis/analyze';
import type { GraphFacts } from '../../../server/src/analysis/facts';
import { check } from '../../../server/src/rules';
import { formatText } from '../../../server/src/syntax/format';
import { graphFiles, relaidText, ROOT } from './texts';

/** The files of the repository. */
const files = {
  read(uri: string): string | undefined {
    try {
      return readFileSync(URI.parse(uri).fsPath, 'utf8');
    } catch {
      return undefined;
    }
  },
};

function known(text: string, name: string): unknown {
  const facts = analyze(text, URI.file(join(ROOT, name)).toString(), files);
  const findings = check(facts, {});
  return {
    findings: findings.map(({ code, severity, message }) => `${severity} ${code} ${message}`),
    graphs: facts.graphs.map(graph),
  };
}

function graph({ model, flow }: GraphFacts): unknown {
  const keys = (set: Iterable<number>): string[] => Array.from(set, (key) => model.channels[key].name);
  return {
    nodes: model.nodes.map(({ id, name }) => ({ name, may: keys(flow.may(id)), must: keys(flow.must(id)) })),
    edges: model.edges.map(({ id, src, dst, kind, label }) => [src, dst, kind, label, flow.isBack(id)]),
  };
}

describe('formatting changes nothing that is known', () => {
  for (const { name, text } of graphFiles) {
    it(`of ${name}`, () => assert.deepEqual(known(formatText(text), name), known(text, name)));
  }

  it('of graphs laid out by chance', () => {
    const graphs = fc
      .constantFrom(...graphFiles)
      .chain(({ name, text }) => relaidText(text).map((laid) => ({ name, laid })));
    fc.assert(
      fc.property(graphs, ({ name, laid }) => assert.deepEqual(known(formatText(laid), name), known(laid, name))),
      { numRuns: process.env.LONG === '1' ? 5_000 : 150, seed: Number(process.env.SEED ?? 1) },
    );
  });
});
