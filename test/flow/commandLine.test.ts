/** The whole chain, from text to the JSON of `analyze`, against the reference. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../server/src/cli/analyze';
import { classify } from '../reference/classify';
import { explore, TooLarge } from '../reference/explore';
import { randomRecipe } from '../reference/generate';
import { has, membersOf } from '../reference/graph';
import { graphOf, type Recipe } from '../reference/recipe';
import { nameOfKey, nameOfNode, toText } from '../reference/toText';

const GRAPHS = process.env.LONG === '1' ? 3_000 : 300;
/** Other graphs than those that the flow analysis alone is compared on. */
const FIRST_SEED = 1_000_000;

interface Analysis {
  readonly name: string;
  readonly nodes: readonly { readonly name: string; readonly may: string[] | null; readonly must: string[] | null }[];
  readonly edges: readonly { readonly src: string; readonly dst: string; readonly back: boolean }[];
  readonly parallel: readonly (readonly [string, string])[];
  readonly loops: readonly { readonly header: string; readonly nodes: readonly string[] }[];
}

async function analyse(recipes: readonly Recipe[]): Promise<Analysis[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reference-'));
  try {
    const file = join(folder, 'samples.graph');
    writeFileSync(file, recipes.map((recipe, i) => toText(recipe, `sample${i}`)).join('\n'));
    const written: string[] = [];
    const terminal = {
      out: (text: string) => void written.push(text),
      err: (text: string) => assert.fail(text),
      paint: (_: string, text: string) => text,
      columns: 120,
    };
    assert.equal(await run([file], terminal), 0);
    return (JSON.parse(written.join('')) as { graphs: Analysis[] }).graphs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compareAnalysis(recipe: Recipe, analysis: Analysis): void {
  const graph = graphOf(recipe);
  const reference = explore(graph, 20_000);
  const { structure } = reference;
  const kind = classify(graph, reference);
  const names = (nodes: number): string[] => membersOf(nodes).map(nameOfNode).toSorted();
  const onlyKeys = (keys: readonly string[]): string[] => keys.filter((key) => key.startsWith('k'));
  const keyNames = (keys: number): string[] => membersOf(keys).map(nameOfKey);

  assert.deepEqual(
    analysis.edges.map(({ src, dst }) => `${src} ${dst}`).toSorted(),
    graph.edges.map(({ src, dst }) => `${nameOfNode(src)} ${nameOfNode(dst)}`).toSorted(),
  );
  assert.deepEqual(
    analysis.loops.map(({ header, nodes }) => `${header}: ${nodes.toSorted().join()}`).toSorted(),
    structure.loops.map(({ header, nodes }) => `${nameOfNode(header)}: ${names(nodes).join()}`).toSorted(),
  );
  const back = graph.edges.filter(
    (_, edge) => structure.isBack[edge] && has(structure.reachable, graph.edges[edge].src),
  );
  assert.deepEqual(
    analysis.edges.flatMap(({ src, dst, back: isBack }) => (isBack ? [`${src} ${dst}`] : [])).toSorted(),
    back.map(({ src, dst }) => `${nameOfNode(src)} ${nameOfNode(dst)}`).toSorted(),
  );
  for (let node = 0; node < graph.nodeCount; node++) {
    const { may, must } = analysis.nodes.find(({ name }) => name === nameOfNode(node))!;
    if (!has(structure.reachable, node)) assert.deepEqual([may, must], [null, null], `${node} is unreachable`);
    if (!has(reference.canRun, node)) continue;
    const [mayKeys, mustKeys] = [onlyKeys(may!), onlyKeys(must!)];
    const [mayWanted, mustWanted] = [keyNames(reference.may[node]), keyNames(reference.must[node])];
    if (has(kind.exact, node)) {
      assert.deepEqual([mayKeys, mustKeys], [mayWanted, mustWanted], `may and must of ${nameOfNode(node)}`);
    }
    assert.ok(
      mayWanted.every((key) => mayKeys.includes(key)),
      `may of ${nameOfNode(node)} is unsafe`,
    );
    assert.ok(
      mustKeys.every((key) => mustWanted.includes(key)),
      `must of ${nameOfNode(node)} is unsafe`,
    );
  }
  if (!kind.regular || kind.correlated) return;
  // Without parallel branches a node can still run in a round that another, of several entries, has led to.
  const beside = reference.sequential ? 0 : structure.reachable;
  const pairs = membersOf(beside).flatMap((a) =>
    membersOf(reference.parallel[a]).map((b) => [nameOfNode(a), nameOfNode(b)].toSorted().join(' ')),
  );
  const listed = analysis.parallel.map((pair) => pair.toSorted().join(' '));
  assert.deepEqual(listed.toSorted(), [...new Set(pairs)].toSorted(), 'parallel pairs');
}

describe('analyze against the reference', () => {
  it('says the same of random graphs as text', async function () {
    this.timeout(GRAPHS * 200);
    const recipes = [...Array(GRAPHS).keys()].map((i) => randomRecipe(FIRST_SEED + i));
    const analyses = await analyse(recipes);
    assert.equal(analyses.length, GRAPHS);
    for (const [i, recipe] of recipes.entries()) {
      try {
        compareAnalysis(recipe, analyses[i]);
      } catch (error) {
        if (error instanceof TooLarge) continue;
        throw new Error(toText(recipe), { cause: error });
      }
    }
  });
});
