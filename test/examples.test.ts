import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { URI } from 'vscode-uri';
import { analyze } from '../server/src/analysis/analyze';
import type { Facts } from '../server/src/analysis/facts';
import { nodeDisk } from '../server/src/lsp/nodeDisk';
import { check } from '../server/src/rules/run';

const folder = resolve(__dirname, '..', '..', 'examples');

/** What each graph in `examples/faults` is there to show. */
const faults: Record<string, readonly string[]> = {
  'faults/conflicting-writes.graph': [
    'error conflicting-writes: `verdict` is written by `security` and `style` in one superstep: make it `append<string>`, or let one of them write it',
  ],
  'faults/maybe-unset.graph': ['warning maybe-unset: `docs` is unset when `route` takes `small talk`'],
  'faults/parallel-read.graph': [
    'error parallel-read: `summary` is written by `summarise`, which runs in parallel: connect `summarise -> translate`, or read it later',
  ],
};

describe('the examples', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.graph'))
    .toSorted();

  it('are at least twelve, beside the faulty ones', () => {
    assert.ok(files.length - Object.keys(faults).length >= 12, `${files.length} files`);
    assert.deepEqual(
      files.filter((file) => file.startsWith('faults/')),
      Object.keys(faults),
    );
  });

  for (const file of files) {
    it(`${file} ${file in faults ? 'shows its fault and no other' : 'is clean'}`, () => {
      const found = check(read(file)).map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
      assert.deepEqual(found, faults[file] ?? []);
    });
  }

  it('show the shortest way to a key that is missing', () => {
    const [finding] = check(read('faults/maybe-unset.graph'));
    assert.deepEqual(finding.path, [
      { node: 'start' },
      { node: 'classify' },
      { node: 'route', arm: 'small talk' },
      { node: 'write' },
    ]);
  });

  it('have no answer that is coarse', () => {
    for (const file of files) {
      for (const { model, flow } of read(file).graphs) {
        for (const { reads } of model.nodes) {
          for (const { node, key } of reads) {
            flow.mustHave(node, key);
            assert.ok(!flow.isCoarse(node, key), `${file}: ${model.nodes[node].name}, ${model.channels[key].name}`);
          }
        }
      }
    }
  });

  it('find their code in the modules beside them', () => {
    const found = files.flatMap((file) => handlersOf(read(file)));
    assert.ok(found.length >= 8, `${found.length} found`);
  });
});

function handlersOf({ graphs }: Facts): readonly string[] {
  const handlers = graphs.flatMap(({ model }) => model.nodes.map((node) => node.handler));
  return handlers.flatMap((handler) => (handler?.state === 'found' ? [`${handler.uri}#${handler.exportName}`] : []));
}

function read(file: string): Facts {
  const path = join(folder, file);
  return analyze(readFileSync(path, 'utf8'), URI.file(path).toString(), {
    read: (uri) => nodeDisk.read(uri, 1 << 20)?.text,
  });
}
