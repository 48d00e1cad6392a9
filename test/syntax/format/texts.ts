/** Texts that the tests of the formatter start from: laid out by authors, by chance, and damaged. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { forEachChild, isBlank, parse, type SourceFile, type SyntaxNode, Token } from '../../../server/src/syntax';
import { randomGraph } from '../randomGraph';
import { samples } from '../samples';

export const ROOT = join(__dirname, '../../../..');

function graphsIn(folder: string): string[] {
  const names = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.graph')).map((name) => join(folder, name));
}

export interface GraphFile {
  /** From the root of the repository. */
  readonly name: string;
  readonly text: string;
}

/** Every graph of the repository, faulty ones included. */
export const graphFiles: readonly GraphFile[] = [...graphsIn('examples'), ...graphsIn('test')]
  .toSorted()
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

// -------------------------------------------------------------- tokens

/** Tokens and comments with what can be seen of their place: comments on a line of their own, and such behind something. */
export function seen({ text, tokens }: SourceFile): string[] {
  const found: string[] = [];
  let isLineStart = true;
  for (let index = 0; index < tokens.count; index++) {
    const kind: Token = tokens.kinds[index];
    const word = text.slice(tokens.starts[index], tokens.starts[index + 1]);
    if (kind === Token.LineBreak) isLineStart = true;
    if (kind === Token.Blank || kind === Token.LineBreak) continue;
    found.push(isBlank(kind) ? `${isLineStart ? 'own line' : 'behind'} ${word}` : word);
    isLineStart = false;
  }
  return found;
}

/** The nodes of a tree in order, each with how many tokens stand before its first and last one, and what docs say. */
export function shape(source: SourceFile): string[] {
  const { starts, count, kinds } = source.tokens;
  const ordinals = new Map<number, number>();
  let ordinal = 0;
  for (let index = 0; index <= count; index++) {
    ordinals.set(starts[index], ordinal);
    if (index < count && !isBlank(kinds[index])) ordinal++;
  }
  const found: string[] = [];
  const open: SyntaxNode[] = [source];
  for (let node = open.pop(); node; node = open.pop()) {
    const span = `${ordinals.get(node.start)}-${ordinals.get(node.end)}`;
    found.push(node.kind === 'doc' ? `doc ${node.text}` : `${node.kind} ${span}`);
    const children: SyntaxNode[] = [];
    forEachChild(node, (child) => children.push(child));
    open.push(...children.toReversed());
  }
  return found;
}

// -------------------------------------------------------------- laid out by chance

const GAPS = ['', '', '', ' ', ' ', ' ', '  ', '    ', '\t', '\n', '\n', '\n  ', '\n\n', '\n \n\n\t', ' \n', '\f'];
const COMMENTS = [
  ' // note\n',
  '\n// allow unused-key\n',
  ' /* one */ ',
  '/*a*/',
  '\n /* two\n lines */\n',
  '\n/// doc\n',
];
const ENDS = ['\n', '\n', '\r\n', '\r'];

/** Puts other blanks and some comments between the tokens of a text. */
function laidOut(text: string, gaps: readonly string[]): string {
  const { tokens } = parse(text);
  const parts: string[] = [];
  let left: Token = Token.EndOfFile;
  let hadLayout = true;
  for (let index = 0; index < tokens.count; index++) {
    const kind: Token = tokens.kinds[index];
    const word = text.slice(tokens.starts[index], tokens.starts[index + 1]);
    const isLayout = kind === Token.Blank || kind === Token.LineBreak;
    const gap = gaps[index % gaps.length];
    if (!isLayout) {
      parts.push(hadLayout ? '' : gap, word);
    } else if (left === Token.LineComment || left === Token.DocComment) {
      parts.push(word);
    } else {
      parts.push(gap === '' ? ' ' : gap);
    }
    hadLayout = isLayout || kind === Token.LineComment || kind === Token.DocComment;
    left = kind;
  }
  return parts.join('');
}

const layout = fc.array(fc.constantFrom(...GAPS, ...COMMENTS), { minLength: 1, maxLength: 60 });
const start = fc.oneof(
  fc.constantFrom(...samples).map(({ text }) => text),
  randomGraph.map(({ tokens }) => tokens.join(' ')),
);

/** All lines end alike, or each as it comes. */
const ends = fc.oneof(
  fc.constantFrom(...ENDS).map((end) => [end]),
  fc.array(fc.constantFrom(...ENDS), { minLength: 2, maxLength: 9 }),
);

function withEnds(text: string, lineEnd: readonly string[]): string {
  let at = 0;
  return text.replaceAll(/\r\n|\n|\r/g, () => lineEnd[at++ % lineEnd.length]);
}

/** A text laid out as nobody would. */
export function relaidText(text: string): fc.Arbitrary<string> {
  return fc.tuple(layout, ends).map(([gaps, lineEnd]) => withEnds(laidOut(text, gaps), lineEnd));
}

/** Texts without syntax errors, laid out as nobody would. */
export const shuffledText: fc.Arbitrary<string> = start.chain(relaidText);

const PIECES = [
  '{',
  '}',
  '"',
  '"""',
  '->',
  ',',
  '[',
  '/*',
  '*/',
  '//',
  '\n',
  '\r',
  '\ud800',
  '\u00a0',
  'node',
  'x',
  ':',
  '@',
];

/** Anywhere alike: numbers by chance are mostly small ones else. */
const where = fc.noBias(fc.nat(9_999)).map((n) => n / 10_000);

/** Texts as they are while someone types, and worse. */
export const damagedText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(start, shuffledText),
    fc.array(fc.tuple(where, fc.nat(30), fc.constantFrom('', ...PIECES)), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([text, damages]) => {
    let damaged = text;
    for (const [share, length, piece] of damages) {
      const at = Math.floor(share * damaged.length);
      damaged = damaged.slice(0, at) + piece + damaged.slice(at + length);
    }
    return damaged;
  });
