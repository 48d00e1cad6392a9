import { accepts, fixes, reports, rules } from '../support/rules';

rules('conflicting-writes', () => {
  reports(
    'two branches in one superstep',
    `
    node b { reads q  writes status  run "#b" }
                           //^^^^^^ error conflicting-writes: \`status\` is written by \`b\` and \`c\` in one superstep: make it \`append<string>\`, or let one of them write it
    node c { reads q  writes status  run "#c" }
    start -> [b, c] -> end
    `,
  );

  reports(
    'three, one finding',
    `
    node b { reads q  writes s, t  run "#b" }
                           //^ error conflicting-writes: \`s\` is written by \`b\`, \`c\` and \`d\` in one superstep: make it \`append<string>\`, or let one of them write it
                              //^ error conflicting-writes: \`t\` is written by \`b\` and \`d\` in one superstep: make it \`append<string>\`, or let one of them write it
    node c { reads q  writes s  run "#c" }
    node d { reads q  writes t, s?  run "#d" }
    start -> [b, c, d] -> end
    `,
  );

  reports(
    'the workers of one node',
    `
    node joke { each subject in subjects  writes jokes  prompt "About {subject}" }
                                               //^^^^^ error conflicting-writes: every worker of \`joke\` writes \`jokes\` at once: make it \`append<string>\`
    node list { reads q  writes subjects  run "#list" }
    start -> list -> joke -> end
    `,
  );

  fixes(
    'Make `rounds` `sum<int>`',
    `
    graph g {
      state { q: string  rounds: int = 0 }
      input q
      output rounds
      node b { reads q  set rounds += 1 }
                          //^^^^^^ conflicting-writes
      node c { reads q  set rounds += 2 }
      start -> [b, c] -> end
    }
    `,
    `
    graph g {
      state { q: string  rounds: sum<int> = 0 }
      input q
      output rounds
      node b { reads q  set rounds += 1 }
      node c { reads q  set rounds += 2 }
      start -> [b, c] -> end
    }
    `,
  );

  accepts(
    'arms exclude each other',
    `
    decision d { reads q  run "#d"  l -> a  r -> b }
    node a { writes x  run "#a" }
    node b { writes x  run "#b" }
    start -> d
    [a, b] -> end
    `,
  );

  reports(
    'kinds that keep all writes',
    `
    graph g {
      state { q: string  a: append<string>  m: merge<int>  s: sum<int>  r: reduce<string> "./r.ts#fold" }
                                                                                        //^^^^^^^^^^^^^ warning unknown-handler: there is no module \`./r.ts\`
      input q
      node b { reads q  writes a, m, s, r  run "#b" }
      node c { reads q  writes a, m, s, r  run "#c" }
      start -> [b, c] -> end
    }
    `,
  );

  fixes(
    'Make `status` `append<string>`',
    `
    graph g {
      state { q: string  status: string }
      input q
      node b { reads q  writes status  run "#b" }
                             //^^^^^^ conflicting-writes
      node c { reads q  writes status  run "#c" }
      start -> [b, c] -> end
    }
    `,
    `
    graph g {
      state { q: string  status: append<string> }
      input q
      node b { reads q  writes status  run "#b" }
      node c { reads q  writes status  run "#c" }
      start -> [b, c] -> end
    }
    `,
  );

  fixes(
    'Make `docs` `append<string>`',
    `
    graph g {
      state { q: string  docs: last<list<string>> }
      input q
      node b { reads q  writes docs  run "#b" }
                             //^^^^ conflicting-writes
      node c { reads q  writes docs  run "#c" }
      start -> [b, c] -> end
    }
    `,
    `
    graph g {
      state { q: string  docs: append<string> }
      input q
      node b { reads q  writes docs  run "#b" }
      node c { reads q  writes docs  run "#c" }
      start -> [b, c] -> end
    }
    `,
  );
});

rules('overwrite-race', () => {
  reports(
    'never in one superstep',
    `
    node a { reads q  writes status  run "#a" }
                           //^^^^^^ warning overwrite-race: \`status\` is written by \`a\` and \`c\` in parallel: the later one wins, by the length of its branch
    node b { reads q  run "#b" }
    node c { reads q  writes status  run "#c" }
    start -> [a, b]
    b -> c -> end
    a -> end
    `,
  );

  accepts(
    'one after the other is no race',
    `
    node a { reads q  writes status  run "#a" }
    node b { reads q, status  writes status  run "#b" }
    start -> a -> b -> end
    `,
  );
});
