import assert from 'node:assert/strict';
import { suggest, type Surroundings } from './suggest';

const surroundings: Surroundings = {
  files: {
    'shared.graph': 'graph sum { }\nstate Talk { }\ntype Score = int',
    'test.ts': 'export function look() {}\nexport const write = 1;',
    'lib/more.ts': 'export default 1; export const fold = 1;',
  },
  folders: {
    '': [
      { name: 'test.ts', isFolder: false },
      { name: 'types.d.ts', isFolder: false },
      { name: 'test.graph', isFolder: false },
      { name: 'shared.graph', isFolder: false },
      { name: 'notes.md', isFolder: false },
      { name: 'lib', isFolder: true },
      { name: 'node_modules', isFolder: true },
      { name: '.git', isFolder: true },
    ],
    lib: [
      { name: 'more.ts', isFolder: false },
      { name: 'inner.graph', isFolder: false },
    ],
  },
};
const found = (text: string): ReturnType<typeof suggest> => suggest(text, surroundings);

describe('completion of paths', () => {
  it('offers other graph files for an import', () => {
    const names = found('import { A } from "$0"');
    assert.deepEqual(names.labels, ['shared.graph', 'lib/', '../']);
    assert.equal(names.take('shared.graph'), 'import { A } from "./shared.graph"');
    assert.equal(names.take('lib/'), 'import { A } from "./lib/"');
    assert.deepEqual(found('import { A } from "./lib/$0"').labels, ['inner.graph']);
  });

  it('goes on with a path that is begun', () => {
    assert.equal(found('import { A } from "./sh$0"').take('shared.graph'), 'import { A } from "./shared.graph"');
    assert.equal(
      found('import { A } from "./sh$0ort.graph"').take('shared.graph'),
      'import { A } from "./shared.graph"',
    );
    assert.equal(found('import { A } from "sh$0"').take('shared.graph'), 'import { A } from "./shared.graph"');
    assert.equal(found('import { A } from ".$0"').item('shared.graph').filterText, './shared.graph');
  });

  it('ends the string where its end is missing', () => {
    assert.equal(found('import { A } from "./sh$0').take('shared.graph'), 'import { A } from "./shared.graph"');
  });

  it('offers modules elsewhere', () => {
    for (const text of ['handlers "$0"', 'state { k: reduce<int> "$0" }', 'node n { run "./$0" }']) {
      const { labels } = found(`graph g { ${text} }`);
      assert.ok(labels.includes('test.ts'), text);
      assert.ok(!labels.includes('types.d.ts') && !labels.includes('shared.graph'), text);
    }
  });

  it('offers the functions of a module behind `#`', () => {
    assert.deepEqual(found('graph g { node write { run "./test.ts#$0" } }').labels, ['write', 'look']);
    assert.deepEqual(found('graph g { state { k: reduce<int> "./lib/more.ts#$0" } }').labels, ['default', 'fold']);
    assert.equal(
      found('graph g { node n { run "./test.ts#lo$0 } }').take('look'),
      'graph g { node n { run "./test.ts#look } }',
    );
    assert.deepEqual(found('graph g { node n { run "./none.ts#$0" } }').labels, []);
  });

  it('offers the functions of the handlers, else of the module beside the file', () => {
    assert.deepEqual(found('graph g { node n { run "#$0" } }').labels, ['look', 'write']);
    assert.deepEqual(found('graph g { handlers "./lib/more.ts"  node n { run "#$0" } }').labels, ['default', 'fold']);
    assert.deepEqual(found('graph g { node n { run "$0" } }').labels.slice(0, 3), ['#look', '#write', 'test.ts']);
    assert.match(found('graph g { node n { run $0 } }').take('"#look"'), /run "#look" \}/);
  });

  it('offers what the file of an import declares', () => {
    assert.deepEqual(found('import { $0 } from "./shared.graph"').labels, ['sum', 'Talk', 'Score']);
    assert.deepEqual(found('import { $0, Talk } from "./shared.graph"').labels, ['sum', 'Score']);
    assert.deepEqual(found('import { sum }  from "./shared.graph"\nimport { $0 } from "./shared.graph"').labels, [
      'Talk',
      'Score',
    ]);
    assert.deepEqual(found('import { $0 } from "./none.graph"').labels, []);
  });
});

describe('completion of other words', () => {
  it('offers the models that the file uses, the one used most first', () => {
    const text = `graph g { model "small"
      node a { prompt ""  model "large" }
      node b { prompt ""  model "large" }
      node c { prompt ""  model "$0" } }`;
    assert.deepEqual(suggest(text).labels, ['"large"', '"small"']);
    assert.match(suggest(text).take('"small"'), /node c \{ prompt "" {2}model "small" \}/);
    assert.match(suggest(text.replace('"$0"', '$0')).take('"small"'), /model "small" \}/);
  });

  it('offers numbers that make sense', () => {
    assert.equal(suggest('graph g { limit $0 }').labels[0], '100 steps');
    assert.match(suggest('graph g { limit $0 steps }').take('100'), /limit 100 steps|limit 100 {2}steps/);
    assert.equal(suggest('graph g { node n { timeout $0 } }').labels[0], '30 s');
  });

  it('offers the codes that may be allowed', () => {
    const found = suggest('graph g {\n  // allow $0\n}');
    assert.equal(found.item('maybe-unset').labelDetails?.description, 'The key may be unset here');
    assert.ok(!found.labels.includes('syntax-error') && !found.labels.includes('unknown-key'));
    const second = suggest('graph g { } // allow dead-end, maybe-u$0');
    assert.ok(!second.labels.includes('dead-end'));
    assert.equal(second.take('maybe-unset'), 'graph g { } // allow dead-end, maybe-unset');
    for (const text of ['// $0', '// allow dead-end: $0', '/// allow $0', '// please allow $0']) {
      assert.deepEqual(suggest(text).labels, [], text);
    }
  });
});
