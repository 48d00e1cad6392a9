/** Every text has a tree that covers it: tokens add up to the text, nodes stand in each other and in order. */

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type SourceFile, type SyntaxNode, LineMap, forEachChild, nodesAt, parse } from '../../server/src/syntax';
import { samples } from './samples';

const LONG = process.env.LONG === '1';
const SEED = Number(process.env.SEED ?? 1);

describe('syntax tree', () => {
  for (const { name, text } of samples) {
    it(`covers ${name} without errors`, () => {
      const file = parse(text);
      assert.deepEqual(file.errors, []);
      assertWellFormed(file);
    });
  }

  it('covers token soups', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
        assertWellFormed(parse(pieces.join('')));
      }),
      { numRuns: LONG ? 100_000 : 1_000, seed: SEED },
    );
  });

  it('covers any characters', () => {
    const characters = fc.string({ unit: 'binary', maxLength: 80 });
    const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(fc.oneof(characters, codeUnits), (text) => {
        assertWellFormed(parse(text));
      }),
      { numRuns: LONG ? 50_000 : 1_000, seed: SEED },
    );
  });

  it('covers valid files after edits', () => {
    const edit = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('delete', 'double', 'swap', 'insert', 'cut'),
      piece: fc.constantFrom(...PIECES),
    });
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.array(edit, { minLength: 1, maxLength: 4 }), (sample, edits) => {
        let { text } = sample;
        for (const { at, kind, piece } of edits) text = mutate(text, at, kind, piece);
        assertWellFormed(parse(text));
      }),
      { numRuns: LONG ? 100_000 : 1_000, seed: SEED },
    );
  });

  it('finds the nodes at an offset', () => {
    const text = 'graph g { node n { reads abc } }';
    const kinds = nodesAt(parse(text), text.indexOf('bc')).map((node) => node.kind);
    assert.deepEqual(kinds, ['file', 'graph', 'node', 'reads', 'keyRef', 'name']);
    assert.deepEqual(nodesAt(parse(''), 7), [parse('')]);
  });
});

/** Texts of tokens, right and wrong, of all kinds. */
const PIECES = [
  ...' |\n|\r\n|\r|\t|{|}|[|]|(|)|<|>|,|:|.|?|=|+=|->|-|+|*|;|#|"|"""|\'|\\|//|/*|*/|/// doc\n|// allow x: y\n'.split(
    '|',
  ),
  ...'|graph|state|type|import|from|extends|node|decision|on|input|output|handlers|model|limit|steps|a|b'.split('|'),
  ...'|reads|writes|each|in|prompt|system|ask|run|set|call|with|into|retry|timeout|tools|fails|when|else|max'.split(
    '|',
  ),
  ...'|true|null|append|reduce|start|end|12|0.5|-3|"s"|"x\\n"|"""b\n b"""|r"\\"|é|𝒳|\u0000|\ud800|\ufeff|\u2028'.split(
    '|',
  ),
  ' a -> b ',
  'graph g { ',
  'node n { ',
  'decision d { ',
  'state { a: string ',
  'reads a, ',
  'set x = ',
];

function mutate(text: string, at: number, kind: string, piece: string): string {
  const { tokens } = parse(text);
  if (tokens.count < 2) return text + piece;
  const index = at % (tokens.count - 1);
  const [start, middle, end] = [tokens.starts[index], tokens.starts[index + 1], tokens.starts[index + 2]];
  const [first, second] = [text.slice(start, middle), text.slice(middle, end)];
  switch (kind) {
    case 'delete':
      return text.slice(0, start) + text.slice(middle);
    case 'double':
      return text.slice(0, middle) + first + text.slice(middle);
    case 'swap':
      return text.slice(0, start) + second + first + text.slice(end);
    case 'insert':
      return text.slice(0, middle) + piece + text.slice(middle);
    default:
      return text.slice(0, middle);
  }
}

function assertWellFormed(file: SourceFile): void {
  const { text, tokens } = file;
  assert.equal(tokens.starts[0], 0);
  assert.equal(tokens.starts[tokens.count], text.length);
  for (let i = 0; i < tokens.count; i++) assert.ok(tokens.starts[i] < tokens.starts[i + 1], 'a token is empty');

  const borders = new Set(tokens.starts);
  const open: SyntaxNode[] = [file];
  for (let node = open.pop(); node; node = open.pop()) {
    assertPlaced(node, text, borders);
    let { start } = node;
    const { end, kind } = node;
    forEachChild(node, (child) => {
      open.push(child);
      // Docs stand before what they belong to.
      if (child.kind === 'doc') return;
      assert.ok(child.start >= start && child.end <= end, `${child.kind} does not fit into ${kind} in ${quoted(text)}`);
      // A declaration of the top level may stand in a graph by mistake.
      start = kind === 'file' ? child.start : child.end;
    });
  }
  const lines = new LineMap(text);
  let last = 0;
  for (const error of file.errors) {
    assert.ok(error.start >= last && error.start <= error.end && error.end <= text.length, quoted(text));
    assert.equal(lines.offsetAt(lines.positionAt(error.start)), error.start);
    last = error.start;
  }
}

/** A node begins and ends with a token; one that stands for something missing is empty. */
function assertPlaced(node: SyntaxNode, text: string, borders: ReadonlySet<number>): void {
  assert.ok(node.start >= 0 && node.start <= node.end && node.end <= text.length, `${node.kind} in ${quoted(text)}`);
  assert.ok(borders.has(node.start) && borders.has(node.end), `${node.kind} cuts a token in ${quoted(text)}`);
  if (node.kind === 'name') assert.equal(node.text, text.slice(node.start, node.end));
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
