import assert from 'node:assert/strict';
import { DiagnosticSeverity, type PublishDiagnosticsParams } from 'vscode-languageserver';
import type { ProtocolConnection } from 'vscode-languageserver/node';
import type { Core } from '../../server/src/lsp/checker';
import { diagramMethod } from '../../server/src/lsp/protocol';
import { editor } from './client';
import { hoverAt } from '../../server/src/lsp/requests/hover';
import { inMemory, type InMemory } from './inMemory';
import { inProcess, realCore } from './inProcess';

const URI = 'untitled:a.graph';
const text = 'graph g { node a { }  start -> a -> m -> end }';
const position = { line: 0, character: 15 };

/** Fails for texts that say so. */
const brittle: Core = {
  ...realCore,
  analyze(content, uri, files) {
    if (content.includes('fail')) throw new Error('no such luck');
    return realCore.analyze(content, uri, files);
  },
  check(facts, levels) {
    if (facts.file.source.text.includes('check')) throw new TypeError('nor here');
    const findings = realCore.check(facts, levels);
    if (!facts.file.source.text.includes('words')) return findings;
    return findings.map((finding) => ({
      ...finding,
      get message(): string {
        throw new RangeError('lost for words');
      },
    }));
  },
};

describe('an analysis that throws', () => {
  let server: InMemory;
  let client: ProtocolConnection;
  let published: PublishDiagnosticsParams[];
  let log: string[];

  beforeEach(async () => {
    const { workspace: _, ...capabilities } = editor;
    server = await inMemory(brittle, capabilities);
    ({ connection: client, published, log } = server);
  });

  afterEach(() => server.dispose());

  const open = (content: string): Promise<void> =>
    client.sendNotification('textDocument/didOpen', {
      textDocument: { uri: URI, languageId: 'graph', version: 1, text: content },
    });

  it('gives empty answers and one line in the log', async () => {
    await open(`${text} // fail`);
    const textDocument = { uri: URI };
    const range = { start: position, end: position };
    assert.equal(await client.sendRequest('textDocument/hover', { textDocument, position }), null);
    const context = { diagnostics: [] };
    assert.deepEqual(await client.sendRequest('textDocument/codeAction', { textDocument, range, context }), []);
    const drawn: { mermaid: unknown } = await client.sendRequest(diagramMethod, { textDocument });
    assert.equal(drawn.mermaid, null);
    assert.deepEqual(published, [{ uri: URI, version: 1, diagnostics: [] }]);
    assert.equal(log.length, 1);
    assert.match(log[0], /^analysing untitled:a\.graph failed: Error: no such luck at /);
    assert.ok(!log[0].includes('\n'));
  });

  it('is over with the next version', async () => {
    await open(`${text} // fail`);
    const contentChanges = [{ text }];
    await client.sendNotification('textDocument/didChange', { textDocument: { uri: URI, version: 2 }, contentChanges });
    assert.ok(await client.sendRequest('textDocument/hover', { textDocument: { uri: URI }, position }));
    await settled(() => published.at(-1)?.version === 2);
    assert.deepEqual(
      published.at(-1)!.diagnostics.map(({ code, severity }) => ({ code, severity })),
      [{ code: 'unknown-node', severity: DiagnosticSeverity.Error }],
    );
  });

  it('leaves the hovers when only the rules throw', async () => {
    await open(`${text} // check`);
    assert.ok(await client.sendRequest('textDocument/hover', { textDocument: { uri: URI }, position }));
    await settled(() => published.length > 0);
    assert.deepEqual(published[0].diagnostics, []);
    assert.equal(log.length, 1);
    assert.match(log[0], /^checking untitled:a\.graph failed: TypeError: nor here/);
  });

  it('may throw as late as in the words of a finding', async () => {
    await open(`${text} // words`);
    await settled(() => published.length > 0);
    assert.deepEqual(published[0].diagnostics, []);
    assert.equal(log.length, 1);
    assert.match(log[0], /RangeError: lost for words/);
  });

  it('does no harm to a request of another shape', async () => {
    await assert.rejects(client.sendRequest('textDocument/unheardOf', {}));
    await open(text);
    assert.equal(await client.sendRequest('textDocument/hover', { textDocument: { uri: 5 }, position: null }), null);
    assert.equal(await client.sendRequest('textDocument/hover', { textDocument: { uri: URI }, position: null }), null);
    assert.match(log[0], /^hover failed: /);
    assert.ok(await client.sendRequest('textDocument/hover', { textDocument: { uri: URI }, position }));
  });
});

describe('an analysis', () => {
  it('is done once for a version, whoever asks', () => {
    let analyses = 0;
    let checks = 0;
    const counting: Core = {
      ...realCore,
      analyze: (...input) => (analyses++, realCore.analyze(...input)),
      check: (...input) => (checks++, realCore.check(...input)),
    };
    const { session, parts, documents } = inProcess(counting);
    session.didOpen({ textDocument: { uri: URI, languageId: 'graph', version: 1, text } });
    hoverAt(parts, { textDocument: { uri: URI }, position });
    session.check(documents.find(URI)!.key);
    hoverAt(parts, { textDocument: { uri: URI }, position });
    session.check(documents.find(URI)!.key);
    assert.deepEqual([analyses, checks], [1, 1]);
    session.didChange({ textDocument: { uri: URI, version: 2 }, contentChanges: [{ text }] });
    session.check(documents.find(URI)!.key);
    assert.deepEqual([analyses, checks], [2, 2]);
    session.dispose();
  });
});

async function settled(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 2));
}
