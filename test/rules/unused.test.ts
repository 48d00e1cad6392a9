import { accepts, fixes, reports, rules } from '../support/rules';

rules('unused-read', () => {
  reports(
    'prompts, questions, expressions and choices',
    `
    graph g {
      state { q: string  n: int  tone: string  talk: append<message>  log: append<string>  out: string }
                                                                    //^^^ hint unused-key: \`log\` is never used
      input q, n, tone, talk
      output out
      node a { reads q, tone, talk  writes out  prompt "About {q}" }
                      //^^^^ warning unused-read: \`a\` reads \`tone\`, but does not use it
      node b { reads q, tone  writes out  ask "{q}?" }
                      //^^^^ warning unused-read: \`b\` reads \`tone\`, but does not use it
      node c { reads tone  set n = n + 1 }
                   //^^^^ warning unused-read: \`c\` reads \`tone\`, but does not use it
      decision d { reads tone  when n > 1 -> e  else -> e }
                       //^^^^ warning unused-read: \`d\` reads \`tone\`, but does not use it
      decision e { reads q, tone?  prompt "{q}"  yes -> f  no -> f }
                          //^^^^^ warning unused-read: \`e\` reads \`tone\`, but does not use it
      node f { reads tone  run "#f" }
      node h { reads tone }
      f -> h -> end
      start -> a -> b -> c -> d
    }
    `,
  );

  reports(
    'not what a misspelt placeholder was to use',
    `
    node a { reads q  prompt "{qq}" }
                 //^ warning unused-read: \`a\` reads \`q\`, but does not use it
                             //^^ error unknown-placeholder: \`qq\` is no key
    node b { reads question  prompt "{qestion}" }
                                    //^^^^^^^ error unknown-placeholder: \`qestion\` is no key; did you mean \`question\`?
    node w { writes question  run "#w" }
    start -> w -> a -> b -> end
    `,
  );

  fixes(
    'Remove `tone` from `reads`',
    `
    graph g {
      state { q: string  tone: string }
      input q, tone
      node a { reads q, tone  prompt "About {q}" }
                      //^^^^ unused-read
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  tone: string }
      input q, tone
      node a { reads q  prompt "About {q}" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Remove `tone` from `reads`',
    `
    graph g {
      state { q: string  tone: string }
      input q, tone
      node a {
        reads tone
            //^^^^ unused-read
        prompt "About it"
      }
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  tone: string }
      input q, tone
      node a {
        prompt "About it"
      }
      start -> a -> end
    }
    `,
  );
});

rules('unused-item', () => {
  reports(
    'a prompt and a computation without it',
    `
    graph g {
      state { xs: list<string>  out: append<string>  n: sum<int> }
      input xs
      node a { each x in xs  writes out  prompt "Tell" }
                  //^ warning unused-item: \`a\` does not use its item \`x\`: all its workers do the same
      node b { each x in xs  set n += 1 }
                  //^ warning unused-item: \`b\` does not use its item \`x\`: all its workers do the same
      node c { each x in xs  writes out  prompt "Tell {x}" }
      node d { each x in xs  writes out  run "#d" }
      node e { each x in xs  writes out }
      start -> a -> b -> c -> d -> e -> end
    }
    `,
  );

  fixes(
    'Run it once: remove this line',
    `
    graph g {
      state { xs: list<string>  out: append<string> }
      input xs
      node a {
        each x in xs
           //^ unused-item
        writes out
        prompt "Tell"
      }
      start -> a -> end
    }
    `,
    `
    graph g {
      state { xs: list<string>  out: append<string> }
      input xs
      node a {
        writes out
        prompt "Tell"
      }
      start -> a -> end
    }
    `,
  );
});

rules('unused-key', () => {
  reports(
    'with an output line',
    `
    graph g {
      state { q: string  never: string  written: string  given: string }
                       //^^^^^ hint unused-key: \`never\` is never used
                                      //^^^^^^^ hint unused-key: \`written\` is never read, and it is no output
                                                       //^^^^^ hint unused-key: \`given\` is never read, and it is no output
      input q, given
      output q
      node a { reads q  writes written  run "#a" }
      start -> a -> end
    }
    `,
  );

  accepts(
    'without one every key with a value is returned',
    `
    node a { reads q  writes made  run "#a" }
    start -> a -> end
    `,
  );

  reports(
    'keys of a shared state are there for others too',
    `
    state Shared { a: string  b: string }
    graph g {
      state extends Shared { c: string }
                           //^ hint unused-key: \`c\` is never used
      input a
      node n { reads a  run "#n" }
      start -> n -> end
    }
    `,
  );

  fixes(
    'Remove `never`',
    `
    graph g {
      state { q: string  never: string  other: string = "" }
                       //^^^^^ unused-key
      input q
      node a { reads q, other  run "#a" }
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  other: string = "" }
      input q
      node a { reads q, other  run "#a" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Remove `never`',
    `
    graph g {
      state {
        q: string,
        /// For later.
        never: string, // if at all
      //^^^^^ unused-key
        other: string = ""
      }
      input q
      node a { reads q, other  run "#a" }
      start -> a -> end
    }
    `,
    `
    graph g {
      state {
        q: string,
        other: string = ""
      }
      input q
      node a { reads q, other  run "#a" }
      start -> a -> end
    }
    `,
  );
});

