import assert from 'node:assert/strict';
import { diagram } from '../../server/src/features/diagram';
import { check } from '../../server/src/rules/run';
import { marked } from './marked';

const two = `graph one { node a { }  start -> a -> end }
graph two { node b { }  start -> b -> $0end }
`;

describe('diagrams', () => {
  it('are of the graph at the cursor', () => {
    const { facts, offset } = marked(two);
    const drawn = diagram(facts, [], { offset });
    assert.deepEqual(drawn.graphs, ['one', 'two']);
    assert.equal(drawn.graph, 'two');
    assert.match(drawn.mermaid!, /^flowchart TB|\nflowchart TB/);
    assert.deepEqual(
      drawn.nodes.map((node) => [
        node.name,
        facts.file.source.text.split('\n')[1].slice(node.range.start.character, node.range.end.character),
      ]),
      [
        ['start', 'start'],
        ['b', 'b'],
        ['end', 'end'],
      ],
    );
  });

  it('are of the graph that is named, if there is one', () => {
    const { facts, offset } = marked(two);
    assert.equal(diagram(facts, [], { offset, graph: 'one' }).graph, 'one');
    assert.equal(diagram(facts, [], { offset, graph: 'three' }).graph, 'two');
  });

  it('are of the first graph without a cursor', () => {
    assert.equal(diagram(marked(two).facts, [], {}).graph, 'one');
  });

  it('mark nodes with findings', () => {
    const { facts, offset } = marked(
      'graph g { state { k: string }  node a { }  node b { reads k }  node c { }  start -> [a, b] -> end$0 }',
    );
    const { nodes } = diagram(facts, check(facts), { offset });
    assert.deepEqual(nodes.find((node) => node.name === 'a')?.severity, undefined);
    assert.deepEqual(nodes.find((node) => node.name === 'c')?.severity, 'warning');
  });

  it('say why there is none', () => {
    const broken = marked('graph g { node a {  start -> $0-> end }');
    const drawn = diagram(broken.facts, [], { offset: broken.offset });
    assert.equal(drawn.mermaid, null);
    assert.equal(drawn.graph, 'g');
    assert.ok(drawn.problem);
    const none = marked('$0// nothing here\n');
    assert.deepEqual(diagram(none.facts, [], { offset: none.offset }), {
      graphs: [],
      graph: null,
      mermaid: null,
      nodes: [],
    });
  });
});
