import assert from 'node:assert/strict';
import { createService } from 'dot-language-support';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { analyze } from '../../server/src/analysis/analyze';
import { check } from '../../server/src/rules';
import { generateGraph } from './generate';

describe("the benchmark's graphs", () => {
  const { graph, dot } = generateGraph(1000);
  const facts = analyze(graph, 'file:///bench.graph', { read: () => undefined });
  const [{ model, flow }] = facts.graphs;

  it('are the same every time', () => assert.equal(generateGraph(1000).graph, graph));

  it('have the size that is asked for, and a tenth as many keys, most of them inputs', () => {
    assert.ok(Math.abs(model.nodes.length - 1000) < 15, `${model.nodes.length} nodes`);
    assert.ok(Math.abs(model.channels.length - 100) < 15, `${model.channels.length} keys`);
    assert.ok(model.inputs.length > model.channels.length / 2);
  });

  it('have decisions, loops and branches side by side', () => {
    assert.ok(model.nodes.filter(({ kind }) => kind === 'decision').length > 100);
    assert.ok(flow.loops.length > 30);
    assert.ok(!flow.sequential);
  });

  it('have one fault in fifty nodes, and nothing else', () => {
    const findings = check(facts);
    assert.ok(Math.abs(findings.length - 20) < 5, `${findings.length} findings`);
    const codes = new Set(findings.map(({ code }) => code));
    assert.deepEqual([...codes].toSorted(), [
      'conflicting-writes',
      'maybe-unset',
      'unknown-key',
      'unknown-placeholder',
    ]);
  });

  it('are answered exactly', () => {
    const reads = model.nodes.flatMap((node) => node.reads);
    assert.equal(reads.filter(({ node, key }) => flow.isCoarse(node, key)).length, 0);
  });

  it('are DOT without faults, too', () => {
    const service = createService();
    const document = TextDocument.create('file:///bench.dot', 'dot', 1, dot);
    assert.deepEqual(service.validateDocument(document, service.parseDocument(document)), []);
  });
});
