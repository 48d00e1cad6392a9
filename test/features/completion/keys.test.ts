import assert from 'node:assert/strict';
import { suggest } from './suggest';

/** `docs` is missing where `route` takes `short`; `later` is written by a node that runs behind `write`. */
const graph = (body: string): string => `graph g {
  state {
    ticket: string
    plan: { goal: string, steps: list<string> }
    docs: string
    later: string
    found: append<string>
    talk: append<message>
    answer: string
  }
  input ticket
  output answer
  node read { reads ticket  writes plan  run "#read" }
  decision route { run "#route"  long -> search  short -> write }
  node search { writes docs  run "#search" }
  ${body}
  node close { writes later  run "#close" }
  start -> read -> route
  search -> write -> close -> end
}`;

describe('completion of keys', () => {
  it('offers what is surely there first, then what may be, then what is not', () => {
    const { items } = suggest(graph('node write { reads $0 }'));
    assert.deepEqual(
      items.map(({ label, labelDetails }) => `${label}${labelDetails?.detail} — ${labelDetails?.description}`),
      [
        'ticket: string — input',
        'plan: { goal: string, steps: list<string> } — from read',
        'found: append<string> — has a first value',
        'talk: append<message> — has a first value',
        'docs?: string — may be unset here',
        'docs: string — may be unset here',
        'later: string — nothing has written it here',
        'answer: string — nothing has written it here',
      ],
    );
    const sorts = items.map(({ sortText }) => sortText ?? '');
    assert.deepEqual(
      sorts,
      sorts.toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it('offers a key that may be unset as optional', () => {
    const found = suggest(graph('node write { reads do$0 }'));
    assert.match(found.take('docs?'), /node write \{ reads docs\? \}/);
    assert.equal(found.item('docs?').filterText, 'docs');
    assert.ok(!suggest(graph('node write { reads do$0? }')).labels.includes('docs?'));
  });

  it('says nothing of nodes that no edge leads to yet', () => {
    const { items } = suggest(graph('node write { }  node island { reads $0 }'));
    assert.ok(items.every(({ labelDetails }) => !/here/.test(labelDetails?.description ?? '')));
  });

  it('leaves out keys that the list has, behind the cursor too, and in another line', () => {
    const { labels } = suggest(graph('node write { reads ticket, $0, plan?, found  reads talk }'));
    assert.deepEqual(labels, ['docs?', 'docs', 'later', 'answer']);
  });

  it('goes by the end of the graph in the output line', () => {
    const { labels } = suggest(graph('node write { }').replace('output answer', 'output $0'));
    assert.deepEqual(labels.slice(0, 5), ['ticket', 'plan', 'later', 'found', 'talk']);
    assert.equal(labels.at(-1), 'answer');
  });

  it('offers as inputs what nothing writes first', () => {
    const { labels } = suggest(graph('node write { }').replace('input ticket', 'input $0'));
    assert.equal(labels[0], 'ticket');
    assert.equal(labels[1], 'answer');
  });

  describe('in placeholders', () => {
    it('needs no `reads` line', () => {
      const found = suggest(graph('node write { prompt "Use {$0" }'));
      assert.ok(!found.labels.includes('talk'));
      assert.match(found.take('docs'), /"Use \{docs\}"/);
      assert.equal(found.item('docs').additionalTextEdits, undefined);
    });

    it('offers declared reads first, and adds others to them', () => {
      const found = suggest(graph('node write { reads plan  prompt "Use {$0}" }'));
      assert.deepEqual(found.labels.slice(0, 2), ['plan', 'ticket']);
      assert.match(found.take('plan'), /reads plan  prompt "Use \{plan\}"/);
      assert.match(found.take('ticket'), /reads plan, ticket  prompt "Use \{ticket\}"/);
      assert.match(found.take('docs'), /reads plan, docs\?  prompt "Use \{docs\}"/);
    });

    it('offers the item of an `each` node first, which hides a key', () => {
      const { labels, items } = suggest(graph('node write { each docs in plan.steps  prompt "Use {$0}" }'));
      assert.equal(labels[0], 'docs');
      assert.equal(items[0].labelDetails?.description, 'item');
      assert.equal(labels.filter((label) => label === 'docs').length, 1);
    });

    it('offers fields behind a dot', () => {
      assert.deepEqual(suggest(graph('node write { prompt "{plan.$0" }')).labels, ['goal', 'steps']);
      assert.deepEqual(suggest(graph('node write { prompt "{talk[0].$0}" }')).labels, ['role', 'content']);
      assert.match(suggest(graph('node write { prompt "{plan.go$0" }')).take('goal'), /"\{plan\.goal\}"/);
    });

    it('closes what is open, once', () => {
      assert.match(suggest(graph('node write { prompt "{ti$0 and" }')).take('ticket'), /"\{ticket\} and"/);
      assert.match(suggest(graph('node write { prompt "{ti$0cks} and" }')).take('ticket'), /"\{ticket\} and"/);
      assert.match(suggest(graph('node write { prompt "{pl$0.goal}" }')).take('plan'), /"\{plan\.goal\}"/);
      assert.match(suggest(graph('node write { prompt """\n{ti$0\n""" }')).take('ticket'), /\n\{ticket\}\n/);
    });

    it('works in the questions of decisions', () => {
      const { labels } = suggest(graph('node write { }  decision d { reads plan  ask "{$0}"  yes -> end }'));
      assert.equal(labels[0], 'plan');
    });
  });

  describe('that are written', () => {
    const parallel = `graph g {
      state { a: string  b: string  all: append<string> }
      node one { writes a  run "#one" }
      node two { $0 }
      start -> [one, two] -> end
    }`;

    it('leaves out what a parallel node writes, unless the kind keeps both', () => {
      assert.deepEqual(suggest(parallel.replace('$0', 'writes $0')).labels, ['b', 'all']);
      assert.deepEqual(suggest(parallel.replace('$0', 'set $0')).labels, ['b', 'all']);
    });

    it('leaves out for workers what keeps one value', () => {
      assert.deepEqual(suggest(parallel.replace('$0', 'each x in all  writes $0')).labels, ['all']);
    });

    it('declares a key that is not there', () => {
      const found = suggest(parallel.replace('$0', 'writes news$0'));
      assert.equal(found.item('news').labelDetails?.description, 'create key');
      assert.match(found.take('news'), /all: append<string>  news: string \}/);
      assert.match(found.take('news'), /node two \{ writes news \}/);
      assert.ok(found.isIncomplete);
    });

    it('writes the operator that the kind takes', () => {
      const found = suggest(parallel.replace('$0', 'set $0'));
      assert.match(found.take('b'), /set b = value \}/);
      assert.match(found.take('all'), /set all \+= value \}/);
      assert.match(suggest(parallel.replace('$0', 'set $0 = 1')).take('b'), /set b {1,2}= 1/);
    });
  });

  describe('behind `on` and `in`', () => {
    it('offers what can be chosen by, fields too', () => {
      const { labels } = suggest(graph('node write { }  decision d on $0'));
      assert.deepEqual(labels, ['ticket', 'plan.goal', 'docs', 'later', 'answer']);
      assert.deepEqual(suggest(graph('decision d on plan.$0 { }')).labels, ['goal']);
    });

    it('offers lists', () => {
      assert.deepEqual(suggest(graph('node write { each x in $0 }')).labels, ['plan.steps', 'found', 'talk']);
      assert.deepEqual(suggest(graph('node write { each x in plan.$0')).labels, ['steps']);
    });
  });
});
