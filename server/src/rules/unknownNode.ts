import { END, START } from '../flow/graph';
import { faultRule } from './define';
import { fix, insertBehind } from './fixes/edits';
import { toNearest } from './fixes/names';
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
  follows: ({ name, graph }, facts) => isInSkippedText(facts, graph, name),
  message: (fault, facts) => `there is no node ${code(fault.name)}${didYouMean(suggestion(facts, fault))}`,
  fixes: (fault, facts) => {
    const { graph, name } = fault;
    const meant = toNearest(fault, suggestion(facts, fault));
    const last = graph?.nodes.findLast((node) => node.id !== START && node.id !== END && node.decl)?.decl;
    if (!last) return meant;
    return [
      ...meant,
      ...fix(`Declare the node ${code(name)}`, insertBehind(facts.file.source, last, `node ${name} { }`)),
    ];
  },
});
