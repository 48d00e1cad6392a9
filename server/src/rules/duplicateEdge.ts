import { faultRule } from './define';
import { removeEdge } from './fixes/edges';
import { fix } from './fixes/edits';
import { code } from './words';

/** The same edge twice as wiring, or twice within one arm. */
export const duplicateEdge = faultRule({
  code: 'duplicate-edge',
  severity: 'warning',
  title: 'The edge is there already',
  // Wiring means nothing in a graph that does not parse.
  early: false,
  page: `
    The same edge is written twice. It fires once all the same.

    ~~~graph bad
    graph hello {
      state { name: string  text: string }
      input name
      output text
      node greet { reads name  writes text  prompt "Greet {name}" }
      start -> greet -> end
      greet -> end
    }
    ~~~

    Remove one of them.

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
  about: ({ graph, first }) => ({ node: graph?.nodes[first.src].name }),
  message: ({ graph, first, target }) => {
    const edge = `${graph?.nodes[first.src].name ?? ''} -> ${target.text}`;
    return `${code(edge)} is there already`;
  },
  related: ({ graph, first }) =>
    graph ? [{ message: 'the same edge', place: { uri: graph.uri, span: first.span } }] : [],
  fixes: ({ graph, first, target }, facts) => {
    if (!graph) return [];
    const edit = removeEdge(facts, graph, graph.nodes[first.src].name, target);
    return fix('Remove this edge', edit, { preferred: true, safe: true });
  },
});
