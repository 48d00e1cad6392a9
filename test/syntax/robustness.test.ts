/** Texts that nobody writes: deep, long, strange. They give a tree all the same, and soon. */

import assert from 'node:assert/strict';
import { parse } from '../../server/src/syntax';

const DEEP = 100_000;

function survives(title: string, text: () => string): void {
  it(title, () => {
    const source = text();
    const { tokens, errors } = parse(source);
    assert.equal(tokens.starts[tokens.count], source.length);
    assert.ok(errors.length <= 1000);
  });
}

const many = (piece: string, count = DEEP): string => piece.repeat(count);
const inNode = (content: string): string => `graph g { node n { ${content} } }`;
const long = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length));

describe('deep texts', () => {
  survives('braces', () => many('{'));
  survives('closing braces', () => many('}'));
  survives('brackets', () => many('['));
  survives('comments', () => many('/*') + many('*/'));
  survives('comments without an end', () => many('/*'));
  survives('types', () => `type T = ${many('list<')}int${many('>')}`);
  survives('records', () => `type T = ${many('{ a: ')}int${many('}')}`);
  survives('records without an end', () => `type T = ${many('{ a: ')}`);
  survives('nulls of types', () => `type T = int${many('?')}`);
  survives('lists', () => `state S { a: any = ${many('[')}${many(']')} }`);
  survives('maps', () => `state S { a: any = ${many('{"a":')}1${many('}')} }`);
  survives('expressions', () => inNode(`set a = ${many('(')}1${many(')')}`));
  survives('expressions without an end', () => inNode(`set a = ${many('[{(')}`));
  survives('lists of nodes', () => `graph g { a -> ${many('[')}b${many(']')} }`);
  survives('graphs in graphs', () => many('graph g {'));
  survives('nodes in nodes', () => `graph g { ${many('node n { ')}`);
  survives('states in states', () => `graph g { ${many('state { ')}`);
  survives('decisions in decisions', () => `graph g { ${many('decision d { x -> ')}`);

  it('says once what nests too deep, and goes on', () => {
    const { errors, items } = parse(`type T = ${many('list<')}int${many('>')}\ngraph g { start -> end }`);
    assert.deepEqual(
      errors.map((error) => error.message),
      ['types nest at most 200 levels deep'],
    );
    assert.deepEqual(
      items.map((item) => item.kind),
      ['type', 'graph'],
    );
  });
});

describe('long texts', () => {
  const length = 1_000_000;
  for (const piece of ['foo bar ', '{ ', '} ', '"', '" ', '"""x', "'", '\0', '\ud800', '\r', '->', '/// doc\n\n']) {
    survives(`of ${JSON.stringify(piece)}`, () => long(piece, length));
  }
  for (const piece of [
    'reads ',
    'reads a, ',
    'run ',
    'when ',
    'set ',
    'x writes a, ',
    'timeout 3 ',
    'call ',
    'else -> ',
  ]) {
    survives(`of ${JSON.stringify(piece)} in a decision`, () => `graph g { decision d { ${long(piece, length)}`);
  }
  for (const piece of ['input ', 'node ', 'a -> ', 'a -> [b, ', 'node n { run "}\n', 'foo x { ', 'state { a: ']) {
    survives(`of ${JSON.stringify(piece)} in a graph`, () => `graph g { ${long(piece, length)}`);
  }
  // Strings that end elsewhere when they are read as CEL must not be read again and again.
  for (const string of ['"""', "'''", '\\"""', "\\'''", "r'''", '""" \\"""']) {
    survives(`of expressions with ${string}`, () => inNode(long(`set a = b ${string} `, length)));
  }
  survives('of 10 MB in one string', () => inNode(`prompt """${long('\n   a {b} {{c}} ', 10_000_000)}"""`));
  survives('of 10 MB in many nodes', () => `graph g {${long('/// doc\nnode n { reads a  writes b }\n', 10_000_000)}}`);
  survives('of 10 MB of strings without an end', () => `graph g {${long('node n { run "}\n', 10_000_000)}}`);
  survives('of 10 MB of strings with escapes', () => `graph g {${long('node n { run "a\\n" }\n', 10_000_000)}}`);
  survives('of 10 MB of blanks', () => long('   \n', 10_000_000));
});

describe('strange characters', () => {
  for (const character of ['\0', '\ud800', '\udc00', '\ufeff', '\u00a0', '\u2028', '@', '€', '😀']) {
    it(`says what is wrong with ${JSON.stringify(character)}`, () => {
      const { errors, items } = parse(`graph g { node n { ${character} reads a } }`);
      assert.equal(errors.length, 1);
      assert.match(errors[0].message, /^(`.+`|the character U\+[0-9A-F]{4,6}) begins no line of a node$/u);
      const [graph] = items;
      assert.ok(graph.kind === 'graph' && graph.members[0].kind === 'node');
      assert.equal(graph.members[0].members.at(-1)!.kind, 'reads');
    });
  }

  it('reads files that end without a line end, or with any', () => {
    for (const end of ['', '\n', '\r', '\r\n', ' ', '// comment', '/* comment */']) {
      assert.deepEqual(parse(`graph g { start -> end }${end}`).errors, []);
    }
  });

  it('reads lines that end with a carriage return', () => {
    const text = '// comment\rgraph g {\r  state { a: string } // here\r  start -> end\r}\r';
    assert.deepEqual(parse(text).errors, []);
  });
});
