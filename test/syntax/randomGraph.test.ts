/** Valid graphs are read as they are meant, whatever words their names are and however they are laid out. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from '../../server/src/syntax';
import { outline } from './outline';
import { type RandomGraph, randomGraph } from './randomGraph';

const RUNS = process.env.LONG === '1' ? 100_000 : 2_000;
const SEED = Number(process.env.SEED ?? 1);

const GAPS = [' ', ' ', '  ', '\n', '\n    ', '\r\n', '\t'];
const COMMENTS = [' // allow it: `}`\n', '/* { -> */', ' /// doc\n '];

function laidOut({ tokens }: RandomGraph, gaps: readonly string[]): string {
  return tokens.map((token, index) => token + gaps[index % gaps.length]).join('');
}

describe('random valid graphs', () => {
  it('mean what they were made of', () => {
    const gaps = fc.array(fc.constantFrom(...GAPS), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(randomGraph, gaps, (graph, layout) => {
        const text = laidOut(graph, layout);
        const file = parse(text);
        assert.deepEqual(file.errors, [], text);
        assert.equal(squeezed(outline(file)), squeezed(graph.outline), text);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('may have comments anywhere', () => {
    const gaps = fc.array(fc.constantFrom(...GAPS, ...COMMENTS), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(randomGraph, gaps, (graph, layout) => {
        const text = laidOut(graph, layout);
        assert.deepEqual(parse(text).errors, [], text);
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });
});

function squeezed(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, '').replaceAll(',]', ']');
}
