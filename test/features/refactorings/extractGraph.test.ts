import assert from 'node:assert/strict';
import fc from 'fast-check';
import { extraction } from '../../../server/src/features/refactorings/extractGraph';
import { isRefusal } from '../../../server/src/features/refactorings/refactoring';
import { randomText } from './randomText';
import { ignores, made, refactors, refuses, selectionOf } from './refactorings';
import { sameRuns } from './valueRun';

const graph = (body: string, state = '', head = 'input q'): string => `
graph g {
  state { q: string  a: string  b: string  out: string ${state} }
  ${head}
  output out
  ${body}
}`;

describe('extracting nodes into a graph', () => {
  refactors(
    'takes a loop whole, with all that belongs to it',
    'extract.graph',
    `
graph triage "Triage" {
  model "small"
  limit 50 steps
  handlers "./triage.ts"

  state {
    ticket: string
    intent: "refund" | "bug"
    notes:  append<string>  // kept
    draft:  string
    /// Of the critic.
    score:  int             // from 1 to 5
    reply:  string
  }
  input  ticket
  output reply, notes

  node classify { writes intent  prompt "{ticket}" }

  $0// Goes round until the critic is content.
  node write {
    reads  ticket, intent
    writes draft, notes
    prompt """
      Answer {ticket},
        which is a {intent}.
    """
  }

  node judge { writes score  prompt "{draft}" }  // a person?

  decision content {
    when score > 3 -> send
    when score < 2 -> write max 3
    else -> send
  }$0

  node send { reads draft  writes reply  run "#send" }

  start -> classify -> write
  // the loop
  write -> judge -> content
  send -> end
}`,
    `
graph triage "Triage" {
  model "small"
  limit 50 steps
  handlers "./triage.ts"

  state {
    ticket: string
    intent: "refund" | "bug"
    notes:  append<string>  // kept
    draft:  string
    reply:  string
  }
  input  ticket
  output reply, notes

  node classify { writes intent  prompt "{ticket}" }

  node extracted { call extracted }

  node send { reads draft  writes reply  run "#send" }

  start -> classify -> extracted -> send
  send -> end
}

graph extracted {
  state {
    ticket: string
    intent: "refund" | "bug"
    notes: append<string>
    draft: string
    /// Of the critic.
    score:  int             // from 1 to 5
  }
  input ticket, intent
  output notes, draft
  model "small"
  limit 50 steps

  // Goes round until the critic is content.
  node write {
    reads  ticket, intent
    writes draft, notes
    prompt """
      Answer {ticket},
        which is a {intent}.
    """
  }

  node judge { writes score  prompt "{draft}" }  // a person?

  decision content {
    when score > 3 -> end
    when score < 2 -> write max 3
    else -> end
  }

  start -> write
  // the loop
  write -> judge -> content
}`,
  );

  refactors(
    'takes nodes that are selected in wiring, branches and all, and gives back what is perhaps there',
    'extract.graph',
    graph(`node s { reads q  run "#s" }
  node x { writes a  prompt "{q}" }
  node y { writes b?  run "#y" }
  node j { }
  node t { reads a, b?  writes out  run "#t" }
  start -> $0s -> [x, y] -> j$0 -> t -> end`),
    graph(`node extracted { call extracted }
  node t { reads a, b?  writes out  run "#t" }
  start -> extracted -> t -> end`) +
      `

graph extracted {
  state {
    q: string
    a: string
    b: string
  }
  input q
  output a, b?

  node s { reads q  run "#s" }
  node x { writes a  prompt "{q}" }
  node y { writes b?  run "#y" }
  node j { }

  start -> s -> [x, y] -> j -> end
}`,
  );

  refactors(
    'follows arms into it, and finds free names',
    'extract.graph',
    graph(`decision d { prompt "{q}"  x -> extracted  else -> end }
  $0node extracted { writes a  prompt "{q}" }
  decision e { prompt "{a}"  yes -> [z, f]  no -> [f, z] }$0
  node f { }
  node z { set out = q }
  start -> d
  extracted -> e
  [z, f] -> end`).replace('output out', 'output out?'),
    graph(`decision d { prompt "{q}"  x -> extracted2  else -> end }
  node extracted2 { call extracted2 }
  node f { }
  node z { set out = q }
  start -> d
  [z, f] -> end`)
      .replace('output out', 'output out?')
      .replace('q: string  a: string  b', 'q: string  b')
      .replace('{ call extracted2 }', '{ call extracted2 }\n  extracted2 -> [z, f]') +
      `

graph extracted2 {
  state {
    q: string
    a: string
  }
  input q

  node extracted { writes a  prompt "{q}" }
  decision e { prompt "{a}"  yes -> end  no -> end }

  start -> extracted -> e
}`,
  );

  refuses(
    'needs one way in',
    'extract.graph',
    graph(`decision d on q { "x" -> m  else -> n }
  $0node m { set a = q }
  node n { set out = q }$0
  start -> d
  m -> n -> end`),
    'it is entered at `m` and `n`',
  );
  refuses(
    'needs one way out',
    'extract.graph',
    graph(`$0decision d on q { "x" -> m  else -> end }$0
  node m { set out = q }
  start -> d
  m -> end`),
    '`end` is not all that it leads to',
  );
  refuses(
    'takes no part of a loop',
    'extract.graph',
    graph(`$0node m { set out = q }
  decision d { prompt "{out}"  more -> m  enough -> n }$0
  node n { }
  start -> m -> d
  n -> m
  n -> end`).replace('n -> m\n  n -> end', 'n -> [m, end]'),
    'the loop of `m` is endless, left while it goes on, or has several ways in',
  );
  refuses(
    'cannot hand in what may be unset',
    'extract.graph',
    graph(`decision d on q { "x" -> m  else -> n }
  node m { set a = q }
  $0node n { reads a?  writes out  run "#n" }$0
  start -> d
  m -> n -> end`),
    '`a` may be unset when `n` runs',
  );
  refuses(
    'cannot clear for its caller',
    'extract.graph',
    graph(
      `$0node m { set log = null }$0
  node n { reads log  writes out  run "#n" }
  start -> m -> n -> end`,
      'log: append<string>',
    ),
    '`m` may clear `log`, and a called graph can only add to it',
  );
  refuses(
    'cannot fold for its caller',
    'extract.graph',
    graph(
      `$0node m { set sum += q }$0
  node n { reads sum  writes out  run "#n" }
  start -> m -> n -> end`,
      'sum: reduce<string> "./f.ts#join"',
    ),
    '`sum` folds what is written, and a called graph gives back the whole',
  );
  refuses(
    'keeps the time of what others see in parallel',
    'extract.graph',
    graph(
      `node s { }
  $0node m { set a = q }
  node n { set log += a }$0
  node o { set log += q }
  node t { reads log  writes out  run "#t" }
  start -> s -> [m, o]
  m -> n -> t -> end
  o -> t`,
      'log: append<string>',
    ),
    '`n` and `o` use `log` in parallel',
  );
  refuses(
    'counts no rounds of a loop outside',
    'extract.graph',
    graph(`$0decision d { prompt "{q}"  x -> m max 2  else -> m }
  node m { set a = q }$0
  decision r { prompt "{a}"  more -> d  enough -> n }
  node n { set out = a }
  start -> d
  m -> r
  n -> end`),
    'the `max` of `x` counts the rounds of a loop outside',
  );
  ignores(
    'some words of a prompt',
    'extract.graph',
    graph(`node m { writes out  prompt "some $0words$0 of {q}" }
  start -> m -> end`),
  );
});

describe('extracting from random graphs', () => {
  it('changes no value of any run', () => {
    let extracted = 0;
    const sets = fc.array(fc.integer({ min: 1, max: 511 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(), sets, (seed, masks) => {
        const text = randomText(seed);
        const selection = selectionOf(text, { start: 0, end: 0 });
        const nodes = selection.graph.model.nodes.slice(2);
        for (const mask of masks) {
          const region = new Set(nodes.filter((_, i) => (mask >> (i % 9)) & 1).map(({ id }) => id));
          const proposal = region.size > 0 ? extraction(selection, region) : undefined;
          if (!proposal || isRefusal(proposal)) continue;
          const after = made(selection, proposal);
          extracted++;
          for (let run = 0; run < 4; run++) sameRuns(text, after, run);
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(extracted > 30, `only ${extracted}`);
  });
});
