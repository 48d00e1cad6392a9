import assert from 'node:assert/strict';
import { hover } from '../../server/src/features/hover';
import { marked } from './marked';

describe('hovers', () => {
  describe('on a node', () => {
    shows(
      'say what is there, what it does and where it stands',
      `graph g {
        state { ticket: string  findings: append<string>  rounds: int = 0  outline: string  reply: string }
        input ticket
        output reply
        decision route { reads ticket  run "#route"  long -> plan  short -> write }
        node plan { reads ticket  writes outline  run "#plan" }
        /// Writes the draft.
        node write "Writes the draft" { reads outline?, ticket  writes reply  run "#write" }
        decision again { reads reply  run "#again"  no -> write max 3  yes -> end }
        start -> route
        plan -> $0write -> again
      }`,
      `**node** \`write\` (code) — Writes the draft

Writes the draft.

**Surely here** \`ticket\` \`findings\` \`rounds\`
**Perhaps** \`outline\` — not when \`route\` takes \`short\`
**Reads** \`ticket\` \`outline?\`
**Writes** \`reply\`

Waits for \`route\`, \`plan\` · in the loop of \`write\` (at most 3 rounds)`,
    );

    shows(
      'say what runs in parallel',
      `graph g {
        node a { }
        node $0b { }
        node c { }
        start -> [a, b, c] -> end
      }`,
      `**node** \`b\`

No key has a value yet.

Parallel with \`a\`, \`c\``,
    );

    shows(
      'say that it is not reached',
      `graph g { node a { }  node $0island { writes k }  state { k: string }  start -> a -> end }`,
      `**node** \`island\`

No path leads here from \`start\`.
**Writes** \`k\``,
    );

    shows(
      'name the list of an each node',
      `graph g {
        state { steps: list<string>  found: append<string> }
        input steps
        node $0look { each step in steps  writes found  prompt "{step}" }
        start -> look -> end
      }`,
      `**node** \`look\` (prompt)

**Surely here** \`steps\` \`found\`
**Each** \`step\` of \`steps\`, in parallel
**Reads** \`steps\`
**Writes** \`found\``,
    );

    shows(
      'work at the ends',
      `graph g {
        state { q: string  a: string }
        input q
        output a?
        node n { reads q  writes a?  prompt "{q}" }
        start -> n -> $0end
      }`,
      `**end** of \`g\`

**Surely at the end** \`q\`
**Perhaps** \`a\` — not when \`n\` does not write it
**Returns** \`a?\`

Waits for \`n\``,
    );

    it('folds large sets', () => {
      const keys = Array.from({ length: 50 }, (_, i) => `k${i}`);
      const text = `graph g { state { ${keys.map((key) => `${key}: string`).join(' ')} }
        input ${keys.join(', ')}
        node $0n { }  start -> n -> end }`;
      const { facts, offset } = marked(text);
      assert.match(
        JSON.stringify(hover(facts, offset, 'plaintext')),
        /Surely here k0 k1 k2 k3 k4 k5 k6 k7 … and 42 more/,
      );
    });
  });

  describe('on a key', () => {
    shows(
      'say its type, its users and whether it is there',
      `graph g {
        state {
          q: string
          /// What was *found*.
          found: append<string>
          a: "x" | "y"
        }
        input q
        output a
        node look { reads q  writes found  run "#look" }
        node sum { reads $0found  writes a  run "#sum" }
        start -> look -> sum -> end
      }`,
      `**key** \`found: append<string>\` — every write is added

What was \\*found\\*.

**Surely here**
**Written by** \`look\`
**Read by** \`sum\`

Has a value from the start`,
    );

    shows(
      'say why it can be missing',
      `graph g {
        state { q: string  docs: string  a: string }
        input q
        output a
        decision d { reads q  run "#d"  web -> answer  local -> search }
        node search { reads q  writes docs  run "#search" }
        node answer { reads q, docs?  writes a  prompt "{q} {do$0cs}" }
        start -> d
        search -> answer -> end
      }`,
      `**key** \`docs: string\`

**Perhaps here** — not when \`d\` takes \`web\`
**Written by** \`search\`
**Read by** \`answer?\``,
    );

    shows(
      'say nothing of what is there where the node writes it',
      `graph g { state { a: string }  node n { writes $0a }  start -> n -> end }`,
      `**key** \`a: string\`

**Written by** \`n\`
Read by no node`,
    );

    shows(
      'work in expressions',
      `graph g {
        state { n: int = 0 }
        node count { set n = $0n + 1 }
        start -> count -> end
      }`,
      `**key** \`n: int\`

**Surely here**
**Written by** \`count\`
**Read by** \`count\`

Has a value from the start`,
    );

    shows(
      'work in the input line',
      `graph g { state { q: string }  input $0q  node n { reads q  prompt "{q}" }  start -> n -> end }`,
      `**key** \`q: string\`

Written by no node
**Read by** \`n\`

An input`,
    );
  });

  describe('on an edge', () => {
    shows(
      'say what it brings',
      `graph g {
        state { a: string  b: string }
        node n { writes a, b? }
        node m { }
        start -> n $0-> m -> end
      }`,
      `**edge** \`n\` → \`m\`

**Brings** \`a\` \`b?\`
**Surely then** \`a\`
**Perhaps** \`b\``,
    );

    shows(
      'say what an arm brings',
      `graph g {
        state { q: string  a: string }
        input q
        decision d { reads q  run "#d"  $0done writes a -> end  again -> n max 2 }
        node n { }
        start -> n -> d
      }`,
      `**arm** \`done\` of \`d\` → \`end\`

**Brings** \`a\`
**Surely then** \`q\` \`a\``,
    );

    shows(
      'say that an arm goes round a loop',
      `graph g {
        decision d { run "#d"  done -> end  again $0-> n max 2 }
        node n { }
        start -> n -> d
      }`,
      `**arm** \`again\` of \`d\` → \`n\`

No key has a value yet.
Goes round the loop of \`n\` again
Taken at most 2 times each time the loop of \`n\` is entered`,
    );
  });

  describe('on other names', () => {
    const files = {
      'shared.graph': `state Shared { /// A question.
        q: string }
        type Score = { value: int }
        /// Sums up.
        graph sum "Sum up" { state { text: string  result: string }  input text  output result
          node n { reads text  writes result  prompt "{text}" }  start -> n -> end }`,
    };

    shows(
      'describe an imported state',
      `import { $0Shared } from "./shared.graph"`,
      '**state** `Shared`\n\n**Keys** `q`',
      files,
    );
    shows('describe a type', `type Score = list<int>\nstate S { s: $0Score }`, '**type** `Score` = `list<int>`');
    shows(
      'describe a called graph',
      `import { sum } from "./shared.graph"
       graph g { state { text: string  result: string }  input text  node n { call $0sum }  start -> n -> end }`,
      `**graph** \`sum\` — Sum up

Sums up.

**Takes** \`text\`
**Returns** \`result\`

1 node · 2 keys`,
      files,
    );
    shows(
      'describe the item',
      `graph g { state { xs: list<int>  out: append<string> }  input xs
         node n { each x in xs  writes out  prompt "{$0x}" }  start -> n -> end }`,
      '**item** `x: int`\n\nOne element of `xs`; `n` runs once for each, in parallel',
    );
    shows(
      'describe a key of a named state',
      'state S { $0k: sum<int> }',
      '**key** `k: sum<int>` — writes are added up\n\nA key of state `S`',
    );
  });

  it('are nothing where nothing is named', () => {
    for (const text of [
      '$0',
      'graph g { node n {$0 } }',
      'graph g { // $0n\n node n { } }',
      '$0)(',
      'graph g { start -> $0',
    ]) {
      const { facts, offset } = marked(text);
      assert.equal(hover(facts, offset, 'markdown'), null, text);
    }
  });
});

function shows(title: string, text: string, expected: string, files?: Record<string, string>): void {
  it(title, () => {
    const { facts, offset } = marked(text, files);
    const found = hover(facts, offset, 'markdown');
    assert.ok(found, 'there is no hover');
    assert.ok('kind' in (found.contents as object));
    const { value } = found.contents as { value: string };
    assert.equal(value.replaceAll('  \n', '\n'), expected);
  });
}
