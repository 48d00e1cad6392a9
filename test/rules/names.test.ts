import { fixes, reports, rules } from '../support/rules';

rules('duplicate-name', () => {
  reports(
    'nodes, keys, arms and lists',
    `
    graph g {
      state { q: string  x: string  q: int }
                                  //^ error duplicate-name: there is a key \`q\` already: the first one counts
      input q, x, q
                //^ error duplicate-name: \`q\` stands in this list already
      node a { reads q, q  writes x, x  run "#a" }
                      //^ error duplicate-name: \`q\` stands in this list already
                                   //^ error duplicate-name: \`x\` stands in this list already
      node a { reads nothing  run "#b" }
         //^ error duplicate-name: there is a node \`a\` already: the first one counts
                   //^^^^^^^ error unknown-key: there is no key \`nothing\`
      decision d { reads q  run "#d"  yes -> end  Yes -> end }
                                                //^^^ error duplicate-name: \`Yes\` is an arm of this decision already: an answer takes one arm
      start -> a -> d
    }
    graph g { start -> end }
        //^ error duplicate-name: there is a graph \`g\` already: the first one counts
    `,
  );

  reports(
    'what only the second node would write is not missing besides',
    `
    node a { reads q  run "#a" }
    node a { reads q  writes x  run "#b" }
       //^ error duplicate-name: there is a node \`a\` already: the first one counts
    node b { reads x  run "#b" }
    start -> a -> b -> end
    `,
  );

  fixes(
    'Remove the second `q`',
    `
      node a { reads q, x, q  run "#a" }
                         //^ duplicate-name
      node w { writes x  run "#w" }
      start -> w -> a -> end
    `,
    `
      node a { reads q, x  run "#a" }
      node w { writes x  run "#w" }
      start -> w -> a -> end
    `,
  );

  fixes(
    'Rename to `a3`',
    `
      node a { reads q  run "#a" }
      node a2 { reads q  run "#a2" }
      node a { reads q  run "#b" }
         //^ duplicate-name
      start -> a -> a2 -> end
    `,
    `
      node a { reads q  run "#a" }
      node a2 { reads q  run "#a2" }
      node a3 { reads q  run "#b" }
      start -> a -> a2 -> end
    `,
  );
});

rules('reserved-name', () => {
  reports(
    'the two ends',
    `
    graph g {
      state { q: string  x: string }
      input q
      output x
      node start { reads q  writes x  run "#start" }
         //^^^^^ error reserved-name: \`start\` is one of the two ends of the graph and cannot name a node
      node end { reads x  run "#end" }
         //^^^ error reserved-name: \`end\` is one of the two ends of the graph and cannot name a node
      start -> end
    }
    `,
  );

  fixes(
    'Rename to `begin`',
    `
    graph g {
      state { q: string  x: string }
      input q
      output x
      node start { reads q  writes x  run "#start" }
         //^^^^^ reserved-name
      start -> end
    }
    `,
    `
    graph g {
      state { q: string  x: string }
      input q
      output x
      node begin { reads q  writes x  run "#start" }
      start -> end
    }
    `,
  );
});

rules('unknown-node', () => {
  reports(
    'reported where it stands first',
    `
    node research { reads q  run "#research" }
    start -> reserach -> end
           //^^^^^^^^ error unknown-node: there is no node \`reserach\`; did you mean \`research\`?
    reserach -> research -> end
    `,
  );

  fixes(
    'Change to `research`',
    `
      node plan { reads q  run "#plan" }
      node research { reads q  run "#research" }
      start -> plan -> reserach -> end
                     //^^^^^^^^ unknown-node
      decision d { reads q  run "#d"  more -> reserach  done -> end }
      research -> d
    `,
    `
      node plan { reads q  run "#plan" }
      node research { reads q  run "#research" }
      start -> plan -> research -> end
      decision d { reads q  run "#d"  more -> research  done -> end }
      research -> d
    `,
  );

  fixes(
    'Declare the node `think`',
    `
      node plan { reads q  run "#plan" }
      start -> plan -> think -> end
                     //^^^^^ unknown-node
    `,
    `
      node plan { reads q  run "#plan" }
      node think { }
      start -> plan -> think -> end
    `,
  );
});

