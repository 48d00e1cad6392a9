import { accepts, fixes, reports, rules } from '../support/rules';

rules('read-before-write', () => {
  reports(
    'its only writer is the node itself',
    `
    node work { reads q, progress  writes progress  run "#work" }
                       //^^^^^^^^ error read-before-write: \`progress\` is read before anything writes it: its only writer, \`work\`, is this node
    decision more { reads progress  run "#more"  again -> work max 3  done -> end }
    start -> work -> more
    `,
  );

  reports(
    'its writers run later',
    `
    node a { reads x  run "#a" }
                 //^ error read-before-write: \`x\` is read before anything writes it: its writers, \`b\` and \`c\`, run later
    node b { writes x  run "#b" }
    node c { writes x  run "#c" }
    start -> a -> b -> c -> end
    `,
  );

  reports(
    'its writer stands on another way',
    `
    decision d { reads q  run "#d"  l -> a  r -> b }
    node a { writes x  run "#a" }
    node b { reads x  run "#b" }
                 //^ error read-before-write: \`x\` is read where nothing has written it: no way leads here from \`a\`
    start -> d
    [a, b] -> end
    `,
  );

  reports(
    'nothing writes it',
    `
    node a { reads x  run "#a" }
                 //^ error read-before-write: nothing writes \`x\`, and it is no input
    start -> a -> end
    `,
  );

  reports(
    'an output that no way brings',
    `
    graph g {
      state { q: string  x: string }
      input q
      output x
           //^ warning parallel-read: \`x\` is written by \`log\`, which runs in parallel: connect \`log -> end\`, or read it later
      node a { reads q  run "#a" }
      node log { reads q  writes x  run "#log" }
         //^^^ warning dead-end: nothing leads on from \`log\`: connect it to \`end\` if the work is done there
      start -> [a, log]
      a -> end
    }
    `,
  );

  reports(
    'an optional read of a key that is never there is a warning',
    `
    node a { reads q, x?  run "#a" }
                    //^ warning read-before-write: \`x\` is read before anything writes it: its only writer, \`b\`, runs later
    node b { writes x  run "#b" }
    start -> a -> b -> end
    `,
  );

  accepts(
    'an optional read that has its key on the next round',
    `
    node work { reads q, x?  writes x  run "#work" }
    decision more { reads x  run "#more"  again -> work max 3  done -> end }
    start -> work -> more
    `,
  );

  reports(
    'conditions, lists, expressions and values handed over',
    `
    graph child {
      state { topic: string  out: string }
      input topic
      output out
      node c { reads topic  writes out  run "#c" }
      start -> c -> end
    }
    graph g {
      state { q: string  kind: "a" | "b"  n: int  xs: list<string>  x: string  out: string }
            //^ hint unused-key: \`q\` is never read, and it is no output
      input q
      output out
      decision d1 on kind { a -> d2  b -> d2 }
                   //^^^^ error read-before-write: \`kind\` is read before anything writes it: its only writer, \`w\`, runs later
      decision d2 { when n > 0 && n < 9 -> e  else -> e }
                       //^ error read-before-write: \`n\` is read before anything writes it: its only writer, \`w\`, runs later
      node e { each item in xs  run "#e" }
                          //^^ error read-before-write: \`xs\` is read before anything writes it: its only writer, \`w\`, runs later
      node f { call child  with topic = x }
                                      //^ error read-before-write: \`x\` is read before anything writes it: its only writer, \`w\`, runs later
      node w { writes kind, n, xs, x  run "#w" }
      start -> d1
      e -> f -> w -> end
    }
    `,
  );

  fixes(
    'Mark `x` as optional',
    `
      node work { reads q, x  writes x  run "#work" }
                         //^ read-before-write
      decision more { reads x  run "#more"  again -> work max 3  done -> end }
      start -> work -> more
    `,
    `
      node work { reads q, x?  writes x  run "#work" }
      decision more { reads x  run "#more"  again -> work max 3  done -> end }
      start -> work -> more
    `,
  );

  fixes(
    'Mark `x` as optional',
    `
      node work {
        writes x
        prompt "{q} {x}"
                   //^ read-before-write
      }
      decision more { reads x  run "#more"  again -> work max 3  done -> end }
      start -> work -> more
    `,
    `
      node work {
        reads q, x?
        writes x
        prompt "{q} {x}"
      }
      decision more { reads x  run "#more"  again -> work max 3  done -> end }
      start -> work -> more
    `,
  );

  fixes(
    'Give `x` the first value `""`',
    `
    graph g {
      state {
        q: string
        x: string // what is left to do
      }
      input q
      node work { reads q, x  writes x  run "#work" }
                         //^ read-before-write
      start -> work -> end
    }
    `,
    `
    graph g {
      state {
        q: string
        x: string = "" // what is left to do
      }
      input q
      node work { reads q, x  writes x  run "#work" }
      start -> work -> end
    }
    `,
  );

  fixes(
    'Make `x` an input',
    `
    graph g {
      state { q: string  x: string }
      input q
      node work { reads q, x  run "#work" }
                         //^ read-before-write
      start -> work -> end
    }
    `,
    `
    graph g {
      state { q: string  x: string }
      input q, x
      node work { reads q, x  run "#work" }
      start -> work -> end
    }
    `,
  );

  fixes(
    'Make `x` an input',
    `
    graph g {
      state {
        q: string
        x: string
      }

      node work { reads q, x  writes x  run "#work" }
                         //^ read-before-write
      start -> work -> end
    }
    `,
    `
    graph g {
      state {
        q: string
        x: string
      }
      input q, x

      node work { reads q, x  writes x  run "#work" }
      start -> work -> end
    }
    `,
  );

  fixes(
    'Allow it here: `// allow read-before-write`',
    `
      node work {
        reads x
            //^ read-before-write
        writes x
        run "#work"
      }
      start -> work -> end
    `,
    `
      node work {
        // allow read-before-write
        reads x
        writes x
        run "#work"
      }
      start -> work -> end
    `,
  );
});

