import { fixes, reports, rules } from '../support/rules';

rules('type-mismatch', () => {
  reports(
    'defaults, expressions, lists and choices',
    `
    graph g {
      state { q: string  n: int = "x"  xs: list<string> = [1]  f: float  log: append<string> }
                                //^^^ error type-mismatch: \`"x"\` is no \`int\`
                                     //^^ hint unused-key: \`xs\` is never used
                                                         //^ error type-mismatch: \`1\` is no \`string\`
      input q
      decision a on f { else -> b }
                  //^ error read-before-write: \`f\` is read before anything writes it: its only writer, \`e\`, runs later
                  //^ error type-mismatch: \`on\` chooses by a string, bool or int, and this is \`float\`
      node b { each x in q  run "#b" }
                       //^ error type-mismatch: \`each\` needs a list, and \`q\` is \`string\`
      node c { set n = q }
                     //^ error type-mismatch: \`n\` is \`int\`, and this is \`string\`
      node d { set log = q }
                     //^ error type-mismatch: \`log\` is an \`append\` channel: \`+=\` adds to it, \`= null\` clears it
      node e { set n += 1  set f = n }
      decision h { when n -> end  else -> end }
                      //^ error type-mismatch: \`when\` needs a bool, and this is \`int\`
      start -> a
      b -> c -> d -> e -> h
    }
    `,
  );

  fixes(
    'Change to `+=`',
    `
    graph g {
      state { q: string  log: append<string> }
      input q
      node d { set log = q }
                     //^ type-mismatch
      start -> d -> end
    }
    `,
    `
    graph g {
      state { q: string  log: append<string> }
      input q
      node d { set log += q }
      start -> d -> end
    }
    `,
  );
});

rules('invalid-member', () => {
  reports(
    'bodies, lines and arms that do not belong',
    `
    node a { reads q  prompt "{q}"  run "#a" }
                                  //^^^ error invalid-member: a node has one body, and \`prompt\` is there already
    node b { reads q  with x = 1  run "#b" }
                    //^^^^ error invalid-member: \`with\` goes with a \`call\`
    decision c { reads q  run "#c"  ask "{q}"  yes -> d  no -> d max 0 }
                                  //^^^ error invalid-member: a decision has one way to choose, and \`run\` is there already
                                                               //^^^^^ error invalid-member: \`max 0\` would never offer the arm: remove the arm
    decision d { yes -> e  no -> e }
           //^ error invalid-member: nothing chooses: add \`on key\`, \`when\` arms, a \`prompt\`, an \`ask\` or a \`run\`
    decision e { ask "{q}"  yes writes x -> end  no -> end }
                                     //^ error invalid-member: an arm writes only where a \`prompt\` or \`run\` chooses
    start -> a -> b -> c
    `,
  );

  fixes(
    'Remove it',
    `
      node a {
        reads q
        prompt "{q}"
        run "#a"
      //^^^ invalid-member
      }
      start -> a -> end
    `,
    `
      node a {
        reads q
        prompt "{q}"
      }
      start -> a -> end
    `,
  );

  fixes(
    'Remove what the arm writes',
    `
      decision e { ask "{q}"  yes writes x -> end  no -> end }
                                       //^ invalid-member
      start -> e
    `,
    `
      decision e { ask "{q}"  yes -> end  no -> end }
      start -> e
    `,
  );

  fixes(
    'Remove it',
    `
      node a { reads q  writes x, y  ask "{q}" }
                                //^ invalid-member
      start -> a -> end
    `,
    `
      node a { reads q  writes x  ask "{q}" }
      start -> a -> end
    `,
  );
});

rules('missing-input', () => {
  reports(
    'neither a line nor a key of that name',
    `
    graph child {
      state { topic: string  depth: int = 1  out: string }
      input topic, depth
      output out
      node c { reads topic, depth  writes out  run "#c" }
      start -> c -> end
    }
    graph g {
      state { q: string  n: int  out: string }
            //^ hint unused-key: \`q\` is never read, and it is no output
                       //^ hint unused-key: \`n\` is never read, and it is no output
      input q, n
      output out
      node a { call child }
                  //^^^^^ error missing-input: \`child\` needs \`topic\`: hand it over in a \`with\` line
      start -> a -> end
    }
    `,
  );

  fixes(
    'Hand over `q` as `topic`',
    `
    graph child {
      state { topic: string  out: string }
      input topic
      output out
      node c { reads topic  writes out  run "#c" }
      start -> c -> end
    }
    graph g {
      state { q: string  n: int  out: string }
      input q, n
      output out
      node a { call child }
                  //^^^^^ missing-input
      start -> a -> end
    }
    `,
    `
    graph child {
      state { topic: string  out: string }
      input topic
      output out
      node c { reads topic  writes out  run "#c" }
      start -> c -> end
    }
    graph g {
      state { q: string  n: int  out: string }
      input q, n
      output out
      node a { call child  with topic = q }
      start -> a -> end
    }
    `,
  );
});

rules('circular', () => {
  reports(
    'graphs that call each other, states that extend each other',
    `
    state A extends B { a: string }
                  //^ error circular: the states \`A\` -> \`B\` -> \`A\` extend each other
    state B extends A { b: string }
    graph one {
      state { q: string }
      input q
      node a { call two }
                  //^^^ error circular: \`one\` -> \`two\` -> \`one\`: these graphs call each other in a circle
      start -> a -> end
    }
    graph two {
      state { q: string }
      input q
      node b { call one }
      start -> b -> end
    }
    `,
  );
});

rules('bad-expression', () => {
  reports(
    'what does not parse, and what does not exist',
    `
    graph g {
      state { n: int = 0  s: string = "" }
      node a { set n = n + }
                       //^ error bad-expression: the expression is not finished
      node b { set n = length(s) }
                     //^^^^^^^^^ error bad-expression: there is no function \`length\`
      decision c { when n == (1 -> end  else -> end }
                            //^ error bad-expression: \`)\` is missing
      start -> a -> b -> c
    }
    `,
  );

  reports(
    'what does not parse in the condition',
    `
    graph g {
      state { n: int = 0 }
      decision c { when n == 1 && -> end  else -> end }
                              //^ error bad-expression: the expression is not finished
      start -> c
    }
    `,
  );
});
