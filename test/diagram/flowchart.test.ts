import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyze } from '../../server/src/analysis/analyze';
import { diagramOf } from '../../server/src/diagram/draw';
import { generateGraph } from '../bench/generate';
import { drawn, graphOf, picture } from './draw';
import { parseFlowchart, parseStates } from './parse';

const root = resolve(__dirname, '..', '..', '..');

const EVERYTHING = `
/// Why it is there.
///
/// And more.
graph all "All of it" {
  state { q: string  xs: list<string>  notes: append<string>  n: sum<int>  grade: "good" | "bad" }
  input q
  /// Makes a plan.
  node plan "Make a plan" { reads q  writes xs  prompt "{q}" }
  node work { each x in xs  writes notes  run "#work" }
  node count { set n += 1 }
  node approve { ask "Fine?"  writes grade }
  decision check on grade {
    /// Where it is good.
    "good" -> sub
    "bad" -> plan max 3
  }
  node sub { call other }
  node rest {}
  node island {}
  start -> plan -> work -> count -> approve -> check
  sub -> rest -> nobody -> end
}
graph other { node x {}  start -> x -> end }
`;

describe('flowchart', () => {
  it('gives each kind of node its own shape and class', async () => {
    const { nodes } = await drawn(EVERYTHING, { notes: false });
    assert.deepEqual(
      nodes.map(({ id, text, type, classes }) => `${id} ${JSON.stringify(text)} ${type} ${classes.join(' ')}`),
      [
        'n0 "start" stadium startNode',
        'n2 "Make a plan" round promptNode',
        'n3 "work\\neach x in xs" procs codeNode eachNode',
        'n4 "count" hexagon setNode',
        'n5 "approve" inv_trapezoid personNode',
        'n6 "check\\non grade" diamond decisionNode',
        'n7 "sub" subroutine callNode',
        'n8 "rest" square emptyNode',
        'n9 "island" square emptyNode unreachableNode',
        'n10 "nobody" square emptyNode undeclaredNode',
        'n1 "end" doublecircle endNode',
      ],
    );
  });

  it('tells kinds of edges apart', async () => {
    const { edges } = await drawn(EVERYTHING, { notes: false });
    assert.deepEqual(
      edges.map(({ start, end, stroke, text }) => `${start} ${end} ${stroke} ${text}`.trimEnd()),
      [
        'n6 n7 normal good',
        'n6 n2 dotted bad · max 3',
        'n0 n2 normal',
        'n2 n3 thick',
        'n3 n4 normal',
        'n4 n5 normal',
        'n5 n6 normal',
        'n7 n8 normal',
        'n8 n10 normal',
        'n10 n1 normal',
      ],
    );
  });

  it("hangs doc comments on their nodes: the graph's on start, those of arms on their decision", async () => {
    const { nodes, edges } = await drawn(EVERYTHING);
    const notes = nodes.filter(({ classes }) => classes.includes('noteNode'));
    assert.deepEqual(
      notes.map(({ id, text }) => `${edges.find(({ start }) => start === id)?.end} ${text}`),
      ['n0 Why it is there.\nAnd more.', 'n2 Makes a plan.', 'n6 good: Where it is good.'],
    );
  });

  it('obeys its options', async () => {
    const picture = await drawn(EVERYTHING, {
      direction: 'LR',
      edgeLabels: false,
      notes: false,
      highlight: ['sub', 'nothing of that name'],
    });
    assert.equal(picture.direction, 'LR');
    assert.ok(picture.edges.every(({ text }) => text === ''));
    const bright = picture.nodes.filter(({ classes }) => classes.includes('highlightNode'));
    assert.deepEqual(
      bright.map(({ text }) => text),
      ['sub'],
    );
  });

  it('draws only what some nodes lead to', async () => {
    const { nodes, edges } = await drawn(EVERYTHING, { from: ['rest'], notes: false });
    assert.deepEqual(
      nodes.map(({ text }) => text),
      ['start', 'rest', 'nobody', 'end'],
    );
    assert.deepEqual(
      edges.map(({ start, end }) => `${start} ${end}`),
      ['n8 n10', 'n10 n1', 'n0 n8'],
    );
  });

  it('marks where parallel branches join', async () => {
    const { nodes } = await drawn(`graph g {
      node a {}  node b {}  node c {}  node d {}
      decision pick { ask "Which?"  left -> c  right -> d }
      node e {}
      start -> [a, b] -> pick
      [c, d] -> e -> end
    }`);
    const joins = nodes.filter(({ classes }) => classes.includes('joinNode'));
    assert.deepEqual(
      joins.map(({ text }) => text),
      ['pick'],
    );
  });

  describe('with called graphs open', () => {
    const CALLS = `
      graph outer { node a {}  node sub "Below" { call inner }  start -> a -> sub -> end }
      graph inner { node b {}  node deeper { call innermost }  start -> b -> deeper -> end }
      graph innermost { node c {}  start -> c -> end }`;

    it('leads the edges through them', async () => {
      const { edges, boxes } = await drawn(CALLS, { open: 1 });
      assert.deepEqual(boxes, [{ id: 'n3', text: 'Below', nodes: ['n3n0', 'n3n1', 'n3n2', 'n3n3'] }]);
      assert.deepEqual(
        edges.map(({ start, end }) => `${start} ${end}`),
        ['n3n0 n3n2', 'n3n2 n3n3', 'n3n3 n3n1', 'n0 n2', 'n2 n3n0', 'n3n1 n1'],
      );
    });

    it('opens as deep as asked for', async () => {
      const depths = await Promise.all([0, 1, 2, 9].map(async (open) => (await drawn(CALLS, { open })).boxes.length));
      assert.deepEqual(depths, [0, 1, 2, 2]);
    });

    it('stays a picture where graphs call others twice, and those again', async () => {
      const twice = Array.from({ length: 30 }, (_, i) => {
        return `graph g${i} { node a { call g${i + 1} }  node b { call g${i + 1} }  start -> a -> b -> end }`;
      });
      const { nodes } = await drawn(twice.join('\n'), { open: 100 });
      assert.ok(nodes.length > 500 && nodes.length < 5000, String(nodes.length));
    });
  });

  it('explains in a legend what it has', async () => {
    const { nodes, edges } = await drawn(EVERYTHING, { legend: true, notes: false });
    const legend = nodes.filter(({ id }) => id.startsWith('l'));
    assert.deepEqual(
      legend.map(({ text }) => text),
      [
        'asks a model',
        'runs code',
        'asks a person',
        'computes',
        'calls a graph',
        'takes one arm',
        'does nothing of its own',
        'runs once for each element',
      ],
    );
    const lines = edges.filter(({ start }) => start.startsWith('p'));
    assert.deepEqual(
      lines.map(({ stroke, text }) => `${stroke}: ${text}`),
      ['normal: always', 'normal: if the decision takes it', 'thick: once for each element', 'dotted: round a loop'],
    );
  });

  it('takes the title of the graph, else its name, or none', () => {
    const firstLines = (text: string, title?: null): string => {
      return picture(text, { title }).text.split('\n').slice(0, 2).join(' ');
    };
    assert.equal(firstLines('graph g "T" {}'), '--- title: "T"');
    assert.equal(firstLines('graph g {}'), '--- title: "g"');
    assert.equal(firstLines('graph g "T" {}', null), 'flowchart TB   n0(["start"])');
  });

  it('says which node each id stands for', () => {
    const { text, nodes } = picture(EVERYTHING);
    assert.equal(nodes.length, graphOf(EVERYTHING).nodes.length);
    for (const { id, node } of nodes) assert.equal(id, `n${node}`);
    for (const { id } of nodes) assert.match(text, new RegExp(`^  ${id}\\W`, 'm'));
  });

  it('does not depend on anything but the graph', () => {
    assert.equal(picture(EVERYTHING).text, picture(EVERYTHING).text);
  });

  it('is read by Mermaid for every example and case, broken ones too', async () => {
    for (const folder of ['examples', 'test/cases']) {
      for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.graph'))) {
        const text = readFileSync(join(root, folder, name), 'utf8');
        const facts = analyze(text, 'file:///x.graph', { read: () => undefined });
        for (const graph of facts.graphs) {
          const { nodes, edges } = await parseFlowchart(diagramOf(facts, graph, { notes: false }).text);
          assert.ok(nodes.length > 0, name);
          assert.equal(edges.length, graph.model.edges.length, name);
          const states = await parseStates(diagramOf(facts, graph, { diagram: 'state' }).text);
          assert.equal(states.edges.length, graph.model.edges.length, name);
        }
      }
    }
  });

  it('draws large graphs', async () => {
    const { graph } = generateGraph(2000);
    assert.equal((await drawn(graph)).nodes.length, graphOf(graph).nodes.length);
  });
});
