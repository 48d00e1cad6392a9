import assert from 'node:assert/strict';
import type { FoldingRange, SelectionRange } from 'vscode-languageserver';
import { TestClient } from './client';
import { openMarked } from './markedDocument';

describe('folding and selections over the connection', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start();
  });
  after(() => client.stop());

  it('fold a graph with an error in it', async () => {
    const { uri } = openMarked(client, 'folds.graph', 'graph g {\n  node a {\n    reads ,\n  }\n}\n');
    const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', uri);
    const shown = folds.map(({ startLine, endLine }) => `${startLine}–${endLine}`);
    assert.deepEqual(
      shown.toSorted((a, b) => a.localeCompare(b)),
      ['0–3', '1–2'],
    );
  });

  it('grow at each of several places, one behind the end too', async () => {
    const { uri, cursors } = openMarked(client, 'grows.graph', 'graph g { node o$0ne { }  node t$0wo { } }');
    const positions = [...cursors, { line: 99, character: 99 }];
    const found = await client.request<SelectionRange[]>('textDocument/selectionRange', uri, { positions });
    assert.deepEqual(
      found.slice(0, 2).map(({ range }) => range.end.character - range.start.character),
      [3, 3],
    );
    assert.equal(found.length, 3);
  });
});
