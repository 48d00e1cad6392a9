import { faultRule } from './define';

/** Graphs that call themselves, states that extend each other, files that import each other's states in a circle. */
export const circular = faultRule({
  code: 'circular',
  severity: 'error',
  title: 'It goes round in a circle',
  page: `
    A graph calls itself, directly or through others, or states extend each other in a circle. Neither has an end.

    ~~~graph bad
    graph dig {
      state { topic: string  notes: append<string> }
      input topic
      output notes
      node deeper { call dig }
      start -> deeper -> end
    }
    ~~~

    Write a loop with an arm that leaves it.

    ~~~graph good
    graph dig {
      state { topic: string  notes: append<string> }
      input topic
      output notes
      node note { reads topic  writes notes  run "#note" }
      decision enough { reads notes  run "#enough"  more -> note max 5  done -> end }
      start -> note -> enough
    }
    ~~~
  `,
  message: ({ why }) => why,
  related: ({ round }) => round.map((place) => ({ message: 'the circle goes on here', place })),
});
