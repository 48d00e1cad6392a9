/** Misspelt words, and what people write who come from other languages. */

import { recovers } from './recovers';

describe('recovery: habits', () => {
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
    'stray characters',
    `
      graph g {
        node n { reads a; writes b }
                      //^ no \`;\` is needed
        a => b
        //^^ an arrow is written \`->\`
        a --> b
        //^^^ an arrow is written \`->\`
        c -> d # comment
             //^ a comment begins with \`//\`, not with \`#\`
        node m { reads “a” }
                     //^ \`“\` is no key: keys are names
      }
    `,
    `
      graph g
        node n: reads a; <error>; writes b
        a -> b
        a -> b
        c -> d
        <error>
        node m: reads …
    `,
  );

  recovers(
    'single quotes',
    `
      graph g {
        model 'gpt'
            //^^^^^ strings stand in double quotes: \`"…"\`
        node n 'Title' { prompt 'hello' }
             //^^^^^^^ strings stand in double quotes: \`"…"\`
                              //^^^^^^^ strings stand in double quotes: \`"…"\`
        start -> n
      }
    `,
    `
      graph g
        model …
        node n: prompt …
        start -> n
    `,
  );

  recovers(
    'other arrows',
    `
      graph g {
        a => b
        //^^ an arrow is written \`->\`
        b --> c
        //^^^ an arrow is written \`->\`
        c → d
        //^ an arrow is written \`->\`
        d -> e;
            //^ no \`;\` is needed
        decision d { yes => a  no: b }
                       //^^ an arrow is written \`->\`
                             //^^ \`no\` begins no line of a decision; an arm is written \`label -> target\`
      }
    `,
    `
      graph g
        a -> b
        b -> c
        c -> d
        d -> e
        <error>
        decision d: yes -> a; <error>
    `,
  );

  recovers(
    'colons',
    `
      graph g {
        input: a, b
           //^ no \`:\` stands behind \`input\`
        node n {
          reads: a, b
             //^ no \`:\` stands behind \`reads\`
          prompt: "Hi {a}"
              //^ no \`:\` stands behind \`prompt\`
          writes: c
              //^ no \`:\` stands behind \`writes\`
        }
        start -> n
      }
    `,
    `
      graph g
        input a, b
        node n: reads a, b; prompt "Hi {a}"; writes c
        start -> n
    `,
  );

  recovers(
    'semicolons',
    `
      graph g {
        state { a: string; b: int; }
                       //^ no \`;\` is needed
                               //^ no \`;\` is needed
        node n { reads a; writes b; }
                      //^ no \`;\` is needed
                                //^ no \`;\` is needed
        start -> n; n -> end;
                //^ no \`;\` is needed
                          //^ no \`;\` is needed
      }
    `,
    `
      graph g
        state: a string, b int <error> <error>
        node n: reads a; <error>; writes b; <error>
        start -> n
        <error>
        n -> end
        <error>
    `,
  );

  recovers(
    'hash comments',
    `
      # a comment
    //^ a comment begins with \`//\`, not with \`#\`
      graph g {
        # another
      //^ a comment begins with \`//\`, not with \`#\`
        start -> end # and one
                   //^ a comment begins with \`//\`, not with \`#\`
      }
    `,
    `
      <error>
      graph g
        <error>
        start -> end
        <error>
    `,
  );

  recovers(
    'a title behind on',
    `
      graph g {
        decision d on key "Title" { "a" -> x }
                        //^^^^^^^ the title stands before \`on\`
        start -> d
      }
    `,
    `
      graph g
        decision d on key: "a" -> x
        start -> d
    `,
  );

  recovers(
    'a quoted name',
    `
      graph "g" {
    //^^^^^ \`graph\` needs a name
        node "n" { reads a }
      //^^^^ \`node\` needs a name
        start -> "n"
               //^^^ the names of nodes stand without quotes
        "n" -> end
      //^^^ a string begins no member of a graph
      }
    `,
    `
      graph … "g"
        node … "n": reads a
        start -> …
        <error>
    `,
  );

  recovers(
    'assignments',
    `
      graph g {
        state = { a: string }
            //^ no \`=\` stands before this \`{\`
        node n { x = 1  set y := 2  set z == 3 }
               //^ \`x\` begins no line of a node
        state { a = string }
              //^ \`a\` needs a type: \`a: string\`
                  //^^^^^^ \`string\` is no value: text stands in quotes
      }
    `,
    `
      graph g
        state: a string
        node n: <error>; set z, = 3
        state: a …
    `,
  );

  recovers(
    'parentheses',
    `
      graph g {
        decision d(key) { when (a > 1) -> b }
                //^^^^^ no parentheses stand here: \`reads\` names the keys
        node n(a) { reads a }
            //^^^ no parentheses stand here: \`reads\` names the keys
        start -> d
      }
    `,
    `
      graph g
        decision d: when (a > 1) -> b
        node n: reads a
        start -> d
    `,
  );

  recovers(
    'capitals',
    `
      Graph g {
    //^^^^^ \`Graph\` begins no declaration; is it \`graph\`?
        State { a: string }
      //^^^^^ \`State\` begins no member of a graph; is it \`state\`?
        Node n { Reads a }
      //^^^^ \`Node\` begins no member of a graph; is it \`node\`?
               //^^^^^ \`Reads\` begins no line of a node
        start -> n
      }
    `,
    `
      graph g
        state: a string
        node n: <error>
        start -> n
    `,
  );

  recovers(
    'dashes in names',
    `
      graph my-graph {
            //^^^^^^ names have no \`-\`: write \`_\`
        node my-node { reads a-b }
             //^^^^^ names have no \`-\`: write \`_\`
                            //^^ names have no \`-\`: write \`_\`
        start -> my-node
                 //^^^^^ names have no \`-\`: write \`_\`
      }
    `,
    `
      graph my
        node my: reads a-b
        start -> my
    `,
  );

  recovers(
    'targets without an arrow',
    `
      graph g {
        decision d { reads q  run  yes a  no -> b }
                                 //^^^ \`yes\` begins no line of a decision; an arm is written \`label -> target\`
        start n
      //^^^^^ \`start\` begins no member of a graph; wiring is written \`a -> b\`
        n -> end
      }
    `,
    `
      graph g
        decision d: reads q; run …; <error>; no -> b
        <error>
        n -> end
    `,
  );

  recovers(
    'each of',
    `
      graph g {
        node n { each x of xs  writes y }
                      //^^ the word is \`in\`: \`each item in items\`
        node m { for x in xs  writes y }
               //^^^ \`for\` begins no line of a node
      }
    `,
    `
      graph g
        node n: each x, xs; writes y
        node m: <error>; writes y
    `,
  );

  recovers(
    'unit forms',
    `
      graph g {
        limit 100
            //^^^ \`steps\` is missing behind the number
        limit 5 step
              //^^^^ the word is \`steps\`: \`limit 100 steps\`
        node n { retry 3 times  timeout 30s  timeout 1.5 m }
                       //^^^^^ \`times\` begins no line of a node
      }
    `,
    `
      graph g
        limit 100
        limit 5
        node n: retry 3; <error>; timeout 30, s; timeout 1.5, m
    `,
  );

  recovers(
    'braces in braces',
    `
      graph g {
        node n { { reads a } }
               //^ \`{\` begins no line of a node
        start -> n
      }
    `,
    `
      graph g
        node n: <error>
        start -> n
    `,
  );
});
