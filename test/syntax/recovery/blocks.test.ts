/** Braces, quotes and comments that are missing or too many. */

import { recovers } from './recovers';

describe('recovery: lost brackets', () => {
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
});
