import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Hover, InitializeResult, PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { eachInFolder, root } from './command';

const bundle = join(root, 'dist', 'cli.js');

const TEXT = `graph g {
  state { q: string  a: string }
  input q
  output a
  node answer { reads q, qq  writes a  run "#answer" }
  start -> answer -> end
}
`;

/** What every editor does first and last, and a finding and a hover between. */
async function converse(connection: ProtocolConnection): Promise<void> {
  const uri = 'untitled:g.graph';
  const published = new Promise<PublishDiagnosticsParams>((done) => {
    connection.onNotification('textDocument/publishDiagnostics', done);
  });
  connection.listen();
  const { serverInfo } = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {},
  });
  assert.equal(serverInfo?.name, 'agent-graph');
  await connection.sendNotification('initialized', {});
  const textDocument = { uri, languageId: 'graph', version: 1, text: TEXT };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const { diagnostics } = await published;
  assert.deepEqual(
    diagnostics.map(({ code }) => code),
    ['unknown-key'],
  );
  const position = { line: 4, character: 8 };
  const hover = await connection.sendRequest<Hover | null>('textDocument/hover', { textDocument: { uri }, position });
  assert.match(JSON.stringify(hover), /answer/);
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
}

function codeOf(process: ChildProcess): Promise<number | null> {
  return new Promise((done) => process.once('exit', (code) => done(code)));
}

describe('agent-graph lsp', () => {
  const here = eachInFolder();

  it('speaks over its standard streams, and ends with 0', async () => {
    const server = spawn(process.execPath, [bundle, 'lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const code = codeOf(server);
    await converse(
      createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin)),
    );
    assert.equal(await code, 0);
  });

  it('speaks over the channel of a parent in Node.js', async () => {
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
    const server = spawn(process.execPath, [bundle, 'lsp', '--node-ipc'], { stdio: [...stdio] });
    const code = codeOf(server);
    await converse(createProtocolConnection(new IPCMessageReader(server), new IPCMessageWriter(server)));
    assert.equal(await code, 0);
  });

  for (const name of ['socket', 'pipe'] as const) {
    it(`speaks over a ${name} on which the editor listens`, async () => {
      const editor = createServer();
      const pipe =
        process.platform === 'win32' ? `\\\\.\\pipe\\agent-graph-${process.pid}` : join(here.folder.path, 'pipe');
      await new Promise<void>((done) => {
        if (name === 'socket') editor.listen(0, '127.0.0.1', done);
        else editor.listen(pipe, done);
      });
      const address = name === 'socket' ? String((editor.address() as AddressInfo).port) : pipe;
      const connected = new Promise<Socket>((done) => editor.once('connection', done));
      const server = spawn(process.execPath, [bundle, 'lsp', `--${name}=${address}`], { stdio: 'inherit' });
      const code = codeOf(server);
      const socket = await connected;
      await converse(createProtocolConnection(new StreamMessageReader(socket), new StreamMessageWriter(socket)));
      assert.equal(await code, 0);
      editor.close();
    });
  }

  const refuses = (args: readonly string[], why: RegExp): void => {
    const { code, out, err } = here.folder.run(['lsp', ...args]);
    assert.match(err, why);
    assert.equal(code, 2);
    assert.equal(out, '');
  };

  it('wants to know how to speak', () => refuses([], /one of `--stdio`.*most use `--stdio`/));
  it('speaks in one way', () => refuses(['--stdio', '--node-ipc'], /one of `--stdio`/));
  it('suggests an option', () => refuses(['--stido'], /no option `--stido`; did you mean `--stdio`\?/));
  it('takes no files', () => refuses(['--stdio', 'a.graph'], /takes no files/));
  it('wants the number of a port', () => refuses(['--socket', 'x'], /`--socket` takes a whole number, not `x`/));
});
