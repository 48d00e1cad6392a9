import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { symbolsInFile, type SymbolUse } from '../../server/src/features/symbols';
import { WORDS } from '../../server/src/syntax';
import { Random } from '../reference/random';
import { randomGraph } from '../syntax/randomGraph';
import { samples } from '../syntax/samples';
import { HERE } from './marked';
import { randomCalls } from './randomCalls';
import { assertSameMeaning, projectOf, renamed, type Texts } from './renaming';

const TIMES = process.env['LONG'] ? 60 : 1;

/** With a second look at the whole meaning, and without as in long texts. */
const ANALYSED = [0, 1_000_000];

const examples = resolve(__dirname, '..', '..', '..', 'examples');

/** Single texts, and the examples with all that they import. */
function projects(): { readonly name: string; readonly texts: Texts }[] {
  const single = samples.map(({ name, text }) => ({ name, texts: { [HERE]: text } }));
  const folders = ['', 'lib'].flatMap((folder) =>
    readdirSync(join(examples, folder))
      .filter((file) => /\.(graph|ts)$/.test(file))
      .map((file) => [`file:///here/${folder && `${folder}/`}${file}`, join(examples, folder, file)] as const),
  );
  return [
    ...single,
    { name: 'examples', texts: Object.fromEntries(folders.map(([uri, path]) => [uri, readFileSync(path, 'utf8')])) },
  ];
}

describe('renames at random', function () {
  this.timeout(0);

  it('keep the meaning, or are refused; renamed back the text is what it was', () => {
    const random = new Random(Number(process.env['SEED'] ?? 11));
    let made = 0;
    let tried = 0;
    for (const { name, texts } of projects()) {
      const uris = Object.keys(texts).filter((uri) => uri.endsWith('.graph'));
      const project = projectOf(texts);
      for (let i = 0; i < TIMES * Math.sqrt(uris.length); i++) {
        const uri = random.pick(uris);
        const uses: SymbolUse[] = [];
        symbolsInFile(project.facts(uri)!, (use) => uses.push(use));
        if (uses.length === 0) continue;
        const { span, kind } = random.pick(uses);
        // Of two labels of one name the rename of one is a repair.
        const isRepair =
          kind === 'arm' && project.facts(uri)!.file.faults.some(({ code }) => code === 'duplicate-name');
        if (isRepair) continue;
        const to = random.int(3) === 0 ? random.pick(wordsOf(texts[uri])) : 'fresh';
        const about = `${name}: ${texts[uri].slice(span.start, span.end)} to ${to}`;
        const result = renamed(texts, uri, span.start, to, random.pick(ANALYSED));
        tried++;
        if (result.refused !== undefined || result.edits.length === 0) continue;
        made++;
        try {
          assertSameMeaning(texts, result);
          comesBack(texts, uri, result, span.start);
        } catch (error) {
          throw new Error(about, { cause: error });
        }
      }
    }
    assert.ok(made > tried / 3, `${made} of ${tried} were made`);
  });

  it('are answered anywhere in any text', () => {
    fc.assert(
      fc.property(
        randomGraph,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('x', 'start', 'max', '', '1', '"a b"'),
        (graph, lost, at, to) => {
          const text = graph.tokens.filter((_, i) => lost % 3 === 0 || i % 7 !== lost % 7).join(' ');
          const texts = { [HERE]: text };
          const result = renamed(texts, HERE, at % (text.length + 1), to, ANALYSED[at % 2]);
          const hasTwins = projectOf(texts)
            .facts(HERE)!
            .file.faults.some(({ code }) => code === 'duplicate-name');
          if (result.refused === undefined && !hasTwins) assertSameMeaning(texts, result);
        },
      ),
      { numRuns: process.env['LONG'] ? 20_000 : 200 },
    );
  });
});

describe('renames where graphs call each other', function () {
  this.timeout(0);

  it('keep what is handed over, or are refused', () => {
    let made = 0;
    let tried = 0;
    fc.assert(
      fc.property(
        randomCalls,
        fc.nat(2),
        fc.nat(),
        fc.constantFrom('a', 'b', 'c', 'd', 'e', 'true'),
        (texts, file, at, to) => {
          const uri = Object.keys(texts)[file];
          const uses: SymbolUse[] = [];
          symbolsInFile(projectOf(texts).facts(uri)!, (use) => uses.push(use));
          if (uses.length === 0) return;
          const result = renamed(texts, uri, uses[at % uses.length].span.start, to, 0);
          tried++;
          if (result.refused !== undefined) return;
          made++;
          assertSameMeaning(texts, result);
        },
      ),
      { numRuns: process.env['LONG'] ? 5000 : 100 },
    );
    assert.ok(made > tried / 4, `${made} of ${tried} were made`);
  });
});

/** Renamed back, a text is what it was, but for lines that say what equal names said, and quotes that a label has got. */
function comesBack(texts: Texts, uri: string, result: ReturnType<typeof renamed>, start: number): void {
  const hasLines = result.edits.some(({ span }) => span.start === span.end);
  const getsQuotes = result.edits.some(({ text, span }) => text.startsWith('"') && texts[uri][span.start] !== '"');
  if (hasLines || getsQuotes) return;
  const own = result.edits.filter((edit) => edit.uri === uri && edit.span.start < start);
  const shift = own.reduce((sum, { span, text }) => sum + text.length - (span.end - span.start), 0);
  const edit = result.edits.find((candidate) => candidate.uri === uri && candidate.span.start === start)!;
  const old = texts[uri].slice(start, edit.span.end);
  // A label that is a word of the language is given back in quotes.
  if (WORDS.has(old)) return;
  const back = renamed(result.texts, uri, start + shift, old);
  assert.equal(back.refused, undefined);
  assert.deepEqual(back.texts, texts);
}

/** Names that a text has, and words of the language. */
function wordsOf(text: string): string[] {
  return [...(text.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? ['x']), ...WORDS.keys()];
}