rules('unknown-key', () => {
  reports(
    'in every place',
    `
    graph child {
      state { topic: string  result: string }
      input topic
      output result
      node a { reads topic  writes result  run "#a" }
      start -> a -> end
    }
    graph g {
      state { question: string }
      input qestion
          //^^^^^^^ error unknown-key: there is no key \`qestion\`; did you mean \`question\`?
      output anwser
           //^^^^^^ error unknown-key: there is no key \`anwser\`
      node a { reads question, one?  writes two  run "#a" }
                             //^^^ error unknown-key: there is no key \`one\`
                                          //^^^ error unknown-key: there is no key \`two\`
      decision b on thre { x -> c  else -> c }
                  //^^^^ error unknown-key: there is no key \`thre\`
      decision c { when four > 1 -> d  else -> d }
                      //^^^^ error unknown-key: there is no key \`four\`
      node d { each item in fives  run "#d" }
                          //^^^^^ error unknown-key: there is no key \`fives\`
      node e { set sixth = seventh }
                 //^^^^^ error unknown-key: there is no key \`sixth\`
                         //^^^^^^^ error unknown-key: there is no key \`seventh\`
      node f { call child  with topik = question  into eight = result  into nine = reslt }
                              //^^^^^ error unknown-key: \`child\` has no input \`topik\`; did you mean \`topic\`?
                                                     //^^^^^ error unknown-key: there is no key \`eight\`
                                                                          //^^^^ error unknown-key: there is no key \`nine\`
                                                                                 //^^^^^ error unknown-key: \`child\` has no output \`reslt\`; did you mean \`result\`?
      start -> a -> b
      d -> e -> f -> end
    }
    `,
  );

  fixes(
    'Change to `question`',
    `
    graph g {
      state { question: string }
      input question
      node a { reads qestion  run "#a" }
                   //^^^^^^^ unknown-key
      start -> a -> end
    }
    `,
    `
    graph g {
      state { question: string }
      input question
      node a { reads question  run "#a" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Declare `draft: string`',
    `
    graph g {
      state {
        q: string
        xs: list<int>   // numbers
      }
      input q, xs
      node a { reads q, xs  writes draft  run "#a" }
                                 //^^^^^ unknown-key
      start -> a -> end
    }
    `,
    `
    graph g {
      state {
        q: string
        xs: list<int>   // numbers
        draft: string
      }
      input q, xs
      node a { reads q, xs  writes draft  run "#a" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Declare `tone: string` as an input',
    `
    graph g {
      state { q: string }
      input q
      node a { reads q, tone  run "#a" }
                      //^^^^ unknown-key
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  tone: string }
      input q, tone
      node a { reads q, tone  run "#a" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Declare `kind: "bug" | "praise"` as an input',
    `
    graph g {
      state { q: string }
      input q
      decision a on kind { "bug" -> end  praise -> end }
                  //^^^^ unknown-key
      start -> a
    }
    `,
    `
    graph g {
      state { q: string  kind: "bug" | "praise" }
      input q, kind
      decision a on kind { "bug" -> end  praise -> end }
      start -> a
    }
    `,
  );

  fixes(
    'Declare `subjects: list<any>`',
    `
    graph g {
      node a { each s in subjects  run "#a" }
                       //^^^^^^^^ unknown-key
      start -> a -> end
    }
    `,
    `
    graph g {
      state { subjects: list<any> }
      node a { each s in subjects  run "#a" }
      start -> a -> end
    }
    `,
  );
});

rules('unknown-type', () => {
  reports(
    'a misspelt one, and words of other languages',
    `
    graph g {
      state { a: strin  b: Ticket  c: number  d: list<boolean> }
               //^^^^^ error unknown-type: there is no type \`strin\`; did you mean \`string\`?
                         //^^^^^^ error unknown-type: there is no type \`Ticket\`
                                    //^^^^^^ error unknown-type: there is no type \`number\`; did you mean \`float\`?
                                                    //^^^^^^^ error unknown-type: there is no type \`boolean\`; did you mean \`bool\`?
      input a, b, c, d
      node n { reads a, b, c, d  run "#n" }
      start -> n -> end
    }
    `,
  );

  fixes(
    'Change to `float`',
    `
    graph g {
      state { a: number }
               //^^^^^^ unknown-type
      input a
      node n { reads a  run "#n" }
      start -> n -> end
    }
    `,
    `
    graph g {
      state { a: float }
      input a
      node n { reads a  run "#n" }
      start -> n -> end
    }
    `,
  );

  fixes(
    'Declare the type `Ticket`',
    `
    /// About tickets.
    graph g {
      state { a: Ticket }
               //^^^^^^ unknown-type
      input a
      node n { reads a  run "#n" }
      start -> n -> end
    }
    `,
    `
    type Ticket = any

    /// About tickets.
    graph g {
      state { a: Ticket }
      input a
      node n { reads a  run "#n" }
      start -> n -> end
    }
    `,
  );
});

rules('unknown-graph', () => {
  reports(
    'neither here nor imported',
    `
    graph search {
      state { q: string }
      input q
      node n { reads q  run "#n" }
      start -> n -> end
    }
    graph g {
      state { q: string }
      input q
      node a { call serch }
                  //^^^^^ error unknown-graph: there is no graph \`serch\`; did you mean \`search\`?
      node b { call elsewhere }
                  //^^^^^^^^^ error unknown-graph: there is no graph \`elsewhere\`
      start -> a -> b -> end
    }
    `,
  );

  fixes(
    'Change to `search`',
    `
    graph search {
      state { q: string }
      input q
      node n { reads q  run "#n" }
      start -> n -> end
    }
    graph g {
      state { q: string }
      input q
      node a { call serch }
                  //^^^^^ unknown-graph
      start -> a -> end
    }
    `,
    `
    graph search {
      state { q: string }
      input q
      node n { reads q  run "#n" }
      start -> n -> end
    }
    graph g {
      state { q: string }
      input q
      node a { call search }
      start -> a -> end
    }
    `,
  );
});

rules('unknown-placeholder', () => {
  reports(
    'no key, not read, no field, a conversation',
    `
    graph g {
      state { q: string  language: string  talk: append<message>  ticket: { title: string } }
      input q, language, talk, ticket
      node a {
        reads q, talk, ticket
        prompt "{q} {langauge} {language} {talk} {ticket.title} {ticket.titel} {sth}"
                   //^^^^^^^^ error unknown-placeholder: \`langauge\` is no key; did you mean \`language\`?
                              //^^^^^^^^ error unknown-placeholder: \`language\` is a key, but \`a\` does not read it
                                         //^^^^ error unknown-placeholder: \`talk\` is a conversation: a prompt gets it as its chat history, not in its text
                                                                      //^^^^^ error unknown-placeholder: \`{ title: string }\` has no field \`titel\`; did you mean \`title\`?
                                                                              //^^^ error unknown-placeholder: \`sth\` is no key
      }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Change to `language`',
    `
      node a { reads q, language  prompt "{q} {language} {langauge}" }
                                                        //^^^^^^^^ unknown-placeholder
      node w { writes language  run "#w" }
      start -> w -> a -> end
    `,
    `
      node a { reads q, language  prompt "{q} {language} {language}" }
      node w { writes language  run "#w" }
      start -> w -> a -> end
    `,
  );

  fixes(
    'Change to `language` and read it',
    `
    graph g {
      state { q: string  language: string }
      input q, language
      node a { reads q  prompt "{q} {langauge}" }
                                   //^^^^^^^^ unknown-placeholder
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  language: string }
      input q, language
      node a { reads q, language  prompt "{q} {language}" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Add `language` to `reads`',
    `
    graph g {
      state { q: string  language: string }
      input q, language
      node a { reads q  prompt "{q} {language}" }
                                   //^^^^^^^^ unknown-placeholder
      start -> a -> end
    }
    `,
    `
    graph g {
      state { q: string  language: string }
      input q, language
      node a { reads q, language  prompt "{q} {language}" }
      start -> a -> end
    }
    `,
  );

  fixes(
    'Print `{name}` as text',
    `
      node a { reads q  prompt "{q} {name}" }
                                   //^^^^ unknown-placeholder
      start -> a -> end
    `,
    `
      node a { reads q  prompt "{q} {{name}}" }
      start -> a -> end
    `,
  );
});
