import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRefusal } from '../../../server/src/features/refactorings/refactoring';
import { randomRecipe } from '../../reference/generate';
import { toText } from '../../reference/toText';
import { found, ignores, made, refactors, refuses, selectionOf } from './refactorings';

const graph = (wiring: string): string => `
graph g {
  node a { }
  node b { }
  node c { }
  node d { }
${wiring}
}`;

describe('joining edges into a list', () => {
  refactors(
    'takes the targets to the first wiring',
    'joinEdges',
    graph(`
  start -> $0a -> b
  a -> c
  [b, c] -> d -> end`),
    graph(`
  start -> a -> [b, c]
  [b, c] -> d -> end`),
  );

  refactors(
    'goes on together where all go to the same node',
    'joinEdges',
    graph(`
  start -> a -> b -> d -> end
  $0a -> c -> d`),
    graph(`
  start -> a -> [b, c] -> d -> end`),
  );

  refactors(
    'cuts chains that go on apart',
    'joinEdges',
    graph(`
  start -> a $0-> b -> d
  a -> c -> end
  d -> end`),
    graph(`
  start -> a -> [b, c]
  b -> d
  c -> end
  d -> end`),
  );

  refactors(
    'looks for what selected wirings have in common',
    'joinEdges',
    graph(`
  start -> a
  $0a -> b -> d
  a -> c -> d$0
  d -> end`),
    graph(`
  start -> a
  a -> [b, c] -> d
  d -> end`),
  );

  refuses(
    'but keeps comments',
    'joinEdges',
    graph(`
  start -> $0a -> b
  a -> c  // the slow one
  [b, c] -> d -> end`),
    'a comment stands with them',
  );

  refuses(
    'and the order of edges, where it may decide which node of a loop is its header',
    'joinEdges',
    graph(`
  start -> a -> b
  [a, d] -> c
  $0a -> d
  b -> c -> [b, end]`),
    'the order of edges decides here where a loop begins',
  );

  ignores(
    'nodes with one arrow',
    'joinEdges',
    graph(`
  start -> a -> $0[b, c] -> d -> end`),
  );
});

describe('splitting a list of edges', () => {
  refactors(
    'wires each of its nodes for itself',
    'splitEdges',
    graph(`
  start -> a -> [b, c$0] -> d -> end`),
    graph(`
  start -> a -> b -> d -> end
  a -> c -> d`),
  );

  refactors(
    'at the start of a chain, on one line',
    'splitEdges',
    graph('  start -> [a, b]  [a, $0b] -> c -> d -> end'),
    graph('  start -> [a, b]  a -> c -> d -> end  b -> c'),
  );

  refuses(
    'but keeps comments',
    'splitEdges',
    graph(`
  start -> a -> [b, /* or */ c$0] -> d -> end`),
    'a comment stands in it',
  );

  it('and joining it again gives the same text', () => {
    const text = graph(`
  start -> a -> [b, c] -> d -> end`).trim();
    const list = text.indexOf('b, c');
    const selection = selectionOf(text, { start: list, end: list });
    const [split] = found('splitEdges', selection);
    assert.ok(!isRefusal(split));
    const apart = made(selection, split);
    const source = apart.indexOf('a -> b');
    const again = selectionOf(apart, { start: source, end: source });
    const [join] = found('joinEdges', again);
    assert.ok(!isRefusal(join));
    assert.equal(made(again, join), text);
  });

  it('can be undone in random graphs', () => {
    let tried = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const text = toText(randomRecipe(seed));
        for (const { index } of text.matchAll(/(?<=^ {2}\w+ -> )\[/gm)) {
          const selection = selectionOf(text, { start: index, end: index });
          const [split] = found('splitEdges', selection);
          if (isRefusal(split)) continue;
          const apart = made(selection, split);
          const line = apart.lastIndexOf('\n', index) + 3;
          const again = selectionOf(apart, { start: line, end: line });
          const [join] = found('joinEdges', again);
          if (isRefusal(join)) continue;
          assert.equal(made(again, join), text);
          tried++;
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(tried > 20, `only ${tried}`);
  });
});
