import assert from 'node:assert/strict';
import type { CodeLens } from 'vscode-languageserver';
import { editor, TestClient, type TestOptions } from './client';
import { type MarkedDocument, openMarked, showPlaces } from './markedDocument';

const ASKING = `
  graph g {
      //^ Preview
    state {
      q: string
    //^ 1 read · 1 write
    }
    input q
    node n { reads q  run "#n" }
    start -> n -> end
  }`;

const refreshing: TestOptions = {
  capabilities: { ...editor, workspace: { ...editor.workspace, codeLens: { refreshSupport: true } } },
  initializationOptions: { commands: ['graph.showPreview', 'graph.showReferences'] },
};

describe('code lenses over the connection', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start(refreshing);
  });
  after(() => client.stop());

  async function lenses({ uri }: MarkedDocument): Promise<CodeLens[]> {
    const found = await client.request<CodeLens[]>('textDocument/codeLens', uri);
    return Promise.all(found.map((lens) => client.connection.sendRequest<CodeLens>('codeLens/resolve', lens)));
  }

  it('stand above graphs and keys', async () => {
    const document = openMarked(client, 'asking.graph', ASKING);
    const found = await lenses(document);
    const shown = found.map(({ range, command }) => ({ range, note: command!.title }));
    assert.equal(showPlaces(document, shown), showPlaces(document, expected(document)));
    assert.deepEqual(
      found.map(({ command }) => [command?.command, command?.arguments?.slice(0, 1)]),
      [
        ['graph.showPreview', [document.uri]],
        ['graph.showReferences', [document.uri]],
      ],
    );
  });

  it('go as soon as they are turned off', async () => {
    const document = openMarked(client, 'off.graph', ASKING);
    assert.equal((await lenses(document)).length, 2);
    client.settingsChanged({ '': { codeLens: { keys: false } } });
    assert.deepEqual(
      (await lenses(document)).map(({ command }) => command?.title),
      ['Preview'],
    );
    assert.ok(client.refreshed.includes('codeLens'));
    client.settingsChanged({});
    assert.equal((await lenses(document)).length, 2);
  });
});

describe('code lenses for other clients', () => {
  it('run a graph where the client can', async () => {
    const client = await TestClient.start({ initializationOptions: { commands: ['graph.run'] } });
    const { uri } = openMarked(client, 'running.graph', ASKING);
    const [lens] = await client.request<CodeLens[]>('textDocument/codeLens', uri);
    assert.deepEqual(lens.command, { title: '▶ Run', command: 'graph.run', arguments: [uri, 'g'] });
    await client.stop();
  });

  it('only say how often a key is used where the client can show nothing, and count as it does', async () => {
    const capabilities = { ...editor, general: { positionEncodings: ['utf-8'] } };
    const client = await TestClient.start({ capabilities });
    const { uri } = openMarked(client, 'plain.graph', 'graph g { state { ключ: string } node n { reads ключ } }');
    const [lens] = await client.request<CodeLens[]>('textDocument/codeLens', uri);
    const resolved = await client.connection.sendRequest<CodeLens>('codeLens/resolve', lens);
    assert.deepEqual(resolved.command, { title: '1 read · 0 writes', command: '' });
    assert.deepEqual(resolved.range, { start: { line: 0, character: 18 }, end: { line: 0, character: 26 } });
    await client.stop();
  });
});

function expected({ marks, lines }: MarkedDocument) {
  return marks.map(({ start, end, note }) => ({ range: lines.rangeOf({ start, end }), note }));
}
