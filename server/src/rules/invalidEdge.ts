import { START } from '../flow/graph';
import { faultRule } from './define';
import { fix, replace } from './fixes/edits';
import { findArm, removeInvalidEdge } from './fixes/edges';
import { code } from './words';

/** An edge into `start` or out of `end`. */
export const invalidEdge = faultRule({
  code: 'invalid-edge',
  severity: 'error',
  title: 'An end of the graph is used the wrong way',
  // Wiring means nothing in a graph that does not parse.
  early: false,
  allowable: true,
  page: `
    Nothing leads into \`start\`, and nothing leads on from \`end\`. To go round, lead back to the first node.

    ~~~graph bad
    graph retry {
      state { job: string  result: string }
      input job
      output result
      node work { reads job  writes result  run "#work" }
      decision check { reads result  run "#check"  good -> end  bad -> start }
      start -> work -> check
    }
    ~~~

    Name the node that is meant.

    ~~~graph good
    graph retry {
      state { job: string  result: string }
      input job
      output result
      node work { reads job  writes result  run "#work" }
      decision check { reads result  run "#check"  good -> end  bad -> work max 3 }
      start -> work -> check
    }
    ~~~
  `,
  message: ({ end }) =>
    end === 'start'
      ? `nothing leads into ${code('start')}: name the node to go to`
      : `nothing leads on from ${code('end')}: the run is over there`,
  fixes: ({ graph, span, end }, facts) => {
    if (!graph) return [];
    const entries = graph.edges.filter((edge) => edge.src === START);
    const first = entries.length === 1 ? graph.nodes[entries[0].dst].name : undefined;
    const others = findArm(graph, span)?.decision.members.filter((member) => member.kind === 'arm') ?? [];
    const isTarget = end === 'start' && first !== undefined && others.length > 1;
    return [
      ...(isTarget ? fix(`Lead to ${code(first)} instead`, replace(span, first), { preferred: true }) : []),
      ...fix('Remove this edge', removeInvalidEdge(facts, graph, span), { preferred: !isTarget }),
    ];
  },
});
