import { START } from '../flow/graph';
import type { GraphFacts } from '../analysis/facts';
import { rule } from './define';
import { fix } from './fixes/edits';
import { addWiring } from './fixes/edges';
import { code } from './words';

/** No edge leaves `start`. */
export const missingStart = rule({
  code: 'missing-start',
  severity: 'error',
  title: 'Nothing starts',
  page: `
    No edge leaves \`start\`, so that a run would end before its first node.

    ~~~graph bad
    graph hello {
      state { name: string  text: string }
      input name
      output text
      node greet { reads name  writes text  prompt "Greet {name}" }
      greet -> end
    }
    ~~~

    Lead \`start\` to the node that runs first.

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

  *checkGraph({ model }, facts) {
    if (model.edges.some((edge) => edge.src === START)) return;
    yield {
      span: model.nameSpan,
      message: `no edge leaves ${code('start')}: nothing of ${code(model.name)} would run`,
      fixes: () => {
        const first = firstNode({ model });
        if (first === undefined) return [];
        return fix(`Add ${code(`start -> ${first}`)}`, addWiring(facts, model, `start -> ${first}`), {
          preferred: true,
        });
      },
    };
  },
});

/** The first node into which no edge leads, else the first. */
function firstNode({ model }: Pick<GraphFacts, 'model'>): string | undefined {
  const hasEntry = new Set(model.edges.map((edge) => edge.dst));
  const declared = model.nodes.filter((node) => node.decl);
  return (declared.find((node) => !hasEntry.has(node.id)) ?? declared[0])?.name;
}
