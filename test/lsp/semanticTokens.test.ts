import assert from 'node:assert/strict';
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';
import { tokenModifiers, tokenTypes } from '../../server/src/features/semanticTokens';
import { editsBetween } from '../../server/src/lsp/tokenData';
import { Random } from '../reference/random';
import { withMarks } from '../support/marked';
import { samples } from '../syntax/samples';
import { editor, TestClient } from './client';
import { openMarked } from './markedDocument';

const GREETING = `
  graph g {
      //^ class.declaration
    state { 名: string  r: string }
          //^ variable.declaration.input
                     //^ variable.declaration
    input 名
        //^ variable.modification.input
    output r
         //^ variable
    node n { writes r  prompt "🙂 {名} 🙂 {名}" }
       //^ function.declaration
                  //^ variable.modification
                                 //^ variable.input
                                        //^ variable.input
    start -> n -> end
           //^ function
  }`;

describe('semantic tokens over the connection', () => {
  let client: TestClient;
  before(async () => {
    client = await TestClient.start();
  });
  after(() => client.stop());

  it('say what each name means', async () => {
    const { uri, text, marks } = openMarked(client, 'greeting.graph', GREETING);
    const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', uri);
    assert.equal(show(text, data), withMarks(text, marks));
  });

  it('are those of a range where only these are asked for', async () => {
    const { uri, text, marks } = openMarked(client, 'range.graph', GREETING);
    const range = { start: { line: 1, character: 20 }, end: { line: 2, character: 0 } };
    const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/range', uri, { range });
    assert.equal(show(text, data), withMarks(text, marks.slice(2, 3)));
  });

  it('change by edits that come to what all tokens would be', async () => {
    const random = new Random(7);
    const uri = client.uri('changing.graph');
    let text = samples[0].text;
    client.open(uri, text);
    let known = await client.request<SemanticTokens>('textDocument/semanticTokens/full', uri);
    for (let version = 2; version < 60; version++) {
      const from = random.int(text.length);
      const length = random.int(20);
      const piece = random.chance(50) ? samples[random.int(samples.length)].text.slice(from, from + length) : '\n';
      text = text.slice(0, from) + piece + text.slice(from + random.int(3));
      client.change(uri, version, text);
      const previousResultId = known.resultId;
      const answer = await client.request<SemanticTokens | SemanticTokensDelta>(
        'textDocument/semanticTokens/full/delta',
        uri,
        { previousResultId },
      );
      const data = 'edits' in answer ? applied(known.data, answer) : answer.data;
      // Asked for as a range, so that what the server takes for known stays.
      const range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } };
      const whole = await client.request<SemanticTokens>('textDocument/semanticTokens/range', uri, { range });
      assert.deepEqual(data, whole.data);
      assert.ok('edits' in answer);
      known = { resultId: answer.resultId, data };
    }
  });

  it('come whole to a client that has others than the last', async () => {
    const { uri } = openMarked(client, 'other.graph', GREETING);
    const whole = await client.request<SemanticTokens>('textDocument/semanticTokens/full', uri);
    const method = 'textDocument/semanticTokens/full/delta';
    const other = await client.request<SemanticTokens>(method, uri, { previousResultId: 'nothing' });
    assert.deepEqual(other.data, whole.data);
    const same = await client.request<SemanticTokensDelta>(method, uri, { previousResultId: other.resultId });
    assert.deepEqual(same.edits, []);
  });

  it('are none where there is no open document', async () => {
    const uri = client.uri('closed.graph');
    assert.deepEqual(await client.request('textDocument/semanticTokens/full', uri), { data: [] });
    const { uri: closed } = openMarked(client, 'closing.graph', GREETING);
    const { resultId } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', closed);
    client.close(closed);
    const params = { previousResultId: resultId };
    assert.deepEqual(await client.request('textDocument/semanticTokens/full/delta', closed, params), { data: [] });
  });
});

describe('semantic tokens for other clients', () => {
  it('count as the client does', async () => {
    const capabilities = { ...editor, general: { positionEncodings: ['utf-8'] } };
    const client = await TestClient.start({ capabilities });
    const { uri, text } = openMarked(client, 'bytes.graph', GREETING);
    const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', uri);
    const lines = text.split('\n').map((line) => Buffer.from(line));
    const names = decoded(data).map(({ line, character, length }) =>
      lines[line].subarray(character, character + length).toString(),
    );
    assert.deepEqual(names, ['g', '名', 'r', '名', 'r', 'n', 'r', '名', '名', 'n']);
    await client.stop();
  });

  it('are not offered to those that have no use for them', async () => {
    const { semanticTokens: _, ...textDocument } = editor.textDocument!;
    const without = await TestClient.start({ capabilities: { ...editor, textDocument } });
    assert.equal(without.capabilities.semanticTokensProvider, undefined);
    await without.stop();
  });
});

describe('edits of token data', () => {
  it('make the one of the other', () => {
    const random = new Random(3);
    for (let round = 0; round < 500; round++) {
      const before = Array.from({ length: random.int(8) }, () => random.int(3));
      const after = Array.from({ length: random.int(8) }, () => random.int(3));
      assert.deepEqual(applied(before, { edits: editsBetween(before, after) }), after);
    }
  });
});

interface Token {
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly note: string;
}

function decoded(data: readonly number[]): Token[] {
  const tokens: Token[] = [];
  let line = 0;
  let character = 0;
  for (let i = 0; i < data.length; i += 5) {
    const [lines, characters, length, type, bits] = data.slice(i, i + 5);
    line += lines;
    character = lines === 0 ? character + characters : characters;
    const modifiers = tokenModifiers.filter((_, bit) => bits & (1 << bit));
    tokens.push({ line, character, length, note: [tokenTypes[type], ...modifiers].join('.') });
  }
  return tokens;
}

/** A text with the tokens marked in it that it was sent. */
function show(text: string, data: readonly number[]): string {
  const starts = text.split('\n').map((_, i, lines) => lines.slice(0, i).join('\n').length + (i > 0 ? 1 : 0));
  const marks = decoded(data).map(({ line, character, length, note }) => {
    const start = starts[line] + character;
    return { start, end: start + length, note };
  });
  return withMarks(text, marks);
}

function applied(before: readonly number[], { edits }: SemanticTokensDelta): number[] {
  const data = [...before];
  for (const { start, deleteCount, data: added } of edits.toReversed())
    data.splice(start, deleteCount, ...(added ?? []));
  return data;
}
