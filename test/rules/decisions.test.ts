import { accepts, fixes, reports, rules } from '../support/rules';

rules('unknown-case', () => {
  reports(
    'unions, bools and numbers',
    `
    graph g {
      state { kind: "bug" | "question"  ok: bool  n: int  s: string  r: { level: "low" | "high" } }
      input kind, ok, n, s, r
      decision a on kind { bug -> b  "qestion" -> b  else -> b }
                                   //^^^^^^^^^ error unknown-case: \`kind\` is never \`qestion\`; did you mean \`"question"\`?
      decision b on ok { true -> c  "false" -> c  yes -> c  else -> c }
                                  //^^^^^^^ error unknown-case: \`ok\` is never the text \`"false"\`; did you mean \`false\`?
                                                //^^^ error unknown-case: \`ok\` is never \`yes\`: it is \`true\` or \`false\`
      decision c on n { 1 -> d  -1 -> d  one -> d  else -> d }
                                       //^^^ error unknown-case: \`n\` is never \`one\`: it is a whole number
      decision d on s { anything -> e  "at all" -> e  7 -> e  else -> e }
                                                    //^ error unknown-case: \`s\` is never the number \`7\`; did you mean \`"7"\`?
      decision e on r.level { low -> end  medium -> end  high -> end }
                                        //^^^^^^ error unknown-case: \`r.level\` is never \`medium\`: it is \`low\` or \`high\`
      start -> a
    }
    `,
  );

  fixes(
    'Change to `"question"`',
    `
    graph g {
      state { kind: "bug" | "question" }
      input kind
      decision a on kind { bug -> end  "qestion" -> end  else -> end }
                                     //^^^^^^^^^ unknown-case
      start -> a
    }
    `,
    `
    graph g {
      state { kind: "bug" | "question" }
      input kind
      decision a on kind { bug -> end  "question" -> end  else -> end }
      start -> a
    }
    `,
  );

  fixes(
    'Remove this arm',
    `
    graph g {
      state { ok: bool }
      input ok
      decision a on ok {
        true -> end
        false -> end
        perhaps -> end
      //^^^^^^^ unknown-case
      }
      start -> a
    }
    `,
    `
    graph g {
      state { ok: bool }
      input ok
      decision a on ok {
        true -> end
        false -> end
      }
      start -> a
    }
    `,
  );
});

rules('missing-case', () => {
  reports(
    'values without an arm',
    `
    graph g {
      state { kind: "a" | "b" | "c"  ok: bool  n: int  s: string  maybe: "x" | "y"? }
      input kind, ok, n, s, maybe
      decision d1 on kind { a -> d2 }
             //^^ warning missing-case: \`d1\` has no arm for \`b\` and \`c\`, and no \`else\`
      decision d2 on ok { true -> d3 }
             //^^ warning missing-case: \`d2\` has no arm for \`false\`, and no \`else\`
      decision d3 on n { 1 -> d4 }
             //^^ warning missing-case: \`d3\` has no \`else\`, and \`n\` may be any number
      decision d4 on s { "x" -> d5 }
             //^^ warning missing-case: \`d4\` has no \`else\`, and \`s\` may be any text
      decision d5 on maybe { x -> d6  y -> d6 }
             //^^ warning missing-case: \`d5\` has no arm for \`null\`, and no \`else\`
      decision d6 { when n > 1 -> d7 }
             //^^ warning missing-case: \`d6\` has no \`else\`: the run fails when none of its conditions is true
      decision d7 { ask "Again?"  yes -> d7 max 3  no -> end }
             //^^ warning missing-case: \`d7\` has no \`else\`: the run fails when \`yes\` is used up and answered again
      start -> d1
    }
    `,
  );

  accepts(
    'nothing is missing',
    `
    graph g {
      state { kind: "a" | "b"  ok: bool  n: int  maybe: "x"?  anything: any }
      input kind, ok, n, maybe, anything
      decision d1 on kind { a -> d2  b -> d2 }
      decision d2 on ok { true -> d3  false -> d3 }
      decision d3 on n { 1 -> d4  else -> d4 }
      decision d4 on maybe { x -> d5  null -> d5 }
      decision d5 on anything { x -> d6 }
      decision d6 { ask "Again?"  yes -> d7  no -> end }
      decision d7 { prompt "Go on?"  yes -> d8 max 3  no -> end }
      decision d8 { run "#d8"  yes -> end }
      start -> d1
    }
    `,
  );

  fixes(
    'Add arms for `"b"` and `"c"`',
    `
    graph g {
      state { kind: "a" | "b" | "c" }
      input kind
      decision d on kind {
             //^ missing-case
        "a" -> end
      }
      start -> d
    }
    `,
    `
    graph g {
      state { kind: "a" | "b" | "c" }
      input kind
      decision d on kind {
        "a" -> end
        "b" -> end
        "c" -> end
      }
      start -> d
    }
    `,
  );

  fixes(
    'Add `else -> end`',
    `
    graph g {
      state { n: int }
      input n
      decision d { when n > 1 -> end }
             //^ missing-case
      start -> d
    }
    `,
    `
    graph g {
      state { n: int }
      input n
      decision d { when n > 1 -> end  else -> end }
      start -> d
    }
    `,
  );
});