rules('implicit-input', () => {
  reports(
    'read, written by nothing, no input line',
    `
    graph g {
      state { q: string  given: string = ""  made: string  relaxed: string  log: append<string> }
            //^ information implicit-input: \`q\` is read by \`a\` and written by nothing: it is taken as an input
                                                         //^^^^^^^ hint unused-key: \`relaxed\` is never used
      node a { reads q, given, log  writes made  run "#a" }
      node b { reads made  run "#b" }
      start -> a -> b -> end
    }
    `,
  );

  fixes(
    'Declare `q` and `r` as input',
    `
    graph g {
      state {
        q: string
      //^ implicit-input
        r: string
      }
      node a { reads q, r  run "#a" }
      start -> a -> end
    }
    `,
    `
    graph g {
      state {
        q: string
        r: string
      }
      input q, r
      node a { reads q, r  run "#a" }
      start -> a -> end
    }
    `,
  );
});

rules('literal-placeholder', () => {
  reports(
    'braces that look like a placeholder',
    `
    graph g {
      state { q: string  r: string }
      input q, r
      node a {
        reads q, r
               //^ warning unused-read: \`a\` reads \`r\`, but does not use it
        prompt """
          {q} {{r}} { r } {{nothing}} { nothing } {{"a": {"b": 1}}} {}
            //^^^^^ information literal-placeholder: \`{{r}}\` prints one pair of braces and the name: write \`{r}\` for the value
                  //^^^^^ information literal-placeholder: \`{ r }\` is printed as it stands: write \`{r}\` for the value
                                                //^^ information literal-placeholder: \`{{\` prints both braces
        """
      }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Insert the value: `{r}`',
    `
    graph g {
      state { q: string  r: string }
      input q, r
      node a { reads q, r  prompt "{q} {r} { r }" }
                                         //^^^^^ literal-placeholder
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  r: string }
      input q, r
      node a { reads q, r  prompt "{q} {r} {r}" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Insert the value: `{r}`, and read it',
    `
    graph g {
      state { q: string  r: string }
      input q, r
      node a { reads q  prompt "{q} {{r}}" }
                                  //^^^^^ literal-placeholder
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  r: string }
      input q, r
      node a { reads q, r  prompt "{q} {r}" }
      start -> a -> end
    }
    `,
  );
});

rules('unused-allow', () => {
  reports(
    'nothing there, not allowable, no such code',
    `
    // allow maybe-unset, dead-end: not any more
           //^^^^^^^^^^^ warning unused-allow: nothing here is \`maybe-unset\`
                        //^^^^^^^^ warning unused-allow: nothing here is \`dead-end\`
    node a { reads q  run "#a" } // allow unknown-key
                                        //^^^^^^^^^^^ warning unused-allow: \`unknown-key\` cannot be allowed
    node b { reads q  run "#b" } // allow maybe-unste: a typo
                                        //^^^^^^^^^^^ warning unused-allow: there is no finding \`maybe-unste\`; did you mean \`maybe-unset\`?
    start -> a -> b -> end
    `,
  );

  accepts(
    'on the next line with code',
    `
    node w { reads q  writes x?  run "#w" }

    // allow maybe-unset: said above the node

    // and a remark
    node r { reads x  run "#r" }
    node s { reads x  run "#s" } // allow maybe-unset
    start -> w -> r -> s -> end
    `,
  );

  reports(
    'not in a graph that does not parse, nor in a node that is not reached',
    `
    graph broken {
      state { q: string }
      // allow maybe-unset
      node a { reads q  run "#a" }
      start -> ->
          //^^ error syntax-error
             //^^ error syntax-error
    }
    graph fine {
      state { q: string }
      input q
      node a { reads q  run "#a" }
      // allow maybe-unset
      node b { reads q  run "#b" }
         //^ warning unreachable-node: no path leads from \`start\` to \`b\`
      start -> a -> end
    }
    `,
  );

  fixes(
    'Remove this comment',
    `
      // allow maybe-unset: not any more
             //^^^^^^^^^^^ unused-allow
      node a { reads q  run "#a" }
      start -> a -> end
    `,
    `
      node a { reads q  run "#a" }
      start -> a -> end
    `,
  );

  fixes(
    'Remove this comment',
    `
      node a { reads q  run "#a" } // allow dead-end: not any more
                                          //^^^^^^^^ unused-allow
      start -> a -> end
    `,
    `
      node a { reads q  run "#a" }
      start -> a -> end
    `,
  );

  fixes(
    'Remove `dead-end`',
    `
      node w { reads q  writes x?  run "#w" }
      node r { reads x  run "#r" } // allow maybe-unset, dead-end: it is there
                                                       //^^^^^^^^ unused-allow
      start -> w -> r -> end
    `,
    `
      node w { reads q  writes x?  run "#w" }
      node r { reads x  run "#r" } // allow maybe-unset: it is there
      start -> w -> r -> end
    `,
  );

  fixes(
    'Change to `maybe-unset`',
    `
      node w { reads q  writes x?  run "#w" }
      node r { reads x  run "#r" } // allow maybe-unste: it is there
                                          //^^^^^^^^^^^ unused-allow
      start -> w -> r -> end
    `,
    `
      node w { reads q  writes x?  run "#w" }
      node r { reads x  run "#r" } // allow maybe-unset: it is there
      start -> w -> r -> end
    `,
  );
});
