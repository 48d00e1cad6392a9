import assert from 'node:assert/strict';
import { FileChangeType, LSPErrorCodes, type TextDocumentEdit, type TextEdit } from 'vscode-languageserver';
import { diagramMethod, type DiagramResult } from '../../server/src/lsp/protocol';
import { applyEdits, cursor, editor, TestClient, type TestOptions } from './client';

/** A graph without any finding. */
const sound = `graph g {
  state { q: string  a: string }
  input q
  output a
  node n { reads q  writes a  prompt "{q}" }
  start -> n -> end
}
`;
/** The same with one error: nothing declares \`m\`. */
const faulty = sound.replace('-> end', '-> m -> end');

describe('the language server', function () {
  let client: TestClient;

  async function start(options?: TestOptions): Promise<TestClient> {
    client = await TestClient.start(options);
    return client;
  }

  afterEach(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  describe('diagnostics', () => {
    it('come once on opening, with the version', async () => {
      await start();
      const uri = client.uri('a.graph');
      client.open(uri, faulty, 7);
      const [diagnostic] = await client.diagnostics(uri, 7);
      assert.equal(diagnostic.code, 'unknown-node');
      assert.equal(diagnostic.source, 'graph');
      assert.deepEqual(diagnostic.range, { start: { line: 5, character: 16 }, end: { line: 5, character: 17 } });
      await client.quiet();
      assert.equal(client.published.length, 1);
    });

    it('follow a change', async () => {
      await start();
      const uri = client.uri('a.graph');
      client.open(uri, faulty);
      await client.codes(uri, 'unknown-node');
      client.change(uri, 2, '', { start: { line: 5, character: 16 }, end: { line: 5, character: 21 } });
      assert.deepEqual(await client.diagnostics(uri, 2), []);
    });

    it('are cleared on closing', async () => {
      await start();
      const uri = client.uri('a.graph');
      client.open(uri, faulty);
      await client.codes(uri, 'unknown-node');
      client.close(uri);
      await client.codes(uri);
      assert.equal(client.published.at(-1)!.version, undefined);
      await client.quiet();
    });

    it('are not for every one of a hundred changes in two seconds', async () => {
      await start();
      const uri = client.uri('large.graph');
      client.open(uri, large(12_000));
      await client.diagnostics(uri, 1);
      const at = { line: 0, character: 6 };
      for (let version = 2; version <= 101; version++) {
        client.change(uri, version, 'x', { start: at, end: at });
        await new Promise((done) => setTimeout(done, 20));
      }
      await client.diagnostics(uri, 101);
      await client.quiet();
      const versions = client.published.map((params) => params.version!);
      assert.deepEqual(
        versions,
        versions.toSorted((a, b) => a - b),
      );
      assert.equal(versions.at(-1), 101);
      assert.ok(versions.length < 90, `${versions.length} versions were published`);
    });

    it('leave out what has been overtaken when changes come at once', async () => {
      await start();
      const uri = client.uri('a.graph');
      client.open(uri, sound);
      await client.diagnostics(uri, 1);
      for (let version = 2; version <= 40; version++) client.change(uri, version, sound);
      await client.diagnostics(uri, 40);
      await client.quiet();
      assert.ok(client.published.length <= 5, `${client.published.length} were published`);
    });

    it('are given to an untitled document too', async () => {
      await start();
      client.open('untitled:Untitled-1', faulty);
      await client.codes('untitled:Untitled-1', 'unknown-node');
    });

    it("keep the client's spelling of a URI", async () => {
      await start();
      const uri = client.uri('a b.graph').replace('%20', ' ');
      client.open(uri, faulty);
      await client.codes(uri, 'unknown-node');
    });

    it('say that a file is too large to be checked', async () => {
      await start();
      const uri = client.uri('huge.graph');
      client.open(uri, `// ${'x'.repeat(11 * 1024 * 1024)}`);
      const [diagnostic] = await client.diagnostics(uri, 1);
      assert.match(JSON.stringify(diagnostic.message), /this file is not checked/);
    });

    it('have related places, a page and tags', async () => {
      await start();
      const uri = client.uri('a.graph');
      client.open(
        uri,
        `graph g {
  state { q: string  a: string  b: string }
  input q
  output a
  decision d { reads q  run "#d"  x -> n  y -> m }
  node n { reads q  writes b  prompt "{q}" }
  node m { reads b  writes a  prompt "{b}" }
  start -> d
  n -> m -> end
  node island { }
}
`,
      );
      const diagnostics = await client.diagnostics(uri, 1);
      const maybe = diagnostics.find((diagnostic) => diagnostic.code === 'maybe-unset')!;
      assert.match(JSON.stringify(maybe.message), /`b` is unset when `d` takes `y`/);
      assert.deepEqual(maybe.relatedInformation![0].location, {
        uri,
        range: { start: { line: 4, character: 42 }, end: { line: 4, character: 43 } },
      });
      assert.match(maybe.codeDescription!.href, /^file:\/\/\/.*\/docs\/rules\/maybe-unset\.md$/);
      const island = diagnostics.find((diagnostic) => diagnostic.code === 'unreachable-node')!;
      assert.deepEqual(island.tags, [1]);
    });
  });

  describe('files beside the open ones', () => {
    const shared = 'state Shared { q: string }\n';
    const user = `import { Shared } from "./shared.graph"
graph g {
  state extends Shared { a: string }
  input q
  output a
  node n { reads q  writes a  prompt "{q}" }
  start -> n -> end
}
`;

    it('are read, and a change on disk reaches their importers', async () => {
      await start();
      const sharedUri = client.write('shared.graph', shared);
      const uri = client.uri('user.graph');
      client.open(uri, user);
      assert.deepEqual(await client.diagnostics(uri, 1), []);
      client.write('shared.graph', 'state Other { q: string }\n');
      client.filesChanged([sharedUri]);
      const codes = (await client.diagnostics(uri)).map((diagnostic) => diagnostic.code);
      assert.ok(codes.includes('unknown-import'), codes.join());
      client.write('shared.graph', shared);
      client.filesChanged([sharedUri]);
      await client.codes(uri);
    });

    it('count as the editor shows them while they are open', async () => {
      await start();
      const sharedUri = client.write('shared.graph', shared);
      const uri = client.uri('user.graph');
      client.open(uri, user);
      await client.codes(uri);
      client.open(sharedUri, shared);
      await client.diagnostics(sharedUri, 1);
      await client.quiet();
      assert.equal(client.published.filter((params) => params.uri === uri).length, 1, 'analysed again for nothing');
      client.change(sharedUri, 2, 'state Shared { r: string }\n');
      await client.diagnostics(uri);
      assert.ok(client.published.findLast((params) => params.uri === uri)!.diagnostics.length > 0);
      client.close(sharedUri);
      await client.codes(uri);
    });

    it('may come after they were missed', async () => {
      await start();
      const uri = client.uri('user.graph');
      client.open(uri, user);
      assert.ok((await client.diagnostics(uri, 1)).length > 0);
      client.filesChanged([client.write('shared.graph', shared)], FileChangeType.Created);
      await client.codes(uri);
      client.filesChanged([client.delete('shared.graph')], FileChangeType.Deleted);
      assert.ok((await client.diagnostics(uri)).length > 0);
    });

    it('may be handlers', async () => {
      await start();
      const handlers = client.write('handlers.ts', 'export function other() {}\n');
      const uri = client.uri('a.graph');
      client.open(uri, sound.replace('prompt "{q}"', 'run "./handlers.ts#answer"'));
      await client.codes(uri, 'unknown-handler');
      client.write('handlers.ts', 'export function answer() {}\n');
      client.filesChanged([handlers]);
      await client.codes(uri);
    });
  });

  describe('severities', () => {
    it('are those of the settings, and follow them at once', async () => {
      await start({ settings: { '': { diagnostics: { severity: { 'unknown-node': 'warning' } } } } });
      const uri = client.uri('a.graph');
      client.open(uri, faulty);
      const [diagnostic] = await client.diagnostics(uri, 1);
      assert.equal(diagnostic.severity, 2);
      client.settingsChanged({ '': { diagnostics: { severity: { 'unknown-node': 'off' } } } });
      await client.codes(uri);
      client.settingsChanged({});
      assert.equal((await client.codes(uri, 'unknown-node'))[0].severity, 1);
    });

    it('differ by folder', async () => {
      const level = (name: string): unknown => ({ diagnostics: { severity: { 'unknown-node': name } } });
      await start({ folders: ['one', 'two'], settings: { one: level('hint'), two: level('warning') } });
      const [one, two] = [client.uri('one/a.graph'), client.uri('two/a.graph')];
      client.open(one, faulty);
      client.open(two, faulty);
      assert.equal((await client.diagnostics(one, 1))[0].severity, 4);
      assert.equal((await client.diagnostics(two, 1))[0].severity, 2);
    });

    it('follow folders that come and go', async () => {
      const level = { diagnostics: { severity: { 'unknown-node': 'hint' } } };
      await start({ folders: ['one'], settings: { two: level } });
      const uri = client.uri('two/a.graph');
      client.open(uri, faulty);
      assert.equal((await client.diagnostics(uri, 1))[0].severity, 1);
      const folder = { uri: client.uri('two'), name: 'two' };
      client.foldersChanged([folder], []);
      assert.equal((await client.diagnostics(uri))[0].severity, 4);
      client.foldersChanged([], [folder]);
      assert.equal((await client.diagnostics(uri))[0].severity, 1);
    });

    it('come from the nearest package.json, under the settings', async () => {
      await start({ settings: { '': { diagnostics: { severity: { 'unused-key': 'off' } } } } });
      const manifest = (level: string): string => JSON.stringify({ graph: { severity: { 'unknown-node': level } } });
      client.write('package.json', manifest('hint'));
      const inner = client.write('deep/package.json', manifest('information'));
      const [outerFile, innerFile] = [client.uri('a.graph'), client.uri('deep/down/a.graph')];
      client.open(outerFile, faulty);
      client.open(innerFile, faulty);
      assert.equal((await client.diagnostics(outerFile, 1))[0].severity, 4);
      assert.equal((await client.diagnostics(innerFile, 1))[0].severity, 3);
      client.write('deep/package.json', manifest('warning'));
      client.filesChanged([inner]);
      assert.equal((await client.diagnostics(innerFile))[0].severity, 2);
    });
  });

  describe('the whole workspace', () => {
    const settings = { '': { checkWorkspace: true } };

    it('is checked when the setting says so, and cleared when it no longer does', async () => {
      client = await TestClient.start();
      const closed = client.write('deep/closed.graph', faulty);
      client.write('deep/.gitignore', 'made/\n');
      const skipped = [client.write('node_modules/x/a.graph', faulty), client.write('deep/made/a.graph', faulty)];
      await client.quiet();
      client.settingsChanged(settings);
      await client.codes(closed, 'unknown-node');
      client.settingsChanged({});
      await client.codes(closed);
      assert.ok(client.published.every((params) => !skipped.includes(params.uri)));
    });

    it('keeps up with files that change, are deleted or renamed', async () => {
      await start({ settings });
      const one = client.write('one.graph', faulty);
      client.filesChanged([one], FileChangeType.Created);
      await client.codes(one, 'unknown-node');
      client.write('one.graph', sound);
      client.filesChanged([one]);
      await client.codes(one);
      client.write('one.graph', faulty);
      client.filesChanged([one]);
      await client.codes(one, 'unknown-node');
      client.delete('one.graph');
      const two = client.write('folder/two.graph', faulty);
      client.filesChanged([one], FileChangeType.Deleted);
      client.filesChanged([two], FileChangeType.Created);
      await client.codes(one);
      await client.codes(two, 'unknown-node');
      client.delete('folder');
      void client.connection.sendNotification('workspace/didDeleteFiles', { files: [{ uri: client.uri('folder') }] });
      await client.codes(two);
    });

    it('keeps what it said of a file that is closed', async () => {
      await start({ settings });
      const uri = client.write('a.graph', faulty);
      client.open(uri, sound);
      await client.codes(uri);
      client.close(uri);
      await client.codes(uri, 'unknown-node');
    });

    it('reaches closed importers of an open file', async () => {
      await start({ settings });
      const shared = client.write('shared.graph', 'state Shared { q: string }\n');
      const extending = sound.replace('state { q: string ', 'state extends Shared {');
      const user = client.write('user.graph', `import { Shared } from "./shared.graph"\n${extending}`);
      client.filesChanged([user], FileChangeType.Created);
      client.open(shared, 'state Other { q: string }\n');
      const codes = await client.diagnostics(user);
      assert.ok(codes.length > 0);
    });
  });

  describe('requests', () => {
    it('see the version that the client has just sent', async () => {
      await start();
      const uri = client.uri('a.graph');
      const { text, position } = cursor(sound.replace('start -> n', 'start -> n$0'));
      client.open(uri, '');
      client.change(uri, 2, text);
      const hover = await client.hover(uri, position);
      assert.match(JSON.stringify(hover), /\*\*node\*\* `n`/);
    });

    it('answer with repairs', async () => {
      await start();
      const uri = client.uri('a.graph');
      const right = sound.replace(/\bq\b/g, 'question');
      const text = right.replace('reads question', 'reads qestion');
      client.open(uri, text);
      const diagnostics = await client.diagnostics(uri, 1);
      const unknown = diagnostics.find((diagnostic) => diagnostic.code === 'unknown-key')!;
      const actions = await client.codeActions(uri, unknown.range, undefined, diagnostics);
      const rename = actions.find((action) => action.isPreferred)!;
      assert.deepEqual(rename.diagnostics, [unknown]);
      const [change] = rename.edit!.documentChanges as TextDocumentEdit[];
      assert.deepEqual(change.textDocument, { uri, version: 1 });
      assert.equal(applyEdits(text, change.edits as TextEdit[]), right);
    });

    it('repair all that can be repaired without asking', async () => {
      await start();
      const uri = client.uri('a.graph');
      const text = sound.replace('n -> end', 'n -> end  n -> end').replace('reads q', 'reads q, q');
      client.open(uri, text);
      const [action] = await client.codeActions(uri, cursor(`$0${text}`).range, ['source.fixAll']);
      const [change] = action.edit!.documentChanges as TextDocumentEdit[];
      client.change(uri, 2, applyEdits(text, change.edits as TextEdit[]));
      assert.deepEqual(await client.diagnostics(uri, 2), []);
      assert.deepEqual(await client.codeActions(uri, cursor(`$0${text}`).range, ['source.fixAll.graph']), []);
    });

    it('draw the graph at the cursor', async () => {
      await start();
      const uri = client.uri('a.graph');
      const { text, position } = cursor(`${sound}graph second { node only { }  $0start -> only -> end }\n`);
      client.open(uri, text, 3);
      const drawn = await client.connection.sendRequest<DiagramResult>(diagramMethod, {
        textDocument: { uri },
        position,
      });
      assert.equal(drawn.version, 3);
      assert.deepEqual(drawn.graphs, ['g', 'second']);
      assert.equal(drawn.graph, 'second');
      assert.match(drawn.mermaid!, /only/);
      assert.deepEqual(
        drawn.nodes.map((node) => node.name).filter((name) => name === 'only'),
        ['only'],
      );
    });

    it('of documents that are not open have empty answers', async () => {
      await start();
      const uri = client.uri('none.graph');
      assert.equal(await client.hover(uri, { line: 0, character: 0 }), null);
      assert.deepEqual(await client.codeActions(uri, cursor('$0').range), []);
      const drawn = await client.connection.sendRequest<DiagramResult>(diagramMethod, { textDocument: { uri } });
      assert.equal(drawn.version, null);
    });

    it('end with the proper error when they are cancelled', async () => {
      await start();
      const uri = client.uri('large.graph');
      client.open(uri, large(2000));
      const { CancellationTokenSource } = await import('vscode-languageserver');
      const source = new CancellationTokenSource();
      const params = { textDocument: { uri }, position: { line: 0, character: 7 } };
      const answer = client.connection.sendRequest('textDocument/hover', params, source.token);
      source.cancel();
      await assert.rejects(answer, { code: LSPErrorCodes.RequestCancelled });
      assert.ok(await client.hover(uri, params.position));
    });
  });

  it('serves a client that can do nothing', async () => {
    await start({
      capabilities: {},
      initializationOptions: { diagnostics: { severity: { 'unknown-node': 'warning' } } },
    });
    const uri = client.uri('a.graph');
    client.open(uri, faulty);
    await client.codes(uri, 'unknown-node');
    const [first] = client.published;
    assert.deepEqual(Object.keys(first).toSorted(), ['diagnostics', 'uri']);
    assert.deepEqual(Object.keys(first.diagnostics[0]).toSorted(), ['code', 'message', 'range', 'severity', 'source']);
    assert.equal(first.diagnostics[0].severity, 2);
    const hover = await client.hover(uri, { line: 4, character: 7 });
    assert.match(JSON.stringify(hover), /"kind":"plaintext","value":"node n/);
    assert.deepEqual(await client.codeActions(uri, first.diagnostics[0].range), []);
    void client.connection.sendNotification('workspace/didChangeConfiguration', {
      settings: { graph: { diagnostics: { severity: { 'unknown-node': 'hint' } } } },
    });
    assert.equal((await client.diagnostics(uri))[0].severity, 4);
    assert.deepEqual(client.askedFor, []);
  });

  it('serves a client that cannot be asked for settings', async () => {
    const workspace = { ...editor.workspace, configuration: false };
    await start({ capabilities: { ...editor, workspace } });
    const uri = client.uri('a.graph');
    client.open(uri, faulty);
    await client.codes(uri, 'unknown-node');
  });
});

describe('a server whose client goes', () => {
  it('ends with 1 when it was not told to shut down', async () => {
    const client = await TestClient.start();
    void client.connection.sendNotification('exit');
    assert.equal(await client.exit, 1);
    client.kill();
  });
});

/** A chain of so many nodes with a key each. */
function large(nodes: number): string {
  const names = Array.from({ length: nodes }, (_, i) => `n${i}`);
  const keys = names.map((name) => `k_${name}: string`).join('\n');
  const bodies = names.map((name, i) => `node ${name} { ${i > 0 ? `reads k_n${i - 1}  ` : ''}writes k_${name} }`);
  return `graph g {\nstate {\n${keys}\n}\n${bodies.join('\n')}\nstart -> ${names.join(' -> ')} -> end\n}\n`;
}
