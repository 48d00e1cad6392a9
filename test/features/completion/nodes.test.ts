import assert from 'node:assert/strict';
import { suggest } from './suggest';

const graph = (wiring: string, body = ''): string => `graph g {
  node a "First" { }
  node b { }
  decision d { run "#d"  yes -> b  no -> end }
  ${body}
  ${wiring}
}`;

describe('completion of nodes', () => {
  it('offers first what nothing leads to', () => {
    const { items } = suggest(graph('start -> a  a -> $0'));
    assert.deepEqual(
      items.map(({ label, labelDetails }) => `${label}: ${labelDetails?.description}`),
      ['d: decision', 'end: the end of the graph', 'a: First', 'b: node'],
    );
  });

  it('offers no edge that is there', () => {
    assert.deepEqual(suggest(graph('a -> b  a -> $0')).labels, ['a', 'd', 'end']);
    assert.deepEqual(suggest(graph('a -> [b, d]  a -> [end, $0]')).labels, ['a']);
    assert.deepEqual(suggest(graph('a -> [$0, end, b]')).labels, ['a', 'd']);
  });

  it('counts the name at the cursor as not there', () => {
    assert.deepEqual(suggest(graph('a -> b$0')).labels, ['a', 'd', 'end', 'b']);
    assert.deepEqual(suggest(graph('a -> $0\n  b -> end')).labels, ['a', 'd', 'end', 'b']);
  });

  it('offers no decision and no end where the chain goes on', () => {
    assert.deepEqual(suggest(graph('a -> $0 -> end')).labels, ['a', 'b']);
    assert.deepEqual(suggest(graph('a -> [b, $0] -> end')).labels, ['a']);
  });

  it('offers other targets of an arm', () => {
    assert.deepEqual(suggest(graph('', 'decision e { run "#e"  one -> [b, $0] }')).labels, ['a', 'd', 'e', 'end']);
  });

  it('offers as sources what has no edge yet first, and neither decisions nor the end', () => {
    const { labels } = suggest(graph('start -> a  [$0] -> b'));
    assert.deepEqual(labels, ['a', 'b', 'start']);
  });

  it('begins wiring', () => {
    const found = suggest(graph('start -> a\n  $0'));
    assert.match(found.take('a'), /\n {2}a -> end\n/);
    assert.ok(!found.labels.includes('d'));
    assert.match(suggest(graph('start -> a\n  $0 -> b')).take('a'), /\n {2}a {1,2}-> b\n/);
  });

  it('declares a node that only edges name', () => {
    const found = suggest(graph('start -> news\n  a -> $0'));
    assert.equal(found.item('news').labelDetails?.description, 'undeclared: declares it');
    assert.match(found.take('news'), /no -> end \}\n {2}node news \{ \}[^]*a -> news/);
  });

  it('creates the node that is typed', () => {
    const found = suggest(graph('start -> a\n  a -> news$0'));
    assert.equal(found.item('news').labelDetails?.description, 'create node');
    assert.match(found.take('news'), /no -> end \}\n {2}node news \{ \}[^]*a -> news/);
    assert.ok(found.isIncomplete);
    assert.notEqual(found.item('news').filterText, 'news', 'matched in full it would stand before longer names');
    assert.ok(!suggest(graph('start -> a\n  a -> b$0')).item('b').additionalTextEdits);
  });

  it('creates a node where there is none', () => {
    const found = suggest('graph g {\n  state { k: string }\n  start -> news$0\n}');
    assert.match(found.take('news'), /\n {2}node news \{ \}\n {2}start -> news\n/);
  });

  it('names a new node as edges do', () => {
    assert.deepEqual(suggest(graph('start -> news', 'node $0 { }')).labels, ['news']);
  });

  it('keeps the name apart from the arrow before it', () => {
    assert.match(suggest(graph('start ->$0')).take('a'), /start -> a\n/);
    assert.match(suggest(graph('start -> $0b -> end')).take('a'), /start -> a b -> end/);
  });

  it('sends of very many nodes those that fit', () => {
    const many = Array.from({ length: 2000 }, (_, i) => `node n${i} { }`).join('\n');
    const all = suggest(`graph g { ${many}\n start -> $0 }`);
    assert.equal(all.items.length, 500);
    assert.ok(all.isIncomplete);
    const some = suggest(`graph g { ${many}\n start -> n199$0 }`);
    assert.ok(some.labels.includes('n1999'));
    assert.ok(some.items.length < 100);
  });
});
