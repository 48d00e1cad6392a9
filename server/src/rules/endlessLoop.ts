import type { Facts, GraphFacts } from '../analysis/facts';
import { NO_ARM } from '../flow/graph';
import type { Loop } from '../flow/facts';
import { rule } from './define';
import { addArms } from './fixes/arms';
import { fix, replace } from './fixes/edits';
import { endsWiring } from './fixes/edges';
import { roundOf } from './loops';
import type { Fix } from './rule';
import { code } from './words';

/** A loop that is gone round for ever whichever arms are taken. */
export const endlessLoop = rule({
  code: 'endless-loop',
  severity: 'error',
  title: 'The loop never ends',
  page: `
    Once a run is in this loop, every way goes round it again, whichever arms are taken. The run can only meet its
    limit of supersteps, and what stands behind the loop never runs.

    ~~~graph bad
    graph watch {
      state { feed: string  seen: append<string> }
      input feed
      output seen
      node poll { reads feed  writes seen  run "#poll" }
      node note { reads seen  run "#note" }
      start -> poll -> note -> poll
    }
    ~~~

    Let a decision leave it.

    ~~~graph good
    graph watch {
      state { feed: string  seen: append<string> }
      input feed
      output seen
      node poll { reads feed  writes seen  run "#poll" }
      decision enough { reads seen  run "#enough"  more -> poll max 9  done -> end }
      start -> poll -> enough
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    const { model, flow } = graph;
    for (const [id, loop] of flow.loops.entries()) {
      if (!loop.endless) continue;
      const inside = new Set(loop.nodes);
      const leaves = model.edges.some((edge) => inside.has(edge.src) && !inside.has(edge.dst));
      const why = leaves ? 'every way that leaves it goes round as well' : 'no arm leaves it';
      yield {
        span: model.nodes[loop.header].span,
        message: `\`${roundOf(graph, id)}\` never ends: ${why}`,
        node: loop.header,
        fixes: () => wayOut(facts, graph, loop),
      };
    }
  },
});

/** An arm to `end` at the decisions of the loop; without one its last edge leads to `end` instead of back. */
function wayOut(facts: Facts, { model, flow }: GraphFacts, loop: Loop): readonly Fix[] {
  const fixes: Fix[] = [];
  for (const id of loop.nodes) {
    const { decl, arms, decision, name } = model.nodes[id];
    if (decl?.kind !== 'decision' || arms.some((arm) => arm.form === 'else') || fixes.length === 3) continue;
    const labels = new Set(arms.map((arm) => arm.label.toLowerCase()));
    const isFree = decision?.chooser !== 'on' && decision?.chooser !== 'when';
    const label = isFree ? ['done', 'stop', 'leave', 'exit'].find((word) => !labels.has(word)) : 'else';
    if (label === undefined || flow.graph.edges.some((edge) => edge.src === id && edge.arm === NO_ARM)) continue;
    fixes.push(...fix(`Add ${code(`${label} -> end`)} to ${code(name)}`, addArms(facts, decl, [`${label} -> end`])));
  }
  const [back] = loop.backEdges;
  const edge = model.edges[back];
  if (fixes.length > 0 || loop.backEdges.length !== 1 || edge.arm !== NO_ARM || !endsWiring(model, edge.span))
    return fixes;
  const others = model.edges.some((other) => other.src === edge.src && other !== edge);
  return others
    ? fixes
    : fix(`Lead ${code(model.nodes[edge.src].name)} to ${code('end')} instead`, replace(edge.span, 'end'));
}
