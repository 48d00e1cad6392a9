import assert from 'node:assert/strict';
import type { ClientCapabilities, CodeAction } from 'vscode-languageserver';
import { TestClient } from './client';
import { applyEdits, type MarkedDocument, openMarked } from './markedDocument';

const source = `
graph g {
  state { q: string  a: string }
  input q
  output a
  node answer { wri$0tes a  prompt "{q}" }
  node again { reads q  writes a  run "#again" }
  start -> answer -> again -> end
}
`;

const wanted = `graph g {
  state { q: string  a: string }
  input q
  output a
  node answer { reads q  writes a  prompt "{q}" }
  node again { reads q  writes a  run "#again" }
  start -> answer -> again -> end
}`;

const WRITE_OUT = 'Write out `reads q`';
const LEAVE_OUT = 'Leave out `reads`, which the text implies';

function at(
  document: MarkedDocument,
  word?: string,
): { start: MarkedDocument['cursors'][0]; end: MarkedDocument['cursors'][0] } {
  const place = word === undefined ? document.cursors[0] : document.lines.positionAt(document.text.indexOf(word));
  return { start: place, end: place };
}

function textAfter({ text }: MarkedDocument, { edit }: CodeAction): string {
  const [change] = edit?.documentChanges ?? [];
  assert.ok(change && 'edits' in change);
  return applyEdits(
    text,
    change.edits.map((one) => {
      assert.ok('newText' in one);
      return one;
    }),
  );
}

describe('refactorings over the connection', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start();
  });
  after(() => client.stop());

  it('come without edits, which are worked out when one is chosen', async () => {
    const document = openMarked(client, 'lazy.graph', source);
    const [action, ...others] = await client.codeActions(document.uri, at(document));
    assert.deepEqual(others, []);
    assert.equal(action.title, WRITE_OUT);
    assert.equal(action.kind, 'refactor.rewrite.explicitReads');
    assert.equal(action.edit, undefined);
    const resolved = await client.connection.sendRequest<CodeAction>('codeAction/resolve', action);
    assert.equal(textAfter(document, resolved), wanted);
  });

  it('are not made in a text that has changed', async () => {
    const document = openMarked(client, 'changed.graph', source);
    const [action] = await client.codeActions(document.uri, at(document));
    client.change(document.uri, 2, `// new\n${document.text}`);
    await assert.rejects(client.connection.sendRequest('codeAction/resolve', action), /changed in the meantime/);
  });

  it('say why not, when they are asked for by name', async () => {
    const document = openMarked(client, 'asked.graph', source);
    const reads = at(document, 'reads q  writes a  run');
    assert.deepEqual(await client.codeActions(document.uri, reads), []);
    assert.deepEqual(await client.codeActions(document.uri, reads, ['refactor.extract']), []);
    const [action] = await client.codeActions(document.uri, reads, ['refactor']);
    assert.equal(action.title, LEAVE_OUT);
    assert.equal(action.disabled?.reason, 'nothing else in `again` says what it reads');
  });

  it('stay out of the way of somebody who asks for fixes', async () => {
    const document = openMarked(client, 'fixes.graph', source);
    assert.deepEqual(await client.codeActions(document.uri, at(document), ['quickfix']), []);
  });
});

describe('refactorings for a client that can do little', () => {
  let client: TestClient;
  before(async () => {
    const capabilities: ClientCapabilities = {
      textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
    };
    client = await TestClient.start({ capabilities });
  });
  after(() => client.stop());

  it('come with their edits, and only if they are possible', async () => {
    const document = openMarked(client, 'plain.graph', source);
    const [action] = await client.codeActions(document.uri, at(document));
    assert.equal(applyEdits(document.text, action.edit?.changes?.[document.uri] ?? []), wanted);
    assert.deepEqual(await client.codeActions(document.uri, at(document, 'reads q  writes a  run'), ['refactor']), []);
  });
});
