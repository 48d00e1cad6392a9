import assert from 'node:assert/strict';
import { type ClientCapabilities, type Position, type Range } from 'vscode-languageserver';
import { LineMap } from '../../server/src/syntax/lines';
import { editor, TestClient } from './client';
import { type Asked, everyRequest, nextRequests, refusal, withoutId } from './everyRequest';

/** Everything that the tests of other files say a client can do, and asking for diagnostics. */
const able: ClientCapabilities = { ...editor, textDocument: { ...editor.textDocument, diagnostic: {} } };

const texts: Record<string, string> = {
  'a graph': `/// 😀 draws é
type Mood = enum { glad "😀", sad }
state Shared { mood: Mood  topic: string }
graph g {
  state extends Shared { draft: string = "漢"  score: int = 0 }
  input topic
  output draft
  decision route { reads topic, mood?  on mood  glad -> write  else -> end }
  node write { reads topic  writes draft  prompt "😀 {topic} é" }
  start -> route
  write -> end
}
`,
  'lines that end in every way': 'graph g {\r\n  node a { }\r  node b { }\n\r\n  start -> a -> b -> end\r\n}\r',
  'half characters': 'graph g {\n  node a { prompt "\ud800 {x} \udc00" }\n  start -> a -> end\n}\n',
  'a text with faults': 'graph {\n node { reads 😀 }}}\n decision { "\n -> a -> [ , b\n',
  nothing: '',
};

/** Positions that clients should not send, each with the one that it means. */
function oddPositions(text: string): [odd: Position, meant: Position][] {
  const lines = new LineMap(text);
  const lastLine = lines.lineCount - 1;
  const end = lines.positionAt(text.length);
  const line = Math.min(4, lastLine);
  const lineEnd = lines.positionAt(lines.lineEnd(line));
  return [
    [
      { line: -1, character: -1 },
      { line: 0, character: 0 },
    ],
    [
      { line: -1, character: 7 },
      { line: 0, character: 0 },
    ],
    [
      { line, character: -3 },
      { line, character: 0 },
    ],
    [{ line, character: lineEnd.character + 1 }, lineEnd],
    [{ line, character: 2 ** 31 - 1 }, lineEnd],
    [{ line: lastLine, character: Number.MAX_SAFE_INTEGER }, end],
    [{ line: lastLine + 1, character: 0 }, end],
    [{ line: 2 ** 31 - 1, character: 2 ** 31 - 1 }, end],
    [
      { line: line + 0.5, character: 0.9 },
      { line, character: 0 },
    ],
  ];
}

describe('any position', () => {
  for (const encoding of ['utf-16', 'utf-8', 'utf-32']) {
    describe(`in ${encoding}`, () => {
      let client: TestClient;
      before(async () => {
        client = await TestClient.start({ capabilities: { ...able, general: { positionEncodings: [encoding] } } });
      });
      after(async () => {
        assert.deepEqual(client.log, []);
        assert.equal(await client.stop(), 0);
      });

      for (const [name, text] of Object.entries(texts)) {
        it(`of ${name} has an answer`, async () => {
          const uri = client.uri(`${name} ${encoding}.graph`);
          client.open(uri, text);
          for (const position of somePositions(text)) await answers(client, uri, { start: position, end: position });
          const end = new LineMap(text).positionAt(text.length);
          await answers(client, uri, { start: end, end: { line: 0, character: 0 } });
        });

        if (encoding !== 'utf-16') continue;
        it(`of ${name} that is none means the nearest that is one`, async () => {
          const uri = client.uri(`odd ${name}.graph`);
          client.open(uri, text);
          for (const [odd, meant] of oddPositions(text)) {
            const here = await answers(client, uri, { start: odd, end: odd });
            assert.deepEqual(here, await answers(client, uri, { start: meant, end: meant }), JSON.stringify(odd));
          }
        });
      }

      it('of a document that is not open has an empty one', async () => {
        const position = { line: 3, character: 3 };
        for (const answer of await answers(client, client.uri('none.graph'), { start: position, end: position })) {
          assert.ok(!JSON.stringify(answer).includes('"start"'), JSON.stringify(answer));
        }
      });
    });
  }
});

describe('any request', () => {
  it('of a client that can do nothing has an answer', async () => {
    const client = await TestClient.start({ capabilities: {} });
    const uri = client.uri('a.graph');
    client.open(uri, texts['a graph']);
    for (const position of somePositions(texts['a graph'])) {
      await answers(client, uri, { start: position, end: position });
    }
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });
});

