/** Whatever is offered fits: taken in a text that was right, it leaves it right. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { analyze } from '../../../server/src/analysis/analyze';
import { contextAt } from '../../../server/src/features/completion/context';
import { isName, parse, Token } from '../../../server/src/syntax';
import { HERE } from '../marked';
import { randomGraph } from '../../syntax/randomGraph';
import { samples } from '../../syntax/samples';
import { EDITOR, suggestAt, taken } from './suggest';

const LONG = process.env.LONG === '1';
const SEED = Number(process.env.SEED ?? 1);
const PLAIN = {
  ...EDITOR,
  snippets: false,
  labelDetails: false,
  insertReplace: false,
  adjustIndentation: false,
  lazy: false,
};

/** Without `LONG` the larger ones are left out. */
const texts = samples.filter(({ text }) => LONG || text.length < 900);

describe('completion anywhere', () => {
  it('never fails, in damaged texts either', () => {
    const sample = fc.constantFrom(...samples);
    fc.assert(
      fc.property(sample, fc.nat(), fc.nat(12), fc.nat(), fc.boolean(), ({ text }, at, cut, cursor, isPlain) => {
        const from = at % (text.length + 1);
        const damaged = text.slice(0, from) + text.slice(from + cut);
        const style = isPlain ? PLAIN : EDITOR;
        suggestAt(damaged, cursor % (damaged.length + 1), { style });
        suggestAt(damaged, Math.min(from, damaged.length), { style });
      }),
      { numRuns: LONG ? 20_000 : 300, seed: SEED },
    );
  });

  it('fits in the place of any name of a valid text', () => {
    for (const { name, text } of texts) for (const offset of nameEnds(text)) fits(text, offset, name);
  });

  it('fits in the place of any name of a random graph', () => {
    fc.assert(
      fc.property(randomGraph, fc.nat(), ({ tokens }, pick) => {
        const text = tokens.join(' ');
        const ends = nameEnds(text);
        if (ends.length > 0) fits(text, ends[pick % ends.length], 'random');
      }),
      { numRuns: LONG ? 20_000 : 500, seed: SEED },
    );
  });

  it('fits on a new line before any member', () => {
    for (const { name, text } of texts) {
      for (const start of memberStarts(text)) fits(`${text.slice(0, start)}\n\n${text.slice(start)}`, start + 1, name);
    }
  });

  it('fits on a new line before any member of a random graph', () => {
    fc.assert(
      fc.property(randomGraph, fc.nat(), ({ tokens }, pick) => {
        const text = tokens.join(' ');
        const starts = memberStarts(text);
        const start = starts[pick % starts.length];
        fits(`${text.slice(0, start)}\n\n${text.slice(start)}`, start + 1, 'random');
      }),
      { numRuns: LONG ? 20_000 : 500, seed: SEED },
    );
  });
});

/** A field of such a name before a brace is read as a declaration. */
const DECLARES = /\.(graph|state|type|import)$/;

/** What is offered, taken, gives no syntax error. Arrows alone are no whole form. */
function fits(text: string, offset: number, name: string): void {
  for (const item of suggestAt(text, offset, { style: offset % 2 === 0 ? EDITOR : PLAIN }).items) {
    if (item.kind === CompletionItemKind.Operator || DECLARES.test(item.label)) continue;
    const result = taken(text, item);
    const [error] = parse(result).errors;
    const place = `${text.slice(Math.max(0, offset - 60), offset)}|${text.slice(offset, offset + 30)}`;
    assert.equal(error, undefined, `${error?.message}: ${name}, ${item.label} at …${place}…\n${result}`);
  }
}

/** Where names end that are no words of the language in their place, and no part of a string or comment. */
function nameEnds(text: string): number[] {
  const facts = analyze(text, HERE, { read: () => undefined });
  const { count, kinds, starts } = facts.file.source.tokens;
  const words = new Set(memberStarts(text));
  const ends: number[] = [];
  for (let i = 0; i < count; i++) {
    const kind: Token = kinds[i];
    // What stands behind `reduce<…>` fits no other type.
    if (!isName(kind) || kind === Token.Reduce) continue;
    const isWord = contextAt(facts, starts[i + 1]).slots.some(({ kind }) => kind === 'words' || kind === 'member');
    if (!isWord && !words.has(starts[i])) ends.push(starts[i + 1]);
  }
  return ends;
}

function memberStarts(text: string): number[] {
  const starts: number[] = [];
  for (const item of parse(text).items) {
    starts.push(item.start);
    if (item.kind === 'state') for (const key of item.keys) starts.push(key.start);
    if (item.kind !== 'graph') continue;
    for (const member of item.members) {
      starts.push(member.start);
      if (member.kind === 'node' || member.kind === 'decision')
        for (const part of member.members) starts.push(part.start);
      if (member.kind === 'state') for (const key of member.keys) starts.push(key.start);
    }
  }
  return starts;
}
