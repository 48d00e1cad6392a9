import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type StringLiteral, cookString, parse } from '../../server/src/syntax';

/** The literal of `graph g { model … }`, and the text that it stands in. */
function literalOf(source: string): { readonly text: string; readonly literal: StringLiteral } {
  const text = `graph g { model ${source}`;
  const [graph] = parse(text).items;
  assert.ok(graph.kind === 'graph');
  const [model] = graph.members;
  assert.ok(model.kind === 'model' && model.name);
  return { text, literal: model.name };
}

function valueOf(source: string): string {
  const { text, literal } = literalOf(source);
  return cookString(text, literal).value;
}

describe('line strings', () => {
  it('replace escapes', () => {
    assert.equal(valueOf(String.raw`"a\n\t\r\"\\b\u{41}\u{1F600}"`), 'a\n\t\r"\\bA😀');
  });

  it('keep what is no escape', () => {
    assert.equal(
      valueOf(String.raw`"\q \u{} \u{110000} \u{d800} \u41 \😀"`),
      String.raw`\q \u{} \u{110000} \u{d800} \u41 \😀`,
    );
  });

  it('end with their line if they are not closed', () => {
    const { text, literal } = literalOf('"abc\\\n  }');
    assert.equal(literal.closed, false);
    assert.equal(cookString(text, literal).value, 'abc\\');
    assert.equal(valueOf('"'), '');
  });

  it('map back to the text', () => {
    const { text, literal } = literalOf(String.raw`"a\n{b}\u{41}c"`);
    const { value, offsetOf } = cookString(text, literal);
    assert.equal(value, 'a\n{b}Ac');
    const mapped = Array.from({ length: value.length + 1 }, (_, index) => offsetOf(index) - literal.start);
    assert.deepEqual(mapped, [1, 2, 4, 5, 6, 7, 13, 14]);
  });
});

describe('block strings', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['"""abc"""', 'abc'],
    ['""""""', ''],
    ['"""\n"""', ''],
    ['"""\n\n"""', ''],
    ['"""\n\n\n"""', '\n'],
    ['"""\n    a\n      b\n\n    c\n  """', 'a\n  b\n\nc'],
    ['"""\r\n    a\r\n    b\r  c"""', '  a\n  b\nc'],
    ['"""  \n  a\n  """', 'a'],
    ['"""first\n    a\n    b\n  """', 'first\na\nb'],
    ['"""\n  a\n    \n b\n"""', ' a\n   \nb'],
    ['"""\n\ta\n\t\tb\n"""', 'a\n\tb'],
    ['"""\n\ta\n  b\n"""', '\ta\n  b'],
    ['"""a\\n"b" {c}"""', 'a\\n"b" {c}'],
    ['"""\n  a\n  b', 'a\nb'],
    ['"""  a  """', '  a  '],
  ];
  for (const [source, value] of cases) {
    it(JSON.stringify(source), () => assert.equal(valueOf(source), value));
  }

  it('map back to the text', () => {
    const { text, literal } = literalOf('"""\r\n    ab\r\n      c\n  """');
    const { value, offsetOf } = cookString(text, literal);
    assert.equal(value, 'ab\n  c');
    for (const character of ['a', 'b', 'c']) assert.equal(text[offsetOf(value.indexOf(character))], character);
    assert.equal(text[offsetOf(2)], '\r');
    assert.equal(offsetOf(value.length), literal.end - 3);
  });
});

describe('any string', () => {
  it('maps back in order, and each plain character to itself', () => {
    const content = fc.array(fc.constantFrom('a', ' ', '\n', '\r', '\t', '{', '}', '\\', '\\n', '\\u{7b}', '😀'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(content, fc.constantFrom('"', '"""'), (pieces, quotes) => {
        const { text, literal } = literalOf(quotes + pieces.join('') + quotes);
        const { value, offsetOf } = cookString(text, literal);
        let last = literal.start;
        for (let index = 0; index < value.length; index++) {
          const offset = offsetOf(index);
          assert.ok(offset >= last && offset < literal.end);
          last = offset;
          const isPlain = text[offset] !== '\\' && text[offset] !== '\r';
          if (isPlain) assert.equal(text[offset], value[index]);
        }
        assert.ok(offsetOf(value.length) <= literal.end);
      }),
      { numRuns: 2000 },
    );
  });
});
