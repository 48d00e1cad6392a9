/** What is offered where, in the middle of a file that is half-typed at the cursor, whatever else is wrong with it. */
import assert from 'node:assert/strict';
import { suggest } from './suggest';

const STATE = `state {
    question: string
    kind: "bug" | "praise"
    steps: list<string>
    answer: string
    tries: int = 0
  }
  input question`;

/** What may stand round a form that is half-typed; `HERE` is where it stands. */
const SURROUNDINGS: Readonly<Record<string, string>> = {
  'in a whole graph': `graph g "Title" {
  ${STATE}
  node first { reads question  writes kind, steps  prompt "Look: {question}" }
  HERE
  node last { reads kind  writes answer  run "#last" }
  start -> first -> last -> end
}
`,
  'at the end of the file': `graph g {
  ${STATE}
  node first { reads question  writes kind, steps  prompt "Look: {question}" }
  node last { reads kind  writes answer  run "#last" }
  start -> first -> last -> end
  HERE`,
  'behind a node without its brace': `graph g {
  ${STATE}
  node first { reads question  writes kind, steps  prompt "Look: {question}"
  node last { reads kind  writes answer  run "#last" }
  HERE
  start -> first -> last -> end
}
`,
  'behind a prompt without its end': `graph g {
  ${STATE}
  node last { reads kind  writes answer  run "#last" }
  node first {
    reads question  writes kind, steps
    prompt "Look
  }
  HERE
  start -> first -> last -> end
}
`,
  'before what cannot be read': `graph g {
  ${STATE}
  node first { reads question  writes kind, steps  prompt "Look: {question}" }
  HERE
  node last { reads , writes answer ) run -> "#last }
  start -> first -> last -> -> end
}
graph h { node first { } }
`,
  'behind what cannot be read': `graph h { ) node }
graph g {
  ${STATE}
  node first { reads question  writes kind, steps  prompt "Look: {question}" }
  node last { writes answer  reads ? kind, ]  run "#last" }
  start -> -> first -> last -> end
  HERE
  node more { }
}
`,
  'without a line break behind it': `graph g {
  ${STATE}
  node first { reads question  writes kind, steps  prompt "Look: {question}" }
  node last { reads kind  writes answer  run "#last" } HERE start -> first -> last -> end
}
`,
};

const KEYS = ['answer', 'kind', 'question', 'steps', 'tries'];
const LINES = ['ask', 'call', 'each', 'prompt', 'reads', 'retry', 'run', 'set', 'system', 'timeout', 'writes'];
const without = (list: readonly string[], ...names: readonly string[]): string[] =>
  list.filter((name) => !names.includes(name));

