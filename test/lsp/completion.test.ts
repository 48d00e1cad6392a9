import assert from 'node:assert/strict';
import type { CompletionItem, CompletionList, SignatureHelp } from 'vscode-languageserver';
import { TestClient } from './client';
import { applyEdits, type MarkedDocument, openMarked } from './markedDocument';

const GRAPH = `
graph desk {
  state { ticket: string  docs: string  answer: string }
  input ticket
  output answer
  decision route { run "#route"  web -> write  local -> search }
  node search { reads ticket  writes docs  run "#search" }
  node write { reads ticket, $0  writes answer  run "#$0write" }
  node count { set answer = ticket.split($0) }
  start -> route
  search -> write -> $0
}
`;

describe('completion over the protocol', () => {
  let client: TestClient;
  let document: MarkedDocument;

  before(async () => {
    client = await TestClient.start();
    client.write('desk.ts', 'export function route() {}\nexport function write() {}\n');
    client.write('lib/more.graph', 'graph more { }');
    document = openMarked(client, 'desk.graph', GRAPH);
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  it('offers keys, and says why one can be missing when it is looked at', async () => {
    const { items, isIncomplete } = await complete(client, document, 0);
    assert.ok(!isIncomplete);
    assert.deepEqual(labels(items), ['docs?', 'docs', 'answer']);
    const item = await client.connection.sendRequest<CompletionItem>('completionItem/resolve', items[0]);
    assert.deepEqual(item.textEdit, items[0].textEdit);
    assert.match(JSON.stringify(item.documentation), /not when `route` takes `web`/);
  });

  it('leaves an item as it is whose document is gone', async () => {
    const { items } = await complete(client, document, 0);
    const item = { ...items[0], data: { ...(items[0].data as object), uri: client.uri('closed.graph') } };
    assert.deepEqual(await client.connection.sendRequest('completionItem/resolve', item), item);
  });

  it('offers nodes', async () => {
    const { items } = await complete(client, document, 3);
    assert.deepEqual(labels(items), ['count', 'end', 'route', 'search', 'write']);
  });

  it('offers the functions of the module beside the file', async () => {
    assert.deepEqual(labels((await complete(client, document, 1)).items), ['write', 'route']);
  });

  it('looks into folders', async () => {
    const folders = openMarked(client, 'folders.graph', 'import { A } from "./$0"\nimport { B } from "./lib/$0"');
    assert.deepEqual(labels((await complete(client, folders, 0)).items), ['lib/']);
    const { items } = await complete(client, folders, 1);
    assert.deepEqual(labels(items), ['more.graph']);
    assert.equal(
      applyEdits(folders.text, [edit(items[0])]),
      'import { A } from "./"\nimport { B } from "./lib/more.graph"',
    );
  });

  it('has nothing to say of folders where paths mean nothing', async () => {
    const uri = 'untitled:Untitled-1';
    client.open(uri, 'import { A } from ""');
    const { items } = await client.request<CompletionList>('textDocument/completion', uri, {
      position: { line: 0, character: 19 },
    });
    assert.deepEqual(items, []);
  });

  it('is quiet where a blank was typed that asks for nothing', async () => {
    const context = { triggerKind: 2, triggerCharacter: ' ' };
    const quiet = openMarked(client, 'quiet.graph', 'graph g { node n {  $0} }');
    assert.deepEqual((await complete(client, quiet, 0, { context })).items, []);
    assert.ok((await complete(client, document, 0, { context })).items.length > 0);
  });

  it('answers of the text as it is now', async () => {
    const changing = openMarked(client, 'changing.graph', 'graph g { state { a: int }  node n { reads $0 } }');
    client.change(changing.uri, 2, changing.text.replace('a: int', 'b: int'));
    assert.deepEqual(labels((await complete(client, changing, 0)).items), ['b']);
  });

  it('helps with the arguments of a function', async () => {
    const help = await client.request<SignatureHelp>('textDocument/signatureHelp', document.uri, {
      position: document.cursors[2],
      context: { triggerKind: 2, triggerCharacter: '(', isRetrigger: false },
    });
    assert.equal(help.signatures[0].label, 'split(separator: string): list<string>');
    assert.deepEqual(help.signatures[0].parameters, [{ label: [6, 23] }]);
    assert.equal(help.activeParameter, 0);
  });

  it('keeps the form of a function that is looked at', async () => {
    const shown = { signatures: [], activeSignature: 1, activeParameter: 0 };
    const help = await client.request<SignatureHelp>('textDocument/signatureHelp', document.uri, {
      position: document.cursors[2],
      context: { triggerKind: 3, isRetrigger: true, activeSignatureHelp: shown },
    });
    assert.equal(help.activeSignature, 1);
  });
});

describe('completion for a plain client', () => {
  let client: TestClient;

  before(async () => {
    client = await TestClient.start({ capabilities: {} });
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  it('has all in the items, as plain text', async () => {
    const document = openMarked(client, 'desk.graph', GRAPH);
    const { items } = await complete(client, document, 0);
    const [item] = items;
    assert.equal(item.detail, 'string · may be unset here');
    assert.deepEqual(Object.keys(item.textEdit!), ['newText', 'range']);
    assert.match(JSON.stringify(item.documentation), /"plaintext".*not when route takes web/);
    const member = openMarked(client, 'member.graph', 'graph g {\n  $0\n}');
    for (const { insertTextFormat, textEdit } of (await complete(client, member, 0)).items) {
      assert.equal(insertTextFormat, undefined);
      assert.doesNotMatch(textEdit!.newText, /[$\n]/);
    }
  });

  it('names parameters by their text', async () => {
    const document = openMarked(client, 'help.graph', GRAPH);
    const help = await client.request<SignatureHelp>('textDocument/signatureHelp', document.uri, {
      position: document.cursors[2],
    });
    assert.deepEqual(help.signatures[0].parameters, [{ label: 'separator: string' }]);
    assert.match(JSON.stringify(help.signatures[0].documentation), /plaintext/);
  });
});

describe('completion for a client that counts bytes', () => {
  let client: TestClient;

  before(async () => {
    client = await TestClient.start({
      capabilities: {
        general: { positionEncodings: ['utf-8'] },
        textDocument: { completion: { completionItem: { resolveSupport: { properties: ['documentation'] } } } },
      },
    });
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    await client.stop();
  });

  it('writes where it should, resolved or not', async () => {
    const uri = client.uri('bytes.graph');
    const before = 'graph g { state { é: string }  node n { reads ';
    client.open(uri, `${before}é } }`);
    const start = { line: 0, character: Buffer.byteLength(before) };
    const position = { line: 0, character: start.character + Buffer.byteLength('é') };
    const { items } = await client.request<CompletionList>('textDocument/completion', uri, { position });
    const range = { start, end: position };
    assert.deepEqual(edit(items[0]).range, range);
    const item = await client.connection.sendRequest<CompletionItem>('completionItem/resolve', items[0]);
    assert.deepEqual(edit(item).range, range);
    assert.ok(item.documentation);
  });
});

function complete(
  client: TestClient,
  { uri, cursors }: MarkedDocument,
  cursor: number,
  more: object = {},
): Promise<CompletionList> {
  return client.request('textDocument/completion', uri, { position: cursors[cursor], ...more });
}

function labels(items: readonly CompletionItem[]): string[] {
  return items.map(({ label }) => label);
}

function edit({ textEdit }: CompletionItem): { range: CompletionRange; newText: string } {
  assert.ok(textEdit);
  return { range: 'range' in textEdit ? textEdit.range : textEdit.replace, newText: textEdit.newText };
}

type CompletionRange = { start: { line: number; character: number }; end: { line: number; character: number } };
