import type { GraphFacts } from '../analysis/facts';
import { END } from '../flow/graph';
import type { Read } from '../model/model';
import { unsafeReads } from './availability';
import { rule } from './define';
import { pathOf, reasonOf } from './describe';
import { repairRead } from './fixes/reads';
import type { Related } from './rule';
import { code } from './words';

/** A required read that some way misses. The witness is such a way, the shortest that was found. */
export const maybeUnset = rule({
  code: 'maybe-unset',
  severity: 'warning',
  title: 'The key may be unset here',
  page: `
    Some way to this node never writes the key, so that a prompt may be empty there, or code may get nothing. The
    message names the arms of such a way.

    ~~~graph bad
    graph rag {
      state { question: string  documents: list<string>  answer: string }
      input question
      output answer
      decision route { reads question  run "#route"  search -> retrieve  direct -> write }
      node retrieve { reads question  writes documents  run "#retrieve" }
      node write { reads question, documents  writes answer  run "#write" }
      start -> route
      retrieve -> write -> end
    }
    ~~~

    Write the key on that way too, give it a first value, or say that the node can do without: \`reads documents?\`.

    ~~~graph good
    graph rag {
      state { question: string  documents: list<string>  answer: string }
      input question
      output answer
      decision route { reads question  run "#route"  search -> retrieve  direct -> write }
      node retrieve { reads question  writes documents  run "#retrieve" }
      node write { reads question, documents?  writes answer  run "#write" }
      start -> route
      retrieve -> write -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    let explained = 0;
    for (const { read, verdict } of unsafeReads(graph, facts)) {
      if (verdict !== 'maybe') continue;
      const { message, related } = explained++ < MOST_EXPLAINED ? explain(graph, read) : unexplained(graph, read);
      yield {
        span: read.places[0].span,
        message,
        node: read.node === END ? undefined : read.node,
        key: read.key,
        path: () => {
          const witness = graph.flow.witness(read.node, read.key);
          return witness ? pathOf(graph, witness) : [];
        },
        related,
        fixes: () => repairRead(facts, graph, read),
      };
    }
  },
});

/** Findings of a graph whose message names a way: to find one can take a walk through the whole graph. */
const MOST_EXPLAINED = 500;

interface Explanation {
  readonly message: string;
  readonly related: readonly Related[];
}

function unexplained({ model }: GraphFacts, read: Read): Explanation {
  return { message: `${code(model.channels[read.key].name)} may be unset here`, related: [] };
}

function explain(graph: GraphFacts, read: Read): Explanation {
  const { flow, model } = graph;
  const key = code(model.channels[read.key].name);
  const witness = flow.witness(read.node, read.key);
  if (!witness) {
    const why = flow.isCoarse(read.node, read.key)
      ? ': no way that misses it was found, and none could be ruled out'
      : '';
    return { message: `${key} may be unset here${why}`, related: [] };
  }
  const { words, related } = reasonOf(graph, read.key, witness);
  return { message: words === '' ? `${key} may be unset here` : `${key} is unset ${words}`, related };
}
