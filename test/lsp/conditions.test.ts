import assert from 'node:assert/strict';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ClientCapabilities,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentDiagnosticReport,
  FileChangeType,
  type Range,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver';
import { LineMap } from '../../server/src/syntax/lines';
import { editor, TestClient } from './client';

const CHECKED = { '': { checkWorkspace: true } };
const FAULTY = 'graph g {\n  node a { reads x }\n  start -> a -> end\n}\n';
const FINE = 'graph g {\n  node a { }\n  start -> a -> end\n}\n';

const USER =
  'import { S } from "./shared.graph"\ngraph g { state extends S { }  input topic  output topic  start -> end }\n';

const pulling: ClientCapabilities = { ...editor, textDocument: { ...editor.textDocument, diagnostic: {} } };

describe('under bad conditions', () => {
  let client: TestClient;
  beforeEach(async () => {
    client = await TestClient.start({ settings: CHECKED });
  });
  afterEach(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  describe('characters', () => {
    it('that are wider than they look move no column', async () => {
      const text =
        'graph g {\n  state { topic: string }\n  input topic\n  /* é漢😀👩‍👩‍👧 */ node a { reads topik  run "#a" }\n  start -> a -> end\n}\n';
      const uri = client.uri('wide.graph');
      client.open(uri, text);
      const [{ range }] = await client.codes(uri, 'unknown-key');
      assert.deepEqual(range, rangeOf(text, 'topik'));
    });

    it('that end lines in every way end them', async () => {
      const uri = client.uri('lines.graph');
      const text = 'graph g {\r\n  node a { }\r  node b { reads x }\n\r\n  start -> a -> b -> end\r\n}';
      client.open(uri, text);
      const [{ range }] = await client.codes(uri, 'unknown-key');
      assert.deepEqual(range, rangeOf(text, 'x'));
      assert.equal(range.start.line, 2);
    });

    it('that are half of one are kept apart from the rest', async () => {
      const uri = client.uri('half.graph');
      const text = 'graph g {\n  /* \ud83d */ node a { reads x } /* \ude00 */\n  start -> a -> end\n}\n';
      client.open(uri, text);
      const [{ range }] = await client.codes(uri, 'unknown-key');
      assert.deepEqual(range, rangeOf(text, 'x'));
    });
  });

  describe('a byte order mark', () => {
    it('counts nowhere: on disk, in an opened text, in a changed one', async () => {
      const text = 'graph g { node a { reads x }  start -> a -> end }';
      const closed = client.write('closed.graph', `\ufeff${text}`);
      client.filesChanged([closed], FileChangeType.Created);
      assert.deepEqual((await client.codes(closed, 'unknown-key'))[0].range, rangeOf(text, 'x'));
      const uri = client.uri('open.graph');
      client.open(uri, `\ufeff${text}`);
      assert.deepEqual((await client.codes(uri, 'unknown-key'))[0].range, rangeOf(text, 'x'));
      const later = text.replace('reads', '    reads');
      client.change(uri, 2, `\ufeff${later}`);
      assert.deepEqual((await client.diagnostics(uri, 2))[0].range, rangeOf(later, 'x'));
      client.change(uri, 3, 'y', rangeOf(later, 'x'));
      const [diagnostic] = await client.diagnostics(uri, 3);
      assert.deepEqual(diagnostic.range, rangeOf(later, 'x'));
      assert.match(words(diagnostic), /`y`/);
    });
  });

  describe('a file that is no text', () => {
    const faults: [what: string, bytes: Uint8Array, before: string][] = [
      ['Latin-1', Buffer.from('// caf\xe9\n', 'latin1'), '// caf'],
      ['UTF-8 with one wrong byte', wrongByte('// é \ufffd\n// ', 'caf\xe9'), '// é \ufffd\n// caf'],
      ['UTF-16', Buffer.from('\ufeffgraph g { }\n', 'utf16le'), ''],
      ['UTF-16 without a byte order mark', Buffer.from('graph g { }\n', 'utf16le'), 'g'],
      ['binary', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0]), '\x7fELF\x02\x01\x01'],
    ];

    for (const [what, bytes, before] of faults) {
      it(`says so at the first place that is none: ${what}`, async () => {
        const uri = client.uri('odd.graph');
        writeFileSync(fileURLToPath(uri), bytes);
        client.filesChanged([uri], FileChangeType.Created);
        const [diagnostic, ...more] = await client.diagnostics(uri);
        assert.match(words(diagnostic), /^this file is not checked: it is not UTF-8 text/);
        assert.equal(diagnostic.severity, DiagnosticSeverity.Error);
        const at = new LineMap(before).positionAt(before.length);
        assert.deepEqual(diagnostic.range, { start: at, end: at });
        assert.deepEqual(more, []);
        client.write('odd.graph', FINE);
        client.filesChanged([uri]);
        await client.codes(uri);
      });
    }

    it('is checked while it is open, and read by those that import it', async () => {
      const uri = client.uri('odd.graph');
      writeFileSync(fileURLToPath(uri), wrongByte('state S { topic: string } // ', 'caf\xe9'));
      const user = client.uri('user.graph');
      client.open(user, USER.replace('shared', 'odd'));
      assert.deepEqual(await client.diagnostics(user, 1), []);
      client.open(uri, FINE);
      assert.deepEqual(await client.diagnostics(uri, 1), []);
    });
  });

  describe('a file of 60 MB', () => {
    it('says that it is too large, and nothing else of it is looked at', async () => {
      const uri = client.write('huge.graph', FAULTY);
      truncateSync(fileURLToPath(uri), 60 * 1024 * 1024);
      client.filesChanged([uri], FileChangeType.Created);
      const [diagnostic, ...more] = await client.diagnostics(uri);
      assert.match(words(diagnostic), /^this file is not checked: it has 62\.9 million bytes, and the most is/);
      assert.deepEqual(more, []);
      client.write('huge.graph', FAULTY);
      client.filesChanged([uri]);
      await client.codes(uri, 'unknown-key');
    });

    it('is too long if it can be read at all, closed and open', async () => {
      const text = `${FAULTY}// ${'x'.repeat(12 * 1024 * 1024)}`;
      const uri = client.write('long.graph', text);
      client.filesChanged([uri], FileChangeType.Created);
      const closed = await client.diagnostics(uri);
      assert.match(words(closed[0]), /^this file is not checked: it has 12\.6 million characters/);
      client.open(uri, text);
      assert.deepEqual(await client.diagnostics(uri, 1), closed);
      assert.equal(await client.hover(uri, { line: 1, character: 8 }), null);
      client.change(uri, 2, FAULTY);
      await client.diagnostics(uri, 2);
      await client.codes(uri, 'unknown-key');
    });
  });

  describe('files that go', () => {
    it('between being listed and being read are as if they had never been', async () => {
      const gone = Array.from({ length: 40 }, (_, i) => client.write(`many/f${i}.graph`, FAULTY));
      const stays = client.write('stays.graph', FAULTY);
      client.foldersChanged([], []);
      rmSync(fileURLToPath(client.uri('many')), { recursive: true });
      client.filesChanged([...gone, stays], FileChangeType.Deleted);
      await client.codes(stays, 'unknown-key');
      for (const uri of gone) {
        const last = client.published.findLast((params) => params.uri === uri);
        assert.deepEqual(last?.diagnostics ?? [], []);
      }
    });

    it('may be open, and closed while they are looked at', async () => {
      for (let i = 0; i < 20; i++) {
        const uri = client.uri(`short ${i}.graph`);
        client.open(uri, FAULTY);
        const asked = Promise.all([
          client.hover(uri, { line: 1, character: 8 }),
          client.request('textDocument/references', uri, {
            position: { line: 1, character: 8 },
            context: { includeDeclaration: true },
          }),
        ]);
        client.close(uri);
        await asked;
        await client.codes(uri);
      }
      await client.quiet();
    });

    it('to another name while they are open are followed by their importers', async () => {
      const shared = client.write('shared.graph', 'state S { topic: string }\n');
      const user = client.uri('user.graph');
      client.open(user, USER);
      client.open(shared, 'state S { topic: string }\n');
      await client.codes(user);
      const moved = client.write('moved.graph', 'state S { topic: string }\n');
      client.delete('shared.graph');
      client.close(shared);
      client.open(moved, 'state S { topic: string }\n');
      const files = [{ oldUri: shared, newUri: moved }];
      void client.connection.sendNotification('workspace/didRenameFiles', { files });
      await client.codes(user, 'unknown-import');
      client.change(user, 2, 'moved', rangeOf(USER, 'shared'));
      await client.codes(user);
    });
  });

  it('in two folders of one name files are kept apart', async () => {
    const [left, right] = [client.write('left/app/a.graph', FAULTY), client.write('right/app/a.graph', FINE)];
    client.foldersChanged(
      ['left/app', 'right/app'].map((name) => ({ uri: client.uri(name), name: 'app' })),
      [],
    );
    await client.codes(left, 'unknown-key');
    client.write('right/app/a.graph', FAULTY);
    client.write('left/app/a.graph', FINE);
    client.filesChanged([left, right]);
    await client.codes(right, 'unknown-key');
    await client.codes(left);
  });
});

