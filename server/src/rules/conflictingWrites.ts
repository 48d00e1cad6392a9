import type { GraphFacts } from '../analysis/facts';
import { rule } from './define';
import { keepAllWrites, keepingKind } from './fixes/channels';
import { otherWrites } from './otherWrites';
import { code, names } from './words';
import { clashesOf, type WriterGroup } from './writers';

/** Nodes that can run in one superstep, or the workers of one `each` node, write one `last` key. */
export const conflictingWrites = rule({
  code: 'conflicting-writes',
  severity: 'error',
  title: 'Two writes of one key in one superstep',
  page: `
    A key of the plain kind holds one value, and takes one write in a superstep. Two nodes that run in one superstep,
    or the workers of an \`each\` node, would overwrite each other: such a run fails.

    ~~~graph bad
    graph survey {
      state { topic: string  finding: string }
      input topic
      output finding
      node web { reads topic  writes finding  run "#web" }
      node papers { reads topic  writes finding  run "#papers" }
      start -> [web, papers] -> end
    }
    ~~~

    Let the channel keep all writes, or give each node a key of its own.

    ~~~graph good
    graph survey {
      state { topic: string  finding: append<string> }
      input topic
      output finding
      node web { reads topic  writes finding  run "#web" }
      node papers { reads topic  writes finding  run "#papers" }
      start -> [web, papers] -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    for (const group of clashesOf(graph).conflicts) {
      const [first] = group.writes;
      yield {
        span: first.span,
        message: message(graph, group),
        node: first.node,
        key: group.key,
        related: otherWrites(graph, group),
        fixes: () => keepAllWrites(facts, graph.model, graph.model.channels[group.key]),
      };
    }
  },
});

function message({ model }: GraphFacts, { key, writes }: WriterGroup): string {
  const { name } = model.channels[key];
  const remedy = `make it ${code(keepingKind(model, model.channels[key]))}`;
  const writers = writes.map((write) => model.nodes[write.node].name);
  if (writers.length === 1) return `every worker of ${code(writers[0])} writes ${code(name)} at once: ${remedy}`;
  return `${code(name)} is written by ${names(writers)} in one superstep: ${remedy}, or let one of them write it`;
}