describe('a request of another shape', () => {
  const position: Position = { line: 3, character: 7 };
  const shapes = (uri: string): unknown[] => [
    {},
    null,
    [],
    'text',
    { textDocument: null },
    { textDocument: {} },
    { textDocument: { uri: 5 }, position, range: { start: position, end: position } },
    { textDocument: { uri: 'no URI at all:::%' }, position, positions: [position] },
    { textDocument: { uri } },
    { textDocument: { uri }, position: null, range: null, positions: null, context: null, options: null },
    { textDocument: { uri }, position: 'x', range: 'x', positions: 'x', context: 'x', options: 'x', newName: 7, ch: 7 },
    { textDocument: { uri }, position: {}, range: {}, positions: [{}], context: {}, options: {}, newName: null },
    {
      textDocument: { uri },
      position: { line: 'x', character: null },
      range: { start: position, end: null },
      positions: [null],
    },
    { item: null },
    { item: { uri: 5, range: null, data: 'x' } },
    { data: { uri, key: 7, graph: null } },
  ];

  it('has an error or an empty answer, and the next one is answered', async () => {
    const client = await TestClient.start({ capabilities: able });
    const uri = client.uri('a.graph');
    client.open(uri, texts['a graph']);
    const asked = everyRequest(client.capabilities, { uri, range: { start: position, end: position } });
    const next = ['codeAction', 'codeLens', 'completionItem', 'inlayHint'].map((item) => `${item}/resolve`);
    const others = ['callHierarchy/incomingCalls', 'callHierarchy/outgoingCalls', 'workspace/symbol'];
    const files = ['workspace/diagnostic', 'workspace/willRenameFiles', 'workspace/executeCommand'];
    for (const method of [...asked.map((ask) => ask.method), ...next, ...others, ...files]) {
      const outcomes = shapes(uri).map((params) => client.connection.sendRequest(method, params));
      // Whether it fails or not: what counts is that there is an answer.
      await Promise.allSettled(outcomes);
    }
    assert.deepEqual(
      client.log.filter((line) => line.startsWith('unexpected') || line.includes('\n')),
      [],
    );
    assert.ok(await client.hover(uri, position));
    assert.equal(await client.stop(), 0);
  });

  it('does no harm to an open document when it is a notification', async () => {
    const client = await TestClient.start({ capabilities: able });
    const uri = client.uri('a.graph');
    const text = 'graph g {\n  node a { reads x }\n  start -> a -> end\n}\n';
    client.open(uri, text);
    await client.codes(uri, 'unknown-key');
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    const changes: unknown[] = [
      null,
      'x',
      [null],
      [{}],
      [{ text: 5 }],
      [{ text: 'x', range: { start: null, end: null } }],
      [{ text: 'x', range: { start: { line: 'a', character: 0 }, end: range.end } }],
      [{ text: 5, range }],
    ];
    for (const contentChanges of changes) {
      await client.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version: 2 },
        contentChanges,
      });
    }
    for (const method of ['didOpen', 'didChange', 'didClose', 'didSave']) {
      for (const params of shapes(uri).slice(0, 7)) {
        await client.connection.sendNotification(`textDocument/${method}`, params as object);
      }
    }
    for (const method of ['didChangeWatchedFiles', 'didChangeWorkspaceFolders', 'didDeleteFiles', 'didRenameFiles']) {
      await client.connection.sendNotification(`workspace/${method}`, { changes: [null], event: null, files: [7] });
      await client.connection.sendNotification(`workspace/${method}`, {});
    }
    await client.connection.sendNotification('window/workDoneProgress/cancel', {});
    client.change(uri, 3, 'reads y', { start: { line: 1, character: 11 }, end: { line: 1, character: 18 } });
    const [diagnostic] = await client.diagnostics(uri, 3);
    assert.match(JSON.stringify(diagnostic), /`y`/);
    assert.deepEqual(
      client.log.filter((line) => line.startsWith('unexpected') || line.includes('\n')),
      [],
    );
    assert.equal(await client.stop(), 0);
  });
});

/** All that is answered about a stretch of a document, and about the parts of the answers. */
async function answers(client: TestClient, uri: string, range: Range): Promise<unknown[]> {
  const found: unknown[] = [];
  const ask = async (asked: Asked): Promise<void> => {
    const answer = await client.connection.sendRequest(asked.method, asked.params).catch(refusal);
    found.push([asked.method, withoutId(answer)]);
    for (const next of nextRequests(asked, answer)) await ask(next);
  };
  for (const asked of everyRequest(client.capabilities, { uri, range })) await ask(asked);
  return found;
}

/** The beginning, the end, and places between them, inside of characters and line ends too. */
function somePositions(text: string): Position[] {
  const lines = new LineMap(text);
  const offsets = Array.from({ length: Math.min(text.length, 12) }, (_, i) => Math.floor((i * text.length) / 12));
  return [...offsets, text.length].map((offset) => lines.positionAt(offset));
}
