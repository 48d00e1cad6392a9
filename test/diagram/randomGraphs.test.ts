import assert from 'node:assert/strict';
import fc from 'fast-check';
import { END, NO_ARM, START } from '../../server/src/flow/graph';
import type { GraphModel } from '../../server/src/model/model';
import { graphOf, picture } from './draw';
import { type ParsedEdge, parseFlowchart, parseStates } from './parse';

/** What tempts one of Mermaid's readers: its grammar, Markdown, HTML, entities. */
const HOSTILE = [
  'end',
  'o',
  'x',
  '1. one',
  '- a',
  '__b__',
  '`c`',
  '"',
  '#',
  '#35;',
  ';',
  '&lt;',
  '<b>',
  'T<U>',
  '|',
  '[x](y)',
  '{',
  '}}',
  '-->',
  '%%',
  ':::',
  'https://a.b',
  'www.a.b',
  'שלום',
  '日本',
  '🙂',
  '\\',
  'direction LR',
  'note',
  'click',
  'subgraph',
];
const RUNS = process.env.LONG ? 3000 : 60;

const hostile = fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
const kind = fc.constantFrom('prompt', 'run', 'set', 'ask', 'call', 'empty', 'each', 'decision');

/** A graph of any shape: unreachable nodes, nodes without an edge, loops, edges to names that nothing declares. */
const text = fc
  .record({
    title: hostile,
    nodes: fc.array(
      fc.record({
        kind,
        title: fc.option(hostile),
        doc: fc.option(hostile),
        labels: fc.uniqueArray(hostile, { minLength: 1, maxLength: 3, selector: (label) => label.toLowerCase() }),
      }),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    edges: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 12 }),
    targets: fc.array(fc.nat(8), { minLength: 24, maxLength: 24 }),
  })
  .map(({ title, nodes, edges, targets }) => {
    const name = (i: number): string => (i === 0 ? 'start' : i === 8 ? 'end' : `a${i}`);
    let next = 0;
    const lines = [`graph g ${JSON.stringify(title)} {`, 'state { xs: list<string>  n: int = 0  k: string }'];
    for (const [i, node] of nodes.entries()) {
      if (node.doc) lines.push(`/// ${node.doc}`);
      const head = `a${i + 1} ${node.title ? JSON.stringify(node.title) : ''}`;
      if (node.kind === 'decision') {
        const arms = node.labels.map((label) => `${JSON.stringify(label)} -> ${name(targets[next++])}`);
        lines.push(`decision ${head} { ask "?"  ${arms.join('  ')} }`);
      } else {
        lines.push(`node ${head} { ${BODIES[node.kind]} }`);
      }
    }
    for (const [from, to] of edges) lines.push(`${name(from)} -> ${name(to)}`);
    return `${lines.join('\n')}\n}\ngraph other { node b {}  start -> b -> end }`;
  });

const BODIES: Readonly<Record<string, string>> = {
  prompt: 'writes k  prompt "x"',
  run: 'writes k  run "#f"',
  set: 'set n += 1',
  ask: 'writes k  ask "?"',
  call: 'call other',
  empty: '',
  each: 'each x in xs  run "#f"',
};

describe('pictures of random graphs with hostile words', () => {
  it('have the nodes, edges and words of the graph, as flowcharts', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const model = graphOf(source);
        const { nodes, edges } = await parseFlowchart(picture(source, { notes: false }).text);
        const drawn = new Map(nodes.map((node) => [node.id, node.text]));
        for (const { id, ...node } of model.nodes) {
          if (drawn.has(`n${id}`)) assert.equal(drawn.get(`n${id}`)!.split('\n')[0], node.title ?? node.name);
          else assert.ok(id === START || id === END);
        }
        const asWritten = ({ start, end, text: label }: ParsedEdge): string => `${start} ${end} ${label}`;
        assert.deepEqual(
          edges.map(asWritten),
          wordsOfEdges(model, (node) => `n${node}`),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('have the nodes, edges and words of the graph, as state diagrams', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const model = graphOf(source);
        const { states, edges } = await parseStates(picture(source, { diagram: 'state' }).text);
        const names = model.nodes.slice(END + 1).map((node) => node.title ?? node.name);
        assert.deepEqual(
          states.map(({ text: label }) => label.split('\n')[0]),
          names,
        );
        const place = (node: number): string => (node === START || node === END ? '[*]' : `n${node}`);
        assert.deepEqual(
          edges.map(({ start, end, text: label }) => `${start} ${end} ${label.replace(/^[↺∀] ?/u, '')}`),
          wordsOfEdges(model, place),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('are read by Mermaid with every option', async () => {
    const options = fc.record({
      diagram: fc.constantFrom('flowchart' as const, 'state' as const),
      direction: fc.constantFrom('TB' as const, 'LR' as const, 'BT' as const, 'RL' as const),
      title: fc.option(hostile),
      edgeLabels: fc.boolean(),
      notes: fc.boolean(),
      highlight: fc.constantFrom([], ['a1', 'end']),
      from: fc.constantFrom([], ['a1'], ['a2', 'end']),
      open: fc.nat(2),
      legend: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(text, options, async (source, chosen) => {
        const drawn = picture(source, chosen);
        const read = await (chosen.diagram === 'state' ? parseStates : parseFlowchart)(drawn.text);
        assert.equal(read.direction, chosen.direction);
      }),
      { numRuns: RUNS },
    );
  });
});

function wordsOfEdges({ edges, arms }: GraphModel, place: (node: number) => string): string[] {
  return edges.map(({ src, dst, arm }) => `${place(src)} ${place(dst)} ${arm === NO_ARM ? '' : arms[arm].label}`);
}
