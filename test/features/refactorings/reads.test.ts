import { ignores, refactors, refuses } from './refactorings';

describe('writing out what a node reads', () => {
  refactors(
    'names the placeholders of a prompt, in the order of their declaration',
    'explicitReads',
    `
graph g {
  state { ticket: string  tone: string  reply: string }
  input ticket, tone
  output reply
  node an$0swer {
    writes reply
    prompt "In a {tone} tone: {ticket}"
  }
  start -> answer -> end
}`,
    `
graph g {
  state { ticket: string  tone: string  reply: string }
  input ticket, tone
  output reply
  node answer {
    reads ticket, tone
    writes reply
    prompt "In a {tone} tone: {ticket}"
  }
  start -> answer -> end
}`,
  );

  refactors(
    'leaves out the item, and a list that only `each` needs',
    'explicitReads',
    `
graph g {
  state { steps: list<string>  q: string  found: append<string> }
  input steps, q
  output found
  node work { each step in steps  writes found  prompt "{step} of {q}$0" }
  start -> work -> end
}`,
    `
graph g {
  state { steps: list<string>  q: string  found: append<string> }
  input steps, q
  output found
  node work { each step in steps  reads q  writes found  prompt "{step} of {q}" }
  start -> work -> end
}`,
  );

  refactors(
    'leaves out what a called graph can do without',
    'explicitReads',
    `
graph inner {
  state { q: string  tone: string = "dry"  a: string }
  input q, tone
  output a
  node n { writes a  prompt "{tone} {q}" }
  start -> n -> end
}
graph outer {
  state { q: string  tone: string  a: string }
  input q, tone
  output a
  node ask$0 { call inner }
  start -> ask -> end
}`,
    `
graph inner {
  state { q: string  tone: string = "dry"  a: string }
  input q, tone
  output a
  node n { writes a  prompt "{tone} {q}" }
  start -> n -> end
}
graph outer {
  state { q: string  tone: string  a: string }
  input q, tone
  output a
  node ask { reads q  call inner }
  start -> ask -> end
}`,
  );

  ignores(
    'has nothing to add to code, which would get what it does not know',
    'explicitReads',
    `
graph g {
  state { xs: list<string>  ys: append<string> }
  input xs
  output ys
  node n$0 { each x in xs  writes ys  run "#n" }
  start -> n -> end
}`,
  );
});

describe('leaving out `reads`', () => {
  refactors(
    'where the placeholders say the same',
    'impliedReads',
    `
graph g {
  state { a: string  b: string  c: string }
  input a, b
  output c
  node n {
    reads a, b
    writes c
    $0prompt "{b} {a}"
  }
  start -> n -> end
}`,
    `
graph g {
  state { a: string  b: string  c: string }
  input a, b
  output c
  node n {
    writes c
    prompt "{b} {a}"
  }
  start -> n -> end
}`,
  );

  refactors(
    'where conditions say the same',
    'impliedReads',
    `
graph g {
  state { n: int }
  input n
  decision d { reads n  wh$0en n > 3 -> end  else -> end }
  start -> d
}`,
    `
graph g {
  state { n: int }
  input n
  decision d { when n > 3 -> end  else -> end }
  start -> d
}`,
  );

  const graph = (node: string, state = ''): string => `
graph g {
  state { a: string  b: string  talk: append<message>  c: string ${state} }
  input a, b
  output c
  ${node}
  start -> n -> end
}`;

  refuses(
    'but not an optional one',
    'impliedReads',
    graph('node n { rea$0ds a?  writes c  prompt "{a}" }'),
    '`a?` says that it may be unset',
  );
  refuses(
    'nor a conversation',
    'impliedReads',
    graph('node n { rea$0ds a, talk  writes c  prompt "{a}" }'),
    'only `reads` names `talk`',
  );
  refuses(
    'nor the only place that names a key',
    'impliedReads',
    graph('node n { rea$0ds a, b  writes c  prompt "{a}" }'),
    'only `reads` names `b`',
  );
  refuses(
    'nor where another placeholder would become a read',
    'impliedReads',
    graph('node n { rea$0ds a  writes c  prompt "{a} {b}" }'),
    '`b` would be read as well',
  );
  refuses(
    'nor of code',
    'impliedReads',
    graph('node n { rea$0ds a  writes c  run "#n" }'),
    'nothing else in `n` says what it reads',
  );
  refuses(
    'nor with a comment behind it',
    'impliedReads',
    graph('node n { rea$0ds a  /* for the tone */ writes c  prompt "{a}" }'),
    'a comment stands with it',
  );
  ignores('where there is none', 'impliedReads', graph('node n$0 { writes c  prompt "{a}" }'));
});
