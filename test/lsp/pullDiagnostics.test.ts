import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ProgressType,
  type ResponseError,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver';
import { editor, TestClient } from './client';

const pulling: ClientCapabilities = { ...editor, textDocument: { ...editor.textDocument, diagnostic: {} } };
const FAULTY = 'graph g {\n  node a { reads x }\n  start -> a -> end\n}\n';
const FINE = 'graph g {\n  node a { }\n  start -> a -> end\n}\n';

describe('diagnostics that the client asks for', () => {
  let client: TestClient;
  beforeEach(async () => {
    client = await TestClient.start({ capabilities: pulling });
  });
  afterEach(() => client.stop());

  it('are those that it would be sent', async () => {
    const uri = client.uri('a.graph');
    client.open(uri, FAULTY);
    const sent = await client.diagnostics(uri);
    const report = await pull(uri);
    assert.ok(report.kind === 'full' && report.items.length > 0);
    assert.deepEqual(report.items, sent);
  });

  it('keep their id as long as they are the same, and only as long', async () => {
    const uri = client.uri('a.graph');
    client.open(uri, FAULTY);
    const { resultId } = await pull(uri);
    assert.deepEqual(await pull(uri, resultId), { kind: 'unchanged', resultId });
    client.change(uri, 2, FAULTY.replace('reads x', 'reads y'));
    const next = await pull(uri, resultId);
    assert.equal(next.kind, 'full');
    assert.notEqual(next.resultId, resultId);
    client.change(uri, 3, FINE);
    const last = await pull(uri, next.resultId);
    assert.deepEqual(last.kind === 'full' && last.items, []);
  });

  it('follow an imported file', async () => {
    const importer = client.uri('importer.graph');
    const imported = client.write('imported.graph', 'state S { k: string }');
    client.open(
      importer,
      'import { S } from "./imported.graph"\ngraph g { state extends S { }  output k  node a { writes k  run "#a" }  start -> a -> end }',
    );
    const before = await pull(importer);
    assert.deepEqual(codes(before), []);
    client.write('imported.graph', 'state S { other: string }');
    client.filesChanged([imported]);
    assert.deepEqual(codes(await pull(importer, before.resultId)), ['unknown-key', 'unknown-key']);
  });

  it('follow the settings', async () => {
    const uri = client.uri('a.graph');
    client.open(uri, FAULTY);
    const before = await pull(uri);
    client.settingsChanged({ '': { diagnostics: { severity: { 'unknown-key': 'off' } } } });
    const after = await pull(uri, before.resultId);
    assert.deepEqual(codes(after), []);
  });

  it('are not sent as well from then on', async () => {
    const uri = client.uri('a.graph');
    client.open(uri, FAULTY);
    await client.codes(uri, 'unknown-key');
    await pull(uri);
    await client.codes(uri);
    client.change(uri, 2, FAULTY.replace('reads x', 'reads y'));
    await pull(uri);
    await client.quiet();
  });

  it('are there for closed files too, and for none that is not there', async () => {
    const uri = client.write('closed.graph', FAULTY);
    assert.deepEqual(codes(await pull(uri)), ['unknown-key']);
    assert.deepEqual(codes(await pull(client.uri('nowhere.graph'))), []);
  });

  describe('of the workspace', () => {
    it('are those of every file, open or not', async () => {
      client.write('closed.graph', FAULTY);
      client.write('deep/inside/fine.graph', FINE);
      const open = client.uri('open.graph');
      client.open(open, FAULTY, 7);
      const { items } = await pullAll();
      assert.deepEqual(
        items.map((item) => `${nameOf(item.uri)} ${item.version} ${item.kind === 'full' ? item.items.length : '='}`),
        ['closed.graph null 1', 'fine.graph null 0', 'open.graph 7 1'],
      );
    });

    it('say what is unchanged, and what is gone', async () => {
      client.write('a.graph', FAULTY);
      const b = client.write('b.graph', FAULTY);
      const first = await pullAll();
      const previous = first.items.map(({ uri, resultId }) => ({ uri, value: resultId! }));
      assert.deepEqual(
        (await pullAll(previous)).items.map(({ kind }) => kind),
        ['unchanged', 'unchanged'],
      );
      client.filesChanged([client.delete('b.graph')]);
      const after = (await pullAll(previous)).items;
      assert.deepEqual(
        after.map(({ uri, kind }) => `${nameOf(uri)} ${kind}`),
        ['a.graph unchanged', 'b.graph full'],
      );
      assert.deepEqual(after.find(({ uri }) => uri === b)?.kind === 'full' && codes(after[1]), []);
    });

    it('come in parts where the client takes parts', async () => {
      for (let i = 0; i < 120; i++) client.write(`many/f${i}.graph`, FINE);
      const parts: number[] = [];
      const partial = new ProgressType<WorkspaceDiagnosticReport>();
      const listener = client.connection.onProgress(partial, 'parts', ({ items }) => void parts.push(items.length));
      const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
        previousResultIds: [],
        partialResultToken: 'parts',
      });
      listener.dispose();
      assert.deepEqual([...parts, items.length], [50, 50, 20]);
    });

    it('tell how far they are, and stop when told to', async () => {
      for (let i = 0; i < 300; i++) client.write(`many/f${i}.graph`, FAULTY);
      const done = new ProgressType<WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd>();
      const cancel = new CancellationTokenSource();
      const told: string[] = [];
      const listener = client.connection.onProgress(done, 'done', (progress) => {
        told.push(progress.kind);
        if (progress.kind === 'report') cancel.cancel();
      });
      const asked = client.connection.sendRequest<WorkspaceDiagnosticReport>(
        'workspace/diagnostic',
        { previousResultIds: [], workDoneToken: 'done' },
        cancel.token,
      );
      await assert.rejects(asked, (error: ResponseError) => error.code === LSPErrorCodes.RequestCancelled);
      listener.dispose();
      assert.equal(told[0], 'begin');
      assert.equal(told.at(-1), 'end');
      assert.ok(told.length < 300, `${told.length} messages`);
    });
  });

  async function pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    return client.request('textDocument/diagnostic', uri, { previousResultId });
  }

  async function pullAll(previousResultIds: readonly object[] = []): Promise<WorkspaceDiagnosticReport> {
    return client.connection.sendRequest('workspace/diagnostic', { previousResultIds });
  }
});

describe('diagnostics of a client that would rather be sent them', () => {
  it('are not offered for asking', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      initializationOptions: { diagnostics: 'push' },
    });
    assert.equal(client.capabilities.diagnosticProvider, undefined);
    await client.stop();
  });
});

function codes(report: DocumentDiagnosticReport): string[] {
  const items = report.kind === 'full' ? report.items : [];
  return items.map(({ code }) => String(code)).toSorted((a, b) => a.localeCompare(b));
}

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}
