import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachInFolder, root } from './command';

const TEXT = `graph parent "A title" {
  state {
    q: string
    steps: list<string>
    notes: append<string>
    seen: merge<int>
    n: sum<int>
    grade: "good" | "bad"
    extra: string
    out: string?
  }
  input q
  output out?
  node plan { reads q  writes steps  prompt "{q}" }
  node work { each step in steps  writes notes  run "#work" }
  decision judge { reads notes  run "#judge"  good writes grade -> finish  bad writes grade, extra -> plan max 2 }
  node finish { reads grade, extra?  writes out?  run "#finish" }
  node island { reads q  run "#island" }
  start -> plan -> work -> judge
  finish -> end
}
graph child { start -> end }
`;

describe('analyze', () => {
  const here = eachInFolder();

  interface Graph {
    readonly name: string;
    readonly issues: readonly { readonly code: string }[];
    readonly [member: string]: unknown;
  }

  const graphs = (text: string, ...args: string[]): readonly Graph[] => {
    const { code, out, err } = here.folder.run(['analyze', '-', ...args], { input: text });
    assert.deepEqual([code, err], [0, '']);
    return (JSON.parse(out) as { graphs: readonly Graph[] }).graphs;
  };

  it('tells all that is known of a graph', () => {
    const [{ issues, ...parent }] = graphs(TEXT);
    assert.deepEqual(parent, {
      name: 'parent',
      title: 'A title',
      keys: [
        { name: 'q', kind: 'last', type: 'string', initial: true },
        { name: 'steps', kind: 'last', type: 'list<string>', initial: false },
        { name: 'notes', kind: 'append', type: 'string', initial: true },
        { name: 'seen', kind: 'merge', type: 'int', initial: true },
        { name: 'n', kind: 'sum', type: 'int', initial: true },
        { name: 'grade', kind: 'last', type: '"good" | "bad"', initial: false },
        { name: 'extra', kind: 'last', type: 'string', initial: false },
        { name: 'out', kind: 'last', type: 'string?', initial: false },
      ],
      nodes: [
        node('start', 'start', [], [], ['q', 'notes', 'seen', 'n'], ['q', 'notes', 'seen', 'n']),
        node('plan', 'node', ['q'], ['steps'], ['q', 'notes', 'seen', 'n'], ['q', 'notes', 'seen', 'n']),
        node(
          'work',
          'each',
          ['steps'],
          ['notes'],
          ['q', 'steps', 'notes', 'seen', 'n'],
          ['q', 'steps', 'notes', 'seen', 'n'],
        ),
        node(
          'judge',
          'decision',
          ['notes'],
          ['grade', 'extra?'],
          ['q', 'steps', 'notes', 'seen', 'n'],
          ['q', 'steps', 'notes', 'seen', 'n'],
        ),
        node(
          'finish',
          'node',
          ['grade', 'extra?'],
          ['out?'],
          ['q', 'steps', 'notes', 'seen', 'n', 'grade', 'extra'],
          ['q', 'steps', 'notes', 'seen', 'n', 'grade'],
        ),
        node('island', 'node', ['q'], [], null, null),
        node(
          'end',
          'end',
          ['out?'],
          [],
          ['q', 'steps', 'notes', 'seen', 'n', 'grade', 'extra', 'out'],
          ['q', 'steps', 'notes', 'seen', 'n', 'grade'],
        ),
      ],
      edges: [
        { src: 'judge', dst: 'finish', kind: 'cond', label: 'good', back: false },
        { src: 'judge', dst: 'plan', kind: 'cond', label: 'bad', back: true },
        { src: 'start', dst: 'plan', kind: 'seq', back: false },
        { src: 'plan', dst: 'work', kind: 'send', back: false },
        { src: 'work', dst: 'judge', kind: 'seq', back: false },
        { src: 'finish', dst: 'end', kind: 'seq', back: false },
      ],
      parallel: [],
      loops: [{ header: 'plan', nodes: ['plan', 'work', 'judge'] }],
    });
    assert.ok(issues.some(({ code }) => code === 'unreachable-node'));
  });

  it('tells of all graphs, or of the one that is named', () => {
    assert.deepEqual(
      graphs(TEXT).map(({ name }) => name),
      ['parent', 'child'],
    );
    assert.deepEqual(
      graphs(TEXT, '--graph', 'child').map(({ name }) => name),
      ['child'],
    );
    const { code, err } = here.folder.run(['analyze', '-', '--graph', 'chidl'], { input: TEXT });
    assert.equal(code, 2);
    assert.match(err, /no graph `chidl`; did you mean `child`\?/);
  });

  it('tells who runs in parallel', () => {
    const text = readFileSync(join(root, 'test/cases/parallel-join.graph'), 'utf8');
    assert.deepEqual(graphs(text)[0].parallel, [
      ['b', 'c'],
      ['b2', 'c'],
    ]);
  });

  it('is JSON for a text without graphs, too', () => {
    assert.deepEqual(graphs(''), []);
  });
});

/** `key?`: optional. */
function node(
  name: string,
  kind: string,
  reads: readonly string[],
  writes: readonly string[],
  may: readonly string[] | null,
  must: readonly string[] | null,
): object {
  const refs = (list: readonly string[]): object[] => {
    return list.map((text) => ({ key: text.replace('?', ''), optional: text.endsWith('?') }));
  };
  return { name, kind, reads: refs(reads), writes: refs(writes), may, must };
}
