import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isRefusal } from '../../../server/src/features/refactorings/refactoring';
import { found, ignores, made, refactors, refuses, selectionOf } from './refactorings';

const graph = (decision: string, type = 'string', reads = ''): string => `
graph g {
  state { q: string  r: { kind: string?, deep: { on: bool }? }  k: ${type} }
  input q, r
  node set { reads q  writes k  run "#set" }
  node a { }
  node b { }
  node c { }
  ${decision}
  start -> set -> d${reads}
  [a, b, c] -> end
}`;

describe('conditions instead of labels', () => {
  refactors(
    'compare the key with each value',
    'conditions',
    graph('decision d "Which" on k { "x y" -> a max 3  "\\"z\\"" -> $0b  else -> c }'),
    graph('decision d "Which" { when k == "x y" -> a max 3  when k == "\\"z\\"" -> b  else -> c }'),
  );

  refactors(
    'know that the last of all values is left',
    'conditions',
    graph('decision d on $0k { "x" -> a  "y" -> b  "z" -> c }', '"x" | "y" | "z"'),
    graph('decision d { when k == "x" -> a  when k == "y" -> b  else -> c }', '"x" | "y" | "z"'),
  );

  refactors(
    'ask a bool itself',
    'conditions',
    graph('decision d on $0k { false -> a  true -> [b, c] }', 'bool'),
    graph('decision d { when !k -> a  else -> [b, c] }', 'bool'),
  );

  refactors(
    'tell null from all others',
    'conditions',
    graph('decision $0d on k { true -> a  null -> b  else -> c }', 'bool?'),
    graph('decision d { when k == true -> a  when k == null -> b  else -> c }', 'bool?'),
  );

  refactors(
    'look into a record',
    'conditions',
    graph('decision $0d on r.kind { "x" -> a  else -> b }  start -> c'),
    graph('decision d { when r.kind == "x" -> a  else -> b }  start -> c'),
  );

  refuses(
    'cannot look into what may be null',
    'conditions',
    graph('decision $0d on r.deep.on { true -> a  else -> b }  start -> c'),
    '`r.deep.on` may be in a null',
  );

  refuses(
    'do not tell apart what is used up',
    'conditions',
    graph('decision $0d on k { 1 -> a max 2  2 -> b }', 'int'),
    'when the arm with `max` is used up, no other is sure to be taken',
  );

  refuses(
    'do not agree with each other as labels of one input do',
    'conditions',
    `
graph g {
  state { k: string }
  input k
  decision d on $0k { "x" -> e  else -> end }
  decision e on k { "x" -> end  else -> d }
  start -> d
}`,
    'nothing writes `k`: decisions `on` it agree with each other',
  );

  ignores('are no matter of a model', 'conditions', graph('decision $0d { prompt "{k}"  x -> a  y -> [b, c] }'));
});

describe('labels instead of conditions', () => {
  refactors(
    'are the values that one key is compared with',
    'cases',
    graph(`decision d { when k == "x" -> a max 2  when 'it\\'s "y"' == k -> b$0  else -> c }`),
    graph('decision d on k { "x" -> a max 2  "it\'s \\"y\\"" -> b  else -> c }'),
  );

  refactors(
    'are numbers of an int',
    'cases',
    graph('decision $0d { when k == 1 -> a  when k == -2 -> b  else -> c }', 'int'),
    graph('decision d on k { 1 -> a  -2 -> b  else -> c }', 'int'),
  );

  refactors(
    'are true and false',
    'cases',
    graph('decision $0d { when k -> a  else -> [b, c] }', 'bool'),
    graph('decision d on k { true -> a  else -> [b, c] }', 'bool'),
  );

  ignores(
    'where two keys are compared',
    'cases',
    graph('decision $0d { when k == "x" -> a  when q == "y" -> [b, c] }'),
  );
  ignores('where more is asked', 'cases', graph('decision $0d { when k != "x" -> a  else -> [b, c] }'));

  refuses(
    'need to be different, case aside',
    'cases',
    graph('decision $0d { when k == "x" -> a  when k == "X" -> b  else -> c }'),
    'two labels would be the same',
  );
  refuses(
    'need to be possible',
    'cases',
    graph('decision $0d { when k == "x" -> a  when k == "w" -> b  else -> c }', '"x" | "y"'),
    '`k` is never `w`',
  );
  refuses(
    'are no use for a float',
    'cases',
    graph('decision $0d { when k == 1 -> a  else -> [b, c] }', 'float'),
    '`k` is no string, bool or int',
  );
  refuses(
    'need the key',
    'cases',
    graph('decision $0d { reads k?  when k == "x" -> a  else -> [b, c] }'),
    '`k` may be unset',
  );
  refuses(
    'leave no comment behind',
    'cases',
    graph('decision $0d { when k /* still */ == "x" -> a  else -> [b, c] }'),
    'a comment stands in a condition',
  );
});

describe('labels and conditions', () => {
  const strings = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 8 }), {
    minLength: 1,
    maxLength: 3,
    selector: (label) => label.trim().toLowerCase(),
  });
  const texts = strings.map((labels) => ({ type: 'string', labels: labels.map((label) => graphString(label)) }));
  const ints = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 3 });
  const numbers = ints.map((labels) => ({ type: 'int', labels: labels.map(String) }));

  it('turn into each other and back', () => {
    fc.assert(
      fc.property(fc.oneof(texts, numbers), ({ type, labels }) => {
        const arms = labels.map((label, i) => `${label} -> ${'abc'[i]}`);
        const text = graph(`decision d on k { ${arms.join('  ')}  else -> [a, b, c] }`, type).trim();
        const at = text.indexOf('decision');
        const selection = selectionOf(text, { start: at, end: at });
        const [conditions] = found('conditions', selection);
        if (isRefusal(conditions)) assert.fail(conditions.refused);
        const between = selectionOf(made(selection, conditions), { start: at, end: at });
        const [cases] = found('cases', between);
        if (isRefusal(cases)) assert.fail(cases.refused);
        assert.equal(made(between, cases), text);
      }),
      { numRuns: 100 },
    );
  });
});

/** As the language writes it. */
function graphString(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&').replace(/\p{Cc}/gu, (c) => `\\u{${c.codePointAt(0)!.toString(16)}}`)}"`;
}
