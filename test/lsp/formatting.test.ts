import assert from 'node:assert/strict';
import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import { TestClient } from './client';
import { applyEdits, type MarkedDocument, openMarked } from './markedDocument';

const options: FormattingOptions = { tabSize: 2, insertSpaces: true };

describe('formatting over the protocol', () => {
  let client: TestClient;

  before(async () => {
    client = await TestClient.start();
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  const edited = async (what: string, { uri, text }: MarkedDocument, params: object = {}): Promise<string> => {
    const edits = await client.request<TextEdit[]>(`textDocument/${what}`, uri, { options, ...params });
    return applyEdits(text, edits);
  };

  it('is offered', () => {
    const { documentFormattingProvider, documentRangeFormattingProvider, documentOnTypeFormattingProvider } =
      client.capabilities;
    assert.equal(documentFormattingProvider, true);
    assert.equal(documentRangeFormattingProvider, true);
    assert.deepEqual(documentOnTypeFormattingProvider, { firstTriggerCharacter: '}', moreTriggerCharacter: ['\n'] });
  });

  it('formats a document, just opened or analysed', async () => {
    const document = openMarked(client, 'whole.graph', '/* 😀 */ graph  g {\r\nstart->n->end\r\nnode n{}}');
    const formatted = '/* 😀 */ graph g {\r\n  start -> n -> end\r\n  node n { }\r\n}\r\n';
    assert.equal(await edited('formatting', document), formatted);
    await client.diagnostics(document.uri, 1);
    assert.equal(await edited('formatting', document), formatted);
  });

  it('formats the text as it is by now', async () => {
    const { uri } = openMarked(client, 'changed.graph', 'graph g { }\n');
    client.change(uri, 2, 'graph  h { }\n');
    const edits = await client.request<TextEdit[]>('textDocument/formatting', uri, { options });
    assert.equal(applyEdits('graph  h { }\n', edits), 'graph h { }\n');
  });

  it('formats a range', async () => {
    const document = openMarked(client, 'range.graph', 'graph g {\na->b\n$0b->c$0\n}');
    const [start, end] = document.cursors;
    const formatted = await edited('rangeFormatting', document, { range: { start, end } });
    assert.equal(formatted, 'graph g {\na->b\n  b -> c\n}');
  });

  it('formats what is typed', async () => {
    const brace = openMarked(client, 'brace.graph', 'graph g {\nnode n {\nreads q\n}$0\n}');
    const block = await edited('onTypeFormatting', brace, { position: brace.cursors[0], ch: '}' });
    assert.equal(block, 'graph g {\n  node n {\n    reads q\n  }\n}');
    const line = openMarked(client, 'line.graph', 'graph g {\n$0\n}');
    const indented = await edited('onTypeFormatting', line, { position: line.cursors[0], ch: '\n' });
    assert.equal(indented, 'graph g {\n  \n}');
  });

  it('says nothing of a document that is not open', async () => {
    assert.equal(await client.request('textDocument/formatting', client.uri('closed.graph'), { options }), null);
  });
});
