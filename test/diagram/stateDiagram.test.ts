import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeStateText } from '../../server/src/diagram/escape';
import { drawnStates } from './draw';
import { parseStates } from './parse';

const TEXT = `
/// Why it is there.
graph all "All of it" {
  state { q: string  xs: list<string>  notes: append<string>  grade: "good" | "bad" }
  input q
  /// Makes a plan.
  node plan "Make a plan" { reads q  writes xs  prompt "{q}" }
  node work { each x in xs  writes notes  run "#work" }
  decision check { ask "Fine?"  good -> end  bad -> plan max 3 }
  start -> plan -> work -> check
}
`;

describe('state diagram', () => {
  it('has a state for each node, a dot for each end, and marks of what a flowchart draws as lines', async () => {
    const { states, edges } = await drawnStates(TEXT);
    assert.deepEqual(
      states.map(({ id, text, classes }) => `${id} ${JSON.stringify(text)} ${classes.join(' ')}`),
      ['n2 "Make a plan" promptNode', 'n3 "work\\neach x in xs" codeNode eachNode', 'n4 "check" decisionNode'],
    );
    assert.deepEqual(
      edges.map(({ start, end, text }) => `${start} ${end} ${text}`.trimEnd()),
      ['n4 [*] good', 'n4 n2 ↺ bad · max 3', '[*] n2', 'n2 n3 ∀', 'n3 n4'],
    );
  });

  it("hangs doc comments on their states, and the graph's on the first", async () => {
    const { notes } = await drawnStates(TEXT);
    assert.deepEqual(
      notes.map(({ id }) => id),
      ['n2'],
    );
    assert.equal(notes[0].text, 'Why it is there.\nMakes a plan.');
  });

  it('takes the same options as a flowchart', async () => {
    const { direction, edges, notes } = await drawnStates(TEXT, { direction: 'LR', edgeLabels: false, notes: false });
    assert.equal(direction, 'LR');
    assert.deepEqual(notes, []);
    assert.ok(edges.every(({ text }) => !/good|bad/.test(text)));
  });

  it('draws an empty graph', async () => {
    assert.deepEqual((await drawnStates('graph g { start -> end }')).edges, [{ start: '[*]', end: '[*]', text: '' }]);
    assert.deepEqual((await drawnStates('graph g { }')).edges, []);
  });

  it('keeps every text as it is written', async () => {
    const words = [
      'direction',
      'LR',
      'end',
      'note',
      'state',
      'as',
      '"',
      '#',
      ';',
      ':',
      '-->',
      '[*]',
      '%%',
      ' ',
      '<b>',
      '{',
      '}',
      '\\',
      '1. ',
      '日本',
      '🙂',
    ];
    const texts = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('').trim());
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        fc.pre(text !== '');
        const label = escapeStateText([text]);
        const { states, edges, notes } = await parseStates(
          `stateDiagram-v2\n  state "${label}" as n0\n  n0 --> n1 : ${label}\n  note right of n0\n    ${label}\n  end note\n`,
        );
        assert.deepEqual([states[0].text, edges[0].text, notes[0].text], [text, text, text]);
      }),
    );
  });
});
