import assert from 'node:assert/strict';
import { targetAt } from '../../server/src/features/rename';
import { HERE } from './marked';
import { assertSameMeaning, projectOf, renamed, type Texts } from './renaming';

const FOLDER = HERE.slice(0, HERE.lastIndexOf('/') + 1);

describe('renaming', () => {
  describe('a key', () => {
    renames(
      'changes its declaration, lists, texts, expressions and arms, and no prose',
      'count',
      `/// The key k of k.
      graph k "k" {
        state { $0k: int  list: list<string> }
        input k
        output k?
        node a "k" { reads k  prompt "k {k} {{k}} { k } {k[0]} k" }  // k
        node b { set k = k + size(list.map(k, k)) }
        decision d { when k > 1 -> k  else -> end }
        decision e { run "#k"  k writes k -> end }
        node k { }
        start -> a -> b -> d
        k -> e
      }`,
      `/// The key k of k.
      graph k "k" {
        state { count: int  list: list<string> }
        input count
        output count?
        node a "k" { reads count  prompt "k {count} {{k}} { k } {count[0]} k" }  // k
        node b { set count = count + size(list.map(k, k)) }
        decision d { when count > 1 -> k  else -> end }
        decision e { run "#k"  k writes count -> end }
        node k { }
        start -> a -> b -> d
        k -> e
      }`,
    );

    renames(
      'changes only the name in a placeholder, from anywhere in it',
      'ticket',
      'graph g { state { t: { id: string } }  input t  node n { reads t  prompt "{$0t.id} {t}" }  start -> n -> end }',
      'graph g { state { ticket: { id: string } }  input ticket  node n { reads ticket  prompt "{ticket.id} {ticket}" }  start -> n -> end }',
    );

    renames(
      'leaves an item alone that hides it',
      'y',
      `graph g {
        state { $0x: string  xs: list<string>  out: append<string> }
        input x, xs
        node a { each x in xs  writes out  prompt "{x}" }
        node b { reads x  writes out  prompt "{x}" }
        start -> a -> b -> end
      }`,
      `graph g {
        state { y: string  xs: list<string>  out: append<string> }
        input y, xs
        node a { each x in xs  writes out  prompt "{x}" }
        node b { reads y  writes out  prompt "{y}" }
        start -> a -> b -> end
      }`,
    );

    renames(
      'replaces what is written with escapes',
      'b',
      String.raw`graph g { state { $0name: string }  input name  node n { prompt "{n\u{61}me}" }  start -> n -> end }`,
      String.raw`graph g { state { b: string }  input b  node n { prompt "{b}" }  start -> n -> end }`,
    );

    renames(
      'keeps the function that a path found by the name',
      'total',
      'graph g { state { $0sum: reduce<int> "./f.ts"  other: reduce<int> "./f.ts#add" }  start -> end }',
      'graph g { state { total: reduce<int> "./f.ts#sum"  other: reduce<int> "./f.ts#add" }  start -> end }',
    );

    renames(
      'works in a text with syntax errors',
      'b',
      'graph g { state { $0a: string, }  node n { reads a, ,  prompt "{a}" }  start -> n -> ',
      'graph g { state { b: string, }  node n { reads b, ,  prompt "{b}" }  start -> n -> ',
    );

    renamesFiles(
      'of a named state changes it in every file that extends the state',
      'question',
      {
        'state.graph': 'state S { $0q: string }',
        'more.graph': 'import { S } from "./state.graph"\nstate M extends S { a: string }',
        'use.graph': `import { M } from "./more.graph"
          graph g { state extends M { }  input q  node n { reads q  writes a  prompt "{q}" }  start -> n -> end }`,
        'other.graph': 'graph h { state { q: string }  input q  node n { prompt "{q}" }  start -> n -> end }',
      },
      {
        'state.graph': 'state S { question: string }',
        'use.graph': `import { M } from "./more.graph"
          graph g { state extends M { }  input question  node n { reads question  writes a  prompt "{question}" }  start -> n -> end }`,
      },
    );
  });

  describe('a key that a call hands over', () => {
    const child = `graph child {
        state { text: string  result: string  tone: string = "plain" }
        input text, tone
        output result
        node c { reads text, tone  writes result  prompt "{text} {tone}" }
        start -> c -> end
      }`;
    const parent = (keys: string, call: string): string => `graph parent {
        state { ${keys} }
        input text
        output result
        node n { ${call} }
        start -> n -> end
      }`;

    renames(
      'on the side of the caller gets the lines that equal names did not need',
      'draft',
      `${child}\n${parent('$0text: string  result: string', 'call child')}`,
      `${child}\n${parent('draft: string  result: string', 'call child  with text = draft').replace('input text', 'input draft')}`,
    );

    renames(
      'on the side of the called graph gets them too',
      'answer',
      `${child.replace('result', '$0result')}\n${parent('text: string  result: string', 'call child  // now')}`,
      `${child.replaceAll('result', 'answer')}\n${parent('text: string  result: string', 'call child  into result = answer  // now')}`,
    );

    renames(
      'that has lines changes them on both sides',
      'b',
      `${child}\n${parent('text: string  $0a: string  result: string', 'set a = text }  node m { call child  with text = a  into a = result')}`,
      `${child}\n${parent('text: string  b: string  result: string', 'set b = text }  node m { call child  with text = b  into b = result')}`,
    );

    renames(
      'puts each line on one of its own where the call has one',
      'draft',
      `${child}\n${parent('text: string  $0result: string', '\n          call child\n        ')}`,
      `${child}\n${parent('text: string  draft: string', '\n          call child\n          into draft = result\n        ').replace('output result', 'output draft')}`,
    );

    renames(
      'needs no line where both graphs have it from one state',
      'q',
      `state S { $0text: string }
       graph a { state extends S { }  input text  node n { prompt "{text}" }  start -> n -> end }
       graph b { state extends S { }  input text  node n { call a }  start -> n -> end }`,
      `state S { q: string }
       graph a { state extends S { }  input q  node n { prompt "{q}" }  start -> n -> end }
       graph b { state extends S { }  input q  node n { call a }  start -> n -> end }`,
    );

    renamesFiles(
      'changes callers in other files, also where they do not name it',
      'answer',
      {
        'child.graph': child.replace('result', '$0result'),
        'keys.graph': 'state Keys { text: string  result: string }',
        'use.graph': `import { child } from "./child.graph"
          import { Keys } from "./keys.graph"
          graph g { state extends Keys { }  node n { call child }  start -> n -> end }`,
      },
      {
        'child.graph': child.replaceAll('result', 'answer'),
        'use.graph': `import { child } from "./child.graph"
          import { Keys } from "./keys.graph"
          graph g { state extends Keys { }  node n { call child  into result = answer }  start -> n -> end }`,
      },
    );

    refuses(
      'where it would be handed over that was not',
      'tone',
      `${child}\n${parent('text: string  $0mood: string = ""  result: string', 'call child')}`,
      '`n` calls `child`, and would hand `tone` over to it',
    );

    refuses(
      'where the call would write another key',
      'note',
      `${child.replace('result', '$0result')}\n${parent('text: string  note: string', 'call child').replace('output result', 'output note')}`,
      '`n` calls `child`, which would then write `note`',
    );

    refuses(
      'where a line would read what may be unset',
      'style',
      `${child}\n${parent('text: string  $0tone: string  result: string', 'writes tone?  run "#n" }  node m { call child').replace('n -> end', 'n -> m -> end')}`,
      '`m` hands `style` over to `child` only where it has a value, which works by equal names alone',
    );
  });

  describe('a node', () => {
    renames(
      'changes its declaration, the wiring and the arms, and keeps its function',
      'two',
      `graph g {
        state { one: string }
        node $0one "one" { run }
        decision d { run  again -> [one, end] max 2  one -> one }
        start -> one -> d
      }`,
      `graph g {
        state { one: string }
        node two "one" { run "#one" }
        decision d { run  again -> [two, end] max 2  one -> two }
        start -> two -> d
      }`,
    );

    renames(
      'keeps the function of a path without its name',
      'two',
      'graph g { node $0one { run "./h.ts" }  start -> one -> end }',
      'graph g { node two { run "./h.ts#one" }  start -> two -> end }',
    );

    renames(
      'that only edges name is possible',
      'b',
      'graph g { start -> $0a -> [a, end] }\ngraph h { start -> a -> end }',
      'graph g { start -> b -> [b, end] }\ngraph h { start -> a -> end }',
    );

    renames(
      'can be called like a word of the language where that is a name',
      'reads',
      'graph g { node $0a { }  start -> a -> end }',
      'graph g { node reads { }  start -> reads -> end }',
    );

    refuses('that is an end', 'x', 'graph g { start -> $0end }', '`end` is one of the two ends, which every graph has');
    refuses(
      'to an end',
      'end',
      'graph g { node $0a { }  start -> a -> end }',
      '`end` is one of the two ends: no node can have that name',
    );
    refuses(
      'to another node',
      'b',
      'graph g { node $0a { }  node b { }  start -> a -> b }',
      '`g` has a node `b` already',
    );
    refuses(
      'to one that edges speak of',
      'b',
      'graph g { node $0a { }  start -> a -> b }',
      '`g` speaks of a node `b` already',
    );
    refuses(
      'to a word that would be read as one',
      'when',
      'graph g { node $0a { }  decision d { run "#d"  x -> a  y -> end }  start -> d }',
      '`when` would be read as something else in line 1 of `test.graph`',
    );
    refuses(
      'to what is no name',
      '1a',
      'graph g { node $0a { }  start -> a -> end }',
      '`1a` is no name: a name is a letter or `_`, then letters, digits and `_`',
    );
    refuses('to nothing', ' ', 'graph g { node $0a { }  start -> a -> end }', 'the new name is empty');
  });

  describe('an item', () => {
    renames(
      'changes its node only',
      'one',
      `graph g {
        state { xs: list<{ id: int }>  x: int  out: append<int> }
        input xs, x
        node a { each $0x in xs  set out += x.id }
        node b { each x in xs  set out += x.id }
        node c { set out += x }
        start -> a -> b -> c -> end
      }`,
      `graph g {
        state { xs: list<{ id: int }>  x: int  out: append<int> }
        input xs, x
        node a { each one in xs  set out += one.id }
        node b { each x in xs  set out += x.id }
        node c { set out += x }
        start -> a -> b -> c -> end
      }`,
    );

    renames(
      'says at a call what it is for',
      'one',
      `graph child { state { step: string }  input step  node c { prompt "{step}" }  start -> c -> end }
      graph g { state { steps: list<string> }  input steps
        node n { each $0step in steps  call child }  start -> n -> end }`,
      `graph child { state { step: string }  input step  node c { prompt "{step}" }  start -> c -> end }
      graph g { state { steps: list<string> }  input steps
        node n { each one in steps  call child  with step = one }  start -> n -> end }`,
    );

    refuses(
      'where it would hide a key that the node reads',
      'q',
      `graph g { state { xs: list<string>  q: string  out: append<string> }  input xs, q
        node n { each $0x in xs  reads q  writes out  prompt "{x} {q}" }  start -> n -> end }`,
      '`n` speaks of `q` already: the item would hide it',
    );
  });

  describe('graphs, states and types', () => {
    renamesFiles(
      'changes imports and calls',
      'sum_up',
      {
        'use.graph': `import { sum } from "./lib.graph"
          graph g { node sum { call $0sum }  start -> sum -> end }`,
        'lib.graph': 'graph sum "sum" { state { sum: string }  start -> end }',
      },
      {
        'use.graph': `import { sum_up } from "./lib.graph"
          graph g { node sum { call sum_up }  start -> sum -> end }`,
        'lib.graph': 'graph sum_up "sum" { state { sum: string }  start -> end }',
      },
    );

    renamesFiles(
      'changes what extends a state',
      'Base',
      {
        'lib.graph': 'state $0S { q: string }\nstate T extends S { a: string }',
        'use.graph': 'import { S } from "./lib.graph"\ngraph g { state extends S { S: int }  start -> end }',
      },
      {
        'lib.graph': 'state Base { q: string }\nstate T extends Base { a: string }',
        'use.graph': 'import { Base } from "./lib.graph"\ngraph g { state extends Base { S: int }  start -> end }',
      },
    );

    renames(
      'changes a type wherever it stands',
      'Issue',
      'type $0Ticket = { id: string }\ntype All = { first: Ticket?, rest: list<map<Ticket>> }\nstate Ticket { Ticket: append<Ticket> = [] }',
      'type Issue = { id: string }\ntype All = { first: Issue?, rest: list<map<Issue>> }\nstate Ticket { Ticket: append<Issue> = [] }',
    );

    renames(
      'changes a call that goes round in a circle',
      'b',
      'graph $0a { node n { call a }  start -> n -> end }',
      'graph b { node n { call b }  start -> n -> end }',
    );

    refuses(
      'to a type of the language',
      'list',
      'type $0T = string',
      '`list` is a type of the language: no other can have that name',
    );
    refuses(
      'to a graph of the file',
      'h',
      'graph $0g { start -> end }\ngraph h { start -> end }',
      'there is a graph `h` already',
    );
    refusesFiles(
      'to what an importer has already',
      'g',
      {
        'lib.graph': 'graph $0sum { start -> end }',
        'use.graph': 'import { sum } from "./lib.graph"\ngraph g { node n { call sum }  start -> n -> end }',
      },
      '`use.graph` imports `sum`, and has a `g` already',
    );
  });

  describe('a label', () => {
    const decision = (label: string): string => `graph g {
        decision d { run "#d"  ${label} -> end  other -> end }  // yes
        start -> d
      }`;
    renames('changes it in its decision', 'done', decision('$0yes'), decision('done'));
    renames('gets quotes where it is no name', 'not yet', decision('$0yes'), decision('"not yet"'));
    renames('gets quotes where it is a word', 'else', decision('$0yes'), decision('"else"'));
    renames('may be written with quotes', '"done"', decision('$0yes'), decision('done'));
    renames('keeps its quotes', 'done', decision('"$0yes, do"'), decision('"done"'));
    renames(
      'has escapes where it needs them',
      'say "no" \\ "yes',
      decision('"$0yes"'),
      decision(String.raw`"say \"no\" \\ \"yes"`),
    );
    refuses('to another, case aside', 'OTHER', decision('$0yes'), '`d` has an arm `other` already');
    refuses('to nothing', '""', decision('$0yes'), 'the new label is empty');
    refuses(
      'that is a condition',
      'x',
      'graph g { state { k: int }  input k  decision d { when k $0> 1 -> end  else -> end }  start -> d }',
      'a condition is no name',
    );
    refuses(
      'that is `else`',
      'x',
      decision('yes').replace('other', '$0else'),
      '`else` is a word of the language, and no label',
    );
    refuses(
      'that is a value nobody lists',
      'x',
      'graph g { state { k: string }  input k  decision d on k { $0a -> end  else -> end }  start -> d }',
      'this label is a value of `k`, whose values are not listed by a type of this project',
    );
  });

  describe('a label that is a value of a type', () => {
    renames(
      'changes the type, all that choose by it, first values and expressions',
      'money back',
      `type Intent = "refund" | "bug"
      graph g {
        state {
          intent: Intent?  all: list<Intent> = ["refund", "bug"]  one: { of: Intent } = {"of": "refund"}
          last: Intent = "refund"  text: string = "refund"  found: append<Intent>
        }
        input intent, text, one
        decision a on intent { $0refund -> b  "bug" -> end  else -> end }
        decision b on one.of { "refund" -> c  "bug" -> c }
        node c { set last = intent == 'refund' && "refund" != last ? "refund" : "bug" }
        node d { set found += all.exists(x, x == "refund") ? ["refund"] : [] }
        decision e on text { "refund" -> end  else -> end }
        node f { reads text  writes last  prompt "refund {text}" }
        start -> a
        c -> d -> f -> e
      }`,
      `type Intent = "money back" | "bug"
      graph g {
        state {
          intent: Intent?  all: list<Intent> = ["money back", "bug"]  one: { of: Intent } = {"of": "money back"}
          last: Intent = "money back"  text: string = "refund"  found: append<Intent>
        }
        input intent, text, one
        decision a on intent { "money back" -> b  "bug" -> end  else -> end }
        decision b on one.of { "money back" -> c  "bug" -> c }
        node c { set last = intent == 'money back' && "money back" != last ? "money back" : "bug" }
        node d { set found += all.exists(x, x == "money back") ? ["money back"] : [] }
        decision e on text { "refund" -> end  else -> end }
        node f { reads text  writes last  prompt "refund {text}" }
        start -> a
        c -> d -> f -> e
      }`,
    );

    renamesFiles(
      'changes it in every file',
      'maybe',
      {
        'use.graph': `import { Answer } from "./types.graph"
          graph g { state { a: Answer }  input a  decision d on a { no -> end  $0yes -> end }  start -> d }`,
        'types.graph': 'type Answer = "yes" | "no"',
        'other.graph': `import { Answer } from "./types.graph"
          graph h { state { a: Answer = "yes" }  decision d on a { no -> end  yes -> end }  start -> d }`,
      },
      {
        'use.graph': `import { Answer } from "./types.graph"
          graph g { state { a: Answer }  input a  decision d on a { no -> end  maybe -> end }  start -> d }`,
        'types.graph': 'type Answer = "maybe" | "no"',
        'other.graph': `import { Answer } from "./types.graph"
          graph h { state { a: Answer = "maybe" }  decision d on a { no -> end  maybe -> end }  start -> d }`,
      },
    );

    renames(
      'can be changed at the type',
      'maybe',
      'graph g { state { a: "$0yes" | "no" }  input a  decision d on a { yes -> end  no -> end }  start -> d }',
      'graph g { state { a: "maybe" | "no" }  input a  decision d on a { maybe -> end  no -> end }  start -> d }',
    );

    refuses(
      'to another value',
      'no',
      'graph g { state { a: "yes" | "no" }  input a  decision d on a { $0yes -> end  no -> end }  start -> d }',
      '`a` has a value `no` already',
    );
    refuses(
      'that the type does not have',
      'x',
      'graph g { state { a: "yes" | "no" }  input a  decision d on a { $0yep -> end  else -> end }  start -> d }',
      '`yep` is no value of `a`: write one of its values',
    );
    refuses(
      'where an expression may mean it',
      'x',
      `graph g { state { a: "yes" | "no"  b: bool }  input a
        decision d on a { $0yes -> end  no -> n }
        node n { set b = a.startsWith("yes") }
        start -> d  n -> end }`,
      'nobody can say whether the text `yes` in line 3 of `test.graph` is this value',
    );
    refuses(
      'that goes to a key whose type is written apart',
      'x',
      `graph g { state { a: "yes" | "no"  b: "yes" | "no" }  input a
        decision d on b { $0yes -> end  no -> end }
        node n { set b = a }
        start -> n -> d }`,
      '`a` in line 3 of `test.graph` brings together two types that have this value: name them once first',
    );
    refuses(
      'that a call hands over to a type written apart',
      'x',
      `graph child { state { a: "yes" | "no" }  input a  decision d on a { yes -> end  no -> end }  start -> d }
       graph g { state { a: "$0yes" | "no" }  input a  node n { call child }  start -> n -> end }`,
      /^types would no longer fit in `test.graph`: `a` is `"x" \| "no"` here, and the input `a` of `child` is `"yes" \| "no"`/,
    );
  });

  describe('is refused', () => {
    const one = 'graph g { state { k: { f: string } = {"f": ""} }  node n { set k = k }  start -> n -> end }';
    refuses('in a comment', 'x', `// $0k\n${one}`, 'only names can be renamed, and this is a comment');
    refuses('in a title', 'x', 'graph g "t$0" { start -> end }', 'only names can be renamed, and this is text');
    refuses(
      'in a prompt',
      'x',
      'graph g { node n { prompt "a $0word" }  start -> n -> end }',
      'only names can be renamed, and this is text',
    );
    refuses(
      'at a word of the language',
      'x',
      'graph g { no$0de n { }  start -> n -> end }',
      'only names can be renamed, and this is a word of the language',
    );
    refuses('at a number', 'x', 'graph g { limit 1$00 steps  start -> end }', 'a number is no name');
    refuses('between names', 'x', 'graph g { $0  start -> end }', 'nothing is named here');
    refuses('at an arrow', 'x', 'graph g { start $0-> end }', 'an edge has no name');
    refuses(
      'at a path',
      'x',
      'graph g { node n { run "#$0n" }  start -> n -> end }',
      'a function is renamed in its module, and the name behind `#` with it',
    );
    refuses(
      'at a field',
      'x',
      one.replace('{ f', '{ $0f'),
      'fields of records cannot be renamed: data that comes from outside has them too',
    );
    refuses(
      'at the field of a placeholder',
      'x',
      one.replace('set k = k', 'prompt "{k.$0f}"'),
      'only names can be renamed, and this is text',
    );
    refuses(
      'at a key that nothing declares',
      'x',
      'graph g { node n { reads $0q }  start -> n -> end }',
      'nothing declares `q`, so there is nothing to rename',
    );
    refuses(
      'at a name that is declared twice',
      'x',
      'graph g { state { k: int  $0k: int }  start -> end }',
      '`k` is declared twice: change one of the two by hand first',
    );
    refuses(
      'at the first of two as well',
      'x',
      'graph g { state { $0k: int  k: int }  start -> end }',
      '`k` is declared twice: change one of the two by hand first',
    );
    refuses(
      'to a key of the graph',
      'l',
      'graph g { state { $0k: int  l: int }  start -> end }',
      '`g` has a key `l` already',
    );
    refuses(
      'to a key that is missing somewhere',
      'l',
      'graph g { state { $0k: int }  node n { reads l }  start -> n -> end }',
      '`l` stands in line 1 of `test.graph` already, where nothing is meant by it so far',
    );
    refuses(
      'to an item that would hide the key',
      'x',
      `graph g { state { xs: list<int>  $0k: int  out: append<int> }  input xs, k
        node n { each x in xs  set out += x + k }  start -> n -> end }`,
      'the item `x` of `n` would hide the key, which that node reads',
    );
    refuses(
      'to a name that an expression binds',
      'x',
      `graph g { state { xs: list<int>  $0k: int  b: bool }  input xs, k
        node n { set b = xs.exists(x, x == k) }  start -> n -> end }`,
      '`x` would mean something else in the expression `xs.exists(x, x == k)` of `n`',
    );
    refuses(
      'to a value of expressions',
      'true',
      'graph g { state { $0k: bool  b: bool }  input k  node n { set b = k }  start -> n -> end }',
      '`true` would mean something else in the expression `k` of `n`',
    );
    refuses(
      'to a value of expressions where something is added',
      'null',
      'graph g { state { $0k: int = 0 }  node n { set k += 1 }  start -> n -> end }',
      '`n` adds to the key by `+=`, where `null` is a value and no name',
    );
    refusesFiles(
      'where a graph that extends the state has the key',
      'b',
      {
        'lib.graph': 'state S { $0a: int }',
        'use.graph': 'import { S } from "./lib.graph"\ngraph g { state extends S { b: int }  start -> end }',
      },
      '`g` has a key `b` already',
    );
  });

  it('to the same name changes nothing', () => {
    const result = renamed({ [HERE]: 'graph g { start -> end }' }, HERE, 6, 'g');
    assert.deepEqual(result.edits, []);
    assert.equal(result.refused, undefined);
  });

  describe('begins with', () => {
    asks(
      'the name in a placeholder',
      'graph g { state { k: string }  input k  node n { prompt "{$0k[0]}" } }',
      'k',
      'k',
    );
    asks(
      'the label without quotes',
      String.raw`graph g { decision d { run  "$0a \"b\"" -> end } }`,
      String.raw`a \"b\"`,
      'a "b"',
    );
    asks('a name from behind it', 'graph g { node name$0 { } }', 'name', 'name');
  });
});

