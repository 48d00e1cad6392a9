import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Core } from '../../server/src/lsp/checker';
import { cursor } from './client';
import { inProcess, realCore } from './inProcess';

const URI = 'untitled:storm.graph';
/** Changes that come at once, as they do while a version is worked on, and how often that happens. */
const BURST = 10;
const BURSTS = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a hundred changes of a text of 5,000 lines', () => {
  it('inside of a node: of those that come at once the newest is analysed, and none is kept', () =>
    storm(large('prompt "$0"\n'), 'word '));

  it('between nodes: of those that come at once the newest is analysed, and none is kept', () =>
    storm(large('}\n$0node more {\n'), 'node extra { }\n'));
});

async function storm(source: string, typed: string): Promise<void> {
  const { text, range } = cursor(source);
  assert.ok(text.split('\n').length > 5_000);
  const analysed: string[] = [];
  const { session, documents, published, log } = inProcess(recording(analysed));
  const newest: string[] = [];
  const heap: number[] = [];
  const settled = async (version: number): Promise<void> => {
    newest.push(documents.find(URI)!.content.text);
    while (published.at(-1)?.version !== version) await new Promise((done) => setImmediate(done));
    collectGarbage();
    heap.push(process.memoryUsage().heapUsed);
  };

  session.didOpen({ textDocument: { uri: URI, languageId: 'graph', version: 0, text } });
  await settled(0);
  for (let version = 1; version <= BURST * BURSTS; version++) {
    const contentChanges = [{ range, text: typed }];
    session.didChange({ textDocument: { uri: URI, version }, contentChanges });
    if (version % BURST === 0) await settled(version);
  }
  assert.equal(analysed.length, BURSTS + 1);
  for (const [i, content] of newest.entries()) assert.ok(analysed[i] === content, `version ${i * BURST}`);
  assert.equal(published.length, BURSTS + 1);
  assert.deepEqual(log, []);
  const sizes = heap.map((bytes) => Math.round(bytes / 1e6));
  assert.ok(heap.at(-1)! < heap[1] * 1.2, `${sizes.join(', ')} MB`);
  session.dispose();
}

/** Notes which texts are analysed, in whatever way. */
function recording(analysed: string[]): Core {
  return {
    ...realCore,
    analyze(text, uri, files) {
      analysed.push(text);
      return realCore.analyze(text, uri, files);
    },
    update(before, text, files) {
      const facts = realCore.update(before, text, files);
      if (facts) analysed.push(text);
      return facts;
    },
  };
}

/** A chain of nodes with something in the middle one. */
function large(inside: string): string {
  const names = Array.from({ length: 1_250 }, (_, i) => `n${i}`);
  const bodies = names.map((name, i) => `node ${name} {\n  // nothing\n${i === 625 ? inside : '\n'}}`);
  return `graph g {\n${bodies.join('\n')}\nstart -> ${names.join(' -> ')} -> end\n}\n`;
}
