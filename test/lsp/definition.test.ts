import assert from 'node:assert/strict';
import type { Location, LocationLink } from 'vscode-languageserver';
import { FileChangeType } from 'vscode-languageserver';
import { LineMap, type Position } from '../../server/src/syntax/lines';
import { editor, TestClient } from './client';
import { openMarked } from './markedDocument';

const other = '// 😀\r\nstate Base { owner: string }\r\ngraph child { state extends Base { }  input owner }\r\n';

describe('definitions over the protocol', () => {
  let client: TestClient;

  before(async () => {
    client = await TestClient.start();
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  const links = (uri: string, position: Position, method = 'definition'): Promise<LocationLink[] | null> =>
    client.request(`textDocument/${method}`, uri, { position });

  it('are links with the whole declaration, in the file of the same folder', async () => {
    const texts = { one: other, two: `\r\n${other}` };
    for (const [folder, text] of Object.entries(texts)) {
      const target = client.write(`${folder}/other.graph`, text);
      const { uri, lines, cursors } = openMarked(
        client,
        `${folder}/main.graph`,
        'import { child } from "./other.graph"\n/* 😀 */ graph g { node n { call child$0 } }',
      );
      const [link, ...more] = (await links(uri, cursors[0]))!;
      assert.deepEqual(more, []);
      assert.equal(link.targetUri, target);
      assert.equal(shown(text, link.targetSelectionRange), 'child');
      assert.equal(shown(text, link.targetRange), text.slice(text.indexOf('graph child')).trim());
      const start = lines.offsetAt(cursors[0]) - 'child'.length;
      assert.deepEqual(link.originSelectionRange, { start: lines.positionAt(start), end: cursors[0] });
      assert.deepEqual(await links(uri, cursors[0], 'declaration'), [
        { uri: target, range: link.targetSelectionRange },
      ]);
    }
  });

  it('are in the text of an open file, saved or not, and in a module that is open', async () => {
    client.write('open/other.graph', other);
    const target = client.uri('open/other.graph');
    client.open(target, 'graph child { }');
    const handlers = client.uri('open/main.ts');
    client.open(handlers, '\nexport const work = 1;');
    const { uri, cursors } = openMarked(
      client,
      'open/main.graph',
      'import { ch$0ild } from "./other.graph"\ngraph g { node work { r$0un } }',
    );
    const [link] = (await links(uri, cursors[0]))!;
    assert.equal(shown('graph child { }', link.targetSelectionRange), 'child');
    const [run] = (await links(uri, cursors[1]))!;
    assert.equal(run.targetUri, handlers);
    assert.deepEqual(run.targetSelectionRange, { start: { line: 1, character: 13 }, end: { line: 1, character: 17 } });
  });

  it('follow a file that changes, and go when it is deleted', async () => {
    const target = client.write('moving/other.graph', 'state Base { k: string }');
    const { uri, cursors } = openMarked(
      client,
      'moving/main.graph',
      'import { Base } from "./other.graph"\ngraph g { state extends Base { } input k$0 }',
    );
    assert.equal((await links(uri, cursors[0]))![0].targetSelectionRange.start.line, 0);
    client.write('moving/other.graph', '\nstate Base { k: string }');
    client.filesChanged([target]);
    assert.equal((await links(uri, cursors[0]))![0].targetSelectionRange.start.line, 1);
    client.delete('moving/other.graph');
    client.filesChanged([target], FileChangeType.Deleted);
    assert.equal(await links(uri, cursors[0]), null);
  });

  it('of a type are in whatever file declares it', async () => {
    const types = client.write('types/types.graph', 'type Ticket = { id: string }');
    client.write('types/state.graph', 'import { Ticket } from "./types.graph"\nstate Base { all: append<Ticket?> }');
    const { uri, cursors } = openMarked(
      client,
      'types/main.graph',
      'import { Base } from "./state.graph"\ngraph g { state extends Base { } node n { each it$0em in all } node $0m { } }',
    );
    const [link] = (await links(uri, cursors[0], 'typeDefinition'))!;
    assert.equal(link.targetUri, types);
    assert.equal(shown('type Ticket = { id: string }', link.targetSelectionRange), 'Ticket');
    assert.deepEqual(await links(uri, cursors[1], 'typeDefinition'), []);
  });

  it('are not behind the end, nor in a file that is not open', async () => {
    const { uri } = openMarked(client, 'end.graph', 'graph g { start -> end }');
    assert.equal(await links(uri, { line: 9, character: 9 }), null);
    assert.equal(await links(uri, { line: 0, character: 999 }), null);
    assert.equal(await links(client.uri('none.graph'), { line: 0, character: 0 }), null);
  });
});

describe('definitions for a client without links that counts bytes', () => {
  it('are places', async () => {
    const { definition: _, ...textDocument } = editor.textDocument!;
    const capabilities = { ...editor, textDocument, general: { positionEncodings: ['utf-8'] } };
    const client = await TestClient.start({ capabilities });
    const uri = client.uri('a.graph');
    client.open(uri, '/* 😀 */ graph g { node n { } start -> n }');
    const position = { line: 0, character: '/* 1234 */ graph g { node n { } start -> '.length };
    const found = await client.request<Location[]>('textDocument/definition', uri, { position });
    const start = { line: 0, character: '/* 1234 */ graph g { node '.length };
    assert.deepEqual(found, [{ uri, range: { start, end: { line: 0, character: start.character + 1 } } }]);
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });
});

function shown(text: string, { start, end }: { start: Position; end: Position }): string {
  const lines = new LineMap(text);
  return text.slice(lines.offsetAt(start), lines.offsetAt(end));
}
