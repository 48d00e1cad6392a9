import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  ProgressType,
  type PublishDiagnosticsParams,
  type ResponseError,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver';
import { nextTurn } from '../../server/src/lsp/turn';
import { readCases } from '../support/cases';
import { editor, TestClient } from './client';
import { inMemory } from './inMemory';
import { realCore } from './inProcess';

const pulling: ClientCapabilities = { ...editor, textDocument: { ...editor.textDocument, diagnostic: {} } };
const CHECKED = { '': { checkWorkspace: true } };
const FAULTY = 'graph g {\n  node a { reads x }\n  start -> a -> end\n}\n';
const FINE = 'graph g {\n  node a { }\n  start -> a -> end\n}\n';

const Told = new ProgressType<WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd>();

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

  it('have another id after each change of the text, even one that changes nothing in them', async () => {
    const uri = client.uri('a.graph');
    client.open(uri, FAULTY);
    const { resultId } = await pull(uri);
    client.change(uri, 2, `${FAULTY}\n`);
    const next = await pull(uri, resultId);
    assert.deepEqual([next.kind, codes(next)], ['full', ['unknown-key']]);
  });

  it('take the place of those that were sent while the file was closed', async () => {
    client.settingsChanged(CHECKED);
    const uri = client.write('a.graph', FAULTY);
    const other = client.write('b.graph', FAULTY);
    client.filesChanged([uri, other]);
    await client.codes(uri, 'unknown-key');
    client.open(other, FINE);
    await pull(other);
    client.open(uri, FAULTY);
    await client.codes(uri);
    assert.deepEqual(codes(await pull(uri)), ['unknown-key']);
    client.close(uri);
    await client.codes(uri, 'unknown-key');
  });

  describe('of the workspace', () => {
    beforeEach(() => client.settingsChanged(CHECKED));

    it('are those of the open files where the setting says no more', async () => {
      const closed = client.write('closed.graph', FAULTY);
      client.open(client.uri('open.graph'), FAULTY);
      const all = await pullAll();
      assert.deepEqual(shown(all), ['closed.graph 1', 'open.graph 1']);
      client.settingsChanged({});
      const previous = idsOf(all);
      assert.deepEqual(shown(await pullAll(previous)), ['open.graph =', 'closed.graph 0']);
      assert.deepEqual(shown(await pullAll(previous.filter(({ uri }) => uri !== closed))), ['open.graph =']);
    });

    it('are not sent as well from then on', async () => {
      const closed = client.write('closed.graph', FAULTY);
      client.filesChanged([closed]);
      await client.codes(closed, 'unknown-key');
      const open = client.uri('open.graph');
      client.open(open, FAULTY);
      await client.codes(open, 'unknown-key');
      await pullAll();
      await client.codes(closed);
      await client.codes(open);
      client.write('closed.graph', `${FAULTY}\n`);
      client.filesChanged([closed]);
      client.change(open, 2, `${FAULTY}\n`);
      await client.quiet();
    });

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
      client.write('b.graph', FAULTY);
      const first = await pullAll();
      assert.deepEqual(shown(await pullAll(idsOf(first))), ['a.graph =', 'b.graph =']);
      client.filesChanged([client.delete('b.graph')]);
      assert.deepEqual(shown(await pullAll(idsOf(first))), ['a.graph =', 'b.graph 0']);
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
      assert.deepEqual([...parts, items.length], [50, 50, 20, 0]);
    });

    it('stop when a person stops the progress, with what is there', async () => {
      for (let i = 0; i < 300; i++) client.write(`many/f${i}.graph`, FAULTY);
      const listener = client.connection.onProgress(Told, 'shown', ({ kind }) => {
        if (kind === 'report')
          void client.connection.sendNotification('window/workDoneProgress/cancel', { token: 'shown' });
      });
      const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
        previousResultIds: [{ uri: client.uri('gone.graph'), value: 'x' }],
        workDoneToken: 'shown',
      });
      listener.dispose();
      assert.ok(items.length > 0 && items.length < 300, `${items.length} reports`);
      assert.ok(items.every(({ kind }) => kind === 'full'));
    });

    it('tell how far they are, and stop when told to', async () => {
      for (let i = 0; i < 300; i++) client.write(`many/f${i}.graph`, FAULTY);
      const cancel = new CancellationTokenSource();
      const told: string[] = [];
      const listener = client.connection.onProgress(Told, 'done', (progress) => {
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

describe('diagnostics of every case', () => {
  it('are the same whether they are asked for or sent', async () => {
    const [asking, told] = await Promise.all(
      [pulling, editor].map((capabilities) => inMemory(realCore, { ...capabilities, workspace: {} })),
    );
    for (const { name, text } of readCases()) {
      const textDocument = { uri: `untitled:${name}`, languageId: 'graph', version: 1, text };
      for (const { connection } of [asking, told]) {
        await connection.sendNotification('textDocument/didOpen', { textDocument });
      }
      const report: DocumentDiagnosticReport = await asking.connection.sendRequest('textDocument/diagnostic', {
        textDocument,
      });
      const sent = (): PublishDiagnosticsParams | undefined =>
        told.published.findLast(({ uri }) => uri === textDocument.uri);
      while (!sent()) await nextTurn();
      assert.deepEqual(report.kind === 'full' && report.items, sent()!.diagnostics, name);
    }
    assert.deepEqual([...asking.log, ...told.log], []);
    for (const server of [asking, told]) server.dispose();
  });
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

/** The file of each report, and how many diagnostics it has, `=` if they are the same. */
function shown({ items }: WorkspaceDiagnosticReport): string[] {
  return items.map((item) => `${nameOf(item.uri)} ${item.kind === 'full' ? item.items.length : '='}`);
}

function idsOf({ items }: WorkspaceDiagnosticReport): { readonly uri: string; readonly value: string }[] {
  return items.map(({ uri, resultId }) => ({ uri, value: resultId! }));
}

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}
