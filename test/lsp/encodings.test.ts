import assert from 'node:assert/strict';
import {
  type ClientCapabilities,
  type Location,
  type Position,
  ResponseError,
  type SemanticTokens,
  type SymbolInformation,
  type WorkspaceDiagnosticReport,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { LineMap } from '../../server/src/syntax/lines';
import { parse } from '../../server/src/syntax';
import { editor, TestClient } from './client';
import { type Asked, everyRequest, nextRequests } from './everyRequest';

/** How much the characters of a text count, by other means than the server's. */
const widths = {
  'utf-8': (text: string) => Buffer.byteLength(text),
  'utf-16': (text: string) => text.length,
  'utf-32': (text: string) => Array.from(text).length,
};
type Encoding = keyof typeof widths;

/** Something wider than it looks stands before nearly every name; layout and a name are wrong. */
const TEXT = `/* é漢😀 */ type Mood = "glad 😀" | "sad" | "漢 or é"
/* 😀 */ state Shared { /* é */ mood: Mood  /* 漢 */ topic: string }
graph g {
  /* 漢 */ state extends Shared { /* 😀é */ draft: string = "漢"   score: int = 0 }
  input topic   /* é */ output draft
  /* 😀 */ decision route on mood { "glad 😀" -> write  "漢 or é" -> write  else -> end }
  /* 漢漢 */ node write { reads /* é */ topic  writes draft  prompt "😀 {topic} é {tropic} 漢" }
  /* é */ decision late { when "😀" == draft && score > 0 -> write max 2  else -> end }
  /* 😀 */ start -> route   /* 漢 */ write -> late
}
`;

const capabilities = (encoding: Encoding): ClientCapabilities => ({
  ...editor,
  textDocument: { ...editor.textDocument, diagnostic: {} },
  general: { positionEncodings: [encoding] },
});

describe('an encoding of positions', () => {
  const clients = new Map<Encoding, TestClient>();
  before(async () => {
    for (const encoding of Object.keys(widths) as Encoding[]) {
      const client = await TestClient.start({ capabilities: capabilities(encoding) });
      assert.equal(client.capabilities.positionEncoding, encoding);
      clients.set(encoding, client);
    }
  });
  after(async () => {
    for (const client of clients.values()) {
      assert.deepEqual(client.log, []);
      await client.stop();
    }
  });

  it('makes no difference to any answer, after a change in it too', async () => {
    const old = TEXT.replace('"漢 or é" ->', '"漢😀" ->');
    const at = old.indexOf('漢😀" ->');
    for (const [encoding, client] of clients) {
      client.open(uriOf(client), old);
      const [start, end] = [at, at + '漢😀'.length].map((offset) => positionIn(old, offset, encoding));
      client.change(uriOf(client), 2, '漢 or é', { start, end });
    }
    const { tokens } = parse(TEXT);
    // Every third token takes a while already, and is of every kind.
    for (let i = 0; i < tokens.count; i += 3) {
      const expected = await answers(clients.get('utf-16')!, 'utf-16', TEXT, tokens.starts[i]);
      for (const encoding of ['utf-8', 'utf-32'] as const) {
        assert.deepEqual(await answers(clients.get(encoding)!, encoding, TEXT, tokens.starts[i]), expected, encoding);
      }
    }
  });

  it('is that of places in files that are not open', async () => {
    const shared = '/* 😀é漢 */ state Shared { /* 😀 */ topic: string }\n';
    const start = shared.indexOf('topic');
    const end = start + 'topic'.length;
    const user =
      '/* 😀 */ import { Shared } from "./shared.graph"\ngraph g { state extends Shared { }  output topic  start -> end }\n';
    for (const [encoding, client] of clients) {
      client.write('shared.graph', shared);
      client.open(client.uri('user.graph'), user);
      const position = positionIn(user, user.indexOf('topic'), encoding);
      const range = { start: positionIn(shared, start, encoding), end: positionIn(shared, end, encoding) };
      const found = await client.request<Location[]>('textDocument/references', client.uri('user.graph'), {
        position,
        context: { includeDeclaration: true },
      });
      assert.deepEqual(found.find(({ uri }) => uri === client.uri('shared.graph'))?.range, range, encoding);
      const edit = await client.request<WorkspaceEdit>('textDocument/rename', client.uri('user.graph'), {
        position,
        newName: 'subject',
      });
      assert.ok(JSON.stringify(edit).includes(JSON.stringify({ range, newText: 'subject' })), JSON.stringify(edit));
    }
  });

  it('is that of answers about the whole workspace', async () => {
    const text =
      '/* 😀 */ import { /* é */ S } from /* 漢 */ "./other.graph"\n/* 😀é漢 */ graph g { node a { reads x }  start -> a -> end }\n';
    const wanted = ['"./other', 'g {', 'x }'].map((word) => text.indexOf(word));
    for (const [encoding, client] of clients) {
      const uri = client.write('asks.graph', text);
      const [path, graph, key] = wanted.map((offset) => positionIn(text, offset, encoding));
      const symbols = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query: 'g' });
      assert.deepEqual(symbols.find(({ location }) => location.uri === uri)?.location.range.start, graph, encoding);
      const files = [{ oldUri: client.uri('other.graph'), newUri: client.uri('another.graph') }];
      const edit = await client.connection.sendRequest('workspace/willRenameFiles', { files });
      assert.ok(JSON.stringify(edit).includes(JSON.stringify(path)), `${encoding}: ${JSON.stringify(edit)}`);
      client.open(uri, text);
      const reports = await client.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
        previousResultIds: [],
      });
      const report = reports.items.find((item) => item.uri === uri);
      assert.ok(report?.kind === 'full');
      const unknown = report.items.find(({ code }) => code === 'unknown-key');
      assert.deepEqual(unknown?.range.start, key, encoding);
    }
  });
});

