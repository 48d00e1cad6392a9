import assert from 'node:assert/strict';
import fc from 'fast-check';
import { foldingRanges } from '../../server/src/features/folding';
import { LineMap, parse } from '../../server/src/syntax';
import { samples } from '../syntax/samples';

describe('folding', () => {
  folds(
    'graphs, states, nodes, decisions, lists and texts, but not the line that closes them',
    `
    graph g {
      state {
        a: string
      }
      node n {
        reads a
        prompt """
          Text
          {a}
        """
      }
      node short { reads a }
      decision d {
        yes -> [
          n,
          short
        ]
      }
    }`,
    [
      'graph g { … }',
      'state { … a: string',
      'node n { … """',
      'prompt """ … {a}',
      'decision d { … ]',
      'yes -> [ … short',
    ],
  );

  folds(
    'runs of comments of one kind, and blocks',
    `
    // one
    // two
    /// doc
    /// of g
    graph g { // behind
      /* three
         four */
      // five

      // six
    }`,
    [
      '// one … // two comment',
      '/// doc … /// of g comment',
      'graph g { // behind … // six',
      '/* three … four */ comment',
    ],
  );

  folds(
    'imports together',
    `
    import { A } from "./a.graph"
    import { B } from "./b.graph"

    graph g { }`,
    ['import { A } from "./a.graph" … import { B } from "./b.graph" imports'],
  );

  folds(
    'regions, one in another',
    `
    graph g {
      // #region outer
      node a { }
      // #region inner
      node b { }
      // #endregion
      // #endregion
      // #endregion of nothing
    }`,
    [
      'graph g { … // #endregion of nothing',
      '// #region outer … // #endregion region',
      '// #region inner … // #endregion region',
    ],
  );

  folds(
    'what follows a graph whose brace is lost',
    `
    graph broken {
      node a {
        reads x
    graph whole {
      node b { }
    }`,
    ['graph broken { … reads x', 'graph whole { … node b { }'],
  );

  folds(
    'what stands in a graph by mistake',
    `
    graph g {
      type T = {
        a: int
      }
      node n { }
    }`,
    ['graph g { … node n { }', 'type T = { … a: int'],
  );

  folds(
    'nothing that follows on the last line',
    `
    graph g { /* one
      two */ node a {
        prompt """
          Text""" }
    }`,
    ['graph g { /* one … Text""" }', 'two */ node a { … prompt """'],
  );

  it('stays inside the text and nests, whatever that is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.nat(60), ({ text: sample }, from, length) => {
        const start = from % (sample.length + 1);
        const text = sample.slice(0, start) + sample.slice(start + length);
        const lines = new LineMap(text);
        const folds = foldingRanges(parse(text), lines);
        for (const { startLine, endLine } of folds) {
          assert.ok(0 <= startLine && startLine < endLine && endLine < lines.lineCount);
        }
        // Regions are where someone wants them.
        const others = folds
          .filter(({ kind }) => kind !== 'region')
          .toSorted((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
        const open: number[] = [];
        for (const { startLine, endLine } of others) {
          while (open.length > 0 && open.at(-1)! < startLine) open.pop();
          assert.ok(open.length === 0 || endLine <= open.at(-1)!);
          open.push(endLine);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Each fold as its first and last line, without blanks round them, and its kind. In order of their first lines. */
function folds(what: string, source: string, expected: readonly string[]): void {
  it(what, () => {
    const text = source.replace(/^\n/, '');
    const lines = new LineMap(text);
    const found = foldingRanges(parse(text), lines).toSorted((a, b) => a.startLine - b.startLine);
    const shown = found.map(({ startLine, endLine, kind }) => {
      const words = `${lines.lineText(startLine).trim()} … ${lines.lineText(endLine).trim()}`;
      return kind ? `${words} ${kind}` : words;
    });
    assert.deepEqual(shown, expected);
  });
}
