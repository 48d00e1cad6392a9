import assert from 'node:assert/strict';
import { sketch, type Sketch } from './sketch';

function relations({ facts, node }: Sketch, a: string, b: string): string {
  const [x, y] = [node(a), node(b)];
  const words = [
    facts.holdsBack(x, y) ? 'holds back' : '',
    facts.holdsBack(y, x) ? 'is held back' : '',
    facts.areParallel(x, y) ? 'parallel' : '',
    facts.canShareStep(x, y) ? 'one step' : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

describe('nodes that run in parallel', () => {
  it('are on branches of one fork', () => {
    const graph = sketch(`
      start -> fork -> [a, b]
      a -> c
      [b, c] -> join -> end
    `);
    assert.equal(relations(graph, 'a', 'b'), 'parallel, one step');
    assert.equal(relations(graph, 'c', 'b'), 'parallel');
    assert.equal(relations(graph, 'a', 'c'), 'holds back');
    assert.equal(relations(graph, 'join', 'b'), 'is held back');
    assert.equal(graph.names(graph.facts.parallelWith(graph.node('b'))), 'a c');
  });

  it('are not on arms of one decision', () => {
    const graph = sketch(`
      start -> d
      d: left -> a; right -> b
      [a, b] -> end
    `);
    assert.equal(relations(graph, 'a', 'b'), '');
    assert.equal(graph.facts.sequential, true);
  });

  it('can share a superstep on some arms only', () => {
    const graph = sketch(`
      start -> fork -> [d, b1]
      d: short -> a; long -> l
      l -> a
      b1 -> b2 -> b3
      [a, b3] -> end
    `);
    assert.equal(relations(graph, 'a', 'b2'), 'parallel, one step');
    assert.equal(relations(graph, 'a', 'b3'), 'parallel, one step');
    assert.equal(relations(graph, 'a', 'b1'), 'parallel');
  });

  it('share a superstep with a loop that is gone round', () => {
    const graph = sketch(`
      start -> fork -> [work, b1]
      work -> check
      check: again -> work; done -> end
      b1 -> b2 -> b3 -> end
    `);
    assert.equal(relations(graph, 'work', 'b1'), 'parallel, one step');
    assert.equal(relations(graph, 'work', 'b2'), 'parallel');
    assert.equal(relations(graph, 'work', 'b3'), 'parallel, one step');
  });
});

describe('who holds back whom', () => {
  it('counts a loop as a whole for what lies behind it', () => {
    const graph = sketch(`
      start -> head
      head: more -> body; done -> after
      body -> head
      after -> end
    `);
    assert.equal(relations(graph, 'body', 'after'), 'holds back');
    assert.equal(relations(graph, 'body', 'head'), 'is held back');
  });
});