function renames(what: string, to: string, source: string, expected: string): void {
  renamesFiles(what, to, { 'test.graph': source }, { 'test.graph': expected });
}

/** `changed` holds the texts that are edited; one of `sources` has the cursor. */
function renamesFiles(what: string, to: string, sources: Texts, changed: Texts): void {
  it(what, () => {
    const { texts, uri, offset } = read(sources);
    const result = renamed(texts, uri, offset, to);
    assert.equal(result.refused, undefined);
    const expected = { ...texts, ...read(changed).texts };
    assert.deepEqual(result.texts, expected);
    assertSameMeaning(texts, result);
  });
}

function refuses(what: string, to: string, source: string, why: string | RegExp): void {
  refusesFiles(what, to, { 'test.graph': source }, why);
}

function refusesFiles(what: string, to: string, sources: Texts, why: string | RegExp): void {
  it(what, () => {
    const { texts, uri, offset } = read(sources);
    const { refused = 'it was made' } = renamed(texts, uri, offset, to);
    if (typeof why === 'string') assert.equal(refused, why);
    else assert.match(refused, why);
  });
}

function asks(what: string, source: string, shown: string, placeholder: string): void {
  it(what, () => {
    const { texts, uri, offset } = read({ 'test.graph': source });
    const project = projectOf(texts);
    const target = targetAt(project, project.facts(uri)!, offset);
    assert.ok(!('refused' in target));
    assert.equal(texts[uri].slice(target.span.start, target.span.end), shown);
    assert.equal(target.name, placeholder);
  });
}

/** Texts by URI, and where the cursor is. */
function read(sources: Texts): { texts: Texts; uri: string; offset: number } {
  const texts: Record<string, string> = {};
  let cursor = { uri: HERE, offset: 0 };
  for (const [name, source] of Object.entries(sources)) {
    const uri = FOLDER + name;
    const offset = source.indexOf('$0');
    if (offset >= 0) cursor = { uri, offset };
    texts[uri] = source.replace('$0', '');
  }
  return { texts, ...cursor };
}
