/** What is half-typed or broken costs one diagnostic, and all the rest keeps its meaning. */

import assert from 'node:assert/strict';
import { parse } from '../../server/src/syntax';
import { type Mark, marked, withMarks } from '../support/marked';
import { outline } from './outline';

/** Parses a text with marks: exactly the marked errors are found, and the text means what `meaning` outlines. */
function recovers(title: string, source: string, meaning: string): void {
  it(title, () => {
    const { text, marks } = marked(source);
    const file = parse(text);
    const found = file.errors.map(({ start, end, message }): Mark => ({ start, end, note: message }));
    assert.equal(withMarks(text, found), withMarks(text, marks));
    assert.equal(outline(file), marked(meaning).text.replace(/^ {6}/gm, ''));
  });
}

describe('recovery', () => {
  recovers(
    'an arrow in a node',
    `
      graph g {
        node x { reads a -> }
                       //^^ a node has no arms: \`->\` does not fit here
        node y { reads b }
      }
    `,
    `
      graph g
        node x: reads a; <error>
        node y: reads b
    `,
  );

  recovers(
    'a half-typed edge before a node',
    `
      graph g {
        start ->
            //^^ this \`->\` leads nowhere: a node is missing behind it
        node x { reads a }
        x -> end
      }
    `,
    `
      graph g
        start -> …
        node x: reads a
        x -> end
    `,
  );

  recovers(
    'a half-typed edge at the end',
    `
      graph g {
        node x { reads a }
        x -> }
        //^^ this \`->\` leads nowhere: a node is missing behind it
      graph h { start -> end }
    `,
    `
      graph g
        node x: reads a
        x -> …
      graph h
        start -> end
    `,
  );

  recovers(
    'a half-typed list of nodes',
    `
      graph g {
        a -> [b,
             //^ a \`]\` is missing here
        node x { reads a }
        c -> d
      }
    `,
    `
      graph g
        a -> b
        node x: reads a
        c -> d
    `,
  );

  recovers(
    'a half-typed list before wiring',
    `
      graph g {
        a -> [b, c
               //^ a \`]\` is missing here
        c -> d
      }
    `,
    `
      graph g
        a -> [b, c]
        c -> d
    `,
  );

  recovers(
    'a node that is not closed before another',
    `
      graph g {
        node n {
          reads a
              //^ a \`}\` is missing: \`node n\` is still open here
        node m { reads b }
        start -> n -> m
      }
    `,
    `
      graph g
        node n: reads a
        node m: reads b
        start -> n -> m
    `,
  );

  recovers(
    'a node that is not closed before wiring',
    `
      graph g {
        node n {
          reads a
          writes b
               //^ a \`}\` is missing: \`node n\` is still open here

        start -> n -> m
        n -> end
      }
    `,
    `
      graph g
        node n: reads a; writes b
        start -> n -> m
        n -> end
    `,
  );

  recovers(
    'a node that is not closed before an input line',
    `
      graph g {
        node n {
          run "#n"
            //^^^^ a \`}\` is missing: \`node n\` is still open here
        input a
        n -> end
      }
    `,
    `
      graph g
        node n: run "#n"
        input a
        n -> end
    `,
  );

  recovers(
    'a node that is not closed before another graph',
    `
      graph g {
        node n {
          reads a
              //^ 2 \`}\` are missing: \`node n\` and \`graph g\` are still open here
      graph h { start -> end }
    `,
    `
      graph g
        node n: reads a
      graph h
        start -> end
    `,
  );

  recovers(
    'an empty node that is not closed',
    `
      graph g {
        state { a: string }
        node n {
             //^ 2 \`}\` are missing: \`node n\` and \`graph g\` are still open here
      graph h { start -> end }
    `,
    `
      graph g
        state: a string
        node n: 
      graph h
        start -> end
    `,
  );

  recovers(
    'a decision that is not closed before wiring',
    `
      graph g {
        decision d on q {
          "a" -> x
          else -> y
                //^ a \`}\` is missing: \`decision d\` is still open here

        start -> d
        x -> end
      }
    `,
    `
      graph g
        decision d on q: "a" -> x; else -> y
        start -> d
        x -> end
    `,
  );

  recovers(
    'a decision that is not closed before a node',
    `
      graph g {
        decision d {
          when a > 1 -> x
          when b ->
               //^^ this \`->\` leads nowhere: a node is missing behind it
        node x { reads a }
        start -> d
      }
    `,
    `
      graph g
        decision d: when a > 1 -> x; when b -> …
        node x: reads a
        start -> d
    `,
  );

  recovers(
    'a state that is not closed',
    `
      graph g {
        state { a: string  b: list<int>
                                    //^ a \`}\` is missing: this state is still open here
        node x { reads a }
        start -> x
      }
    `,
    `
      graph g
        state: a string, b list<int>
        node x: reads a
        start -> x
    `,
  );

  recovers(
    'a state that is not closed before wiring',
    `
      graph g {
        state {
          a: string
           //^^^^^^ a \`}\` is missing: this state is still open here
        start -> x
        input a
      }
    `,
    `
      graph g
        state: a string
        start -> x
        input a
    `,
  );

  recovers(
    'a record that is not closed',
    `
      graph g {
        state { a: { x: int  y: string  }
                                      //^ a \`}\` is missing: this state is still open here
        input a
      }
    `,
    `
      graph g
        state: a { x: int y: string }
        input a
    `,
  );

  recovers(
    'a brace too many',
    `
      graph g {
        node n { reads a } }
                         //^ this \`}\` closes \`graph g\`, but its members go on behind it
        start -> n
        state { a: string }
      }
      graph h { start -> end }
    `,
    `
      graph g
        node n: reads a
        start -> n
        state: a string
      graph h
        start -> end
    `,
  );

  recovers(
    'a brace too many at the end',
    `
      graph g { start -> end }
      }
    //^ there is no \`{\` to this \`}\`
      graph h { start -> end }
    `,
    `
      graph g
        start -> end
      <error>
      graph h
        start -> end
    `,
  );

  recovers(
    'a file without a brace at its end',
    `
      graph g {
        node n { reads a }
        start -> n
               //^ a \`}\` is missing: \`graph g\` is still open here
    `,
    `
      graph g
        node n: reads a
        start -> n
    `,
  );

  recovers(
    'reads without keys',
    `
      graph g {
        node n {
          reads
        //^^^^^ \`reads\` needs at least one key
          writes b
        }
      }
    `,
    `
      graph g
        node n: reads …; writes b
    `,
  );

  recovers(
    'a comma before a line',
    `
      graph g {
        node n {
          reads a, b,
                  //^ a key is missing behind this comma
          writes c,
                //^ a key is missing behind this comma
        }
      }
    `,
    `
      graph g
        node n: reads a, b; writes c
    `,
  );

  recovers(
    'a comma before an arm',
    `
      graph g {
        decision d {
          reads q,
               //^ a key is missing behind this comma
          yes -> a
          no -> b,
        }
      }
    `,
    `
      graph g
        decision d: reads q; yes -> a; no -> b
    `,
  );

  recovers(
    'commas at the wrong places',
    `
      graph g {
        input , a,, b c
            //^ \`input\` needs at least one key
                //^ one comma is enough
                  //^ a comma is missing here
        output d,
              //^ a key is missing behind this comma
        node n { reads , a  writes b,, c, }
                     //^ \`reads\` needs at least one key
                                   //^ one comma is enough
                                      //^ a key is missing behind this comma
        , start -> n,
      //^ no comma stands between the members of a graph
                  //^ no comma stands between the members of a graph
      }
    `,
    `
      graph g
        input a, b, c
        output d
        node n: reads a; writes b, c
        start -> n
    `,
  );

  recovers(
    'a line string without an end',
    `
      graph g {
        node n {
          reads a
          prompt "What is {a}?
               //^^^^^^^^^^^^^ this string has no end: a \`"\` is missing
          writes b
        }
        start -> n
      }
    `,
    `
      graph g
        node n: reads a; prompt "What is {a}?; writes b
        start -> n
    `,
  );

  recovers(
    'a string that swallows the brace of its node',
    `
      graph g {
        node n { writes b  run "#n }
                             //^^^^^ this string has no end: a \`"\` is missing
        node m { reads b }
        start -> n -> m
      }
    `,
    `
      graph g
        node n: writes b; run "#n }
        node m: reads b
        start -> n -> m
    `,
  );

  recovers(
    'a string that swallows the brace of its node before wiring',
    `
      graph g {
        node n { writes b  run "#n }
                             //^^^^^ this string has no end: a \`"\` is missing
        start -> n -> m
      }
    `,
    `
      graph g
        node n: writes b; run "#n }
        start -> n -> m
    `,
  );

  recovers(
    'a block string without an end',
    `
      graph g {
        node n {
          reads a
          prompt """
               //^^^ this string has no end: a \`"""\` is missing
            What is {a}?
        }
        start -> n
      }
    `,
    `
      graph g
        node n: reads a; prompt """ What is {a}? } start -> n }
    `,
  );

  recovers(
    'a bad escape',
    `
      graph g {
        node n { prompt "a\\qb \\u{110000} \\u{41} \\" \\x" }
                        //^^ \`\\q\` is no escape: write \`\\\\\` for a backslash
                            //^^ \`\\u\` is no escape: write \`\\\\\` for a backslash
                                                 //^^ \`\\x\` is no escape: write \`\\\\\` for a backslash
      }
    `,
    `
      graph g
        node n: prompt "a\\qb \\u{110000} \\u{41} \\" \\x"
    `,
  );

  recovers(
    'a comment without an end',
    `
      graph g {
        node n { reads a }
        start -> n
      } /* the rest
      //^^ this comment has no end: a \`*/\` is missing
    `,
    `
      graph g
        node n: reads a
        start -> n
    `,
  );

  recovers(
    'keys without types',
    `
      graph g {
        state {
          a: string
          b
        //^ \`b\` needs a type: \`b: string\`
          c:
         //^ the type of \`c\` is missing
          d: list<
               //^ a type is missing here
          e: append<>
                 //^ a type is missing here
          f: map<string
               //^^^^^^ a \`>\` is missing here
          g int
        //^ a \`:\` is missing behind \`g\`
          h: string
        }
      }
    `,
    `
      graph g
        state: a string, b …, c …, d list<, e append<…>, f map<string, g int, h string
    `,
  );

  recovers(
    'values that are none',
    `
      graph g {
        state {
          a: string = hello
                    //^^^^^ \`hello\` is no value: text stands in quotes
          b: int =
               //^ a value is missing behind \`=\`
          c: list<int> = [1, x, 2
                           //^ a value is missing here: \`x\` is none
                              //^ a \`]\` is missing here
          d: map<int> = {a: 1, "b" 2, "c": }
                       //^ the keys of a map stand in quotes
                             //^^^ a \`:\` is missing behind this key
                                       //^ a value is missing here
          e: int = 01
                 //^^ a number does not begin with 0
          f: list<int> = [1 2, , 3]
                        //^ a comma is missing here
                             //^ a value is missing before this comma
          h: string
        }
      }
    `,
    `
      graph g
        state: a string, b int, c list<int> = [1, x, 2, d map<int> = {a: 1, "b" 2, "c": }, e int = 01, f list<int> = [1 2, , 3], h string
    `,
  );

  recovers(
    'types that are none',
    `
      graph g {
        state {
          a: 5
         //^ the type of \`a\` is missing
          b: string | int
                  //^ only strings can be joined by \`|\`
          c: "a" | "b" | d
                     //^ a string is missing behind \`|\`
          e: append<string>?
                         //^ \`?\` belongs to the type: \`append<T?>\`
          f: sum<int> "./f.ts#x"
                    //^^^^^^^^^^ only \`reduce\` names a function, \`sum\` does not
          h: reduce<int>
                     //^ \`reduce\` needs the path of a function: \`reduce<int> "./file.ts#name"\`
          i: int??
               //^ one \`?\` is enough
          j: last<int, string>
                     //^^^^^^ \`last\` takes one type
          k: { x: int, y, 3 }
                     //^ \`y\` needs a type: \`y: string\`
                        //^ a field is missing here: \`name: type\`
          l: string
        }
      }
    `,
    `
      graph g
        state: a …, b string, c "a" | "b" | d, e append<string>, f sum<int>, h reduce<int>, i int?, j last<int>, k { x: int, y, 3 }, l string
    `,
  );

  recovers(
    'half-typed set lines',
    `
      graph g {
        node n {
          set
        //^^^ \`set\` needs a key and a value: \`set key = value\`
          set x
            //^ \`=\` and a value are missing behind \`set x\`
          set y =
              //^ an expression is missing behind \`=\`
          set z +=
              //^^ an expression is missing behind \`+=\`
          writes b
          set a.b = 1
             //^^ \`set\` assigns a key as a whole
          set c -= 1
              //^ only \`=\` and \`+=\` assign
          set d = 1
        }
      }
    `,
    `
      graph g
        node n: <error>; set x; set y; set z; writes b; set a, 1; set c, 1; set d, 1
    `,
  );

  recovers(
    'half-typed expressions',
    `
      graph g {
        node n {
          set x = a +
          set y = f(a,
          set z = b
          reads c
        }
        decision d {
          when
        //^^^^ \`when\` needs a condition
          when a ->
               //^^ this \`->\` leads nowhere: a node is missing behind it
          when a >
               //^ a \`->\` and a target are missing behind this arm
          when b -> c
          when
        //^^^^ \`when\` needs a condition
          else -> d
        }
      }
    `,
    `
      graph g
        node n: set x, a +; set y, f(a,; set z, b; reads c
        decision d: when … -> …; when a -> …; when a > -> …; when b -> c; when … -> …; else -> d
    `,
  );

  recovers(
    'half-typed calls',
    `
      graph g {
        node n {
          call
        //^^^^ \`call\` needs the name of a graph
          with
        //^^^^ \`with\` needs an input and a value: \`with input = value\`
          with a
             //^ \`=\` and a value are missing behind \`with a\`
          with b =
               //^ an expression is missing behind \`=\`
          into
        //^^^^ \`into\` needs a key and an output: \`into key = output\`
          into c
             //^ \`=\` and an output are missing behind \`into c\`
          into d =
               //^ an output of the called graph is missing behind \`=\`
          with e = f
          into g = h
        }
      }
    `,
    `
      graph g
        node n: call …; <error>; with a; with b; <error>; into c; into d; with e, f; into g, h
    `,
  );

  recovers(
    'half-typed each lines',
    `
      graph g {
        node a {
          each
        //^^^^ \`each\` needs an item and a list: \`each item in items\`
          reads b
        }
        node b {
          each x
             //^ \`in\` and a list are missing behind \`each x\`
          reads b
        }
        node c {
          each x in
               //^^ a list is missing behind \`in\`
          reads b
        }
        node d { each in xs  writes y }
               //^^^^ \`each\` needs an item and a list: \`each item in items\`
        node e { each x in xs.  writes y }
                           //^ a field is missing behind the \`.\`
      }
    `,
    `
      graph g
        node a: <error>; reads b
        node b: each x; reads b
        node c: each x; reads b
        node d: <error>; writes y
        node e: each x, xs.; writes y
    `,
  );

  recovers(
    'half-typed texts and policies',
    `
      graph g {
        node a {
          prompt
        //^^^^^^ \`prompt\` needs a string
          system
        //^^^^^^ \`system\` needs a string
          retry
        //^^^^^ \`retry\` needs a number
          timeout
        //^^^^^^^ \`timeout\` needs a time: \`timeout 30 s\`
          writes b
        }
        node b { model  tools  timeout 3  retry }
               //^^^^^ \`model\` needs a string
                      //^^^^^ \`tools\` needs at least one key
                                     //^ a unit is missing: \`ms\`, \`s\`, \`m\` or \`h\`
                                        //^^^^^ \`retry\` needs a number
        node c { ask  timeout 5 sec  timeout 30min }
               //^^^ \`ask\` needs a string
                              //^^^ \`sec\` is no unit: \`ms\`, \`s\`, \`m\` or \`h\`
                                             //^^^ \`min\` is no unit: \`ms\`, \`s\`, \`m\` or \`h\`
      }
    `,
    `
      graph g
        node a: prompt …; system …; retry …; timeout …; writes b
        node b: model …; tools …; timeout 3; retry …
        node c: ask …; timeout 5, sec; timeout 30, min
    `,
  );

  recovers(
    'half-typed graph lines',
    `
      graph g {
        handlers
      //^^^^^^^^ \`handlers\` needs the path of a module: \`handlers "./nodes.ts"\`
        model
      //^^^^^ \`model\` needs a string
        limit
      //^^^^^ \`limit\` needs a number: \`limit 100 steps\`
        limit 30
            //^^ \`steps\` is missing behind the number
        input
      //^^^^^ \`input\` needs at least one key
        output
      //^^^^^^ \`output\` needs at least one key
        state
      //^^^^^ a \`{\` is missing behind this state
        node
      //^^^^ \`node\` needs a name
        decision
      //^^^^^^^^ \`decision\` needs a name
        start -> n
      }
    `,
    `
      graph g
        handlers …
        model …
        limit …
        limit 30
        input …
        output …
        state: 
        node …: 
        decision …: 
        start -> n
    `,
  );

  recovers(
    'half-typed declarations',
    `
      graph g {
        node a
           //^ a \`{\` is missing behind \`node a\`
        node "Title" { reads x }
      //^^^^ \`node\` needs a name
        node b "Title"
             //^^^^^^^ a \`{\` is missing behind \`node b\`
        decision { yes -> a }
      //^^^^^^^^ \`decision\` needs a name
        decision c on { yes -> a }
                 //^^ \`on\` needs a key
        decision on x { "y" -> a }
      //^^^^^^^^ \`decision\` needs a name
        node x -> y
      //^^^^ \`node\` needs a name
        node d reads x writes y }
           //^ a \`{\` is missing behind \`node d\`
        start -> a
      }
    `,
    `
      graph g
        node a: 
        node … "Title": reads x
        node b "Title": 
        decision …: yes -> a
        decision c: yes -> a
        decision … on x: "y" -> a
        node …: 
        x -> y
        node d: reads x; writes y
        start -> a
    `,
  );

  recovers(
    'half-typed arms',
    `
      graph g {
        decision d {
          reads q
          yes
        //^^^ \`yes\` begins no line of a decision; an arm is written \`label -> target\`
          no ->
           //^^ this \`->\` leads nowhere: a node is missing behind it
          maybe -> [a, b
                     //^ a \`]\` is missing here
          "x" -> c
          -> e
        //^^ a label is missing before this \`->\`
          done writes
             //^^^^^^ \`writes\` needs at least one key
          again writes a
                     //^ a \`->\` and a target are missing behind this arm
          1 -> f
          else -> g
        }
      }
    `,
    `
      graph g
        decision d: reads q; <error>; no -> …; maybe -> [a, b]; "x" -> c; <error>; done -> …; again writes a -> …; 1 -> f; else -> g
    `,
  );

  recovers(
    'lists that are none',
    `
      graph g {
        a -> [] -> b
           //^^ \`[ ]\` needs at least one node
        a -> [b, [c, d]] -> e
               //^ a list of nodes holds no other list
        a -> b max 3
             //^^^^^ only the arms of a decision have a \`max\`
        a -> b, c
              //^ several nodes stand in \`[ ]\`
        [a b] -> c
       //^ a comma is missing here
        -> d
        e
      //^ \`e\` begins no member of a graph; wiring is written \`a -> b\`
        f -> g
      }
    `,
    `
      graph g
        a -> [] -> b
        a -> [b, c, d] -> e
        a -> b
        a -> [b, c]
        [a, b] -> c -> d
        <error>
        f -> g
    `,
  );

  recovers(
    'keys in brackets',
    `
      graph g {
        input [a, b]
            //^ keys stand without \`[ ]\`
        node n { reads [a, b]  writes [c] }
                     //^ keys stand without \`[ ]\`
                                    //^ keys stand without \`[ ]\`
      }
    `,
    `
      graph g
        input a, b
        node n: reads a, b; writes c
    `,
  );

  recovers(
    'misspelt words',
    `
      graph g {
        stat { a: string }
      //^^^^ \`stat\` begins no member of a graph; is it \`state\`?
        inptu a
      //^^^^^ \`inptu\` begins no member of a graph; wiring is written \`a -> b\`
        nod n { raeds a, b  writes c }
      //^^^ \`nod\` begins no member of a graph; is it \`node\`?
              //^^^^^ \`raeds\` begins no line of a node
        dicision d on a { "x" -> n }
      //^^^^^^^^ \`dicision\` begins no member of a graph; is it \`decision\`?
        m { writes c }
      //^ \`node\` or \`decision\` is missing before \`m\`
        start -> n
      }
    `,
    `
      graph g
        state: a string
        <error>
        node n: <error>; writes c
        decision d on a: "x" -> n
        node m: writes c
        start -> n
    `,
  );

  recovers(
    'a misspelt line of a node',
    `
      graph g {
        node n {
          reads a
          promt "What is {a}?"
        //^^^^^ \`promt\` begins no line of a node
          writes b
        }
      }
    `,
    `
      graph g
        node n: reads a; <error>; writes b
    `,
  );

  recovers(
    'lines of a node outside',
    `
      graph g {
        reads a, b
      //^^^^^ \`reads\` belongs in the braces of a node
        start -> n
      }
    `,
    `
      graph g
        <error>
        start -> n
    `,
  );

  recovers(
    'members of a graph outside',
    `
      node n { reads a }
    //^^^^ \`node\` belongs in a graph: \`graph name { … }\`
      start -> n
      graph g { start -> end }
    `,
    `
      <error>
      graph g
        start -> end
    `,
  );

  recovers(
    'half-typed imports',
    `
      import
    //^^^^^^ \`import\` needs names in \`{ }\`: \`import { A } from "./a.graph"\`
      import { A, B
                //^ a \`}\` is missing: this import is still open here
      import { C } "./c.graph"
               //^ \`from\` is missing here
      import { D } from
                 //^^^^ \`from\` needs the path of a file: \`from "./a.graph"\`
      import { , E F } from "./e.graph"
             //^ a name is missing before this comma
               //^ a comma is missing here
      import G from "./g.graph"
    //^^^^^^ \`import\` needs names in \`{ }\`: \`import { A } from "./a.graph"\`
      graph g { start -> end }
    `,
    `
      import …
      import A, B …
      import C "./c.graph"
      import D …
      import E, F "./e.graph"
      import G "./g.graph"
      graph g
        start -> end
    `,
  );

  recovers(
    'half-typed items',
    `
      type
    //^^^^ \`type\` needs a name: \`type Name = { … }\`
      type T
         //^ a \`=\` is missing behind \`type T\`
      type U =
           //^ the type \`U\` stands for is missing
      type V = { a: int
      state
    //^^^^^ \`state\` needs a type: \`state: string\`
      state S
    //^^^^^ \`state\` needs a type: \`state: string\`
          //^ a \`}\` is missing: this record is still open here
      state T extends
      state { a: int }
      graph
    //^^^^^ \`graph\` needs a name
      graph g
          //^ a \`{\` is missing behind \`graph g\`
      graph h { start -> end }
    `,
    `
      <error>
      type T = …
      type U = …
      type V = { a: int state state S
      state T extends state: a int
      graph …
      graph g
      graph h
        start -> end
    `,
  );

  recovers(
    'junk between items',
    `
      graph g { start -> end }
      what is { this (thing) } [here]
    //^^^^ \`what\` begins no declaration: \`graph\`, \`state\`, \`type\` or \`import\`
      graph h { start -> end }
    `,
    `
      graph g
        start -> end
      <error>
      graph h
        start -> end
    `,
  );

  recovers(
    'a new graph inside a body',
    `
      graph g {
        node n { reads a,
                      //^ a key is missing behind this comma
      graph h { start -> end }
    `,
    `
      graph g
        node n: reads a
      graph h
        start -> end
    `,
  );

  recovers(
    'a new type inside a list',
    `
      graph g {
        a -> [b,
             //^ a \`]\` is missing here
      type T = { a: string }
      graph h { start -> end }
    `,
    `
      graph g
        a -> b
      type T = { a: string }
      graph h
        start -> end
    `,
  );

  recovers(
    'a new state inside an expression',
    `
      graph g {
        node n { set x = f(
                        //^ 2 \`}\` are missing: \`node n\` and \`graph g\` are still open here
      state S { a: string }
      graph h { start -> end }
    `,
    `
      graph g
        node n: set x, f(
      state S: a string
      graph h
        start -> end
    `,
  );

  recovers(
    'stray characters',
    `
      graph g {
        node n { reads a; writes b }
                      //^ \`;\` begins no line of a node
        a => b
      //^ \`a\` begins no member of a graph; wiring is written \`a -> b\`
        a --> b
        c -> d # comment
             //^ \`#\` begins no member of a graph
        node m { reads “a” }
                     //^ \`“\` is no key: keys are names
      }
    `,
    `
      graph g
        node n: reads a; <error>; writes b
        <error>
        c -> d
        <error>
        node m: reads …
    `,
  );

  recovers(
    'arms in a node',
    `
      graph g {
        node n {
          reads q
          yes -> a
          else -> b
        }
        start -> n
      }
    `,
    `
      graph g
        node n: reads q; yes -> a; else -> b
        start -> n
    `,
  );

  recovers(
    'a type inside a graph',
    `
      graph g {
        state { a: T }
      type T = { x: int }
    //^^^^ \`type\` stands outside of graphs, not in \`graph g\`
      }
    `,
    `
      graph g
        state: a T
      type T = { x: int }
    `,
  );
});
