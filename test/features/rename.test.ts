import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import { type Project, rename, targetAt } from '../../server/src/features/rename';
import { applyEdits } from '../../server/src/rules/fixes/edits';
import { HERE } from './marked';

describe('renaming', () => {
  describe('a key', () => {
    renames(
      'changes its declaration, lists, texts, expressions and arms, and no prose',
      'count',
      `/// The key k of k.
      graph k "k" {
        state { $0k: int  list: list<string> }
        input k
        output k?
        node a "k" { reads k  prompt "k {k} {{k}} { k } {k[0]} k" }  // k
        node b { set k = k + size(list.map(k, k)) }
        decision d { when k > 1 -> k  else -> end }
        decision e { run "#k"  k writes k -> end }
        node k { }
        start -> a -> b -> d
        k -> e
      }`,
      `/// The key k of k.
      graph k "k" {
        state { count: int  list: list<string> }
        input count
        output count?
        node a "k" { reads count  prompt "k {count} {{k}} { k } {count[0]} k" }  // k
        node b { set count = count + size(list.map(k, k)) }
        decision d { when count > 1 -> k  else -> end }
        decision e { run "#k"  k writes count -> end }
        node k { }
        start -> a -> b -> d
        k -> e
      }`,
    );
  });
});

const files: Record<string, string> = {};

function project(texts: Readonly<Record<string, string>>): Project {
  const read = (uri: string): string | undefined => texts[uri];
  return {
    facts: (uri) => (texts[uri] === undefined ? undefined : analyze(texts[uri], uri, { read })),
    analyze,
    files: { read },
  };
}

function renames(what: string, to: string, source: string, expected: string): void {
  it(what, () => {
    const text = source.replace('$0', '');
    const all = { ...files, [HERE]: text };
    const p = project(all);
    const facts = p.facts(HERE)!;
    const target = targetAt(p, facts, source.indexOf('$0'));
    assert.ok(!('refused' in target), 'refused' in target ? target.refused : '');
    const edits = rename(p, [facts], target, to);
    assert.ok(!('refused' in edits), 'refused' in edits ? edits.refused : '');
    assert.equal(applyEdits(text, edits), expected);
  });
}
