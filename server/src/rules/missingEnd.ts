import { rule } from './define';
import { deadEnds, leadsToEnd } from './ends';
import { addWiring } from './fixes/edges';
import { fix } from './fixes/edits';
import { code } from './words';

/** Nothing leads to `end` at all. */
export const missingEnd = rule({
  code: 'missing-end',
  severity: 'warning',
  title: 'Nothing leads to the end',
  page: `
    No edge of the graph leads to \`end\`. A run ends when nothing is left to run, but what it returns is read at
    \`end\`.

    ~~~graph bad
    graph hello {
      state { name: string  text: string }
      input name
      output text
      node greet { reads name  writes text  prompt "Greet {name}" }
      start -> greet
    }
    ~~~

    Lead the last node to \`end\`.

    ~~~graph good
    graph hello {
      state { name: string  text: string }
      input name
      output text
      node greet { reads name  writes text  prompt "Greet {name}" }
      start -> greet -> end
    }
    ~~~
  `,

  *checkGraph(graph, facts) {
    const { model } = graph;
    if (leadsToEnd(graph)) return;
    // Without a node where the run stops there is an endless loop, which has been reported.
    const last = deadEnds(graph);
    if (last.length === 0) return;
    yield {
      span: model.nameSpan,
      message: `nothing leads to ${code('end')} in ${code(model.name)}`,
      fixes: () => {
        const plain = last.filter((node) => node.decl?.kind !== 'decision').map((node) => node.name);
        if (plain.length === 0) return [];
        const text = `${plain.length > 1 ? `[${plain.join(', ')}]` : plain[0]} -> end`;
        return fix(`Add ${code(text)}`, addWiring(facts, model, text), { preferred: true });
      },
    };
  },
});
