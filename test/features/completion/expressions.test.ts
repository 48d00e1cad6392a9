import assert from 'node:assert/strict';
import { suggest } from './suggest';

const graph = (body: string): string => `graph g {
  state {
    kind: "bug" | "praise"
    count: int = 0
    plan: { goal: string, steps: list<{ text: string, done: bool }> }
    names: list<string>
    later: int
  }
  input kind, plan, names
  ${body}
  node after { writes later  run "#after" }
  start -> n -> after -> end
}`;
const labels = (expression: string): readonly string[] => suggest(graph(`node n { set count = ${expression} }`)).labels;

describe('completion in expressions', () => {
  it('offers the keys of the wanted type first, and what is not there last of the keys', () => {
    assert.deepEqual(labels('$0').slice(0, 5), ['count', 'kind', 'plan', 'names', 'later']);
    assert.equal(suggest(graph('node n { set names = $0 }')).labels[0], 'names');
  });

  it('offers functions with what they take', () => {
    const { labelDetails, documentation, textEdit } = suggest(graph('node n { set count = $0 }')).item('size');
    assert.equal(labelDetails?.detail, '(value: string): int +3');
    assert.match(JSON.stringify(documentation), /How many characters/);
    assert.equal(textEdit?.newText, 'size(${1:value})');
    assert.match(suggest(graph('node n { set count = si$0(names) }')).take('size'), /= size\(names\)/);
  });

  it('offers fields and methods behind a dot', () => {
    assert.deepEqual(labels('plan.$0'), ['goal', 'steps']);
    assert.deepEqual(labels('plan.steps[0].$0'), ['text', 'done']);
    assert.deepEqual(labels('names.$0'), ['size', 'join', 'all', 'exists', 'exists_one', 'map', 'filter']);
    assert.ok(labels('kind.$0').includes('startsWith'));
    assert.ok(labels('1 + kind.trim().$0').includes('endsWith'));
    assert.ok(labels('size(kind.$0)').includes('startsWith'));
    assert.ok(labels('(kind + kind).$0').includes('startsWith'));
    assert.ok(labels('"text".$0').includes('startsWith'));
    assert.deepEqual(labels('cel.$0'), ['bind']);
  });

  it('offers the names that macros bind, with their types', () => {
    assert.equal(labels('plan.steps.filter(step, $0)')[0], 'step');
    assert.deepEqual(labels('plan.steps.filter(step, step.$0)'), ['text', 'done']);
    assert.ok(!labels('size(plan.steps.filter(step, step.done), $0)').includes('step'));
  });

  it('offers the labels of a key that is compared', () => {
    const condition = (text: string): readonly string[] => suggest(graph(`decision n { when ${text} -> end }`)).labels;
    assert.deepEqual(condition('kind == "$0"'), ['"bug"', '"praise"']);
    assert.deepEqual(condition('count > 1 && kind != "b$0"'), ['"bug"', '"praise"']);
    assert.deepEqual(condition('plan.goal == "$0"'), []);
    assert.deepEqual(suggest(graph('node n { set kind = "$0" }')).labels, ['"bug"', '"praise"']);
  });

  it('offers the values first that a type has, where one is expected', () => {
    const first = (body: string): readonly string[] => suggest(graph(body)).labels.slice(0, 3);
    assert.deepEqual(first('decision n { when kind == $0 -> end }'), ['"bug"', '"praise"', 'kind']);
    assert.deepEqual(first('decision n { when count > 1 && kind != b$0'), ['"bug"', '"praise"', 'kind']);
    assert.deepEqual(first('decision n { when plan.steps[0].done == $0'), ['true', 'false', 'kind']);
    assert.deepEqual(first('node n { set kind = $0 }'), ['"bug"', '"praise"', 'kind']);
    assert.deepEqual(first('decision n { when $0 -> end }')[0], 'kind');
    assert.deepEqual(first('node n { set kind = kind + $0 }')[0], 'kind');
    const found = suggest(graph('decision n { when kind == b$0 -> end }'));
    assert.equal(found.item('"bug"').filterText, 'bug');
    assert.match(found.take('"bug"'), /when kind == "bug" -> end/);
  });

  it('offers the values of the input that a line of a call is for', () => {
    const call = `graph child { state { mood: "calm" | "cross"  loud: bool }  input mood, loud }
      graph g { state { m: string }  node n { call child  with mood = $0 } }`;
    assert.deepEqual(suggest(call).labels.slice(0, 2), ['"calm"', '"cross"']);
    assert.deepEqual(suggest(call.replace('mood = ', 'mood = "')).labels, ['"calm"', '"cross"']);
    assert.equal(suggest(call.replace('mood = ', 'loud = ')).labels[0], 'true');
  });

  it('offers the item', () => {
    const { items } = suggest(graph('node n { each name in names  set count += $0 }'));
    assert.equal(items[0].label, 'name');
    assert.equal(items[0].labelDetails?.detail, ': string');
  });

  it('offers nothing where an operator is missing', () => {
    assert.deepEqual(labels('(count $0)'), []);
  });
});

describe('completion of calls', () => {
  const text = (lines: string): string => `import { other } from "./other.graph"
graph child "A child" {
  state { question: string  depth: int  extra: string = ""  answer: string  score: float }
  input question, depth, extra
  output answer, score
}
graph g {
  state { depth: int  text: string  result: string  total: sum<float> }
  input depth, text
  node n { ${lines} }
  start -> n -> end
}`;
  const files = { 'other.graph': 'graph other { state { q: string }  input q }' };

  it('offers the other graphs, imported ones too', () => {
    const { items } = suggest(text('call $0'), { files });
    assert.deepEqual(
      items.map(({ label, labelDetails }) => `${label}${labelDetails?.detail} ${labelDetails?.description}`),
      ['child(question, depth, extra) A child', 'other(q) imported'],
    );
  });

  it('offers inputs that lack a value first, with one that fits', () => {
    const found = suggest(text('call child  with $0'), { files });
    assert.deepEqual(found.labels, ['question', 'extra', 'depth']);
    assert.match(found.take('question'), /with question = text \}/);
    assert.deepEqual(suggest(text('call child  with question = text  with $0 = 1')).labels, ['extra', 'depth']);
    assert.match(suggest(text('call child  with $0 = 1')).take('extra'), /with extra {1,2}= 1/);
  });

  it('offers for a value what fits the input', () => {
    assert.equal(suggest(text('call child  with question = $0')).labels[0], 'text');
    assert.equal(suggest(text('call child  with depth = $0')).labels[0], 'depth');
  });

  it('offers keys that take an output, and outputs that fit', () => {
    const found = suggest(text('call child  into $0'));
    assert.deepEqual(found.labels, ['result', 'total', 'depth', 'text']);
    assert.match(found.take('total'), /into total = score \}/);
    assert.deepEqual(suggest(text('call child  into total = $0')).labels, ['score', 'answer']);
    assert.deepEqual(suggest(text('call child  into result = answer  into $0')).labels, ['total', 'depth', 'text']);
  });
});
