import assert from 'node:assert/strict';
import { sketch } from './sketch';

/** `header{nodes}` for each loop, outer ones first, with what is wrong with it. */
function loops(text: string): string[] {
  const { facts, names, graph } = sketch(text);
  return facts.loops.map((loop) => {
    const leaks = loop.leaks.map((edge) => `${names([graph.edges[edge].src])}->${names([graph.edges[edge].dst])}`);
    const entries = loop.entries.length > 1 ? ` entered at ${names(loop.entries)}` : '';
    const leaky = leaks.length > 0 ? ` leaks ${leaks.join(' ')}` : '';
    return `${names(loop.nodes)}${entries}${loop.endless ? ' endless' : ''}${leaky}${loop.unbounded ? '' : ' bounded'}`;
  });
}

describe('loops', () => {
  it('are found with their inner loops', () => {
    const text = `
      start -> outer -> inner -> check
      check: again -> inner; more -> outer; done -> end
    `;
    assert.deepEqual(loops(text), ['outer inner check', 'inner check']);
    const { facts, node } = sketch(text);
    assert.equal(facts.loops[1].parent, 0);
    assert.equal(facts.loopOf(node('check')), 1);
    assert.equal(facts.loopOf(node('end')), -1);
  });

  it('take the first node in source order as their header', () => {
    assert.deepEqual(
      loops(`
        start -> d
        d: left -> a; right -> b
        a -> b -> pick
        pick: again -> a; done -> end
      `),
      ['a b pick entered at a b'],
    );
  });

  it('can be one node', () => {
    assert.deepEqual(loops('start -> d\n d: again max 2 -> d; done -> end'), ['d bounded']);
  });

  it('are endless when no arm leaves them, and only the innermost is told', () => {
    assert.deepEqual(loops('start -> a -> b -> a'), ['a b endless']);
    assert.deepEqual(
      loops(`
        start -> a -> b -> c -> b
        c -> a
      `),
      ['a b c', 'b c endless leaks c->a'],
    );
  });

  it('that are tested first are not endless', () => {
    assert.deepEqual(loops('start -> d\n d: more -> body; done -> end\n body -> d'), ['d body']);
  });

  it('leak where one pass can go round and leave', () => {
    assert.deepEqual(
      loops(`
        start -> work -> [check, report]
        check: again -> work; done -> end
        report -> end
      `),
      ['work check leaks work->report'],
    );
  });

  it('do not leak when the branches join before the loop is left', () => {
    assert.deepEqual(
      loops(`
        start -> work -> [a, b] -> check
        check: again max 3 -> work; done -> end
      `),
      ['work a check b bounded'],
    );
  });

  it('are bounded only if every way round takes an arm with a max', () => {
    assert.deepEqual(
      loops(`
        start -> a -> d
        d: again max 3 -> a; other -> b; done -> end
        b -> a
      `),
      ['a d b'],
    );
  });
});

describe('nodes behind endless loops', () => {
  it('never run', () => {
    const { facts, node, names } = sketch(`
      start -> [a, c]
      a -> b -> a
      b -> d
      c -> d -> end
    `);
    assert.equal(names(facts.order.filter((id) => !facts.canRun(id))), 'd end');
    assert.equal(facts.canRun(node('c')), true);
  });

  it('run if the loop can be passed by', () => {
    const { facts, node } = sketch(`
      start -> d
      d: bad -> a; good -> end
      a -> [a, end]
    `);
    assert.equal(facts.canRun(node('end')), true);
  });
});
