import { NO_ARM } from '../flow/graph';
import type { Facts } from '../analysis/facts';
import type { EdgeModel, GraphModel } from '../model/model';
import { rule } from './define';
import { addArms } from './fixes/arms';
import { removeEdge } from './fixes/edges';
import { fix } from './fixes/edits';
import type { Fix } from './rule';
import { code } from './words';

/** An unconditional edge out of a decision. */
export const decisionEdge = rule({
  code: 'decision-edge',
  severity: 'error',
  title: 'An edge beside the arms of a decision',
  page: `
    A decision takes exactly one of its arms. An edge beside them would fire whichever arm is taken.

    ~~~graph bad
    graph moderate {
      state { post: string  verdict: string }
      input post
      output verdict
      decision check { reads post  run "#check"  spam -> reject  good -> accept }
      node reject { reads post  writes verdict  run "#reject" }
      node accept { reads post  writes verdict  run "#accept" }
      node log { reads post  run "#log" }
      start -> check -> log -> end
      [reject, accept] -> end
    }
    ~~~

    Make it an arm, or do before the decision what has to be done in any case.

    ~~~graph good
    graph moderate {
      state { post: string  verdict: string }
      input post
      output verdict
      node log { reads post  run "#log" }
      decision check { reads post  run "#check"  spam -> reject  good -> accept }
      node reject { reads post  writes verdict  run "#reject" }
      node accept { reads post  writes verdict  run "#accept" }
      start -> log -> check
      [reject, accept] -> end
    }
    ~~~
  `,

  *checkGraph({ model, flow }, facts) {
    for (const edge of model.edges) {
      if (edge.arm !== NO_ARM || !flow.graph.isDecision[edge.src]) continue;
      const { name, arms } = model.nodes[edge.src];
      const target = model.nodes[edge.dst].name;
      yield {
        span: edge.span,
        message:
          arms.length === 0
            ? `${code(name)} is a decision without arms: write ${code(`label -> ${target}`)} inside its braces`
            : `${code(name)} is a decision: its edge to ${code(target)} fires beside whichever arm it takes`,
        node: edge.src,
        fixes: () => [...moveIntoDecision(facts, model, edge), ...takeAway(facts, model, edge)],
      };
    }
  },
});

function moveIntoDecision(facts: Facts, model: GraphModel, edge: EdgeModel): readonly Fix[] {
  const { decl, name, arms } = model.nodes[edge.src];
  const target = model.nodes[edge.dst].name;
  if (decl?.kind !== 'decision' || arms.some((arm) => arm.form === 'else')) return [];
  const removed = removeEdge(facts, model, name, edge.span);
  const added = addArms(facts, decl, [`else -> ${target}`]);
  if (!removed || !added) return [];
  return [{ title: `Move it into ${code(name)} as ${code('else')}`, edits: [added, removed], preferred: true }];
}

function takeAway(facts: Facts, model: GraphModel, edge: EdgeModel): readonly Fix[] {
  const { name } = model.nodes[edge.src];
  // The target must stay reachable.
  if (!model.edges.some((other) => other !== edge && other.dst === edge.dst)) return [];
  return fix('Remove this edge', removeEdge(facts, model, name, edge.span));
}
