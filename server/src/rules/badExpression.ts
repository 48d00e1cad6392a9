import { faultRule } from './define';

/** CEL that does not parse, or calls what does not exist. */
export const badExpression = faultRule({
  code: 'bad-expression',
  severity: 'error',
  title: 'The expression does not parse',
  page: `
    Expressions of \`set\`, \`when\` and \`with\` are CEL (Common Expression Language). This one does not parse, or it
    calls a function that CEL does not have.

    ~~~graph bad
    graph count {
      state { words: list<string>  total: int }
      input words
      output total
      node add { set total = length(words) }
      start -> add -> end
    }
    ~~~

    CEL has \`size\`, \`contains\`, \`startsWith\`, \`matches\`, \`has\`, \`all\`, \`exists\`, \`map\` and \`filter\`,
    among others.

    ~~~graph good
    graph count {
      state { words: list<string>  total: int }
      input words
      output total
      node add { set total = size(words) }
      start -> add -> end
    }
    ~~~
  `,
  message: ({ why }) => why,
});
