import { END, START } from '../flow/graph';
import type { Fault } from '../model/faults';
import { faultRule } from './define';
import { fix, insertBehind, replace } from './fixes/edits';
import type { Fix } from './rule';
import { suggestion } from './suspects';
import { isInSkippedText } from './skipped';
import { code, didYouMean } from './words';

/** Wiring or an arm that names a node which nothing declares. */
export const unknownNode = faultRule({
  code: 'unknown-node',
  severity: 'error',
  title: 'No such node',
  page: `
    An edge names a node that the graph does not declare. The rest of the graph is checked as if an empty node stood
    there, so that one misspelt name costs one finding.

    ~~~graph bad
    graph plan {
      state { goal: string  steps: list<string> }
      input goal
      output steps
      node think { reads goal  writes steps  run "#think" }
      start -> thnk -> end
    }
    ~~~

    Correct the name, or declare the node.

    ~~~graph good
    graph plan {
      state { goal: string  steps: list<string> }
      input goal
      output steps
      node think { reads goal  writes steps  run "#think" }
      start -> think -> end
    }
    ~~~
  `,
  about: ({ name }) => ({ node: name }),
  follows: ({ name }, facts) => isInSkippedText(facts, name),
  message: (fault, facts) => `there is no node ${code(fault.name)}${didYouMean(suggestion(facts, fault))}`,
  fixes: (fault, facts) => {
    const { graph, name } = fault;
    const nearest = suggestion(facts, fault);
    const meant = nearest === undefined ? [] : renameAll(fault, nearest);
    const last = graph?.nodes.findLast((node) => node.id !== START && node.id !== END && node.decl)?.decl;
    if (!last) return meant;
    return [
      ...meant,
      ...fix(`Declare the node ${code(name)}`, insertBehind(facts.file.source, last, `node ${name} { }`)),
    ];
  },
});

/** The name is reported once, where it stands first: all its places are corrected. */
function renameAll(
  { graph, name }: Extract<Fault, { readonly code: 'unknown-node' }>,
  nearest: string,
): readonly Fix[] {
  const node = graph?.nodeIds.get(name);
  // Nothing leads on from the end, or into the start.
  if (nearest === 'end' && graph?.edges.some((edge) => edge.src === node)) return [];
  if (nearest === 'start' && graph?.edges.some((edge) => edge.dst === node)) return [];
  // A name in the middle of a chain is used twice.
  const uses = new Map(graph?.nodeUses.filter((use) => use.node === node).map((use) => [use.span.start, use.span]));
  const edits = [...uses.values()].map((span) => replace(span, nearest));
  return edits.length === 0 ? [] : [{ title: `Change to ${code(nearest)}`, edits, preferred: true }];
}
