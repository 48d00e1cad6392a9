import assert from 'node:assert/strict';
import { codes } from '../../server/src/rules/all';
import { check } from '../../server/src/rules/run';
import { levelsOfObject, levelsOfOptions, levelsOfPackage, overlay } from '../../server/src/rules/severities';
import { factsOf } from '../support/rules';

const options = (...list: string[]) => levelsOfOptions(list, codes);

describe('levels of findings', () => {
  it('from the command line, later ones winning', () => {
    const { levels, errors } = options('maybe-unset=error', 'dead-end=off', 'maybe-unset = hint');
    assert.deepEqual(
      [...levels],
      [
        ['maybe-unset', 'hint'],
        ['dead-end', 'off'],
      ],
    );
    assert.deepEqual(errors, []);
  });

  it('from a package.json', () => {
    const { levels, errors } = levelsOfPackage('{ "graph": { "severity": { "unused-key": "warning" } } }', codes);
    assert.deepEqual([...levels], [['unused-key', 'warning']]);
    assert.deepEqual(errors, []);
    for (const text of ['{}', '{ "graph": 1 }', '{ "graph": { "other": {} } }', 'null', '\uFEFF{}']) {
      assert.deepEqual(levelsOfPackage(text, codes), { levels: new Map(), errors: [] }, text);
    }
  });

  it('from settings', () => {
    assert.deepEqual(
      [...levelsOfObject({ 'step-limit': 'information' }, codes).levels],
      [['step-limit', 'information']],
    );
    assert.deepEqual(levelsOfObject(undefined, codes).errors, []);
    assert.deepEqual(levelsOfObject([], codes).errors, ['severities must be an object of codes and levels']);
  });

  it('say what they cannot read, with the nearest name', () => {
    assert.deepEqual(options('maybe-unste=error', 'dead-end=warn', 'dead-end=loud', 'dead-end').errors, [
      '`dead-end` is no `code=level`',
      'there is no finding `maybe-unste`; did you mean `maybe-unset`?',
      '`warn` is no level for `dead-end`: `error`, `warning`, `information`, `hint` or `off`',
      '`loud` is no level for `dead-end`: `error`, `warning`, `information`, `hint` or `off`',
    ]);
    assert.deepEqual(levelsOfObject({ 'dead-end': 2, 'dead-ends': 'off' }, codes).errors, [
      '`2` is no level for `dead-end`: `error`, `warning`, `information`, `hint` or `off`',
      'there is no finding `dead-ends`; did you mean `dead-end`?',
    ]);
    assert.match(levelsOfPackage('{ "graph": ', codes).errors[0], /^package\.json is no JSON: /);
  });

  it('of one source over those of another', () => {
    const under = options('dead-end=off', 'maybe-unset=error').levels;
    const over = options('dead-end=hint').levels;
    assert.deepEqual(
      [...overlay(under, over)],
      [
        ['dead-end', 'hint'],
        ['maybe-unset', 'error'],
      ],
    );
  });

  it('change and silence findings, those with a severity of their own too', () => {
    const text = `graph g {
      state { q: string  x: string }
      input q
      node a { reads q, x?  run "#a" }
      node b { writes x  run "#b" }
      node c { reads q  run "#c" }
      start -> a -> [b, c]
      b -> end
    }`;
    const shown = (...list: string[]): string[] =>
      check(factsOf(text), { levels: options(...list).levels }).map(({ severity, code }) => `${severity} ${code}`);
    assert.deepEqual(shown(), ['warning read-before-write', 'warning dead-end']);
    assert.deepEqual(shown('read-before-write=hint', 'dead-end=error'), ['hint read-before-write', 'error dead-end']);
    assert.deepEqual(shown('read-before-write=off'), ['warning dead-end']);
  });

  it('do not make a comment unused that allows what is off', () => {
    const text = `graph g {
      state { q: string }
      input q
      node a { reads q  run "#a" }
      node b { reads q  run "#b" } // allow dead-end
      start -> a -> [b, end]
    }`;
    assert.deepEqual(check(factsOf(text), { levels: options('dead-end=off').levels }), []);
  });
});
