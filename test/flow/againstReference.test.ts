/**
 * The flow analysis against the slow reference: some 2,000 random graphs each time, 24,000 with `LONG=1`. A failure
 * prints the smallest graph found that still fails, as `.graph` text, with all that differs.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { recipes } from '../reference/arbitrary';
import { TooLarge } from '../reference/explore';
import { randomRecipe } from '../reference/generate';
import { graphOf, type Recipe } from '../reference/recipe';
import { shrink } from '../reference/shrink';
import { structuredProgram } from '../reference/structured';
import { toText } from '../reference/toText';
import { compare, type Comparison, type Difference } from './compare';

const LONG = process.env.LONG === '1';
const GRAPHS = LONG ? 24_000 : 2_000;
const SEED = Number(process.env.SEED ?? 0);
/** So many failures are shrunk and printed; more say no more. */
const SHOWN = 5;

class Counts {
  graphs = 0;
  tooLarge = 0;
  questions = 0;
  exactQuestions = 0;
  witnesses = 0;
  private readonly with = new Map<string, number>();

  add(recipe: Recipe, { reference, kind, questions, exactQuestions, witnesses }: Comparison): void {
    const arms = recipe.nodes.flatMap((node) => (node.group < 0 ? node.arms : []));
    this.graphs++;
    this.questions += questions;
    this.exactQuestions += exactQuestions;
    this.witnesses += witnesses;
    const loops = reference.structure.loops.length > 0;
    const parallel = reference.parallel.some((mask) => mask !== 0);
    this.count('loops', loops);
    this.count('parallel branches', parallel);
    this.count('both', loops && parallel);
    this.count('both, all exact', loops && parallel && kind.regular);
    this.count(
      'arms that write',
      arms.some((arm) => arm.writes.length > 0),
    );
    this.count(
      'optional writes',
      [...recipe.nodes, ...arms].some((part) => part.maybeWrites.length > 0),
    );
    this.count(
      'each',
      recipe.nodes.some((node) => node.kind === 'each'),
    );
    this.count('correlated decisions', kind.correlated);
    this.count(
      'leaky loops',
      kind.leaks.some((edges) => edges.length > 0),
    );
    this.count('ambiguous loops', kind.ambiguous.includes(true));
    this.count('endless loops', kind.endless.includes(true));
  }

  private count(name: string, applies: boolean): void {
    this.with.set(name, (this.with.get(name) ?? 0) + (applies ? 1 : 0));
  }

  toString(): string {
    const features = [...this.with].map(([name, count]) => `${name} ${count}`).join(', ');
    const { graphs, tooLarge, questions, exactQuestions, witnesses } = this;
    return (
      `${graphs} graphs (${tooLarge} too large to walk), ${questions} questions, ` +
      `${exactQuestions} of them exact, ${witnesses} witnesses replayed; graphs with ${features}`
    );
  }
}

function differencesOf(recipe: Recipe): readonly Difference[] {
  try {
    return compare(graphOf(recipe), 20_000).differences;
  } catch (error) {
    if (error instanceof TooLarge) return [];
    throw error;
  }
}

/** A thrown error is a difference too. */
function failuresOf(recipe: Recipe): readonly Difference[] {
  try {
    return differencesOf(recipe);
  } catch (error) {
    return [{ what: 'structure', text: `throws ${error instanceof Error ? error.message : String(error)}` }];
  }
}

function describeFailure(recipe: Recipe, first: Difference): string {
  const kindOf = (text: string): string => text.replace(/\d+/g, '').slice(0, 24);
  const alike = (other: Difference): boolean => other.what === first.what && kindOf(other.text) === kindOf(first.text);
  const smallest = shrink(recipe, (candidate) => failuresOf(candidate).some(alike));
  const lines = failuresOf(smallest).map(({ what, text }) => `  ${what}: ${text}`);
  return [toText(smallest), ...lines, `  ${JSON.stringify(smallest)}`].join('\n');
}

describe('flow against the reference', () => {
  it('agrees on random graphs', function () {
    this.timeout(LONG ? 1_800_000 : 60_000);
    const counts = new Counts();
    const failed: string[] = [];
    let failures = 0;
    for (let seed = SEED; seed < SEED + GRAPHS; seed++) {
      const recipe = randomRecipe(seed);
      let found: readonly Difference[];
      try {
        const comparison = compare(graphOf(recipe));
        counts.add(recipe, comparison);
        found = comparison.differences;
      } catch (error) {
        if (error instanceof TooLarge) {
          counts.tooLarge++;
          continue;
        }
        found = failuresOf(recipe);
      }
      if (found.length === 0) continue;
      failures++;
      if (failed.length < SHOWN) failed.push(`seed ${seed}\n${describeFailure(recipe, found[0])}`);
    }
    console.log(`    ${counts.toString()}; ${failures} with differences`);
    assert.equal(failures, 0, `\n${failed.join('\n\n')}\n`);
    assert.ok(counts.tooLarge * 100 < GRAPHS);
  });

  it('agrees on structured programs of up to 28 nodes, witnesses too', function () {
    this.timeout(LONG ? 600_000 : 60_000);
    for (let seed = SEED; seed < SEED + GRAPHS / 20; seed++) {
      const { graph } = structuredProgram(seed, 16 + (seed % 8));
      if (graph.nodeCount > 28) continue;
      try {
        const found = compare(graph, 20_000).differences.map(({ what, text }) => `${what}: ${text}`);
        assert.deepEqual(found, [], `seed ${seed}: ${JSON.stringify(graph)}`);
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
      }
    }
  });

  it('agrees on the small odd graphs that fast-check makes up', function () {
    this.timeout(LONG ? 600_000 : 60_000);
    fc.assert(
      fc.property(recipes, (recipe) => {
        const found = differencesOf(recipe);
        assert.ok(
          found.length === 0,
          [toText(recipe), ...found.map(({ what, text }) => `${what}: ${text}`)].join('\n'),
        );
      }),
      { seed: SEED, numRuns: LONG ? 5_000 : 500 },
    );
  });
});