/** All that is answered about a place, with UTF-16 positions and the folder of the client left out. */
async function answers(client: TestClient, encoding: Encoding, text: string, offset: number): Promise<unknown[]> {
  const found: unknown[] = [];
  const ask = async (asked: Asked): Promise<void> => {
    const answer = await client.connection
      .sendRequest(asked.method, asked.params)
      .catch((error: ResponseError) => ({ refused: error.message }));
    const plain = asked.method.startsWith('textDocument/semanticTokens')
      ? placesOfTokens(answer as SemanticTokens, text, encoding)
      : inUtf16(answer, text, encoding);
    const said = JSON.stringify(plain, (name, value) => (name === 'resultId' ? undefined : value));
    found.push([asked.method, said.replaceAll(client.uri(''), 'folder:')]);
    for (const next of nextRequests(asked, answer)) await ask(next);
  };
  const position = positionIn(text, offset, encoding);
  for (const asked of everyRequest(client.capabilities, {
    uri: uriOf(client),
    range: { start: position, end: position },
  })) {
    await ask(asked);
  }
  return found;
}

function uriOf(client: TestClient): string {
  return client.uri('a.graph');
}

function positionIn(text: string, offset: number, encoding: Encoding): Position {
  const lines = new LineMap(text);
  const line = lines.lineOf(offset);
  return { line, character: widths[encoding](text.slice(lines.lineStart(line), offset)) };
}

/** The position of UTF-16 that counts as much. Fails if there is none: it would be inside a character. */
function columnIn(text: string, { line, character }: Position, encoding: Encoding): number {
  const content = text.split('\n')[line];
  let at = 0;
  for (const next of [...Array.from(content), '']) {
    if (widths[encoding](content.slice(0, at)) === character) return at;
    at += next.length;
  }
  throw new Error(`there is no column ${character} in ${content}`);
}

function inUtf16(value: unknown, text: string, encoding: Encoding): unknown {
  if (Array.isArray(value)) return value.map((part) => inUtf16(part, text, encoding));
  if (typeof value !== 'object' || value === null) return value;
  if ('line' in value && 'character' in value) {
    return { ...value, character: columnIn(text, value as Position, encoding) };
  }
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    name === 'data' ? part : inUtf16(part, text, encoding),
  ]);
  return Object.fromEntries(parts);
}

/** The text of each token with its kind. */
function placesOfTokens({ data }: SemanticTokens, text: string, encoding: Encoding): string[] {
  const lines = text.split('\n');
  const found: string[] = [];
  let line = 0;
  let column = 0;
  for (let i = 0; i < data.length; i += 5) {
    column = data[i] === 0 ? column + data[i + 1] : data[i + 1];
    line += data[i];
    const start = columnIn(text, { line, character: column }, encoding);
    const end = columnIn(text, { line, character: column + data[i + 2] }, encoding);
    found.push(`${line}:${start} ${lines[line].slice(start, end)} ${data[i + 3]} ${data[i + 4]}`);
  }
  return found;
}
