import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeLabel, quoteTitle } from '../../server/src/diagram/escape';
import { parseFlowchart } from './parse';

/** Texts that mean something to one of Mermaid's readers: its grammar, Markdown, HTML, its regular expressions. */
const TEMPTING = [
  '1. one',
  '1) x',
  '- dash',
  '* star',
  '+ plus',
  '# head',
  '> quote',
  '---',
  '===',
  '__bold__ **b** _i_ snake_case',
  '`code`',
  '~~no~~',
  'List<T>',
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '<br/>',
  '<!-- c -->',
  'a | b',
  '[x](http://a.b)',
  'http://a.b/c',
  'www.example.org',
  'me@example.org',
  'say "hi"',
  '#quot; #35; &amp; &lt;',
  'a\\nb \\ c',
  '{x} {{y}} @{ shape: a }',
  '%%{init: {"theme": "dark"}}%%',
  '%% comment',
  '$$x^2$$',
  'fa:fa-car',
  'style: #fff;',
  'classDef a:#b;',
  'end',
  'o',
  'x',
  'click me',
  'subgraph',
  'ok :::cls',
  '"',
  "'",
  '``',
  'linkStyle 0 stroke:#f00;',
  '日本語 🙂',
  'two\nlines\n1. of three',
];

/** Both as a node's and as an edge's label. */
async function labels(texts: readonly string[]): Promise<string[][]> {
  const nodes = texts.map((text, i) => `  n${i}["${escapeLabel([text])}"]`);
  const edges = texts.map((text, i) => `  n0 -->|"${escapeLabel([text])}"| n${i}`);
  const parsed = await parseFlowchart(['flowchart TB', ...nodes, ...edges, ''].join('\n'));
  return [parsed.nodes.map(({ text }) => text), parsed.edges.map(({ text }) => text)];
}

describe('labels', () => {
  it('come out as they went in', async () => {
    for (const read of await labels(TEMPTING)) assert.deepEqual(read, TEMPTING);
  });

  it('come out as they went in, whatever they are', async () => {
    const piece = fc.oneof(fc.constantFrom(...TEMPTING), fc.string({ unit: 'grapheme', minLength: 1 }));
    const text = fc
      .array(piece, { minLength: 1, maxLength: 4 })
      .map((pieces) => pieces.join('').replace(/\s+/gu, ' ').trim())
      .filter((joined) => joined !== '' && !/[ﬂ¶\p{Cc}]/u.test(joined));
    const property = fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (texts) => {
      for (const read of await labels(texts)) assert.deepEqual(read, texts);
    });
    await fc.assert(property, { numRuns: 200, seed: 1 });
  });

  it('leave nothing for Markdown to read', () => {
    for (const text of TEMPTING) {
      for (const line of escapeLabel([text]).split('<br/>')) {
        assert.doesNotMatch(line, /^\s*(?:[-+*>=]|#(?!\w+;)|\d+[.)])|[`*[\]<>~|\\]|:\/\/|www\.|\S@\S|\b_|_\b/, text);
      }
    }
  });

  it('have no control characters and no halves of pairs', () => {
    assert.equal(escapeLabel(['a\u0000b\ud800c\td']), 'a\ufffdb\ufffdc d');
  });
});

describe('titles', () => {
  it('come out as they went in', async () => {
    const titles = [
      'say "hi"',
      "it's: here",
      '# no comment',
      '- x',
      '{a: b}',
      '%%{init}%%',
      '1. x',
      'a & b',
      'back\\slash',
      '日本語 🙂',
      '---',
    ];
    for (const title of titles) {
      // A YAML string in double quotes is a JSON string.
      assert.equal(JSON.parse(quoteTitle(title)), title);
      await parseFlowchart(`---\ntitle: ${quoteTitle(title)}\n---\nflowchart TB\n  n0["x"]\n`);
    }
  });

  it('stand on one line, with marks that look like angle brackets', () => {
    assert.equal(quoteTitle('List<T>\n of  things '), '"List‹T› of things"');
  });
});
