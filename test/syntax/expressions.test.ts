/** Where expressions end, and what strings they have. */

import assert from 'node:assert/strict';
import { parse } from '../../server/src/syntax';
import { outline } from './outline';

function reads(source: string, meaning: string): void {
  it(source, () => {
    const file = parse(`graph g { decision d { ${source} } }`);
    assert.deepEqual(file.errors, []);
    assert.equal(outline(file).split('\n')[1], `  decision d: ${meaning}`);
  });
}

describe('an expression ends', () => {
  reads('when a > 1 -> b', 'when a > 1 -> b');
  reads('when a>-1->b', 'when a>-1 -> b');
  reads('when a ? b : c -> d', 'when a ? b : c -> d');
  reads('set a = b + 1 set c = d', 'set a, b + 1; set c, d');
  reads('set a = b yes -> c', 'set a, b; yes -> c');
  reads('set a = b "yes" -> c', 'set a, b; "yes" -> c');
  reads('set a = b 3 -> c', 'set a, b; 3 -> c');
  reads('set a = b in -> c', 'set a, b; in -> c');
  reads('set a = b in c', 'set a, b in c');
  reads('set a = reads reads b', 'set a, reads; reads b');
  reads('set a = reads writes b', 'set a, reads; writes b');
  reads('set a = {"x": {"y": b}} when c -> d', 'set a, {"x": {"y": b}}; when c -> d');
  reads('set a = f(b, [c, {"}": d}]) else -> e', 'set a, f(b, [c, {"}": d}]); else -> e');
  reads('set a = b.in.reads.c reads d', 'set a, b.in.reads.c; reads d');
  reads('set a = -b * !c writes d', 'set a, -b * !c; writes d');
  reads('with a = b into c = d', 'with a, b; into c, d');
  reads('when else -> a else -> b', 'when else -> a; else -> b');
  reads('when when -> when', 'when when -> when');
  reads('set a = 1u + 0xFF + 1.5e-3 run', 'set a, 1u + 0xFF + 1.5e-3; run …');
  reads('set a = b // comment ->\n reads c', 'set a, b; reads c');
  reads('set a = b /* -> */ + 1 reads c', 'set a, b /* -> */ + 1; reads c');
});

describe('strings of expressions', () => {
  for (const string of [
    `'a -> } "'`,
    String.raw`'it\'s'`,
    String.raw`r"\"`,
    String.raw`R'\n\'`,
    `b"bytes"`,
    String.raw`bR'\'`,
    `'''a ' "\n-> }'''`,
    `"""a " -> }"""`,
    String.raw`"""a \""" b"""`,
    String.raw`r"""\"""`,
    String.raw`r'''\'''`,
  ]) {
    reads(
      `set a = ${string} + ${string} reads b`,
      `set a, ${`${string} + ${string}`.replaceAll(/\s+/g, ' ')}; reads b`,
    );
  }

  it('are no strings elsewhere', () => {
    assert.ok(parse(`graph g { node n { prompt 'a' } }`).errors.length > 0);
    assert.ok(parse(`graph g { node n { prompt r"a" } }`).errors.length > 0);
  });
});
