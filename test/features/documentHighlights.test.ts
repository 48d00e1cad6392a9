import assert from 'node:assert/strict';
import { DocumentHighlightKind } from 'vscode-languageserver-types';
import { analyze } from '../../server/src/analysis/analyze';
import { documentHighlights } from '../../server/src/features/documentHighlights';
import { marked, withMarks } from '../support/marked';
import { HERE } from './marked';

const NAMES: Readonly<Record<DocumentHighlightKind, string>> = {
  [DocumentHighlightKind.Text]: 'text',
  [DocumentHighlightKind.Read]: 'read',
  [DocumentHighlightKind.Write]: 'write',
};

describe('highlights', () => {
  shows(
    'reads and writes of a key',
    `graph g {
      state { total: int  other: int }
            //^^^^^ text
      input total
          //^^^^^ write
      node n { set total = total + other }
                 //^^^^^ write
                         //^^^^^ read
    }`,
  );

  shows(
    'a default as a write',
    `
    graph g { state { total: int = 0 } output total }
                    //^^^^^ write
                                            //^^^^^ read
    `,
  );

  shows(
    'a node wherever it stands, without reads and writes',
    `graph g {
      node a { }
         //^ text
      start -> a -> [a, end]
             //^ text
                   //^ text
    }`,
  );

  shows(
    'an item',
    `
    graph g { state { l: list<string> } node n { each it in l  prompt "{it}" } }
                                                    //^^ write
                                                                      //^^ read
    `,
  );

  shows(
    'the call that hands a key over because the names are equal',
    `
    graph child { state { q: string  a: string } input q output a node n { writes a } start -> n -> end }
    graph g {
      state { q: string  a: string }
                       //^ text
      node n { reads q  call child }
                           //^^^^^ write
      output a
           //^ read
    }
    `,
  );

  shows(
    'a key that a call takes and gives back, as a write',
    `
    graph child { state { q: string = "" } input q output q }
                        //^ write
                                               //^ write
                                                        //^ read
    graph g { state { q: string } node n { call child } }
                                              //^^^^^ write
    `,
  );

  for (const place of ['->', '"title"', '// words']) {
    it(`are not at ${place}`, () => {
      const text = 'graph g "title" { start -> end } // words';
      const facts = analyze(text, HERE, { read: () => undefined });
      assert.deepEqual(documentHighlights(facts, text.indexOf(place) + 1), []);
    });
  }
});

/** From the first marked place all marked places are shown. */
function shows(what: string, source: string): void {
  it(what, () => {
    const { text, marks } = marked(source);
    const facts = analyze(text, HERE, { read: () => undefined });
    const { lines } = facts.file;
    const found = documentHighlights(facts, marks[0].start).map(({ range, kind }) => ({
      start: lines.offsetAt(range.start),
      end: lines.offsetAt(range.end),
      note: NAMES[kind ?? DocumentHighlightKind.Text],
    }));
    assert.equal(withMarks(text, found), withMarks(text, marks));
  });
}
