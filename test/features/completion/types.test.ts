import assert from 'node:assert/strict';
import { suggest } from './suggest';

const state = (keys: string): string => `import { Score } from "./shared.graph"
type Plan = { goal: string }
graph g {
  state { ${keys} }
}`;
const files = { 'shared.graph': 'type Score = int\nstate Talk { q: string }\ngraph sum { }' };
const labels = (text: string): readonly string[] => suggest(text, { files }).labels;

describe('completion of types', () => {
  it('offers simple types, named ones, lists and kinds', () => {
    assert.deepEqual(labels(state('a: $0')), [
      ...['string', 'int', 'float', 'bool', 'Plan', 'Score', 'list', 'map', 'any', 'message'],
      ...['append', 'merge', 'sum', 'reduce', 'last', '"a" | "b"', '{ field: type }'],
    ]);
  });

  it('offers no kinds inside of types', () => {
    for (const keys of ['a: list<$0>', 'a: { b: $0 }', 'a: append<$0', 'a: reduce<int, $0>', 'a: { b: int, c: $0']) {
      assert.ok(labels(state(keys)).includes('Plan'), keys);
      assert.ok(!labels(state(keys)).includes('append'), keys);
    }
    assert.ok(!labels('type A = $0').includes('append'));
  });

  it('offers no type inside of itself', () => {
    assert.deepEqual(
      labels('type A = $0\ntype B = int').filter((label) => /^[AB]$/.test(label)),
      ['B'],
    );
  });

  it('says what a named type is', () => {
    const { labelDetails, data } = suggest(state('a: $0'), { files }).item('Score');
    assert.deepEqual(labelDetails, { detail: ' = int', description: 'imported' });
    assert.deepEqual((data as { about: unknown }).about, { kind: 'type', name: 'Score' });
  });

  it('writes the arguments', () => {
    assert.match(suggest(state('a: $0')).take('append'), /a: append<string> \}/);
    assert.match(suggest(state('a: $0<int>')).take('append'), /a: append {1,2}<int>|a: append<int>/);
    assert.match(suggest(state('a: $0')).take('"a" | "b"'), /a: "a" \| "b" \}/);
  });

  it('offers first values by type', () => {
    assert.deepEqual(labels(state('a: bool = $0')), ['false', 'true']);
    assert.deepEqual(labels(state('a: "x" | "y" = $0')), ['"x"', '"y"']);
    assert.deepEqual(labels(state('a: "x" | "y" = "$0"')), ['"x"', '"y"']);
    assert.deepEqual(labels(state('a: list<int> = $0')), ['[]']);
    assert.deepEqual(labels(state('a: map<int>? = $0')), ['{}', 'null']);
    assert.deepEqual(labels(state('a: int = $0\n b: string')), ['0']);
    assert.deepEqual(labels('state S { a: bool = $0 }'), ['false', 'true']);
    assert.match(suggest(state('a: Plan = $0')).take('{ … }'), /= \{ "goal": "" \} \}/);
  });

  it('offers states behind `extends`', () => {
    assert.deepEqual(labels('state A { }\nstate B extends $0 { }'), ['A']);
    const imported = 'import { Talk } from "./shared.graph"\nstate A { }\ngraph g { state extends $0 { } }';
    assert.deepEqual(labels(imported), ['A', 'Talk']);
  });
});
