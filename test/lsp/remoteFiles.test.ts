import assert from 'node:assert/strict';
import type { Location, WorkspaceEdit, WorkspaceSymbol } from 'vscode-languageserver';
import {
  listFolderMethod,
  type ListFolderParams,
  readFilesMethod,
  type ReadFilesParams,
} from '../../server/src/lsp/protocol';
import { cursor, TestClient } from './client';

const STORE = 'memory://store/project';

const IMPORTER = `import { Talk } from "./shared/talk.graph"
graph desk {
  state extends Talk { notes: string }
  input question
  output answer
  node look { reads question writes notes run "./desk.ts#look" }
  node reply { reads question, notes writes answer prompt "{question} {notes}" }
  start -> look -> reply -> end
}
`;
const TALK = `import { Text } from "./types.graph"
state Talk { question: Text  answer: string }
`;

/** The server on files that only the client sees, as in a browser or on a repository that is nowhere checked out. */
describe('files that the client hands over', () => {
  let client: TestClient;
  let files: Map<string, string>;
  let asked: string[];
  /** Answers wait for this. */
  let gate: Promise<void>;
  let count = 0;
  let folder: string;

  before(async () => {
    client = await TestClient.start({ initializationOptions: { files: true } });
    client.connection.onRequest(readFilesMethod, async ({ uris, limit }: ReadFilesParams) => {
      assert.equal(limit, 50 * 1024 * 1024);
      asked.push(...uris);
      client.wake();
      await gate;
      return uris.map((uri) => files.get(uri) ?? null);
    });
    client.connection.onRequest(listFolderMethod, ({ uri }: ListFolderParams) => {
      const inside = [...files.keys()].filter((file) => file.startsWith(`${uri}/`));
      const names = new Set(inside.map((file) => file.slice(uri.length + 1).split('/')[0]));
      return [...names].map((name) => ({ name, isFolder: !files.has(`${uri}/${name}`) }));
    });
  });

  after(() => client.stop());

  beforeEach(() => {
    count += 1;
    folder = `${STORE}${count}`;
    asked = [];
    gate = Promise.resolve();
    files = new Map([
      [`${folder}/desk.graph`, IMPORTER],
      [`${folder}/desk.ts`, 'export function look() {}\n'],
      [`${folder}/shared/talk.graph`, TALK],
      [`${folder}/shared/types.graph`, 'type Text = string\n'],
    ]);
    client.foldersChanged([{ uri: folder, name: 'project' }], []);
  });

  afterEach(() => {
    client.foldersChanged([], [{ uri: folder, name: 'project' }]);
    for (const uri of files.keys()) client.close(uri);
    assert.deepEqual(client.log, []);
  });

  const open = (name: string): string => {
    const uri = `${folder}/${name}`;
    client.open(uri, files.get(uri)!);
    return uri;
  };
  const publications = (uri: string): readonly unknown[] => client.published.filter((params) => params.uri === uri);

  it('are found by imports of imports, and nothing is said before they have come', async () => {
    let answer = (): void => undefined;
    gate = new Promise((done) => (answer = done));
    const uri = open('desk.graph');
    await client.until('the question', () => asked.includes(`${folder}/shared/talk.graph`));
    await client.quiet();
    answer();
    await client.codes(uri);
    assert.equal(publications(uri).length, 1);
    assert.ok(asked.includes(`${folder}/shared/types.graph`));
    assert.ok(asked.includes(`${folder}/desk.ts`));
  });

  it('are asked for once, those that are not there too', async () => {
    files.delete(`${folder}/shared/types.graph`);
    const uri = open('shared/talk.graph');
    await client.codes(uri, 'unknown-import');
    client.change(uri, 2, `${TALK}\n`);
    await client.diagnostics(uri, 2);
    assert.equal(new Set(asked).size, asked.length, asked.join(' '));
  });

  it('are followed when they change, come and go', async () => {
    const uri = open('desk.graph');
    const talk = `${folder}/shared/talk.graph`;
    await client.codes(uri);
    files.set(talk, TALK.replace('state Talk', 'state Chat'));
    client.filesChanged([talk]);
    await client.codes(uri, 'unknown-import');
    files.set(talk, TALK);
    client.filesChanged([talk]);
    await client.codes(uri);
    files.delete(talk);
    client.filesChanged([`${folder}/shared`]);
    await client.codes(uri, 'unknown-import');
  });

  it('say the levels of their project', async () => {
    files.set(`${folder}/package.json`, '{ "graph": { "severity": { "unknown-import": "off" } } }');
    files.delete(`${folder}/shared/talk.graph`);
    const uri = open('desk.graph');
    await client.codes(uri);
    assert.equal(publications(uri).length, 1);
    files.delete(`${folder}/package.json`);
    client.filesChanged([`${folder}/package.json`]);
    await client.codes(uri, 'unknown-import');
  });

  it('are there for a request that comes right behind the opening', async () => {
    const uri = open('desk.graph');
    const [place] = await client.request<Location[]>('textDocument/definition', uri, {
      position: { line: 0, character: 10 },
    });
    assert.match(JSON.stringify(place), /shared\/talk\.graph/);
  });

  it('are renamed in, open or not', async () => {
    const uri = `${folder}/shared/talk.graph`;
    const { text, position } = cursor(TALK.replace('question', 'quest$0ion'));
    client.open(uri, text);
    const edit = await client.request<WorkspaceEdit>('textDocument/rename', uri, { position, newName: 'request' });
    const changed = edit.documentChanges?.map((change) => 'textDocument' in change && change.textDocument.uri);
    assert.deepEqual(changed, [uri, `${folder}/desk.graph`]);
  });

  it('are searched for symbols, but for ignored ones', async () => {
    files.set(`${folder}/.gitignore`, 'old/\n').set(`${folder}/old/talk.graph`, TALK);
    const found = await client.connection.sendRequest<WorkspaceSymbol[]>('workspace/symbol', { query: 'Talk' });
    const uris = found.filter(({ name }) => name === 'Talk').map(({ location }) => location.uri);
    assert.deepEqual(uris, [`${folder}/shared/talk.graph`]);
  });

  it('are checked where the workspace is to be checked', async () => {
    files.set(`${folder}/faulty.graph`, 'graph faulty { start -> nowhere -> end }\n');
    client.settingsChanged({ '': { checkWorkspace: true } });
    await client.codes(`${folder}/faulty.graph`, 'unknown-node');
    assert.deepEqual(publications(`${folder}/desk.graph`), []);
    client.settingsChanged({});
    await client.codes(`${folder}/faulty.graph`);
  });

  it('are not asked for beside files that the server sees itself', async () => {
    client.write('near/b.graph', 'graph b { start -> end }\n');
    const uri = client.uri('near/a.graph');
    client.open(uri, 'import { b } from "./b.graph"\ngraph a { node n { call b }  start -> n -> end }\n');
    await client.codes(uri);
    assert.deepEqual(asked, []);
    client.close(uri);
  });
});
