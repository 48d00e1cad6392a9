import { END, type EdgeId } from '../flow/graph';
import type { Loop } from '../flow/facts';
import { rule } from './define';
import { removeEdge } from './fixes/edges';
import { fix } from './fixes/edits';
import { code } from './words';

/** One pass can both go round a loop and leave it. */
export const leakyLoop = rule({
  code: 'leaky-loop',
  severity: 'warning',
  title: 'An edge leaves a loop that goes on',
  page: `
    In one pass this edge leaves the loop while another goes round it again. Its target waits until the loop is left
    for good, and then runs once: that is seldom what was meant.

    ~~~graph bad
    graph write {
      state { topic: string  draft: string  log: append<string> }
      input topic
      output draft, log
      node work { reads topic  writes draft  run "#work" }
      node report { reads draft  writes log  run "#report" }
      decision review { reads draft  run "#review"  again -> [work, report] max 3  done -> end }
      start -> work -> review
      report -> end
    }
    ~~~

    Put the node into the loop, or reach it only when the loop is left.

    ~~~graph good
    graph write {
      state { topic: string  draft: string  log: append<string> }
      input topic
      output draft, log
      node work { reads topic  writes draft  run "#work" }
      node report { reads draft  writes log  run "#report" }
      decision review { reads draft  run "#review"  again -> work max 3  done -> end }
      start -> work -> report -> review
    }
    ~~~
  `,

  *checkGraph({ model, flow }, facts) {
    const left = new Map<EdgeId, Loop>();
    // Inner loops come later: an edge that leaves several at once is about the innermost.
    for (const loop of flow.loops) {
      if (loop.endless) continue;
      for (const edge of loop.leaks) if (model.edges[edge].dst !== END) left.set(edge, loop);
    }
    for (const [id, loop] of [...left].toSorted(([a], [b]) => a - b)) {
      const edge = model.edges[id];
      const target = model.nodes[edge.dst].name;
      const source = model.nodes[edge.src].name;
      const header = model.nodes[loop.header].name;
      yield {
        span: edge.span,
        message: `${code(target)} is reached while the loop of ${code(header)} goes on: it waits, and runs once, after the loop`,
        node: edge.src,
        fixes: () => {
          const isElsewhere = model.edges.some(
            (other) => other.dst === edge.dst && other.id !== id && !left.has(other.id),
          );
          if (!isElsewhere) return [];
          return fix(`Do not lead to ${code(target)} from here`, removeEdge(facts, model, source, edge.span));
        },
      };
    }
  },
});
