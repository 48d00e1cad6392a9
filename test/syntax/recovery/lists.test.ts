/** Lists and edges that are half-typed. */

import { recovers } from './recovers';

describe('recovery: lists and edges', () => {
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
});
