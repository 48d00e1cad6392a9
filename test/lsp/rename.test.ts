import assert from 'node:assert/strict';
import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type ClientCapabilities,
  FileChangeType,
  type Location,
  LSPErrorCodes,
  type PrepareRenameResult,
  type Range,
  type ResponseError,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';

import type { Position } from '../../server/src/syntax/lines';
import { editor, TestClient } from './client';
import { applyEdits, openMarked } from './markedDocument';

const lib = `graph sum {
  state { text: string  short: string }
  input text
  output short
  node n { reads text  writes short  prompt "{text}" }
  start -> n -> end
}
`;
const use = `import { sum } from "./lib.graph"
graph g {
  state { text: string  short: string }
  input text
  output short
  node n { call sum }
  start -> n -> end
}
`;

describe('renames over the protocol', () => {
  let client: TestClient;

  before(async () => {
    client = await TestClient.start();
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  it('are offered with a look before', () => {
    assert.deepEqual(client.capabilities.renameProvider, { prepareProvider: true });
    assert.ok(client.capabilities.workspace?.fileOperations?.willRename);
  });

  it('begin with the name, and say why there is none', async () => {
    const { uri, cursors, lines } = openMarked(
      client,
      'prepare.graph',
      'graph g { state { k: string }  input k  node n { prompt "wo$0rd {k$0[0]}" }  st$0art -> n -> end }',
    );
    const prepare = (position: Position): Promise<PrepareRenameResult | null> =>
      client.request('textDocument/prepareRename', uri, { position });
    const found = (await prepare(cursors[1])) as { range: Range; placeholder: string };
    assert.equal(found.placeholder, 'k');
    assert.equal(lines.offsetAt(found.range.end), lines.offsetAt(cursors[1]));
    assert.equal(found.range.end.character - found.range.start.character, 1);
    await refused(prepare(cursors[0]), 'only names can be renamed, and this is text');
    await refused(prepare(cursors[2]), '`start` is one of the two ends, which every graph has');
  });

  it('change open and closed files, each in the version that the client has', async () => {
    client.write('many/lib.graph', lib);
    client.write('many/closed.graph', use);
    client.write('many/far/closed.graph', use.replace('./lib', '../lib'));
    client.write('many/other.graph', lib);
    const open = client.uri('many/open.graph');
    client.open(open, use, 7);
    const { uri, text, cursors } = openMarked(client, 'many/lib.graph', lib.replace('graph sum', 'graph s$0um'));
    const edit = await rename(client, uri, cursors[0], 'shorten');
    assert.deepEqual(
      documentChanges(edit).map(({ textDocument }) => [textDocument.uri, textDocument.version]),
      [
        [uri, 1],
        [client.uri('many/closed.graph'), null],
        [client.uri('many/far/closed.graph'), null],
        [open, 7],
      ],
    );
    assert.equal(edited(edit, uri, text), text.replace('sum', 'shorten'));
    assert.equal(edited(edit, open, use), use.replaceAll('sum', 'shorten'));
  });

  it('keep what calls in closed files hand over', async () => {
    client.write('calls/use.graph', use);
    const { uri, text, cursors } = openMarked(client, 'calls/lib.graph', lib.replace('short:', 'sh$0ort:'));
    const edit = await rename(client, uri, cursors[0], 'answer');
    assert.equal(edited(edit, uri, text), text.replaceAll('short', 'answer'));
    const caller = client.uri('calls/use.graph');
    assert.equal(edited(edit, caller, use), use.replace('call sum', 'call sum  into short = answer'));
  });

  it('start from any file, and see texts that are not saved', async () => {
    client.write('unsaved/lib.graph', lib);
    const target = client.uri('unsaved/lib.graph');
    const unsaved = `// not saved\n${lib}`;
    client.open(target, unsaved, 3);
    const { uri, cursors } = openMarked(client, 'unsaved/use.graph', use.replace('call sum', 'call sum$0'));
    const edit = await rename(client, uri, cursors[0], 'shorten');
    assert.equal(edited(edit, target, unsaved), unsaved.replace('sum', 'shorten'));
  });

  it('are refused with the reason', async () => {
    const { uri, cursors } = openMarked(
      client,
      'why.graph',
      'graph g { node a$0 { }  node b { }  start -> a -> b -> end }',
    );
    await refused(rename(client, uri, cursors[0], 'b'), '`g` has a node `b` already');
  });

  it('are refused where the name is declared outside the workspace', async () => {
    const target = client.write('node_modules/lib.graph', lib);
    const { uri, cursors } = openMarked(
      client,
      'inside.graph',
      use.replace('./lib', './node_modules/lib').replace('call sum', 'call sum$0'),
    );
    await refused(
      rename(client, uri, cursors[0], 'x'),
      `\`sum\` is declared in \`${target}\`, which is no file of this workspace`,
    );
  });

  it('are nothing for a document that is not open', async () => {
    assert.equal(await rename(client, client.uri('nowhere.graph'), { line: 0, character: 0 }, 'x'), null);
  });

  it('leave everything as it was found: the same places are references of the new name', async () => {
    const { uri, text, cursors } = openMarked(client, 'again.graph', lib.replace('state { text', 'state { te$0xt'));
    const edit = await rename(client, uri, cursors[0], 'question');
    client.change(uri, 2, edited(edit, uri, text));
    const references: Location[] = await client.request('textDocument/references', uri, {
      position: cursors[0],
      context: { includeDeclaration: true },
    });
    assert.deepEqual(
      references.map(({ range }) => range.start.line),
      [1, 2, 4, 4],
    );
    assert.deepEqual(await client.diagnostics(uri, 2), []);
  });
});

describe('renames for a plain client', () => {
  const plain: ClientCapabilities = { ...editor, workspace: { workspaceFolders: true }, textDocument: {} };

  it('come without versions', async () => {
    const client = await TestClient.start({ capabilities: plain });
    assert.equal(client.capabilities.renameProvider, true);
    assert.equal(client.capabilities.workspace?.fileOperations?.willRename, undefined);
    client.write('use.graph', use);
    const { uri, text, cursors } = openMarked(client, 'lib.graph', lib.replace('graph sum', 'graph $0sum'));
    const edit = await rename(client, uri, cursors[0], 'shorten');
    assert.equal(edit!.documentChanges, undefined);
    assert.deepEqual(Object.keys(edit!.changes!), [uri, client.uri('use.graph')]);
    assert.equal(applyEdits(text, edit!.changes![uri]), text.replace('sum', 'shorten'));
    assert.equal(await client.stop(), 0);
  });

  it('count columns as the client does, and are refused as well', async () => {
    const client = await TestClient.start({ capabilities: { ...editor, general: { positionEncodings: ['utf-8'] } } });
    const uri = client.uri('a.graph');
    client.open(uri, '/* 😀 */ graph g { start -> end }');
    const [{ edits }] = documentChanges(await rename(client, uri, { line: 0, character: 17 }, 'x'));
    assert.deepEqual((edits[0] as TextEdit).range, {
      start: { line: 0, character: 17 },
      end: { line: 0, character: 18 },
    });
    await refused(
      rename(client, uri, { line: 0, character: 22 }, 'x'),
      '`start` is one of the two ends, which every graph has',
    );
    assert.equal(await client.stop(), 0);
  });
});

describe('files that get another name', () => {
  let client: TestClient;

  before(async () => {
    client = await TestClient.start();
  });

  after(async () => {
    assert.deepEqual(client.log, []);
    assert.equal(await client.stop(), 0);
  });

  it('take paths along: a graph that is open', async () => {
    client.write('one/lib.graph', lib);
    client.write('one/use.graph', use);
    const [before, user] = [client.uri('one/lib.graph'), client.uri('one/use.graph')];
    client.open(before, lib);
    client.open(user, use);
    assert.deepEqual(await client.diagnostics(user, 1), []);

    const edit = await willRename(client, 'one/lib.graph', 'one/shared/sum up.graph');
    const changed = edited(edit, user, use);
    assert.equal(changed, use.replace('./lib.graph', './shared/sum up.graph'));
    client.change(user, 2, changed);
    move(client, 'one/lib.graph', 'one/shared/sum up.graph');
    client.close(before);
    client.open(client.uri('one/shared/sum up.graph'), lib);
    await client.codes(user);
    const { uri, cursors } = openMarked(client, 'one/shared/sum up.graph', lib.replace('graph sum', 'graph $0sum'));
    const renamed = await rename(client, uri, cursors[0], 'shorten');
    assert.equal(edited(renamed, user, changed), changed.replaceAll(/\bsum\b(?! up)/g, 'shorten'));
  });

  it('take paths along: a folder with closed files', async () => {
    const functions = 'export const n = () => ({});';
    const inner = lib.replace('prompt "{text}"', 'run "../code.ts#n"');
    client.write('two/in/lib.graph', inner);
    client.write('two/code.ts', functions);
    const outside = use.replace('./lib', './two/in/lib');
    const user = client.write('user.graph', outside);
    client.open(user, outside);
    assert.deepEqual(await client.diagnostics(user, 1), []);

    const edit = await willRename(client, 'two', 'three');
    assert.deepEqual(
      documentChanges(edit).map(({ textDocument }) => textDocument.uri),
      [user],
    );
    client.change(user, 2, edited(edit, user, outside));
    move(client, 'two', 'three');
    await client.codes(user);
  });

  it('take paths along: a module, and the line that says where it is', async () => {
    const beside = lib.replace('prompt "{text}"', 'run');
    const functions = 'export const n = () => ({});';
    client.write('four/lib.graph', beside);
    client.write('four/lib.ts', functions);
    const graph = client.uri('four/lib.graph');
    client.open(graph, beside);
    assert.deepEqual(await client.diagnostics(graph, 1), []);
    const edit = await willRename(client, 'four/lib.ts', 'four/code/nodes.ts');
    const changed = edited(edit, graph, beside);
    assert.equal(changed, beside.replace('output short\n', 'output short\n  handlers "./code/nodes.ts"\n'));
    client.change(graph, 2, changed);
    move(client, 'four/lib.ts', 'four/code/nodes.ts');
    await client.codes(graph);
    const again = await willRename(client, 'four/code/nodes.ts', 'four/nodes.ts');
    assert.match(edited(again, graph, changed), /handlers "\.\/nodes\.ts"/);
  });

  it('need no edit where nothing speaks of them', async () => {
    client.write('five/alone.graph', lib);
    assert.equal(await willRename(client, 'five/alone.graph', 'five/other.graph'), null);
  });
});

function rename(client: TestClient, uri: string, position: Position, newName: string): Promise<WorkspaceEdit | null> {
  return client.request('textDocument/rename', uri, { position, newName });
}

function willRename(client: TestClient, from: string, to: string): Promise<WorkspaceEdit | null> {
  const files = [{ oldUri: client.uri(from), newUri: client.uri(to) }];
  return client.connection.sendRequest('workspace/willRenameFiles', { files });
}

/** Moves a file on disk, and says so as an editor does. */
function move(client: TestClient, from: string, to: string): void {
  const target = join(client.folder, to);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(client.folder, from), target);
  const files = [{ oldUri: client.uri(from), newUri: client.uri(to) }];
  void client.connection.sendNotification('workspace/didRenameFiles', { files });
  client.filesChanged([client.uri(from)], FileChangeType.Deleted);
  client.filesChanged([client.uri(to)], FileChangeType.Created);
}

function documentChanges(edit: WorkspaceEdit | null): TextDocumentEdit[] {
  return (edit?.documentChanges ?? []) as TextDocumentEdit[];
}

/** The text of a file after an edit. */
function edited(edit: WorkspaceEdit | null, uri: string, text: string): string {
  const changes = documentChanges(edit).filter(({ textDocument }) => textDocument.uri === uri);
  assert.equal(changes.length, 1, `${changes.length} changes of ${uri}`);
  return applyEdits(text, changes[0].edits as TextEdit[]);
}

async function refused(answer: Promise<unknown>, why: string): Promise<void> {
  await assert.rejects(answer, ({ code, message }: ResponseError) => {
    assert.equal(message, why);
    assert.equal(code, LSPErrorCodes.RequestFailed);
    return true;
  });
}
