import { rule } from './define';
import { keepAllWrites } from './fixes/channels';
import { otherWrites } from './otherWrites';
import { code, names } from './words';
import { clashesOf } from './writers';

/** Parallel nodes write one `last` key, but never in one superstep: the length of the branches decides who wins. */
export const overwriteRace = rule({
  code: 'overwrite-race',
  severity: 'warning',
  title: 'Parallel writes of one key, one after the other',
  page: `
    Two nodes that run in parallel write one key. They never share a superstep, so the run does not fail, but which
    value is left depends on the length of their branches, and changes as soon as someone adds a node to one.

    ~~~graph bad
    graph triage {
      state { ticket: string  state: string }
      input ticket
      output state
      node open { reads ticket  writes state  run "#open" }
      node look { reads ticket  run "#look" }
      node close { reads ticket  writes state  run "#close" }
      start -> [open, look]
      look -> close -> end
      open -> end
    }
    ~~~

    Order the two, let the channel keep both writes, or give each node a key of its own.

    ~~~graph good
    graph triage {
      state { ticket: string  state: string }
      input ticket
      output state
      node open { reads ticket  writes state  run "#open" }
      node look { reads ticket  run "#look" }
      node close { reads ticket  writes state  run "#close" }
      start -> [open, look] -> close -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    const { model } = graph;
    for (const group of clashesOf(graph).races) {
      const [first] = group.writes;
      const { name } = model.channels[group.key];
      const writers = group.writes.map((write) => model.nodes[write.node].name);
      yield {
        span: first.span,
        message: `${code(name)} is written by ${names(writers)} in parallel: the later one wins, by the length of its branch`,
        node: first.node,
        key: group.key,
        related: otherWrites(graph, group),
        fixes: () => keepAllWrites(facts, model, model.channels[group.key]),
      };
    }
  },
});