describe('completion, half-typed', () => {
  offers('node m { reads $0', KEYS);
  offers('node m { reads $0 }', KEYS);
  offers('node m { reads question, $0 }', without(KEYS, 'question'));
  offers('node m { reads question,$0\n writes answer }', without(KEYS, 'question'));
  offers('node m { reads ti$0', KEYS);
  offers('node m { reads $0\n writes answer }', KEYS);
  offers('node m { writes answer\n reads $0 }', KEYS);
  offers('node m { $0 }', LINES);
  offers('node m {\n $0\n }', LINES);
  offers('node m { re$0 }', LINES);
  offers('node m { reads question $0 }', without(LINES, 'reads'));
  offers('node m { reads question\n wr$0\n prompt "x" }', ['each', 'model', 'retry', 'system', 'timeout', 'writes']);
  offers('node m { prompt "a"  $0 }', ['each', 'model', 'reads', 'retry', 'system', 'timeout', 'writes']);
  offers('node m { call h  $0 }', ['each', 'into', 'reads', 'retry', 'timeout', 'with', 'writes']);
  offers('node m { set tries += 1  $0 }', ['each', 'reads', 'retry', 'set', 'timeout', 'writes']);
  offers('node m { prompt "a {$0" }', KEYS);
  offers('node m { prompt "a {$0}" }', KEYS);
  offers('node m { prompt "a {que$0 b" }', KEYS);
  offers('node m { prompt """\n a {$0\n """ }', KEYS);
  offers('node m { reads question  prompt "a {$0', KEYS);
  offers('node m { system "a {$0"  prompt "b" }', KEYS);
  offers('node m { set tries = $0 }', [...KEYS, ...CEL()]);
  offers('node m { set tries += $0', [...KEYS, ...CEL()]);
  offers('node m { set tries = tries + $0 }', [...KEYS, ...CEL()]);
  offers('node m { set tries = size($0 }', [...KEYS, ...CEL()]);
  offers('node m { set $0', KEYS);
  offers('node m { set tries $0 }', ['+=', '=']);
  offers('node m { each $0 }', []);
  offers('node m { each step $0 }', ['in']);
  offers('node m { each step in $0 }', ['steps']);
  offers('node m { each step in st$0', ['steps']);
  offers('node m { retry $0 }', ['2', '3', '5']);
  offers('node m { timeout 3 $0 }', ['h', 'm', 'ms', 's']);
  offers('decision d $0', ['on']);
  offers('decision d "Title" $0 { }', ['on']);
  offers('decision d on $0', ['answer', 'kind', 'question', 'tries']);
  offers('decision d on $0 { "bug" -> end }', ['answer', 'kind', 'question', 'tries']);
  offers('decision d on kind { $0 }', ['"bug"', '"praise"', 'all missing cases', 'else']);
  offers('decision d on kind { "bug" -> end\n $0 }', ['"praise"', 'else', 'max']);
  offers('decision d on kind { "$0" -> end }', ['"bug"', '"praise"']);
  offers('decision d on kind { "bug" -> end\n "$0', ['"praise"']);
  offers('decision d { when $0', [...KEYS, ...CEL()]);
  offers('decision d { when $0 -> end }', [...KEYS, ...CEL()]);
  offers('decision d { when tries > $0 -> end }', [...KEYS, ...CEL()]);
  offers('decision d { when tries > 1 $0 }', ['->']);
  offers('decision d { prompt "?"  yes writes $0 }', KEYS);
  offers('decision d { prompt "?"  yes writes answer, $0 -> end }', without(KEYS, 'answer'));
  offers('decision d { prompt "?"  yes $0 }', [
    '->',
    'else',
    'model',
    'no',
    'reads',
    'retry',
    'system',
    'timeout',
    'writes',
    'yes',
  ]);
  offers('input $0', without(KEYS, 'question'));
  offers('limit 10 $0', ['steps']);
  offers('first -> [last, $0', ['end', 'first']);
  offers('last -> $0', ['first', 'last']);
  offers('last -> fi$0', ['fi', 'first', 'last']);
  offers('last ->$0', ['first', 'last']);
  offers('[$0', ['first', 'last', 'start']);
  offers('[first, $0] -> end', ['last', 'start']);
  offers('decision d on kind { "bug" -> $0', ['d', 'end', 'first', 'last']);
  offers('decision d on kind { "bug" -> [end, $0', ['d', 'first', 'last']);
  offers('decision d on kind { "bug" -> $0\n "praise" -> end }', ['d', 'end', 'first', 'last']);
  offers('// $0', []);
  offers('// first -> $0', []);
  offers('/* node m { reads $0 */', []);
  offers('/// reads $0', []);
  offers('node m "Title $0" { }', []);
  offers('node m "Title {$0" { }', []);
  offers('node m { prompt "reads $0" }', []);
  offers('node m { prompt "{{$0" }', []);
  offers('node m { prompt "{ $0" }', []);
  offers('node m { prompt "\\u{$0" }', []);
  offers('node m { prompt "a { b: $0" }', []);
});

/** The functions, and the words that are values. */
function CEL(): string[] {
  return 'bool bytes cel.bind double duration dyn false has int null size string timestamp true type uint'.split(' ');
}

/** The labels that are offered, in any order, everywhere; nodes that the surroundings add do not count. */
function offers(form: string, labels: readonly string[]): void {
  it(form, () => {
    for (const [where, text] of Object.entries(SURROUNDINGS)) {
      const found = suggest(text.replace('HERE', () => form)).labels;
      assert.deepEqual(without(found, 'more', 'route').toSorted(), [...labels].toSorted(), where);
    }
  });
}
