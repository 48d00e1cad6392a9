import assert from 'node:assert/strict';
import fc from 'fast-check';
import { extraction } from '../../../server/src/features/refactorings/extractGraph';
import { inlining } from '../../../server/src/features/refactorings/inlineGraph';
import { isRefusal } from '../../../server/src/features/refactorings/refactoring';
import { randomText } from './randomText';
import { ignores, made, refactors, refuses, selectionOf } from './refactorings';
import { sameRuns } from './valueRun';

const outer = (node: string, more = ''): string => `
graph g {
  state { q: string  a: string  out: string  log: append<string> }
  input q
  output out, log
  node first { set a = q }
  ${node}
  node last { reads a, out  run "#last" }
  start -> first -> ask -> last -> end${more}
}
`;

const inner = (body: string, state = 'q: string  out: string', keys = 'input q  output out'): string => `
graph child {
  state { ${state} }
  ${keys}
  ${body}
}`;

describe('inlining a called graph', () => {
  const child = inner(
    `/// Thinks.
  node think { writes t  prompt "{q}" }
  decision enough {
    prompt "{t}"
    yes -> say        // at last
    no  -> think max 3
  }
  node say { set out = t }
  start -> think -> enough
  say -> end`,
    `q: string  out: string
    /// A thought.
    t: string`,
  );
  refactors(
    'puts its nodes in the place of the call, and its keys behind the others',
    'inline.graph',
    outer('node a$0sk { call child }') + child,
    `
graph g {
  state { q: string  a: string  out: string  log: append<string>  /// A thought.
    t: string }
  input q
  output out, log
  node first { set a = q }
  /// Thinks.
  node think { writes t  prompt "{q}" }

  decision enough {
    prompt "{t}"
    yes -> say        // at last
    no  -> think max 3
  }

  node say { set out = t }
  node last { reads a, out  run "#last" }
  start -> first -> think -> enough
  say -> last -> end
}
` + child,
  );

  const renaming = inner(
    `node first { set a = topic + "?" }
  decision last { when a == "" -> end  else -> more }
  node more { set answer = a + topic }
  start -> first -> last
  more -> end`,
    'topic: string  a: string  answer: string',
    'input topic  output answer?',
  );
  refactors(
    'gives new names to nodes and keys, where nobody gets objects with them',
    'inline.graph',
    outer('node a$0sk { call child  with topic = q  into out = answer }')
      .replace('reads a, out', 'reads a, out?')
      .replace('output out,', 'output out?,') + renaming,
    outer(`node first2 { set a2 = q + "?" }
  decision last2 { when a2 == "" -> last  else -> more }
  node more { set out = a2 + q }`)
      .replace('reads a, out', 'reads a, out?')
      .replace('output out,', 'output out?,')
      .replace('log: append<string>', 'log: append<string>  a2: string')
      .replace('start -> first -> ask -> last -> end', 'start -> first -> first2 -> last2\n  more -> last -> end') +
      renaming,
  );

  refactors(
    'follows arms into it, and leads to all that the call led to',
    'inline.graph',
    `
graph g {
  state { q: string  out: string }
  input q
  output out?
  decision d { prompt "{q}"  yes -> called  no -> end }
  node cal$0led { call child }
  node a { }
  node b { }
  start -> d
  called -> [a, b] -> end
}
` +
      inner(
        'decision pick { prompt "{q}"  x -> end  y -> say }  node say { set out = q }  start -> pick  say -> end',
      ).replace('output out', 'output out?'),
    `
graph g {
  state { q: string  out: string }
  input q
  output out?
  decision d { prompt "{q}"  yes -> pick  no -> end }
  decision pick { prompt "{q}"  x -> [a, b]  y -> say }
  node say { set out = q }
  node a { }
  node b { }
  start -> d
  say -> [a, b] -> end
}
` +
      inner(
        'decision pick { prompt "{q}"  x -> end  y -> say }  node say { set out = q }  start -> pick  say -> end',
      ).replace('output out', 'output out?'),
    {},
  );

  refactors(
    'brings a graph from another file',
    'inline.graph',
    'import { child } from "./child.graph"\n' + outer('node a$0sk { call child }'),
    'import { child } from "./child.graph"\n' +
      outer('node say { writes out  prompt "{q}" }').replace('-> ask ->', '-> say ->'),
    { 'child.graph': inner('node say { writes out  prompt "{q}" }  start -> say -> end') },
  );

  const say = 'node say { writes out  prompt "{q}" }  start -> say -> end';
  refuses(
    'but not code that is found from there',
    'inline.graph',
    'import { child } from "./child.graph"\n' + outer('node a$0sk { call child }'),
    '`child` names what is found from its own file',
    {
      'child.graph': inner('node say { reads q  writes out  run "#say" }  start -> say -> end'),
      'child.ts': 'export function say() {}',
    },
  );
  refuses(
    'nor what is said of the whole call',
    'inline.graph',
    outer('node a$0sk { call child  retry 2 }') + inner(say),
    '`retry` is about the whole call',
  );
  refuses(
    'nor a comment of the call',
    'inline.graph',
    outer('node a$0sk { call child  /* slow */ }') + inner(say),
    '`ask` has a comment',
  );
  refuses(
    'nor where more than a key is handed in',
    'inline.graph',
    outer('node a$0sk { call child  with q = q + "?" }') + inner(say),
    '`with q = q + "?"` hands in more than a key',
  );
  refuses(
    'nor another model',
    'inline.graph',
    outer('node a$0sk { call child }') + inner(`model "large"  ${say}`),
    '`child` has another `model`',
  );
  refuses(
    'nor where it would begin with what was there before',
    'inline.graph',
    outer('node a$0sk { call child }') +
      inner(
        'node say { reads q, log  writes out  prompt "{q}{log}" }  node more { set log += q }  start -> say -> more -> end',
        'q: string  out: string  log: append<string>',
        'input q  output out, log',
      ),
    'what was in `log` before would be seen',
  );
  refuses(
    'nor where what it writes would not stay in it',
    'inline.graph',
    outer('node a$0sk { call child }') +
      inner(
        'node say { writes out, a  prompt "{q}" }  node use { set out = a }  start -> say -> use -> end',
        'q: string  out: string  a: string',
        'input q, a  output out',
      ),
    '`a` is written in `child`, and does not come back',
  );
  refuses(
    'nor a key by whose name code gets it',
    'inline.graph',
    outer('node a$0sk { call child }') +
      inner(
        'node say { reads q  writes a  run "#say" }  node use { set out = a }  start -> say -> use -> end',
        'q: string  out: string  a: string',
      ),
    '`say` knows `a` by its name, which is another key here',
  );
  refuses(
    'nor where a loop would begin with a loop',
    'inline.graph',
    `
graph g {
  state { q: string  out: string }
  input q
  output out
  node a$0sk { call child }
  decision more { prompt "{out}"  yes -> ask  no -> end }
  start -> ask -> more
}
` +
      inner(
        'node say { writes out  prompt "{q}" }  decision again { prompt "{out}"  yes -> say  no -> end }  start -> say -> again',
      ),
    'the loop of `say` lies across its border',
  );
  ignores(
    'what calls nothing',
    'inline.graph',
    outer('node ask { set out = q }').replace('node first', 'node fi$0rst'),
  );
});

