import assert from 'node:assert/strict';
import type { ReadFilesResult } from '../../server/src/lsp/protocol';
import { RemoteDisk } from '../../server/src/lsp/remoteDisk';

const A = 'memory://store/a.graph';
const B = 'memory://store/b.graph';
const GONE = 'memory://store/gone.graph';

/** A client that answers when the test says so. */
class SlowClient {
  readonly files = new Map<string, string>();
  readonly asked: (readonly string[])[] = [];
  private readonly waiting: (() => void)[] = [];

  read(uris: readonly string[]): Promise<ReadFilesResult> {
    this.asked.push(uris);
    return new Promise((resolve) => {
      this.waiting.push(() => resolve(uris.map((uri) => this.files.get(uri) ?? null)));
    });
  }

  async list(uri: string): Promise<{ name: string; isFolder: boolean }[]> {
    if (uri !== 'memory://store/a%20b') throw new Error('no such folder');
    return [
      { name: 'ü.graph', isFolder: false },
      { name: 'sub', isFolder: true },
    ];
  }

  answer(): void {
    for (const give of this.waiting.splice(0)) give();
  }
}

describe('a remote disk', () => {
  let client: SlowClient;
  let disk: RemoteDisk;
  let arrived: string[];
  let log: string[];

  beforeEach(() => {
    client = new SlowClient();
    arrived = [];
    log = [];
    client.files.set(A, 'one').set(B, 'two');
    disk = new RemoteDisk(
      client,
      (uris) => arrived.push(...uris),
      (line) => log.push(line),
    );
  });

  /** Lets the client answer what it was asked. */
  const answered = async (): Promise<void> => {
    await turn();
    client.answer();
    await turn();
  };

  it('knows nothing of a file until the client has answered, and then its text', async () => {
    assert.equal(disk.stamp(A), undefined);
    assert.equal(disk.read(A)?.text, undefined);
    assert.deepEqual(arrived, []);
    await answered();
    assert.deepEqual(arrived, [A]);
    assert.equal(disk.read(A)?.text, 'one');
    assert.notEqual(disk.stamp(A), undefined);
  });

  it('asks once for what is asked for in one turn, and never again for what is known', async () => {
    disk.read(A);
    disk.read(B);
    disk.read(A);
    disk.read(GONE);
    await answered();
    for (const uri of [A, B, GONE]) disk.stamp(uri);
    await answered();
    assert.deepEqual(client.asked, [[A, B, GONE]]);
    assert.equal(disk.read(GONE)?.text, undefined);
  });

  it('asks in parts for many', async () => {
    const many = Array.from({ length: 120 }, (_, i) => `memory://store/${i}.graph`);
    const loaded = disk.load(many);
    await turn();
    assert.deepEqual(
      client.asked.map(({ length }) => length),
      [50, 50, 20],
    );
    client.answer();
    await loaded;
  });

  it('is loaded when all have come, and has nothing to wait for then', async () => {
    let isLoaded = false;
    const loaded = disk.load([A, GONE])?.then(() => (isLoaded = true));
    assert.ok(loaded);
    await turn();
    assert.equal(isLoaded, false);
    client.answer();
    await loaded;
    assert.equal(disk.load([A, GONE]), undefined);
  });

  it('keeps the old text until the new one has come', async () => {
    disk.read(A);
    await answered();
    const before = disk.stamp(A);
    client.files.set(A, 'three');
    assert.equal(disk.refresh(A), true);
    assert.equal(disk.read(A)?.text, 'one');
    assert.equal(disk.load([A]), undefined);
    await answered();
    assert.equal(disk.read(A)?.text, 'three');
    assert.notEqual(disk.stamp(A), before);
    assert.deepEqual(arrived, [A, A]);
  });

  it('has the same stamp for the same text', async () => {
    disk.read(A);
    await answered();
    const before = disk.stamp(A);
    disk.refresh(A);
    await answered();
    assert.equal(disk.stamp(A), before);
  });

  it('asks again when a file changes while it is coming', async () => {
    disk.read(A);
    await turn();
    assert.equal(disk.refresh(A), true);
    await answered();
    client.files.set(A, 'three');
    await answered();
    assert.equal(disk.read(A)?.text, 'three');
    assert.deepEqual(client.asked, [[A], [A]]);
  });

  it('does not ask for what nobody has asked for, whatever events say', async () => {
    assert.equal(disk.refresh(A), false);
    await turn();
    assert.deepEqual(client.asked, []);
  });

  it('knows what was asked for in a folder', async () => {
    disk.read(A);
    await answered();
    disk.read(B);
    assert.deepEqual(disk.in('memory://store'), [A, B]);
    assert.deepEqual(disk.in('memory://sto'), []);
  });

  it('takes a file for missing when the client fails, and says so', async () => {
    client.read = () => Promise.reject(new Error('no network'));
    await disk.load([A]);
    assert.equal(disk.read(A)?.text, undefined);
    assert.deepEqual(arrived, [A]);
    assert.match(log.join(), /memory:\/\/store\/a\.graph: Error: no network/);
  });

  it('keeps what it knows when the client fails later', async () => {
    disk.read(A);
    await answered();
    client.read = () => Promise.reject(new Error('no network'));
    disk.refresh(A);
    await turn();
    assert.equal(disk.read(A)?.text, 'one');
  });

  it('lists folders with whole addresses', async () => {
    assert.deepEqual(await disk.list('memory://store/a%20b'), [
      { uri: 'memory://store/a%20b/%C3%BC.graph', name: 'ü.graph', isFolder: false },
      { uri: 'memory://store/a%20b/sub', name: 'sub', isFolder: true },
    ]);
    assert.deepEqual(await disk.list('memory://store/none'), []);
    assert.match(log.join(), /the folder memory:\/\/store\/none: Error: no such folder/);
  });
});

function turn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
