import { rule } from './define';

/** A code in an `// allow` comment that silences nothing. Found where comments are applied, see allow.ts. */
export const unusedAllow = rule({
  code: 'unused-allow',
  severity: 'warning',
  title: 'The comment allows nothing',
  early: true,
  allowable: false,
  page: `
    \`// allow code: reason\` silences a finding on its line, or, on a line of its own, on the next line with code. This
    one silences nothing: what it allowed is no longer there, stands on another line, or cannot be allowed. Findings
    about syntax, names and types cannot.

    ~~~graph bad
    graph joke {
      state { topic: string  joke: string }
      input topic
      output joke
      // allow maybe-unset: an empty topic is fine
      node tell { reads topic  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~

    Remove it.

    ~~~graph good
    graph joke {
      state { topic: string  joke: string }
      input topic
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~
  `,
});