describe('inlining what has been extracted', () => {
  it('changes no value of any run', () => {
    let inlined = 0;
    const sets = fc.array(fc.integer({ min: 1, max: 511 }), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(fc.nat(), sets, (seed, masks) => {
        const text = randomText(seed);
        const selection = selectionOf(text, { start: 0, end: 0 });
        const nodes = selection.graph.model.nodes.slice(2);
        for (const mask of masks) {
          const region = new Set(nodes.filter((_, i) => (mask >> (i % 9)) & 1).map(({ id }) => id));
          const extracted = region.size > 0 ? extraction(selection, region) : undefined;
          if (!extracted || isRefusal(extracted)) continue;
          const between = selectionOf(made(selection, extracted), { start: 0, end: 0 });
          const call = between.graph.model.nodes.find((node) => node.kind === 'call')!;
          const back = inlining(between, call);
          if (isRefusal(back)) assert.fail(`${back.refused}: ${between.facts.file.source.text}`);
          const after = made(between, back);
          inlined++;
          for (let run = 0; run < 4; run++) sameRuns(text, after, run);
        }
      }),
      { numRuns: 100 },
    );
    assert.ok(inlined > 20, `only ${inlined}`);
  });

  it('changes no value where graphs were written apart', () => {
    let inlined = 0;
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(255), (seed, other, keys) => {
        const text = randomText(seed).replace(/^( {2}input .*)$/m, '$1\n  output q');
        const child = calledText(other, keys);
        for (const [line, name] of text.matchAll(/^ {2}node (\w+) \{.*\}$/gm)) {
          const calling = text.replace(line, `  node ${name} { call child }`) + child;
          const selection = selectionOf(calling, { start: 0, end: 0 });
          const proposal = inlining(selection, selection.graph.model.nodes[selection.graph.model.nodeIds.get(name)!]);
          if (isRefusal(proposal)) continue;
          inlined++;
          for (let run = 0; run < 4; run++) sameRuns(calling, made(selection, proposal), run);
        }
      }),
      { numRuns: 100 },
    );
    assert.ok(inlined > 5, `only ${inlined}`);
  });
});

/** A graph `child` with names of nodes of its own, that takes and gives some keys of the same names. */
function calledText(seed: number, chosen: number): string {
  const text = randomText(seed)
    .replace('graph sample', 'graph child')
    .replace(/\bn(\d+)\b/g, 'm$1');
  const keys = [...text.matchAll(/^ {4}(k\d+):/gm)].map(([, key]) => key);
  const inputs = keys.filter((_, i) => (chosen >> i) & 1);
  const outputs = keys.filter((_, i) => !((chosen >> i) & 1) || (chosen >> (i + 4)) & 1);
  const output = outputs.length > 0 ? `\n  output ${outputs.map((key) => `${key}?`).join(', ')}` : '';
  return text.replace(/^ {2}input (.*)$/m, (_, others: string) => `  input ${[others, ...inputs].join(', ')}${output}`);
}
