import { faultRule } from './define';
import { toNearest } from './fixes/names';
import { suggestion } from './suspects';
import { code, didYouMean } from './words';

/** A `call` of a graph, or an `extends` of a state, that is neither in the file nor imported. */
export const unknownGraph = faultRule({
  code: 'unknown-graph',
  severity: 'error',
  title: 'No such graph',
  page: `
    A node calls a graph that is neither in this file nor imported.

    ~~~graph bad
    graph search {
      state { query: string  hits: list<string> }
      input query
      output hits
      node find { reads query  writes hits  run "#find" }
      start -> find -> end
    }
    graph answer {
      state { query: string  hits: list<string> }
      input query
      output hits
      node look { call serch }
      start -> look -> end
    }
    ~~~

    Correct the name, or import the graph: \`import { search } from "./search.graph"\`.

    ~~~graph good
    graph search {
      state { query: string  hits: list<string> }
      input query
      output hits
      node find { reads query  writes hits  run "#find" }
      start -> find -> end
    }
    graph answer {
      state { query: string  hits: list<string> }
      input query
      output hits
      node look { call search }
      start -> look -> end
    }
    ~~~
  `,
  message: (fault, facts) => `there is no graph ${code(fault.name)}${didYouMean(suggestion(facts, fault))}`,
  fixes: (fault, facts) => toNearest(fault, suggestion(facts, fault)),
});
