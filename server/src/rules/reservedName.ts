import { faultRule } from './define';
import { fix, replace } from './fixes/edits';
import { code } from './words';

/** A node called `start` or `end`: these are the two ends of every graph. */
export const reservedName = faultRule({
  code: 'reserved-name',
  severity: 'error',
  title: 'The name is reserved',
  page: `
    \`start\` and \`end\` are where every run begins and ends; wiring that names them means these two. A node of that
    name could not be reached.

    ~~~graph bad
    graph notes {
      state { text: string  summary: string }
      input text
      output summary
      node start { reads text  writes summary  prompt "Summarize {text}" }
      start -> end
    }
    ~~~

    Call the node by what it does.

    ~~~graph good
    graph notes {
      state { text: string  summary: string }
      input text
      output summary
      node summarize { reads text  writes summary  prompt "Summarize {text}" }
      start -> summarize -> end
    }
    ~~~
  `,
  about: ({ name }) => ({ node: name }),
  message: ({ name }) => `${code(name)} is one of the two ends of the graph and cannot name a node`,
  fixes: ({ name, span, graph }) => {
    const words = name === 'start' ? ['begin', 'first', 'start_node'] : ['finish', 'last', 'end_node'];
    const free = words.find((word) => !graph?.nodeIds.has(word));
    return free === undefined ? [] : fix(`Rename to ${code(free)}`, replace(span, free));
  },
});
