import type { GraphFacts } from '../analysis/facts';
import type { ArmId, NodeId } from '../flow/graph';
import type { Loop, LoopId } from '../flow/facts';
import { rule } from './define';
import { fix, insert } from './fixes/edits';
import { isInside, outgoingEdges, roundOf } from './loops';
import type { Fix } from './rule';
import { code } from './words';

/** A loop that can be gone round without taking an arm that has a `max`. */
export const unboundedLoop = rule({
  code: 'unbounded-loop',
  severity: 'hint',
  title: 'Nothing bounds the loop',
  page: `
    The loop can be gone round without taking an arm that has a \`max\`. A model that never says "done" then runs until
    the limit of supersteps stops it.

    ~~~graph bad
    graph write {
      state { topic: string  draft: string }
      input topic
      output draft
      node work { reads topic  writes draft  run "#work" }
      decision review { reads draft  run "#review"  again -> work  done -> end }
      start -> work -> review
    }
    ~~~

    Say how often at most.

    ~~~graph good
    graph write {
      state { topic: string  draft: string }
      input topic
      output draft
      node work { reads topic  writes draft  run "#work" }
      decision review { reads draft  run "#review"  again -> work max 10  done -> end }
      start -> work -> review
    }
    ~~~
  `,

  *checkGraph(graph) {
    const { model, flow } = graph;
    for (const [id, loop] of flow.loops.entries()) {
      if (!loop.unbounded || loop.endless) continue;
      yield {
        span: model.nodes[loop.header].span,
        message: `no ${code('max')} bounds ${code(roundOf(graph, id))}: only the limit of supersteps does`,
        node: loop.header,
        fixes: () => bound(graph, loop, id),
      };
    }
  },
});

/** A `max` at each arm that would be enough. */
function bound(graph: GraphFacts, loop: Loop, id: LoopId): readonly Fix[] {
  const { model } = graph;
  const inside = (node: NodeId): boolean => isInside(graph, id, node);
  const fixes: Fix[] = [];
  for (const node of loop.nodes) {
    const { arms, name } = model.nodes[node];
    // Where every arm stays inside, a used-up one would only make the run fail.
    if (!arms.some((arm) => arm.targets.every((target) => !inside(target)))) continue;
    for (const arm of arms) {
      const { targets } = arm.decl;
      if (arm.max > 0 || !targets || !arm.targets.some((target) => inside(target))) continue;
      if (fixes.length === 3 || !isEnough(graph, loop, inside, arm.id)) continue;
      fixes.push(
        ...fix(`Add ${code('max 10')} to ${code(arm.label)} of ${code(name)}`, insert(targets.end, ' max 10')),
      );
    }
  }
  return fixes;
}

/** Is there no way round left without an arm that has a `max`, if `limited` gets one? */
function isEnough(graph: GraphFacts, loop: Loop, inside: (node: NodeId) => boolean, limited: ArmId): boolean {
  const { model } = graph;
  const edges = outgoingEdges(graph);
  const back = new Set(loop.backEdges);
  const found = new Set<NodeId>([loop.header]);
  for (const node of found) {
    for (const id of edges[node]) {
      const { arm, dst } = model.edges[id];
      const isLimited = arm === limited || (arm >= 0 && model.arms[arm].max > 0);
      if (isLimited || !inside(dst)) continue;
      if (back.has(id)) return false;
      found.add(dst);
    }
  }
  return true;
}
