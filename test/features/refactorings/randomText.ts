/** Random graphs in which nodes read what is there, and some keys are lists that are added to. */
import { analyze } from '../../../server/src/analysis/analyze';
import type { GraphFacts } from '../../../server/src/analysis/facts';
import { randomRecipe } from '../../reference/generate';
import { Random } from '../../reference/random';
import { toText } from '../../reference/toText';

const HERE = 'file:///here/random.graph';

export function randomText(seed: number): string {
  const random = new Random(seed);
  const plain = toText(randomRecipe(seed))
    .replace(/^( {4}k\d+): string$/gm, (line, key: string) => (random.chance(30) ? `${key}: append<string>` : line))
    .replace(/run "#(\w+)"/g, 'prompt "$1"');
  const [graph] = analyze(plain, HERE, { read: () => undefined }).graphs;
  return plain
    .replace(/^( {2}node (\w+) \{ .*)prompt/gm, (_, head: string, name: string) => {
      const reads = readsOf(random, graph, name);
      return `${head}${reads.length > 0 ? `reads ${reads.join(', ')}  ` : ''}prompt`;
    })
    .replace(/^( {4}reads q) {2}prompt "(\w+)"/gm, (_, head: string, name: string) => {
      return `${[head, ...readsOf(random, graph, name)].join(', ')}  prompt "${name}"`;
    });
}

/** Keys that are certainly there, and some that may be. */
function readsOf(random: Random, { model, flow }: GraphFacts, name: string): string[] {
  const node = model.nodeIds.get(name)!;
  return model.channels.flatMap(({ id, name: key }) => {
    if (!key.startsWith('k') || !flow.mayHave(node, id)) return [];
    if (flow.mustHave(node, id)) return random.chance(60) ? [key] : [];
    return random.chance(10) ? [`${key}?`] : [];
  });
}
