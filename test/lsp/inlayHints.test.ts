import assert from 'node:assert/strict';
import type { InlayHint, Range } from 'vscode-languageserver';
import { editor, TestClient } from './client';
import { openMarked } from './markedDocument';

const ALL: Range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };
const capabilities = { ...editor, workspace: { ...editor.workspace, inlayHint: { refreshSupport: true } } };

const TEXT = `graph g {
  state { q: string }
  node n { prompt "{q}" }
  start -> n -> end
}`;

describe('inlay hints over the connection', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start({ capabilities, folders: ['one', 'two'] });
  });
  after(() => client.stop());

  async function labels(uri: string, range = ALL): Promise<unknown[]> {
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', uri, { range });
    return hints.map(({ label }) => label);
  }

  it('come as soon as a folder turns them on', async () => {
    const { uri: one } = openMarked(client, 'one/a.graph', TEXT);
    const { uri: two } = openMarked(client, 'two/a.graph', TEXT);
    assert.deepEqual(await labels(one), []);
    client.settingsChanged({ one: { inlayHints: { reads: true, supersteps: true } } });
    assert.deepEqual(await labels(one), ['step 1', 'reads q']);
    assert.deepEqual(await labels(two), []);
    assert.ok(client.refreshed.includes('inlayHint'));
    client.settingsChanged({});
    assert.deepEqual(await labels(one), []);
  });

  it('are those of the range', async () => {
    client.settingsChanged({ '': { inlayHints: { supersteps: true } } });
    const { uri } = openMarked(client, 'two/b.graph', TEXT.replace('start ->', 'node m { }\n  start -> m ->'));
    const range = { start: { line: 3, character: 0 }, end: { line: 4, character: 0 } };
    assert.deepEqual(await labels(uri, range), ['step 1']);
    assert.deepEqual(await labels(uri), ['step 2', 'step 1']);
  });

  it('tell their reasons when someone points at them', async () => {
    const readers = Array.from({ length: 30 }, (_, i) => `r${i}`);
    const text = `graph g {
      state { k: string }
      decision d { run "#d"  no -> r0  yes -> w }
      node w { writes k  run "#w" }
      ${readers.map((name) => `node ${name} { reads k? }`).join('\n')}
      start -> d  w -> ${readers.join(' -> ')} -> end
    }`;
    client.settingsChanged({ '': { inlayHints: { missing: true } } });
    const { uri } = openMarked(client, 'two/c.graph', text);
    const hints = await client.request<InlayHint[]>('textDocument/inlayHint', uri, { range: ALL });
    const last = hints.at(-1)!;
    assert.equal(last.tooltip, undefined);
    const resolved = await client.connection.sendRequest<InlayHint>('inlayHint/resolve', last);
    assert.deepEqual(resolved, { ...last, tooltip: '`k` is unset when `d` takes `no`' });
  });

  it('are none where there is no open document', async () => {
    assert.deepEqual(await labels(client.uri('one/closed.graph')), []);
  });
});
