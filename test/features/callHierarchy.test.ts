import assert from 'node:assert/strict';
import type { CallHierarchyItem } from 'vscode-languageserver-types';
import { analyze } from '../../server/src/analysis/analyze';
import {
  callerAt,
  callerOf,
  incomingCalls,
  incomingEdges,
  itemOf,
  outgoingCalls,
} from '../../server/src/features/callHierarchy';
import { LineMap, type Range } from '../../server/src/syntax/lines';
import { HERE, marked } from './marked';

const text = `graph child "Asks again" { node only { } start -> only -> end }
graph g {
  node a { }
  node sub { call child }
  decision d "Which way" { run "#d"  yes -> [a, sub]  no -> a  else -> end }
  start -> a -> d
  sub -> lost -> end
}`;

describe('the call hierarchy', () => {
  describe('of a node', () => {
    shows('says who leads to it, with the arms', 'node $0a', 'd (yes, no) at a, a', 'start (g) at a');
    shows('says who leads to the end', 'else -> $0end', 'd (else) at end', 'lost (g) at end');
    shows('takes nodes that nothing declares', '-> $0lost', 'sub (g) at lost');
    it('says nothing where nothing leads', () => assert.deepEqual(incomingAt('graph g { node $0n { } }'), []));

    goesOn('says where it goes on', 'decision $0d', 'a (yes, no) at a, a', 'sub (yes) at sub', 'end (else) at end');
    goesOn('goes into the graph that it calls', 'node $0sub', 'child (Asks again) at child', 'lost (g) at lost');
    goesOn('begins at the start', '$0start -> a', 'a (g) at a');
    goesOn('ends at the end', 'lost -> $0end');
  });

  describe('of a graph', () => {
    shows('says who calls it', 'graph $0child', 'sub (g) at child');
    shows('says it of its start', '$0start -> only', 'sub (g) at child');
    shows('is there where it is called', 'call $0child', 'sub (g) at child');
    goesOn('goes on where it begins', 'graph $0child', 'only (child) at only');
  });

  it('begins with the declaration', () => {
    const { facts, offset } = marked(text.replace('decision d', 'decision $0d'));
    const item = itemOf(callerAt(facts, offset)!, options(facts.file.source.text))!;
    assert.equal(item.detail, 'Which way');
    assert.equal(slice(facts.file.source.text, item.selectionRange), 'd');
    assert.match(slice(facts.file.source.text, item.range), /^decision d .*\}$/);
  });

  it('finds an item again after an edit, and not when it is gone', () => {
    const { facts, offset } = marked(text.replace('node a', 'node $0a'));
    const item = itemOf(callerAt(facts, offset)!, options(text))!;
    const later = (changed: string) => callerOf(analyze(changed, HERE, { read: () => undefined }), item)?.node?.name;
    assert.equal(later(`// more\n${text}`), 'a');
    assert.equal(later(text.replaceAll(/\ba\b/g, 'b')), undefined);
    assert.equal(later(''), undefined);
  });

  for (const place of ['-$0> d', '"Asks$0 again"', 'y$0es']) {
    it(`begins nowhere at ${place.replace('$0', '')}`, () => {
      const { facts, offset } = marked(text.replace(place.replace('$0', ''), place));
      assert.equal(callerAt(facts, offset), undefined);
    });
  }
});

function options(source: string) {
  return { linesOf: (uri: string) => (uri === HERE ? new LineMap(source) : undefined), spell: (uri: string) => uri };
}

function slice(source: string, { start, end }: Range): string {
  const lines = new LineMap(source);
  return source.slice(lines.offsetAt(start), lines.offsetAt(end));
}

function shown(source: string, item: CallHierarchyItem, ranges: readonly Range[]): string {
  return `${item.name} (${item.detail}) at ${ranges.map((range) => slice(source, range)).join(', ')}`;
}

function shows(what: string, place: string, ...expected: string[]): void {
  it(what, () => {
    assert.deepEqual(incomingAt(text.replace(place.replace('$0', ''), place)), expected);
  });
}

function incomingAt(source: string): string[] {
  const { facts, offset } = marked(source);
  const bare = facts.file.source.text;
  const caller = callerAt(facts, offset)!;
  const isNode = caller.node !== undefined && caller.node.kind !== 'start';
  const found = isNode ? incomingEdges(caller, options(bare)) : incomingCalls(facts, caller.graph, options(bare));
  return found.map(({ from, fromRanges }) => shown(bare, from, fromRanges));
}

function goesOn(what: string, place: string, ...expected: string[]): void {
  it(what, () => {
    const { facts, offset } = marked(text.replace(place.replace('$0', ''), place));
    const found = outgoingCalls(callerAt(facts, offset)!, options(text));
    assert.deepEqual(
      found.map(({ to, fromRanges }) => shown(text, to, fromRanges)),
      expected,
    );
  });
}
