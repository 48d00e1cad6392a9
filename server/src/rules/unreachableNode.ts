import type { Facts, GraphFacts } from '../analysis/facts';
import type { NodeModel } from '../model/model';
import { rule } from './define';
import { removeMember } from './fixes/edits';
import { removeFromWiring } from './fixes/edges';
import { startOf } from './fixes/keys';
import { isLeftOut } from './reach';
import type { Fix } from './rule';
import { code } from './words';

/** A node to which no path leads from `start`. */
export const unreachableNode = rule({
  code: 'unreachable-node',
  severity: 'warning',
  title: 'The node is never reached',
  page: `
    No path leads from \`start\` to this node, so that it never runs. Nothing else is reported inside it.

    ~~~graph bad
    graph mail {
      state { draft: string  sent: bool }
      input draft
      output sent
      node send { reads draft  writes sent  run "#send" }
      node archive { reads draft  run "#archive" }
      start -> send -> end
    }
    ~~~

    Lead to it, or remove it.

    ~~~graph good
    graph mail {
      state { draft: string  sent: bool }
      input draft
      output sent
      node send { reads draft  writes sent  run "#send" }
      node archive { reads draft  run "#archive" }
      start -> send -> archive -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    for (const node of graph.model.nodes) {
      if (!isLeftOut(facts, graph, node)) continue;
      yield {
        span: node.span,
        message: `no path leads from ${code('start')} to ${code(node.name)}`,
        node: node.id,
        fade: true,
        fixes: () => removeNode(facts, graph, node),
      };
    }
  },
});

/** Takes the node and its wiring away, unless somebody waits for what it would write. */
function removeNode(facts: Facts, { model, flow }: GraphFacts, node: NodeModel): readonly Fix[] {
  const { decl } = node;
  const isNeeded = [...node.writes, ...node.arms.flatMap((arm) => arm.writes)].some(({ key }) => {
    const isWritten = model.writers[key].some((write) => flow.isReachable(write.node));
    return !isWritten && model.readers[key].some((read) => flow.isReachable(read.node));
  });
  // A second node of the name would take its place.
  const isTwin = model.decl.members.some(
    (other) => other !== decl && (other.kind === 'node' || other.kind === 'decision') && other.name?.text === node.name,
  );
  if (!decl || isNeeded || isTwin) return [];
  const edits = [removeMember(facts.file.source, startOf(decl)), ...removeFromWiring(facts, model, node.name)];
  return [{ title: `Remove ${code(node.name)} and its edges`, edits }];
}
