import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyze } from '../../server/src/analysis/analyze';
import {
  semanticTokens,
  type SemanticToken,
  tokenModifiers,
  tokenTypes,
} from '../../server/src/features/semanticTokens';
import { marked, withMarks } from '../support/marked';
import { samples } from '../syntax/samples';
import { HERE } from './marked';

describe('semantic tokens', () => {
  colours(
    'keys, inputs, items, nodes, decisions and labels',
    `
    graph support {
        //^^^^^^^ class.declaration
      state {
        ticket: string
      //^^^^^^ variable.declaration.input
        steps: list<string>
      //^^^^^ variable.declaration
        found: append<string>
      //^^^^^ variable.declaration
      }
      input ticket
          //^^^^^^ variable.modification.input
      output found
           //^^^^^ variable
      node split {
         //^^^^^ function.declaration
        reads ticket
            //^^^^^^ variable.input
        writes steps
             //^^^^^ variable.modification
        prompt "Split {ticket} and {nothing}."
                     //^^^^^^ variable.input
      }
      node look {
         //^^^^ function.declaration
        each step in steps
           //^^^^ parameter.declaration
                   //^^^^^ variable
        writes found
             //^^^^^ variable.modification
        prompt "Look at {step}."
                       //^^^^ parameter
      }
      decision again {
             //^^^^^ function.declaration.decision
        reads found
            //^^^^^ variable
        run "#again"
        more   -> look
      //^^^^ enumMember.declaration
                //^^^^ function
        "done" -> end
      }
      start -> split -> look -> again
             //^^^^^ function
                      //^^^^ function
                              //^^^^^ function.decision
      split -> nowhere
    //^^^^^ function
    }`,
  );

  colours(
    'names in expressions',
    `
    graph count {
        //^^^^^ class.declaration
      state { n: int = 0  items: list<int> }
            //^ variable.declaration
                        //^^^^^ variable.declaration.input
      node add { each x in items  set n += x * 2 }
         //^^^ function.declaration
                    //^ parameter.declaration
                         //^^^^^ variable.input
                                    //^ variable.modification
                                         //^ parameter
      decision big {
             //^^^ function.declaration.decision
        when n > 5 && size(items) > 1 -> end
           //^ variable
                         //^^^^^ variable.input
        else -> add
              //^^^ function
      }
      start -> add -> big
             //^^^ function
                    //^^^ function.decision
    }`,
  );

  colours(
    'reads of keys that may be unset, wherever they are read',
    `
    graph ask {
        //^^^ class.declaration
      state { q: string  docs: string  kind: "a" | "b" }
            //^ variable.declaration.input
                       //^^^^ variable.declaration
                                     //^^^^ variable.declaration.input
      decision route on kind { "a" -> search  "b" -> answer }
             //^^^^^ function.declaration.decision
                      //^^^^ variable.input
                                    //^^^^^^ function
                                                   //^^^^^^ function
      node search { reads q  writes docs }
         //^^^^^^ function.declaration
                        //^ variable.input
                                  //^^^^ variable.modification
      node answer { reads q, docs?  prompt "{q} {docs}" }
         //^^^^^^ function.declaration
                        //^ variable.input
                           //^^^^ variable.uncertain
                                           //^ variable.input
                                               //^^^^ variable.uncertain
      start -> route
             //^^^^^ function.decision
      search -> answer -> end
    //^^^^^^ function
              //^^^^^^ function
    }`,
  );

  colours(
    'named states and types, and keys of called graphs',
    `
    type Ticket = { text: string }
       //^^^^^^ type.declaration
    state Base { ticket: Ticket }
        //^^^^ type.declaration
               //^^^^^^ variable.declaration
                       //^^^^^^ type
    graph child {
        //^^^^^ class.declaration
      state extends Base { reply: string }
                  //^^^^ type
                         //^^^^^ variable.declaration
      input ticket
          //^^^^^^ variable.modification.input
      output reply
           //^^^^^ variable
      node n { reads ticket  writes reply  run "#n" }
         //^ function.declaration
                   //^^^^^^ variable.input
                                  //^^^^^ variable.modification
      start -> n -> end
             //^ function
    }
    graph parent {
        //^^^^^^ class.declaration
      state { t: Ticket  answer: string }
            //^ variable.declaration.input
               //^^^^^^ type
                       //^^^^^^ variable.declaration
      node c { call child  with ticket = t  into answer = reply }
         //^ function.declaration
                  //^^^^^ class
                              //^^^^^^ variable.modification.input
                                       //^ variable.input
                                               //^^^^^^ variable.modification
                                                        //^^^^^ variable
      start -> c -> end
             //^ function
    }`,
  );

  colours(
    'nothing as uncertain where an error may be the reason',
    `
    graph g {
        //^ class.declaration
      state { a: string }
            //^ variable.declaration
      decision d { run "#d"  yes -> w  no -> r }
             //^ function.declaration.decision
                           //^^^ enumMember.declaration
                                  //^ function
                                     //^^ enumMember.declaration
                                           //^ function
      node w { writes a }
         //^ function.declaration
                    //^ variable.modification
      node r { reads a }
         //^ function.declaration
                   //^ variable
      start -> d  w -> r -> end
             //^ function.decision
                //^ function
                     //^ function
      node broken { reads , }
         //^^^^^^ function.declaration
    }`,
  );

  it('of a range are those of the whole that touch it', () => {
    fc.assert(
      fc.property(damagedTexts, fc.nat(), fc.nat(200), (text, from, length) => {
        const facts = analyze(text, HERE, { read: () => undefined });
        const start = from % (text.length + 1);
        const range = { start, end: Math.min(start + length, text.length) };
        const touching = semanticTokens(facts).filter((token) => token.start <= range.end && token.end >= range.start);
        assert.deepEqual(semanticTokens(facts, range), touching);
      }),
    );
  });

  it('stay in order, apart and within their line, whatever the text', () => {
    fc.assert(
      fc.property(damagedTexts, (text) => {
        let before = 0;
        for (const { start, end } of semanticTokens(analyze(text, HERE, { read: () => undefined }))) {
          assert.ok(before <= start && start < end && end <= text.length);
          assert.doesNotMatch(text.slice(start, end), /[\r\n]/);
          before = end;
        }
      }),
    );
  });
});

/** Texts of which a piece is missing. */
const damagedTexts = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(60)).map(([{ text }, from, length]) => {
  const start = from % (text.length + 1);
  return text.slice(0, start) + text.slice(start + length);
});

/** Every token of a text is marked in it. */
function colours(what: string, source: string): void {
  it(what, () => {
    const { text, marks } = marked(source);
    const found = semanticTokens(analyze(text, HERE, { read: () => undefined }));
    assert.equal(withMarks(text, found.map(toMark)), withMarks(text, marks));
  });
}

function toMark({ start, end, type, modifiers }: SemanticToken) {
  const set = tokenModifiers.filter((_, i) => modifiers & (1 << i));
  return { start, end, note: [tokenTypes[type], ...set].join('.') };
}
