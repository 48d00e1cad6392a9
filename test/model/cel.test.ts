import assert from 'node:assert/strict';
import { checkExpression } from '../../server/src/model/cel';
import { BOOL, FLOAT, INT, listOf, showType, STRING, type Type } from '../../server/src/model/types';

const KEYS: Readonly<Record<string, Type>> = {
  n: INT,
  score: FLOAT,
  name: STRING,
  ok: BOOL,
  words: listOf(STRING),
  maybe: { kind: 'nullable', inner: STRING },
  ticket: {
    kind: 'record',
    fields: [
      { name: 'age', type: INT },
      { name: 'título', type: STRING },
    ],
  },
  étape: STRING,
  开始: INT,
  if: INT,
  list: listOf(INT),
};

const check = (text: string) => checkExpression(text, (name) => (Object.hasOwn(KEYS, name) ? KEYS[name] : undefined));

/** The expression's type, or what is wrong with which part of it. */
function outcome(text: string): string {
  const { type, error } = check(text);
  return error ? `${error.kind}: ${text.slice(error.start, error.end)}: ${error.why}` : showType(type);
}

/** The expression with its free names in brackets. */
function namesIn(text: string): string {
  let shown = '';
  let at = 0;
  for (const { start, end } of check(text).names) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return shown + text.slice(at);
}

describe('expressions', () => {
  describe('have types', () => {
    const types: readonly (readonly [string, string])[] = [
      ['n + 1', 'int'],
      ['score + 1', 'float'],
      ['1 + score * 2', 'float'],
      ['score >= -1', 'bool'],
      ['score == 1', 'bool'],
      ['score > 1 ? 1 : 2.5', 'float'],
      ['words + ["x"]', 'list<string>'],
      ['n > 1 ? "a" : "b"', '"a" | "b"'],
      ['ticket.age + n', 'int'],
      ['ticket.título + name', 'string'],
      ['maybe == null', 'bool'],
      ['size(words) > 0 && words.exists(w, w == name)', 'bool'],
      ['{"a": n}', 'map<int>'],
      ['string(n) + "!"', 'string'],
      ['r"\\d" + name', 'string'],
      ["b'x' == b'x'", 'bool'],
    ];
    for (const [text, type] of types) it(`${text} is ${type}`, () => assert.equal(outcome(text), type));
  });

  describe('read keys', () => {
    for (const marked of [
      '[n] + 1',
      '[words].map(w, w + [name])',
      '[list].all(n, n > 0)',
      'cel.bind(q, [n], q + [n])',
      '[étape] + "étape"',
      '[开始] /* n /* n */ */ + [if] // n',
      'size([words]) > [n]',
      'type([n]) == int',
      '[ticket].age',
      'has([ticket].age)',
      '[unheard_of] + 1',
    ]) {
      it(marked, () => assert.equal(namesIn(marked.replaceAll(/[[\]]/g, '')), marked));
    }
  });

  describe('fail at a place', () => {
    const failures: readonly (readonly [string, string])[] = [
      ['n +', 'syntax: : the expression is not finished'],
      ['nope(n)', 'syntax: nope(n): there is no function `nope`'],
      ['name.shout()', 'syntax: name.shout(): there is no function `shout`'],
      ['n + name', 'type: n + name: `int + string` is not defined'],
      ['n + score', 'type: n + score: `int + float` is not defined'],
      ['开始 + étape', 'type: 开始 + étape: `int + string` is not defined'],
      ['n > 0 && ticket.colour == ""', 'type: colour: there is no field `colour`'],
      ['words[1.5]', 'type: words[1.5]: list index must be int, got `float`'],
    ];
    for (const [text, expected] of failures) it(text, () => assert.equal(outcome(text), expected));
  });

  it('answers again for other types of the same names', () => {
    assert.equal(showType(checkExpression('k + k', () => INT).type), 'int');
    assert.equal(showType(checkExpression('k + k', () => STRING).type), 'string');
  });

  it('knows the names in a text that does not parse', () => {
    assert.equal(namesIn('n + (name +'), '[n] + ([name] +');
  });
});
