/** Texts as they are while someone types: what is broken stays small, and what stands behind it keeps its meaning. */

import assert from 'node:assert/strict';
import { type SourceFile, isBlank, parse } from '../../server/src/syntax';
import { outline } from './outline';
import { samples } from './samples';

const TAIL = '\ngraph tail { state { a: string } node n { reads a } start -> n -> end }\n';
const TAIL_OUTLINE = outline(parse(TAIL));

interface Outcome {
  edits: number;
  /** Edits that cost more than one error. */
  several: number;
  /** Edits that the graph behind did not survive. */
  lost: number;
}

/** Parses each sample, followed by another graph, once for each of its tokens that `edit` changes. */
function outcomeOf(edit: (text: string, start: number, end: number) => string): Outcome {
  const outcome: Outcome = { edits: 0, several: 0, lost: 0 };
  for (const { text } of samples) {
    for (const [start, end] of tokensOf(parse(text))) {
      const file = parse(edit(text, start, end) + TAIL);
      outcome.edits++;
      if (file.errors.length > 1) outcome.several++;
      if (!outline(file).endsWith(TAIL_OUTLINE)) outcome.lost++;
    }
  }
  return outcome;
}

function* tokensOf({ tokens }: SourceFile): Generator<[number, number]> {
  for (let i = 0; i < tokens.count; i++) {
    if (!isBlank(tokens.kinds[i])) yield [tokens.starts[i], tokens.starts[i + 1]];
  }
}

describe('a text that breaks off', () => {
  it('costs one error, or seldom two, and the next graph keeps its meaning', () => {
    const { edits, several, lost } = outcomeOf((text, _start, end) => text.slice(0, end));
    assert.equal(lost, 0);
    assert.ok(several < edits * 0.02, `${several} of ${edits}`);
  });
});

describe('a token', () => {
  it('that is missing costs one error as a rule', () => {
    const { edits, several, lost } = outcomeOf((text, start, end) => text.slice(0, start) + text.slice(end));
    assert.ok(lost < edits * 0.005, `${lost} of ${edits}`);
    assert.ok(several < edits * 0.05, `${several} of ${edits}`);
  });

  it('too many costs one or two errors as a rule', () => {
    const { edits, several, lost } = outcomeOf((text, start, end) => `${text.slice(0, end)} ${text.slice(start)}`);
    assert.ok(lost < edits * 0.005, `${lost} of ${edits}`);
    assert.ok(several < edits * 0.25, `${several} of ${edits}`);
  });
});
