import type { GraphFacts } from '../analysis/facts';
import { END } from '../flow/graph';
import { unsafeReads, type UnsafeRead } from './availability';
import { rule } from './define';
import { addWiring } from './fixes/edges';
import { fix } from './fixes/edits';
import { repairRead } from './fixes/reads';
import { code, names } from './words';

/** A read of a key whose only writers run in parallel with the reader. */
export const parallelRead = rule({
  code: 'parallel-read',
  severity: 'error',
  title: 'The key is written in parallel',
  page: `
    The only nodes that write the key run in parallel with the one that reads it. A node sees the state as it was
    when its superstep began, so what a sibling writes is not there yet.

    ~~~graph bad
    graph report {
      state { question: string  facts: string  text: string }
      input question
      output text
      node plan { reads question  run "#plan" }
      node research { reads question  writes facts  run "#research" }
      node write { reads question, facts  writes text  run "#write" }
      start -> plan -> [research, write] -> end
    }
    ~~~

    Connect them, so that one waits for the other. Where the writer can never share a superstep with the reader
    this is a warning: which of them is first depends on the length of its branch.

    ~~~graph good
    graph report {
      state { question: string  facts: string  text: string }
      input question
      output text
      node plan { reads question  run "#plan" }
      node research { reads question  writes facts  run "#research" }
      node write { reads question, facts  writes text  run "#write" }
      start -> plan -> research -> write -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    const { model } = graph;
    for (const unsafe of unsafeReads(graph, facts)) {
      if (unsafe.verdict !== 'parallel') continue;
      const { read } = unsafe;
      const writers = unsafe.writers.filter((writer) => writer !== read.node);
      const key = model.channels[read.key].name;
      const written = writers.map((writer) => model.nodes[writer].name);
      const reader = model.nodes[read.node].name;
      const run = writers.length === 1 ? 'runs' : 'run';
      yield {
        span: read.places[0].span,
        message: `${code(key)} is written by ${names(written)}, which ${run} in parallel: connect ${code(`${written[0]} -> ${reader}`)}, or read it later`,
        severity: isWarning(graph, unsafe) ? 'warning' : undefined,
        node: read.node === END ? undefined : read.node,
        key: read.key,
        related: writers.slice(0, 5).map((writer) => ({
          message: `${code(model.nodes[writer].name)} writes ${code(key)}`,
          place: {
            uri: model.uri,
            span: model.writers[read.key].find((write) => write.node === writer)!.span,
          },
        })),
        fixes: () => {
          // From a decision an edge would fire beside its arms.
          const plain = writers.find((writer) => model.nodes[writer].kind !== 'decision');
          const text = plain === undefined ? '' : `${model.nodes[plain].name} -> ${reader}`;
          const connect = plain === undefined ? [] : fix(`Connect ${code(text)}`, addWiring(facts, model, text));
          return [...connect, ...repairRead(facts, graph, read)];
        },
      };
    }
  },
});

/** The reader can do without, or no writer ever runs in its superstep. */
function isWarning({ flow }: GraphFacts, { read, writers }: UnsafeRead): boolean {
  return read.optional || !writers.some((writer) => writer !== read.node && flow.canShareStep(writer, read.node));
}
