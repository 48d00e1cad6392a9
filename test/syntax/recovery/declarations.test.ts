/** Keys, types, values and declarations that are half-typed. */

import { recovers } from './recovers';

describe('recovery: declarations', () => {
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