rules('parallel-read', () => {
  reports(
    'nothing orders the two',
    `
    node first { reads q  run "#first" }
    node early { reads q  writes x  run "#early" }
    node late { reads x  run "#late" }
                    //^ error parallel-read: \`x\` is written by \`early\`, which runs in parallel: connect \`early -> late\`, or read it later
    start -> first -> [early, late] -> end
    `,
  );

  reports(
    'several writers',
    `
    node w1 { reads q  writes x  run "#w1" }
    node w2 { reads w  writes x?, w  run "#w2" }
       //^^ warning unreachable-node: no path leads from \`start\` to \`w2\`
    node late { reads x  run "#late" }
                    //^ error parallel-read: \`x\` is written by \`w1\`, which runs in parallel: connect \`w1 -> late\`, or read it later
    start -> w1
    w1 -> end
    start -> late -> end
    `,
  );

  accepts(
    'a writer that comes first as well makes it certain',
    `
    node before { reads q  writes x  run "#before" }
    node early { reads q  writes x  run "#early" }
    node late { reads x  run "#late" }
    start -> before -> [early, late] -> end
    `,
  );

  reports(
    'never in one superstep: a warning',
    `
    node early { reads q  writes x  run "#early" }
    node a { reads q  run "#a" }
    node late { reads x  run "#late" }
                    //^ warning parallel-read: \`x\` is written by \`early\`, which runs in parallel: connect \`early -> late\`, or read it later
    start -> [early, a]
    a -> late -> end
    early -> end
    `,
  );

  fixes(
    'Connect `early -> late`',
    `
      node early { reads q  writes x  run "#early" }
      node late { reads x  run "#late" }
                      //^ parallel-read
      start -> [early, late] -> end
    `,
    `
      node early { reads q  writes x  run "#early" }
      node late { reads x  run "#late" }
      start -> [early, late] -> end
      early -> late
    `,
  );
});

