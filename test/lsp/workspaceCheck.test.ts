import assert from 'node:assert/strict';
import {
  LSPErrorCodes,
  ProgressType,
  ResponseError,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
} from 'vscode-languageserver';
import { editor, TestClient } from './client';

type Told = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

const FAULTY = 'graph g {\n  node a { reads x }\n  start -> a -> end\n}\n';
const FILES = 60;

describe('the check of a whole workspace', () => {
  it('shows how far it is, and ends', async () => {
    const { client, told } = await started(() => undefined);
    for (let i = 0; i < FILES; i++) await client.codes(client.uri(`f${i}.graph`), 'unknown-key');
    await client.until('the end', () => told.at(-1)?.kind === 'end');
    const [first] = told;
    assert.ok(first.kind === 'begin' && first.cancellable && first.title === 'Checking .graph files');
    await client.stop();
  });

  it('stops when a person wants that, and still checks what changes', async () => {
    const { client, told } = await started((token) => {
      void client.connection.sendNotification('window/workDoneProgress/cancel', { token });
    });
    await client.until('the end', () => told.at(-1)?.kind === 'end');
    const checked = (): number => new Set(client.published.map(({ uri }) => uri)).size;
    const before = checked();
    assert.ok(before < FILES, `${before} files were checked`);
    const late = client.write('late.graph', FAULTY);
    client.filesChanged([late]);
    await client.codes(late, 'unknown-key');
    assert.equal(checked(), before + 1);
    await client.stop();
  });
});

it('a workspace is checked although the client shows no progress after all', async () => {
  const client = await TestClient.start({ capabilities: { ...editor, window: { workDoneProgress: true } } });
  client.connection.onRequest(
    'window/workDoneProgress/create',
    () => new ResponseError(LSPErrorCodes.RequestFailed, 'no'),
  );
  const uri = client.write('a.graph', FAULTY);
  client.settingsChanged({ '': { checkWorkspace: true } });
  await client.codes(uri, 'unknown-key');
  await client.until('a line in the log', () => client.log.length > 0);
  assert.deepEqual(client.log, ['the client shows no progress: Error: no']);
  await client.stop();
});

/** A client whose workspace is checked after it has been told so; `atFirst` is called when the progress begins. */
async function started(
  atFirst: (token: string | number) => void,
): Promise<{ readonly client: TestClient; readonly told: readonly Told[] }> {
  const client = await TestClient.start({ capabilities: { ...editor, window: { workDoneProgress: true } } });
  const told: Told[] = [];
  client.connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string | number }) => {
    client.connection.onProgress(new ProgressType<Told>(), token, (progress) => {
      if (progress.kind === 'begin') atFirst(token);
      told.push(progress);
      client.wake();
    });
    return null;
  });
  for (let i = 0; i < FILES; i++) client.write(`f${i}.graph`, FAULTY);
  client.settingsChanged({ '': { checkWorkspace: true } });
  return { client, told };
}
