/** How graphs are laid out: before, and after. */
import assert from 'node:assert/strict';
import { defaultOptions, type FormatOptions, formatText } from '../../../server/src/syntax/format';

/** A text without the indentation that it has in the test, and without its first and last line end. */
function text(indented: string): string {
  const lines = indented.replace(/^\n/, '').replace(/\n *$/, '').split('\n');
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}

function becomes(before: string, after: string, options: Partial<FormatOptions> = {}): void {
  assert.equal(formatText(text(before), { ...defaultOptions, ...options }), `${text(after)}\n`);
}

describe('the layout', () => {
  describe('of lines', () => {
    it('is indented by braces', () =>
      becomes(
        `
        graph g {
        state {
        q: string
            }
              node n {
                        reads q
              }
          start -> n -> end
            }
        `,
        `
        graph g {
          state {
            q: string
          }
          node n {
            reads q
          }
          start -> n -> end
        }
        `,
      ));

    it('has one member a line in a block of several lines', () =>
      becomes(
        `
        graph g { state { q: string
          a: string, b: int } node n { reads q writes a, b
          prompt "{q}" }
          start -> n }
        `,
        `
        graph g {
          state {
            q: string
            a: string,
            b: int
          }
          node n {
            reads q
            writes a, b
            prompt "{q}"
          }
          start -> n
        }
        `,
      ));

    it('leaves a block on one line, its members two blanks apart', () =>
      becomes(
        'graph g {state{q:string a:int=1}node n{reads q writes a run}start->n n->end}',
        'graph g { state { q: string  a: int = 1 }  node n { reads q  writes a  run }  start -> n  n -> end }',
      ));

    it('spreads a block that does not fit on its line', () =>
      becomes(
        `
        graph g {
          decision d { reads question, answer  prompt "Is everything in {answer} an answer to {question}?"  yes -> end  no -> ask_again }
        }
        `,
        `
        graph g {
          decision d {
            reads question, answer
            prompt "Is everything in {answer} an answer to {question}?"
            yes -> end
            no -> ask_again
          }
        }
        `,
      ));

    it('leaves wirings and arms together that share a line', () =>
      becomes(
        `
        graph g {
          decision d on k {
            "a" -> x "b" -> y
            else -> end }
          start -> d x -> end
          y -> end
        }
        `,
        `
        graph g {
          decision d on k {
            "a" -> x  "b" -> y
            else -> end
          }
          start -> d  x -> end
          y -> end
        }
        `,
      ));

    it('keeps one blank line of several, and none at the ends of a block', () =>
      becomes(
        `


        graph g {

          input q


          node n {

            reads q

          }



          start -> n
        \t
        }


        graph h { }
        `,
        `
        graph g {
          input q

          node n {
            reads q
          }

          start -> n
        }

        graph h { }
        `,
      ));

    it('puts an opening brace behind its head, and nothing into empty braces', () =>
      becomes(
        `
        graph g
        {
          node n
          {
          }
          node m {}
        }
        `,
        `
        graph g {
          node n { }
          node m { }
        }
        `,
      ));

    it('lets lists, chains and records go on where their author let them, a level further in', () =>
      becomes(
        `
        type T = {
        name: string,
            tags: list<
        string
        >
        }
        graph g {
          input a,
          b
          start -> [
              x,
          y
              ]
           -> end
        }
        `,
        `
        type T = {
          name: string,
          tags: list<
            string
          >
        }
        graph g {
          input a,
            b
          start -> [
            x,
            y
          ]
            -> end
        }
        `,
      ));
  });

  describe('within a line', () => {
    it('has one blank between tokens, and none where they belong together', () =>
      becomes(
        `
        import{A,B}from"./a.graph"
        type T={name:string,age:int ?}
        graph   g   "Title"{
          state {
            a :append< { x:int } >=[ 1,2 , ]
            b:"x"|"y"?="x"
            c:reduce<int,T>"./f.ts#f"=7
            d:map<any>={ "k" : [ { } , null ] }
          }
          output a,b ?
          limit 5   steps
          node n { each x in a . b  set c+=1 }
          decision d on a . b { done writes b ? ->[ x,end ]max 3, -1->x }
        }
        `,
        `
        import { A, B } from "./a.graph"
        type T = { name: string, age: int? }
        graph g "Title" {
          state {
            a: append<{ x: int }> = [1, 2,]
            b: "x" | "y"? = "x"
            c: reduce<int, T> "./f.ts#f" = 7
            d: map<any> = {"k": [{}, null]}
          }
          output a, b?
          limit 5 steps
          node n { each x in a.b  set c += 1 }
          decision d on a.b { done writes b? -> [x, end] max 3, -1 -> x }
        }
        `,
      ));

    it('keeps expressions byte for byte', () =>
      becomes(
        `
        graph g {
          node n {
            set  a=b+ 1   *c
            set b =  [ 1,2 ].map(x,
                x*2)
          }
          decision d { when   a  >1&&b   ->n }
        }
        `,
        `
        graph g {
          node n {
            set a = b+ 1   *c
            set b = [ 1,2 ].map(x,
                x*2)
          }
          decision d { when a  >1&&b -> n }
        }
        `,
      ));

    it('keeps strings byte for byte, over several lines too', () => {
      const prompt = '"""\n\t  Look:   {q}  \n\n   {"a" :1}\r\n  """';
      assert.equal(
        formatText(`graph g{\nnode n{ \nprompt   ${prompt}   \n}\n}`),
        `graph g {\n  node n {\n    prompt ${prompt}\n  }\n}\n`,
      );
    });
  });

  describe('of comments', () => {
    it('keeps them where they are: on their own line, or behind what they stand behind', () =>
      becomes(
        `
        // First
            /// Doc
        graph g {// Behind the brace
                // In the state's place
          state {   /* here */   q: string// A question

            // At the end
            }
          node n { reads q /* and no more */ writes q }
              /* One
                 block */
          start /* from */ -> n// Go
          // Last
        }
        // End
        `,
        `
        // First
        /// Doc
        graph g {  // Behind the brace
          // In the state's place
          state { /* here */
            q: string  // A question

            // At the end
          }
          node n { reads q /* and no more */ writes q }
          /* One
                 block */
          start /* from */ -> n  // Go
          // Last
        }
        // End
        `,
      ));

    it('leaves on a line what an allow comment speaks for, and takes nothing onto it', () =>
      becomes(
        `
        graph g {
          // allow unused-read
          node n { reads a
            writes b }
          node m { reads a // allow unused-read
            writes b }
          node o // allow dead-end
          { }
        }
        `,
        `
        graph g {
          // allow unused-read
          node n { reads a
            writes b
          }
          node m { reads a  // allow unused-read
            writes b
          }
          node o  // allow dead-end
          { }
        }
        `,
      ));
  });

  it('begins no tables and keeps none, so that no later edit makes one crooked', () =>
    becomes(
      `
      state S {
        question:  string     // Asked
        q:         int        // Counted
      }
      `,
      `
      state S {
        question: string  // Asked
        q: int  // Counted
      }
      `,
    ));

  describe('of what does not parse', () => {
    it('stays as it is, with the blanks round it; all else is laid out', () =>
      becomes(
        `
        graph g {
        state { q :string }
           node   a {   reads  ,  q  ;
              writes   q
        }
              nod   b {  reads q
          }
        a   ->   [ b
          a->end
        }
        `,
        `
        graph g {
          state { q: string }
          node a {   reads  ,  q  ;
              writes q
          }
              nod   b {  reads q
          }
        a   ->   [ b
          a -> end
        }
        `,
      ));

    it('is a whole node that lacks its brace', () =>
      becomes(
        `
        graph g {
        node   a {
           reads  q

        node   b {
        reads   q
        }
        }
        `,
        `
        graph g {
        node   a {
           reads  q

        node b {
            reads q
          }
        }
        `,
      ));

    it('may be a string or comment without an end', () => {
      for (const rest of ['node n { prompt """ x  \n', '/* x   \n\n', 'node n { run "x   \n']) {
        assert.ok(formatText(`graph  g{\n${rest}`).endsWith(rest));
      }
    });
  });

  describe('of files', () => {
    it('ends with one line end', () => {
      assert.equal(formatText('graph g { }'), 'graph g { }\n');
      assert.equal(formatText('graph g { }  \n\n \n'), 'graph g { }\n');
      assert.equal(formatText('// Only this'), '// Only this\n');
      for (const nothing of ['', ' ', '\n\n', ' \r\n\t']) assert.equal(formatText(nothing), '');
    });

    it('ends as it does, if that is wanted', () => {
      const options = { ...defaultOptions, insertFinalNewline: false, trimFinalNewlines: false };
      for (const end of ['', '\n', '\n\n\n']) {
        assert.equal(formatText(`graph  g { }${end}`, options), `graph g { }${end}`);
      }
    });

    it('is indented as it is wanted', () => {
      const source = 'graph g {\n  input a,\n    b\n}\n';
      assert.equal(
        formatText(source, { ...defaultOptions, indent: '\t', indentWidth: 4 }),
        'graph g {\n\tinput a,\n\t\tb\n}\n',
      );
      assert.equal(formatText(source, { ...defaultOptions, indent: '   ' }), 'graph g {\n   input a,\n      b\n}\n');
    });

    it('keeps its line ends; new ones are like most', () => {
      assert.equal(formatText('graph g {\r\n a->b }'), 'graph g {\r\n  a -> b\r\n}\r\n');
      assert.equal(formatText('graph g {\r a->b }'), 'graph g {\r  a -> b\r}\r');
      assert.equal(
        formatText('graph g {\n input a\r input b\r\n\r\n\n a->b }'),
        'graph g {\n  input a\r  input b\r\n\r\n  a -> b\n}\n',
      );
      // Without the blank the two would be one line end.
      assert.equal(formatText('graph g {\n a->b\r \nb->c}'), 'graph g {\n  a -> b\r \n  b -> c\n}\n');
    });
  });
});
