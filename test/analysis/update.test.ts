import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { analyze } from '../../server/src/analysis/analyze';
import type { Facts } from '../../server/src/analysis/facts';
import { updateFacts } from '../../server/src/analysis/update';
import { check } from '../../server/src/rules/run';
import { Random } from '../reference/random';

/** Edits of each sample. */
const EDITS = process.env['LONG'] ? 300 : 12;

const URI = 'file:///project/main.graph';
const noFiles = { read: () => undefined };

const samples = ['cases', '../examples'].flatMap((folder) => {
  const path = resolve(__dirname, '..', '..', '..', 'test', folder);
  return readdirSync(path)
    .filter((name) => name.endsWith('.graph'))
    .map((name) => [name, readFileSync(join(path, name), 'utf8')] as const);
});

/** All that a text is understood as, as plain data. */
function known(facts: Facts): unknown {
  const { file, graphs } = facts;
  return {
    source: file.source,
    lines: file.lines,
    faults: file.faults.map(({ code, span, node, key }) => ({ code, span, node, key })).toSorted(byPlace),
    graphs: graphs.map(({ model, flow }) => ({
      nodes: model.nodes.map((node) => ({ ...node, call: node.call?.name })),
      readers: model.readers,
      writers: model.writers,
      edges: model.edges,
      must: model.nodes.map(({ id }) => [...flow.must(id)]),
    })),
    findings: check(facts).map(({ code, severity, message, span, node, key, related, fade, path, fixes }) => {
      return { code, severity, message, span, node, key, related, fade, path, fixes: fixes() };
    }),
  };
}

function byPlace(a: { span: { start: number }; code: string }, b: { span: { start: number }; code: string }): number {
  return a.span.start - b.span.start || a.code.localeCompare(b.code);
}

/** What people type into nodes, and some things that they should not. */
const typed = [
  'a',
  ' and so on',
  '{q}',
  '{nope}',
  '{ q }',
  '{{q}}',
  '\n',
  '"',
  '{',
  '}',
  '1',
  ' reads q',
  ' + 1',
  '\\n',
  'é😀',
  '//',
  ', x',
];

describe('facts after an edit', function () {
  this.timeout(0);

  it('are those of the new text, whether they were updated or worked out anew', () => {
    const random = new Random(Number(process.env['SEED'] ?? 7));
    let updated = 0;
    for (const [name, initial] of samples) {
      let text = initial;
      let facts = analyze(text, URI, noFiles);
      for (let edit = 0; edit < EDITS; edit++) {
        const next = editInside(random, text);
        const before = facts.file.source.text;
        const update = updateFacts(facts, next, noFiles);
        const fresh = analyze(next, URI, noFiles);
        if (update) {
          updated++;
          assert.deepEqual(known(update), known(fresh), `${name}: ${JSON.stringify([before, next])}`);
        } else {
          assert.equal(facts.file.source.text, before);
          assert.deepEqual(facts.file.source, analyze(before, URI, noFiles).file.source);
        }
        // A text that is broken is mended before the next edit.
        const isWhole = fresh.file.source.errors.length === 0;
        text = isWhole ? next : initial;
        facts = isWhole ? (update ?? fresh) : analyze(initial, URI, noFiles);
      }
    }
    assert.ok(updated > samples.length, `only ${updated} updates`);
  });

  const edits: readonly (readonly [string, string, string])[] = [
    ['beside a fault at the name of the decision', 'decision d { tools a, |b  yes -> end }', 'c'],
    ['in the prompt of a decision', 'decision d { prompt "now|"  yes -> end  no -> end }', ' {k}'],
    ['in a condition', 'decision d { when k == "|" -> end  else -> end }', 'x'],
    ['in an expression', 'node d { set k = k + "|" }  d -> end', 'x'],
    ['that reads another key', 'node d { reads k|  run "#d" }  d -> end', ', l'],
  ];
  for (const [title, body, typedText] of edits) {
    it(`are right ${title}`, () => {
      const text = `graph g { state { k: string  l: string }  input k  ${body}  start -> d }`;
      const before = analyze(text.replace('|', ''), URI, noFiles);
      const after = text.replace('|', typedText);
      const facts = updateFacts(before, after, noFiles) ?? analyze(after, URI, noFiles);
      assert.deepEqual(known(facts), known(analyze(after, URI, noFiles)));
    });
  }
});

/** Something typed or deleted in the middle half of the text, most often in a string. */
function editInside(random: Random, text: string): string {
  const keys = [...text.matchAll(/\b(?:reads|writes) +[\w, ?]*\w/g)];
  if (keys.length > 0 && random.int(4) === 0) return editKeys(random, text, random.pick(keys));
  const strings = [...text.matchAll(/"[^"\n]+"/g)];
  const inString = strings.length > 0 && random.int(4) > 0;
  const place = inString ? random.pick(strings) : undefined;
  const at = place ? place.index + 1 + random.int(place[0].length - 1) : random.int(text.length);
  if (random.int(5) === 0) return text.slice(0, at) + text.slice(at + 1 + random.int(3));
  return text.slice(0, at) + random.pick(typed) + text.slice(at);
}

/** Adds a key to a list, makes one optional, or takes the last one away. */
function editKeys(random: Random, text: string, list: RegExpExecArray): string {
  const end = list.index + list[0].length;
  if (random.int(3) === 0)
    return text.slice(0, end) + random.pick([', q', ', x', ' writes x', ' each i in xs']) + text.slice(end);
  if (random.int(2) === 0) return `${text.slice(0, end)}?${text.slice(end)}`;
  return text.slice(0, list.index) + list[0].replace(/,? *\w+$/, '') + text.slice(end);
}
