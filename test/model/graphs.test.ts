import assert from 'node:assert/strict';
import { NO_ARM } from '../../server/src/flow/graph';
import { lowerGraph } from '../../server/src/model/lower';
import type { GraphModel } from '../../server/src/model/model';
import { build, onlyGraph } from './build';

const names = (graph: GraphModel, keys: readonly { key: number; optional: boolean }[]): string =>
  keys.map(({ key, optional }) => graph.channels[key].name + (optional ? '?' : '')).join(' ');

/** What a node reads and writes, `?` at what is optional. */
function access(graph: GraphModel, name: string): string {
  const node = graph.nodes[graph.nodeIds.get(name) ?? -1];
  return `${names(graph, node.reads)} -> ${names(graph, node.writes)}`;
}

const edges = (graph: GraphModel): string[] =>
  graph.edges.map(({ src, dst, kind, label }) => {
    const arrow = label === undefined ? kind : `${kind} ${label}`;
    return `${graph.nodes[src].name} -${arrow}-> ${graph.nodes[dst].name}`;
  });

describe('reads and writes', () => {
  const graph = onlyGraph(`
    graph child {
      state { topic: string  depth: int = 1  report: string  extra: string }
      input topic, depth
      output report, extra?
      start -> end
    }
    graph g {
      state { a: string  b: string  n: int  xs: list<string>  log: append<string>  topic: string  answer: string  extra: string }
      node inferred { writes b  prompt "{a} and {n}" system "{b}" }
      node listed { reads a, n?  writes b?, log  prompt "{a}" }
      node code { reads a  writes b  run "#code" }
      node sum { set n = n + size(a)  set log += "x" }
      node add { set n += 1 }
      node more { reads a  writes b  set n = 1 }
      node map { each x in xs  writes log  prompt "{x} {a}" }
      node asks { ask "{a}?"  writes b }
      node empty { writes b }
      decision on_key on b { "x" -> code  else -> end }
      decision conds { when n > 1 && a == "" -> code  else -> end }
      decision model { prompt "{a}"  yes writes b, n? -> code  no -> end }
      node calls { call child  into answer = report }
      node passes { call child  with topic = a + b  with depth = n }
      start -> inferred
    }`);
  const expected: Readonly<Record<string, string>> = {
    inferred: 'a b n -> b',
    listed: 'a n? -> b? log',
    code: 'a -> b',
    sum: 'a n -> n log',
    add: 'n -> n',
    more: 'a -> b n',
    map: 'a xs -> log',
    asks: 'a -> b',
    empty: ' -> b',
    on_key: 'b -> ',
    conds: 'a n -> ',
    model: 'a -> ',
    calls: 'topic -> answer extra',
    passes: 'a b n -> extra',
  };
  for (const [node, line] of Object.entries(expected)) it(node, () => assert.equal(access(graph, node), line));

  it('of arms stand at the arms', () => {
    const [yes] = graph.nodes[graph.nodeIds.get('model') ?? -1].arms;
    assert.equal(names(graph, yes.writes), 'b n?');
  });

  it('are found from the key', () => {
    const key = graph.keyIds.get('log') ?? -1;
    assert.deepEqual(
      graph.writers[key].map((write) => graph.nodes[write.node].name),
      ['listed', 'sum', 'map'],
    );
  });
});

describe('the edge list', () => {
  it('keeps the order of the text, with every edge of lists', () => {
    const graph = onlyGraph(`
      graph g {
        state { xs: list<string> }
        start -> [a, b] -> [c, d]
        node a { run "#a" }
        decision b { run "#b"  yes -> [c, m]  else -> end }
        node m { each x in xs  run "#m" }
        c -> m -> end
        node c {}  node d {}
      }`);
    assert.deepEqual(edges(graph), [
      'start -seq-> a',
      'start -seq-> b',
      'a -seq-> c',
      'a -seq-> d',
      'b -seq-> c',
      'b -seq-> d',
      'b -cond yes-> c',
      'b -send yes-> m',
      'b -cond else-> end',
      'c -send-> m',
      'm -seq-> end',
    ]);
  });

  it('lets an undeclared node stand in', () => {
    const graph = onlyGraph('graph g { start -> lost -> end  lost -> end }');
    assert.deepEqual(edges(graph), ['start -seq-> lost', 'lost -seq-> end']);
    assert.equal(graph.nodes[2].isStandIn, true);
  });
});

