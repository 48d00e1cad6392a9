import type { GraphFacts } from '../analysis/facts';
import { NO_ARM, type ArmId, type NodeId } from '../flow/graph';
import type { ArmModel } from '../model/model';
import type { Loop, LoopId } from '../flow/facts';
import { rule } from './define';
import { insert } from './fixes/edits';
import { outgoingEdges } from './adjacency';
import { isInside, roundOf } from './loops';
import type { Fix, TextEdit } from './rule';
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
      const round = roundOf(graph, id, (edge) => edge.arm === NO_ARM || model.arms[edge.arm].max === 0);
      yield {
        span: model.nodes[loop.header].span,
        message: `\`${round}\` can be gone round without a ${code('max')}: only the limit of supersteps ends it`,
        node: loop.header,
        fixes: () => bound(graph, loop, id),
      };
    }
  },
});

/** Arms that are tried: for each of them the loop is walked round. */
const MOST_CANDIDATES = 20;

/** A `max` at an arm for which that is enough, else at all arms that go round. */
function bound(graph: GraphFacts, loop: Loop, id: LoopId): readonly Fix[] {
  const { model } = graph;
  const inside = (node: NodeId): boolean => isInside(graph, id, node);
  const candidates: ArmModel[] = [];
  for (const node of loop.nodes) {
    if (candidates.length >= MOST_CANDIDATES) break;
    const { arms } = model.nodes[node];
    // Where every arm stays inside, a used-up one would only make the run fail.
    if (!arms.some((arm) => arm.targets.every((target) => !inside(target)))) continue;
    for (const arm of arms) {
      if (arm.max === 0 && arm.decl.targets && arm.targets.some((target) => inside(target))) candidates.push(arm);
    }
  }
  const enough = candidates.filter((arm) => isEnough(graph, loop, inside, new Set([arm.id]))).slice(0, 3);
  if (enough.length > 0) {
    return enough.map((arm) => ({
      title: `Add ${code('max 10')} to ${code(arm.label)} of ${code(model.nodes[arm.node].name)}`,
      edits: [limit(arm)],
      preferred: enough.length === 1,
    }));
  }
  const all = new Set(candidates.map((arm) => arm.id));
  if (candidates.length === 0 || !isEnough(graph, loop, inside, all)) return [];
  return [{ title: `Add ${code('max 10')} to the arms that go round`, edits: candidates.map(limit) }];
}

const limit = (arm: ArmModel): TextEdit => insert(arm.decl.targets!.end, ' max 10');

/** Is there no way round left without an arm that has a `max`, if the arms in `limited` get one? */
function isEnough(
  graph: GraphFacts,
  loop: Loop,
  inside: (node: NodeId) => boolean,
  limited: ReadonlySet<ArmId>,
): boolean {
  const { model } = graph;
  const edges = outgoingEdges(graph);
  const back = new Set(loop.backEdges);
  const found = new Set<NodeId>([loop.header]);
  for (const node of found) {
    for (const edge of edges.of(node)) {
      const { arm, dst } = model.edges[edge];
      const isLimited = limited.has(arm) || (arm !== NO_ARM && model.arms[arm].max > 0);
      if (isLimited || !inside(dst)) continue;
      if (back.has(edge)) return false;
      found.add(dst);
    }
  }
  return true;
}
