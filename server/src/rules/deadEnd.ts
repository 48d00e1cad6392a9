import type { Facts, GraphFacts } from '../analysis/facts';
import type { NodeModel } from '../model/model';
import { rule } from './define';
import { deadEnds, leadsToEnd } from './ends';
import { addArms } from './fixes/arms';
import { addWiring } from './fixes/edges';
import { fix } from './fixes/edits';
import type { Fix } from './rule';
import { code } from './words';

/** A node without outgoing edges. */
export const deadEnd = rule({
  code: 'dead-end',
  severity: 'warning',
  title: 'Nothing leads on',
  page: `
    No edge leaves this node. The run does not fail there, but what the node writes reaches nobody behind it, and a
    forgotten edge looks just like this.

    ~~~graph bad
    graph publish {
      state { post: string  url: string }
      input post
      output url
      node upload { reads post  writes url  run "#upload" }
      node announce { reads post  run "#announce" }
      start -> [upload, announce]
      upload -> end
    }
    ~~~

    Lead on, to \`end\` if the work is done.

    ~~~graph good
    graph publish {
      state { post: string  url: string }
      input post
      output url
      node upload { reads post  writes url  run "#upload" }
      node announce { reads post  run "#announce" }
      start -> [upload, announce] -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    if (!leadsToEnd(graph)) return;
    for (const node of deadEnds(graph)) {
      yield {
        span: node.span,
        message: `nothing leads on from ${code(node.name)}: connect it to ${code('end')} if the work is done there`,
        node: node.id,
        fixes: () => leadToEnd(facts, graph, node),
      };
    }
  },
});

function leadToEnd(facts: Facts, { model }: GraphFacts, { decl, decision, name }: NodeModel): readonly Fix[] {
  if (decl?.kind !== 'decision') {
    return fix(`Add ${code(`${name} -> end`)}`, addWiring(facts, model, `${name} -> end`), { preferred: true });
  }
  const arm = decision?.chooser === 'on' || decision?.chooser === 'when' ? 'else -> end' : 'done -> end';
  return fix(`Add ${code(arm)}`, addArms(facts, decl, [arm]), { preferred: true });
}