describe('inputs', () => {
  const initial = (text: string): string => {
    const graph = onlyGraph(text);
    return graph.channels
      .filter((channel) => channel.isInitial)
      .map((channel) => channel.name + (channel.isImplicitInput ? '!' : ''))
      .join(' ');
  };

  it('are what the input line names, beside defaults and kinds with a first value', () => {
    assert.equal(
      initial(
        'graph g { state { a: string b: string c: int = 0 d: append<string> e: sum<int> f: merge<int> r: reduce<int> "./x.ts#r" } input a }',
      ),
      'a c d e f',
    );
  });

  it('are without an input line what is read and never written, where it can be reached', () => {
    assert.equal(
      initial(`graph g {
        state { read: string  written: string  perhaps: string  island: string  out: string  list: list<string> }
        output out
        node n { reads read, written, perhaps?  writes written  run "#n" }
        node m { each x in list  prompt "{x}" }
        node far { reads island  run "#far" }
        start -> n -> m -> end
      }`),
      'read! list!',
    );
  });
});

describe('lowering', () => {
  it('makes what an each node writes optional, as its list may be empty', () => {
    const graph = onlyGraph(
      'graph g { state { xs: list<string> k: string } node n { each x in xs  writes k  run "#n" } start -> n -> end }',
    );
    const flow = lowerGraph(graph);
    assert.deepEqual([flow.writes[2], flow.maybeWrites[2]], [[], [1]]);
  });

  it('joins decisions on one key that nothing writes', () => {
    const graph = onlyGraph(`graph g {
      state { mode: "fast" | "deep" | "off"  n: string }
      decision one on mode { "fast" -> two  "deep" -> end  else -> two }
      decision two on mode { "fast" -> end  "deep" -> end }
      decision other on n { "x" -> end  else -> end }
      node w { set n = "x" }
      start -> one
    }`);
    const [group, ...rest] = lowerGraph(graph).correlated;
    assert.equal(rest.length, 0);
    assert.deepEqual(
      group.decisions.map((node) => graph.nodes[node].name),
      ['one', 'two'],
    );
    assert.deepEqual(group.choices, [
      [0, 3],
      [1, 4],
      [2, NO_ARM],
    ]);
  });
});

describe('files', () => {
  it('bring graphs, states and types, however long the chain of calls', () => {
    const chain = Array.from({ length: 3000 }, (_, i) => `graph g${i} { node n { call g${i + 1} } start -> n -> end }`);
    const model = build(`${chain.join('\n')}\ngraph g3000 { start -> end }`);
    assert.equal(model.faults.length, 0);
    assert.equal(model.graphs[0].nodes[2].call?.graph?.name, 'g1');
  });

  it('are dependencies, whether they are there or not', () => {
    const model = build(
      'import { a } from "./sub/a.graph"\nimport { b } from "../b.graph"\ngraph g { node n { run "./m.ts#x" } start -> n }',
    );
    assert.deepEqual([...model.dependencies].toSorted(), [
      'file:///b.graph',
      'file:///project/m.ts',
      'file:///project/sub/a.graph',
    ]);
  });

  it('may be named by half a character', () => {
    const model = build('import { a } from "./\ud800.graph"\ngraph g { node n { run "./\udc00.ts#x" } start -> n }');
    assert.equal(model.graphs.length, 1);
  });

  it('may be untitled', () => {
    const model = build('graph g { node n { run "./m.ts#x" } start -> n }');
    assert.equal(model.graphs.length, 1);
  });

  it('may import each other, but their graphs not call each other round', () => {
    const files = {
      'a.graph': 'import { main } from "./main.graph"\ngraph a { node n { call main } start -> n -> end }',
    };
    const model = build('import { a } from "./a.graph"\ngraph main { node n { call a } start -> n -> end }', files);
    assert.deepEqual(
      model.faults.map((fault) => fault.code),
      ['circular'],
    );
  });
});
