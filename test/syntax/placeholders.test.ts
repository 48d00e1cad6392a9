import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type PromptPart, type StringLiteral, cookString, parse, promptParts } from '../../server/src/syntax';

function partsOf(source: string): {
  readonly text: string;
  readonly parts: PromptPart[];
  readonly literal: StringLiteral;
} {
  const text = `graph g { model ${source} }`;
  const [graph] = parse(text).items;
  assert.ok(graph.kind === 'graph');
  const [model] = graph.members;
  assert.ok(model.kind === 'model' && model.name);
  return { text, parts: promptParts(text, model.name), literal: model.name };
}

/** `kind:text` of every part but plain text, as the text has it. */
function lookalikes(source: string): string[] {
  const { text, parts } = partsOf(source);
  return parts.filter((part) => part.kind !== 'text').map((part) => `${part.kind}:${text.slice(part.start, part.end)}`);
}

/** What the prompt prints; `<name>` stands for a value. */
function printed(source: string): string {
  const { parts } = partsOf(source);
  return parts
    .map((part) => {
      if (part.kind !== 'placeholder') return part.value;
      const path = part.path.map((step) => (step.kind === 'field' ? `.${step.name}` : `[${step.index}]`));
      return `<${part.name.text}${path.join('')}>`;
    })
    .join('');
}

describe('placeholders', () => {
  const cases: readonly (readonly [string, string, readonly string[]])[] = [
    ['"a {b} c"', 'a <b> c', ['placeholder:{b}']],
    ['"{a.b[0].c}{é}"', '<a.b[0].c><é>', ['placeholder:{a.b[0].c}', 'placeholder:{é}']],
    ['"{{a}} { b } {c }"', '{a} { b } {c }', ['escaped:{{a}}', 'spaced:{ b }', 'spaced:{c }']],
    ['"{{1}} {{ {{}}"', '{{1}} {{ {{}}', ['doubleBrace:{{', 'doubleBrace:{{', 'doubleBrace:{{']],
    ['"{} {1} {a b} {a.} {a[b]} {a,b}"', '{} {1} {a b} {a.} {a[b]} {a,b}', []],
    ['"} { {a, {b}"', '} { {a, <b>', ['placeholder:{b}']],
    ['"{{a} {{{b}}}"', '{<a> {{<b>}}', ['placeholder:{a}', 'doubleBrace:{{', 'placeholder:{b}']],
    ['"""{\\"a\\": {b}}"""', '{\\"a\\": <b>}', ['placeholder:{b}']],
    // After escapes: a brace from an escape is text, a letter from one is a letter.
    [String.raw`"\u{7b}a\u{7d} {b\u{7d} {\u{63}}"`, '{a} {b} <c>', [String.raw`placeholder:{\u{63}}`]],
    [String.raw`"\n{a}\\{b}"`, '\n<a>\\<b>', ['placeholder:{a}', 'placeholder:{b}']],
    ['"""\n    {a}\n      {b\n    }\n  """', '<a>\n  {b\n}', ['placeholder:{a}']],
  ];
  for (const [source, output, found] of cases) {
    it(source, () => {
      assert.deepEqual(lookalikes(source), found);
      assert.equal(printed(source), output);
    });
  }

  it('have the spans of their names and steps', () => {
    const { text, parts } = partsOf('"""\r\n    x {name.field[12]}\r\n  """');
    const part = parts.find((other) => other.kind === 'placeholder');
    assert.ok(part);
    assert.equal(text.slice(part.name.start, part.name.end), 'name');
    assert.deepEqual(
      part.path.map((step) => text.slice(step.start, step.end)),
      ['field', '12'],
    );
  });

  it('leave all other text as it is', () => {
    const pieces = fc.array(fc.constantFrom('{', '}', ' ', 'a', '.', '[0]', '1', '\n', '\\u{7b}', '\\'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(pieces, fc.constantFrom('"', '"""'), (content, quotes) => {
        const { text, parts, literal } = partsOf(quotes + content.join('') + quotes);
        const { value } = cookString(text, literal);
        let at = 0;
        let last = literal.start;
        for (const part of parts) {
          assert.ok(part.start >= last && part.end >= part.start && part.end <= literal.end);
          last = part.end;
          if (part.kind === 'escaped') at = value.indexOf(part.value, at) + part.value.length + 1;
          else if (part.kind === 'placeholder') at = value.indexOf('}', at) + 1;
          else {
            assert.ok(value.startsWith(part.value, at));
            at += part.value.length;
          }
        }
        assert.equal(at, value.length);
      }),
      { numRuns: 2000 },
    );
  });
});
