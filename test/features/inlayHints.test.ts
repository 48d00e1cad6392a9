import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyze } from '../../server/src/analysis/analyze';
import type { Facts } from '../../server/src/analysis/facts';
import { type HintOptions, inlayHints, missingTooltip, type MissingHint } from '../../server/src/features/inlayHints';
import { applyEdits } from '../lsp/markedDocument';
import { samples } from '../syntax/samples';
import { HERE } from './marked';

const NONE: HintOptions = { uri: HERE, reads: false, supersteps: false, missing: false };
const READS: HintOptions = { ...NONE, reads: true };
const STEPS: HintOptions = { ...NONE, supersteps: true };
const MISSING: HintOptions = { ...NONE, missing: true };
const ALL: HintOptions = { uri: HERE, reads: true, supersteps: true, missing: true };

describe('inlay hints', () => {
  shows(
    'what a node reads that does not say so',
    READS,
    `graph g {
      state { q: string  steps: list<string>  n: int = 0  r: string }
      node ask "A {title}" {«reads q, n»
        writes r
        prompt "{q} {n} {q}"
      }
      node count {«reads n» set n += 1 }
      node plain { reads q  prompt "{q}" }
      node look { each step in steps  prompt "{step}" }
      node all { each step in steps  prompt "{step}" }
      decision d on r { "a" -> end }
      decision e {«reads n, r» when n > 1 && r == "a" -> end  else -> end }
      node code { run "#code" }
    }`,
  );

  shows(
    'what a call takes',
    READS,
    `graph child { state { q: string  k: string } input q, k node a { reads q, k  run "#a" } start -> a -> end }
    graph parent { state { q: string  other: string } node c {«reads q, other» call child  with k = other } }`,
  );

  it('become lines where someone takes them', () => {
    takes('graph g { state { n: int = 0 } node a { set n += 1 } }', 'node a { reads n  set n += 1 }');
    takes(
      'graph g {\n  state { q: string }\n  node a {\n    prompt "{q}"\n  }\n}',
      '  node a {\n    reads q\n    prompt "{q}"',
    );
  });

  it('name only some of many keys', () => {
    const keys = Array.from({ length: 12 }, (_, i) => `k${i}`);
    const text = `graph g { state { ${keys.map((key) => `${key}: string`).join('  ')} }
      node a { prompt "{${keys.join('} {')}}" } }`;
    const [{ label }] = inlayHints(facts(text), { start: 0, end: text.length }, READS);
    assert.equal(label, 'reads k0, k1, k2, k3, k4, k5, k6, k7, …');
  });

  shows(
    'when nodes run',
    STEPS,
    `graph g {
      state { q: string }
      decision d«step 1» { reads q  run "#d"  long -> a  short -> b }
      node a«step 2» "A title" { }
      node b«step 2–3» { }
      node nowhere { }
      start -> d  a -> b -> end
    }
    graph round {
      node a { }
      decision again { run "#d"  yes -> a  no -> end }
      start -> a -> again
    }`,
  );

  shows(
    'when keys are missing',
    MISSING,
    `graph g {
      state { q: string  docs: string  out: string }
      input q
      output out, docs?«missing when d takes web»
      decision d { reads q  run "#d"  web -> answer  local -> search }
      node search { reads q  writes docs  run "#search" }
      node answer { reads q, docs?«missing when d takes web»  writes out  prompt "{q} {docs}" }
      node more { prompt "{docs}«missing when d takes web»" }
      node compute { set out = docs«missing when d takes web» + "" }
      start -> d
      search -> answer -> more -> compute -> end
    }`,
  );

  it('explain some reads at once, and others when someone points at them', () => {
    const readers = Array.from({ length: 25 }, (_, i) => `node r${i} { reads docs? }\n`);
    const text = `graph g {
      state { q: string  docs: string }
      decision d { run "#d"  web -> r0  local -> search }
      node search { writes docs  run "#search" }
      ${readers.join('')}
      start -> d  search -> ${readers.map((_, i) => `r${i}`).join(' -> ')} -> end
    }`;
    const hints = inlayHints(facts(text), { start: 0, end: text.length }, MISSING);
    const explained = hints.filter(({ label }) => label === 'missing when d takes web');
    assert.ok(explained.length > 5 && explained.length < hints.length);
    assert.ok(explained.every(({ tooltip }) => tooltip === '`docs` is unset when `d` takes `web`'));
    const { label, data } = hints.at(-1)!;
    assert.equal(label, 'may be missing');
    assert.equal(missingTooltip(facts(text), data as MissingHint), '`docs` is unset when `d` takes `web`');
    assert.equal(missingTooltip(facts('graph other { }'), data as MissingHint), undefined);
  });

  it('stand in the range, in order, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat(), fc.nat(40), fc.nat(), ({ text: sample }, from, length, at) => {
        const start = from % (sample.length + 1);
        const text = sample.slice(0, start) + sample.slice(start + length);
        const known = facts(text);
        const whole = placesOf(known, { start: 0, end: text.length });
        assert.deepEqual(
          whole,
          whole.toSorted((a, b) => a - b),
        );
        const range = { start: Math.min(at % 500, text.length), end: Math.min((at % 500) + 100, text.length) };
        assert.deepEqual(
          placesOf(known, range),
          whole.filter((place) => range.start <= place && place <= range.end),
        );
      }),
    );
  });
});

function facts(text: string): Facts {
  return analyze(text, HERE, { read: () => undefined });
}

function placesOf(known: Facts, range: { start: number; end: number }): number[] {
  return inlayHints(known, range, ALL).map(({ position }) => known.file.lines.offsetAt(position));
}

/** Every hint of a text stands in it as `«…»`. */
function shows(what: string, options: HintOptions, source: string): void {
  it(what, () => {
    const known = facts(source.replaceAll(/«.*?»/g, ''));
    const { text } = known.file.source;
    const hints = inlayHints(known, { start: 0, end: text.length }, options);
    const edits = hints.map(({ position, label }) => {
      assert.equal(typeof label, 'string');
      return { range: { start: position, end: position }, newText: `«${label as string}»` };
    });
    assert.equal(applyEdits(text, edits), source);
  });
}

/** The text with the edit of its only hint holds some lines, and its node reads what it read. */
function takes(text: string, expected: string): void {
  const known = facts(text);
  const [{ textEdits }] = inlayHints(known, { start: 0, end: text.length }, READS);
  const taken = applyEdits(text, textEdits!);
  assert.ok(taken.includes(expected), taken);
  const keys = ({ graphs: [{ model }] }: Facts): number[][] => model.nodes.map(({ reads }) => reads.map((r) => r.key));
  assert.deepEqual(keys(facts(taken)), keys(known));
  assert.deepEqual(inlayHints(facts(taken), { start: 0, end: taken.length }, READS), []);
}