rules('maybe-unset', () => {
  reports(
    'an arm that goes past the writer',
    `
    decision route { reads q  run "#route"  long -> plan  short -> write }
    node plan { reads q  writes outline  run "#plan" }
    node write { reads outline  run "#write" }
                     //^^^^^^^ warning maybe-unset: \`outline\` is unset when \`route\` takes \`short\`
    start -> route
    plan -> write -> end
    `,
  );

  reports(
    'only arms that matter are named',
    `
    decision size { reads q  run "#size"  big -> route  small -> route }
    decision route { reads q  run "#route"  long -> plan  short -> gate }
    decision gate { reads q  run "#gate"  pass -> write  stop -> end }
    node plan { reads q  writes outline  run "#plan" }
    node write { reads outline  run "#write" }
                     //^^^^^^^ warning maybe-unset: \`outline\` is unset when \`route\` takes \`short\`
    start -> size
    plan -> write -> end
    `,
  );

  reports(
    'two arms together',
    `
    decision a { reads q  run "#a"  yes -> wa  no -> b }
    decision b { reads q  run "#b"  yes -> wb  no -> use }
    node wa { writes x  run "#wa" }
    node wb { writes x  run "#wb" }
    node use { reads x  run "#use" }
                   //^ warning maybe-unset: \`x\` is unset when \`a\` takes \`no\` and \`b\` takes \`no\`
    start -> a
    [wa, wb] -> use -> end
    `,
  );

  reports(
    'a loop that may have no round',
    `
    node count { each x in xs  run "#count" }
    decision more { reads q  run "#more"  again -> body max 9  done -> use }
    node body { writes x  run "#body" }
    node use { reads x  run "#use" }
                   //^ warning maybe-unset: \`x\` is unset when \`more\` takes \`done\`
    node list { reads q  writes xs  run "#list" }
    start -> list -> count -> more
    body -> more
    use -> end
    `,
  );

  reports(
    'an empty list',
    `
    graph g {
      state { xs: list<string>  found: append<string>  x: map<string> }
      input xs
      node a { each item in xs  writes found, x?  run "#a" }
                                            //^ error conflicting-writes: every worker of \`a\` writes \`x\` at once: make it \`merge<string>\`
      node b { reads found, x  run "#b" }
                          //^ warning maybe-unset: \`x\` is unset when \`xs\` is empty
      start -> a -> b -> end
    }
    `,
  );

  reports(
    'an optional write',
    `
    node a { reads q  writes x?  run "#a" }
    node b { reads x  run "#b" }
                 //^ warning maybe-unset: \`x\` is unset when \`a\` does not write it
    start -> a -> b -> end
    `,
  );

  reports(
    'arms of another branch',
    `
    node b { reads q  writes base  run "#b" }
    decision gate { reads q  run "#gate"  yes -> more  no -> join }
    node more { reads q  writes extra  run "#more" }
    node join { reads base, extra  run "#join" }
                          //^^^^^ warning maybe-unset: \`extra\` is unset when \`gate\` takes \`no\`
    start -> [b, gate]
    b -> join
    more -> join -> end
    `,
  );

  reports(
    'an output',
    `
    graph g {
      state { q: string  url: string }
      input q
      output url
           //^^^ warning maybe-unset: \`url\` is unset when \`ok\` takes \`no\`
      decision ok { ask "Ship {q}?"  yes -> ship  no -> end }
      node ship { reads q  writes url  run "#ship" }
      start -> ok
      ship -> end
    }
    `,
  );

  fixes(
    'Mark `outline` as optional',
    `
      decision route { reads q  run "#route"  long -> plan  short -> write }
      node plan { reads q  writes outline  run "#plan" }
      node write { reads outline  run "#write" }
                       //^^^^^^^ maybe-unset
      start -> route
      plan -> write -> end
    `,
    `
      decision route { reads q  run "#route"  long -> plan  short -> write }
      node plan { reads q  writes outline  run "#plan" }
      node write { reads outline?  run "#write" }
      start -> route
      plan -> write -> end
    `,
  );

  fixes(
    'Mark `url` as optional',
    `
    graph g {
      state { q: string  url: string }
      input q
      output url
           //^^^ maybe-unset
      decision ok { ask "Ship {q}?"  yes -> ship  no -> end }
      node ship { reads q  writes url  run "#ship" }
      start -> ok
      ship -> end
    }
    `,
    `
    graph g {
      state { q: string  url: string }
      input q
      output url?
      decision ok { ask "Ship {q}?"  yes -> ship  no -> end }
      node ship { reads q  writes url  run "#ship" }
      start -> ok
      ship -> end
    }
    `,
  );
});
