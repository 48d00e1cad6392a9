import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { highlights, tokenize } from './grammar';

describe('the grammar', () => {
  it('knows declarations, names and titles', () =>
    highlights(`
/// Answers a ticket. {ticket}
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.line.documentation !variable
graph support "Support {triage}" {
^^^^^ keyword.other.declaration
      ^^^^^^^ entity.name.type.graph
              ^^^^^^^^^^^^^^^^^^ string.quoted.double.title !variable
                                 ^ punctuation.section.block.begin
  node answer "An answer" { }
  ^^^^ keyword.other.declaration
       ^^^^^^ entity.name.function.node
              ^^^^^^^^^^^ string.quoted.double.title
}
import { A, B } from "./other.graph"
^^^^^^ keyword.control.import
         ^ entity.name.type
            ^ entity.name.type
                ^^^^ keyword.control.from
                     ^^^^^^^^^^^^^^^ string.quoted.double
type Mood = "glad" | { why: string, since: int? }
^^^^ keyword.other.declaration
     ^^^^ entity.name.type
            ^^^^^^ string
                   ^ keyword.operator.union
                       ^^^ variable.other.key
                            ^^^^^^ support.type
                                              ^ keyword.operator.optional
state Talk extends Base { }
^^^^^ keyword.other.declaration
      ^^^^ entity.name.type
           ^^^^^^^ keyword.other.extends
                   ^^^^ entity.other.inherited-class
`));

  it('knows kinds, types and defaults of keys', () =>
    highlights(`
graph g {
  state {
  ^^^^^ keyword.other.declaration
    ticket: string                       // the default kind
    ^^^^^^ variable.other.key.declaration
            ^^^^^^ support.type
                                         ^^^^^^^^^^^^^^^^^^^ comment.line
    findings: append<list<Note>>
              ^^^^^^ storage.modifier.kind
                     ^^^^ support.type
                          ^^^^ entity.name.type
    rounds: int = -3,  open: bool = true
                  ^^ constant.numeric
                       ^^^^ variable.other.key.declaration
                                    ^^^^ constant.language
    tags: list<string>= ["a", "b\\n"]
                      ^ keyword.operator.assignment
                         ^^^ string
                                ^^ constant.character.escape
    total: reduce<int, float> "./sum.ts#add"
           ^^^^^^ storage.modifier.kind
                              ^^^^^^^^^^^^^^ string
    who: { name: string, age: int? }
           ^^^^ variable.other.key.declaration
                         ^^^ variable.other.key.declaration
    last: string
    ^^^^ variable.other.key.declaration !storage
  }
}`));

  it('tells placeholders from other braces', () =>
    highlights(`
node n {
  prompt """
  ^^^^^^ keyword.other.member
    Return {"a": {"b": 1}} and { x } for {topic.name[0]} or {{topic}}.
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ string.quoted.triple.prompt !variable !constant
                                         ^ punctuation.definition.template-expression.begin
                                          ^^^^^ variable.other.key
                                                ^^^^ variable.other.property
                                                     ^ constant.numeric
                                                       ^ punctuation.definition.template-expression.end
                                                            ^^^^^^^^^ constant.character.escape
    A back\\nslash is text, and so is "a quote" {a, {b}
           ^^^^^^ string !constant
                                               ^^ string !variable
                                                    ^ variable.other.key
  """
  system "Line\\n \\u{1F600} \\q {who}"
              ^^ constant.character.escape
                 ^^^^^^^^^ constant.character.escape
                           ^^ invalid.illegal
                               ^^^ variable.other.key
  model "{who}"
         ^^^^^ string.quoted.double !variable
  run "#{who}"
       ^^^^^^ string !variable
}`));

  it('knows lists of keys over several lines', () =>
    highlights(`
node n { reads a, b?,   // why
         ^^^^^ keyword.other.member
               ^ variable.other.key
                  ^ variable.other.key
                   ^ keyword.operator.optional
                        ^^^^^^ comment
  c writes d retry 3 timeout 30 s }
  ^ variable.other.key
    ^^^^^^ keyword.other.member
           ^ variable.other.key
             ^^^^^ keyword.other.member
                   ^ constant.numeric
                             ^^ constant.numeric
                                ^ keyword.other.unit
`));

  it('knows the other lines of nodes', () =>
    highlights(`
node n {
  each step in plan.steps
  ^^^^ keyword.control.each
       ^^^^ variable.parameter.item
            ^^ keyword.control.in
               ^^^^ variable.other.key
                    ^^^^^ variable.other.property
  call helper  with question = ticket.text  into reply = answer
  ^^^^ keyword.other.member
       ^^^^^^ entity.name.type
               ^^^^ keyword.other.member
                    ^^^^^^^^ variable.other.key
                                      ^^^^ variable.other.property
                                            ^^^^ keyword.other.member
                                                 ^^^^^ variable.other.key
                                                         ^^^^^^ variable.other.key
  run
  ^^^ keyword.other.member
  fails -> rescue
  ^^^^^ keyword.control.fails
}`));

  it('knows expressions and where they end', () =>
    highlights(`
node n { set rounds += 1 set tags = [a, 'b'] + rest  writes x }
         ^^^ keyword.other.member
             ^^^^^^ variable.other.key
                    ^^ keyword.operator.assignment
                       ^ constant.numeric
                         ^^^ keyword.other.member !meta.expression
                                     ^ variable.other.key
                                        ^^^ string.quoted.expression
                                                     ^^^^^^ keyword.other.member !meta.expression
decision d {
  when size(text) > 3 && !(kind in ["a"]) -> long
  ^^^^ keyword.control.when
       ^^^^ entity.name.function.call
            ^^^^ variable.other.key
                  ^ keyword.operator.expression
                      ^^ keyword.operator.expression
                                ^^ keyword.operator.in
                                          ^^ keyword.operator.arrow !meta.expression
                                             ^^^^ entity.name.function.node
  when x ==
       {"a": 1}.a -> short
       ^ punctuation.section.map
                     ^^^^^ entity.name.function.node
  when a.b -
       c > 0 || has(m.n) -> short
       ^ variable.other.key
                ^^^ entity.name.function.call
  else -> end
  ^^^^ keyword.control.else
          ^^^ constant.language.terminal
}`));

  it('knows labels and targets of decisions', () =>
    highlights(`
decision route "Which way" on answer.kind {
^^^^^^^^ keyword.other.declaration
         ^^^^^ entity.name.function.node
                           ^^ keyword.control.on
                              ^^^^^^ variable.other.key
                                     ^^^^ variable.other.property
  "re\\"fund" -> [answer, end] max 3
  ^^^^^^^^^^ string.quoted.double.label
             ^^ keyword.operator.arrow
                 ^^^^^^ entity.name.function.node
                         ^^^ constant.language.terminal
                              ^^^ keyword.control.max
                                  ^ constant.numeric
  node -> prompt  reads -> reads  max -> max
  ^^^^ variable.other.enummember.label !keyword
          ^^^^^^ entity.name.function.node !keyword
                  ^^^^^ variable.other.enummember.label !keyword
                           ^^^^^ entity.name.function.node !keyword
                                  ^^^ variable.other.enummember.label !keyword
                                         ^^^ entity.name.function.node !keyword
  -1 -> low
  ^^ constant.numeric.label
  done writes answer, notes -> end
  ^^^^ variable.other.enummember.label
       ^^^^^^ keyword.other.member
              ^^^^^^ variable.other.key
}`));

  it('knows wiring, and words of the language as names in it', () =>
    highlights(`
graph g {
  input node, graph
  ^^^^^ keyword.other.member
        ^^^^ variable.other.key !keyword
              ^^^^^ variable.other.key !keyword
  start -> input -> [node, state] -> end
  ^^^^^ constant.language.terminal
        ^^ keyword.operator.arrow
           ^^^^^ entity.name.function.node !keyword
                     ^^^^ entity.name.function.node !keyword
                           ^^^^^ entity.name.function.node !keyword
                                     ^^^ constant.language.terminal
  limit 20 steps
  ^^^^^ keyword.other.member
        ^^ constant.numeric
           ^^^^^ keyword.other.unit
  handlers "./nodes.ts"  model "large"
  ^^^^^^^^ keyword.other.member
                         ^^^^^ keyword.other.member
}`));

  it('knows comments', () =>
    highlights(`
/* a /* nested */ block */ graph g { // allow maybe-unset, dead-end: it is meant
^^^^^^^^^^^^^^^^^^^^^^^^^^ comment.block
                           ^^^^^ keyword
                                        ^^^^^ comment keyword.control.allow
                                              ^^^^^^^^^^^ comment constant.other.code
                                                           ^^^^^^^^ constant.other.code
                                                                   ^^^^^^^^^^^^^ comment !constant
  //// not a doc comment
  ^^^^^^^^^^^^^^^^^^^^^^ comment.line.double-slash
}`));

  it('keeps the rest of a file in order after a fault', () =>
    highlights(`
graph g {
  node a { prompt "never closed
  }
  node b { reads , x
  ^^^^ keyword.other.declaration
  }
  start -> ->
}
graph h {
^^^^^ keyword.other.declaration
      ^ entity.name.type
}`));

  it('leaves a doc comment of whatever follows alone', () =>
    highlights(`
type A = string
/// What B is.
^^^^^^^^^^^^^^ comment.line.documentation
graph b {
^^^^^ keyword.other.declaration
}`));
});

describe('the grammar inside Markdown', () => {
  it('colours fences of the language, whole files and parts of them', () =>
    highlights(
      `
Text with node a { }
^^^^^^^^^^^^^^^^^^^^ !keyword
\`\`\`graph bad
   ^^^^^ fenced_code.block.language.markdown
node a { reads k }
^^^^ meta.embedded.block keyword.other.declaration
         ^^^^^ keyword.other.member
start -> a -> end
^^^^^ constant.language.terminal
\`\`\`
node a { }
^^^^^^^^^^ !keyword !meta.embedded
\`\`\`graphql
node a { }
^^^^^^^^^^ !meta.embedded
\`\`\`
`,
      'text.html.markdown',
    ));
});

describe('the grammar on a whole file', () => {
  it('leaves no word of it without a scope', async () => {
    const file = join(__dirname, '../../../test/vscode/workspace/one/triage.graph');
    const lines = await tokenize(readFileSync(file, 'utf8'));
    const plain = lines
      .flat()
      .filter(({ text, scopes }) => /\w/.test(text) && /^(source|meta)/.test(scopes.at(-1) ?? ''));
    assert.deepEqual(plain, []);
  });
});
