import assert from 'node:assert/strict';
import type { Location } from 'vscode-languageserver-types';
import { analyze } from '../../server/src/analysis/analyze';
import { codeLenses, type KeyLens, keyLens, PREVIEW, REFERENCES, RUN } from '../../server/src/features/codeLenses';
import { type Mark, marked, withMarks } from '../support/marked';
import { HERE } from './marked';

const ALL = { uri: HERE, run: true, preview: true, keys: true };
const commands = new Set([RUN, PREVIEW, REFERENCES]);

describe('code lenses', () => {
  shows(
    'what can be done with graphs, and who uses their keys',
    `
    graph first {
        //^^^^^ ▶ Run
        //^^^^^ Preview
      state {
        q: string
      //^ 2 reads · 1 write
        found: append<string>
      //^^^^^ 1 read · 2 writes
        none: string
      //^^^^ 0 reads · 0 writes
      }
      input q
      output found
      node a { reads q  writes found  prompt "{q} {q}" }
      decision d { reads q  run "#d"  yes writes found -> end  no -> end }
      start -> a -> d
    }
    graph second { state { x: int  y: int } }
        //^^^^^^ ▶ Run
        //^^^^^^ Preview
                         //^ x: 0 reads · 0 writes
                                 //^ y: 0 reads · 0 writes`,
  );

  shows(
    'nothing of keys that a named state brings',
    `
    state Base { q: string }
    graph g { state extends Base { } node n { reads q } }
        //^ ▶ Run
        //^ Preview`,
  );

  it('show one place for each reader and writer', () => {
    const source = `
    graph g {
      state { q: string  r: string }
            //^ key
      input q
          //^ writes
      output q
           //^ reads
      node a { reads q  writes r  prompt "{q}" }
                   //^ reads
      node b { prompt "{q} {q}" }
                      //^ reads
    }`;
    const { text, marks } = marked(source);
    const facts = analyze(text, HERE, { read: () => undefined });
    const [, position, locations] = keyLens(facts, { uri: HERE, graph: 0, key: 'q' }, commands)!.arguments!;
    assert.deepEqual(
      (locations as Location[]).map(({ uri, range }) => [uri, facts.file.lines.offsetAt(range.start)]),
      marks.slice(1).map(({ start }) => [HERE, start]),
    );
    assert.deepEqual(position, facts.file.lines.positionAt(marks[0].start));
  });

  it('are only those that are wanted, and that the client can follow', () => {
    const facts = analyze('graph g { state { q: string } node n { reads q } }', HERE, { read: () => undefined });
    const titles = (options: object, can = commands): (string | undefined)[] =>
      codeLenses(facts, { ...ALL, commands: can, ...options }).map(({ command, data }) => command?.title ?? data.key);
    assert.deepEqual(titles({}), ['▶ Run', 'Preview', 'q']);
    assert.deepEqual(titles({ run: false }), ['Preview', 'q']);
    assert.deepEqual(titles({ preview: false }), ['▶ Run', 'q']);
    assert.deepEqual(titles({ keys: false }), ['▶ Run', 'Preview']);
    assert.deepEqual(titles({}, new Set()), ['q']);
    const lens = keyLens(facts, { uri: HERE, graph: 0, key: 'q' }, new Set());
    assert.deepEqual(lens, { title: '1 read · 0 writes', command: '' });
  });

  it('are without words where the key has gone', () => {
    const facts = analyze('graph g { state { q: string } }', HERE, { read: () => undefined });
    assert.equal(keyLens(facts, { uri: HERE, graph: 0, key: 'other' }, commands), undefined);
    assert.equal(keyLens(facts, { uri: HERE, graph: 3, key: 'q' }, commands), undefined);
  });
});

/** Every lens of a text is marked in it. */
function shows(what: string, source: string): void {
  it(what, () => {
    const { text, marks } = marked(source);
    const facts = analyze(text, HERE, { read: () => undefined });
    const found = codeLenses(facts, { ...ALL, commands }).map(({ range, command, data }): Mark => {
      const { title } = command ?? keyLens(facts, data as KeyLens, commands)!;
      return { start: facts.file.lines.offsetAt(range.start), end: facts.file.lines.offsetAt(range.end), note: title };
    });
    assert.equal(withMarks(text, found), withMarks(text, marks));
  });
}