describe('under bad conditions a client that asks', () => {
  it('hears of files that are no text, too large or gone', async () => {
    const client = await TestClient.start({ capabilities: pulling, settings: CHECKED });
    const latin = client.uri('latin.graph');
    writeFileSync(fileURLToPath(latin), Buffer.from('// caf\xe9\n', 'latin1'));
    const huge = client.write('huge.graph', '');
    truncateSync(fileURLToPath(huge), 60 * 1024 * 1024);
    const gone = client.uri('gone.graph');
    const said = async (uri: string): Promise<string[]> => {
      const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', uri);
      return report.kind === 'full' ? report.items.map(words) : [];
    };
    assert.match((await said(latin)).join('\n'), /^this file is not checked: it is not UTF-8 text[^\n]*$/);
    assert.match((await said(huge)).join('\n'), /^this file is not checked: it has 62\.9 million bytes[^\n]*$/);
    assert.deepEqual(await said(gone), []);
    const { items } = await client.connection.sendRequest<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    assert.deepEqual(
      items.map((item) => item.kind === 'full' && item.items.length),
      [1, 1],
    );
    assert.deepEqual(client.log, []);
    await client.stop();
  });
});

/** Text, and behind it some in Latin-1. */
function wrongByte(text: string, latin: string): Uint8Array {
  return Buffer.concat([Buffer.from(text), Buffer.from(`${latin}\n`, 'latin1')]);
}

/** Where a word stands that a text has once. */
function rangeOf(text: string, word: string): Range {
  const places = [...text.matchAll(new RegExp(`\\b${word}\\b`, 'g'))];
  assert.equal(places.length, 1);
  return new LineMap(text).rangeOf({ start: places[0].index, end: places[0].index + word.length });
}

function words({ message }: Diagnostic): string {
  assert.ok(typeof message === 'string');
  return message;
}
