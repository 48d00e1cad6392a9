import { fits } from '../model/types';
import { faultRule } from './define';
import { insertBehind } from './fixes/edits';
import type { Fix } from './rule';
import { suggestion } from './suspects';
import { code } from './words';

/** A `call` that leaves an input of the called graph without a value. */
export const missingInput = faultRule({
  code: 'missing-input',
  severity: 'error',
  title: 'An input of the called graph is missing',
  // In a broken graph the line that hands it over may be what does not parse.
  early: false,
  page: `
    The called graph needs an input that the node does not hand over: no \`with\` line names it, and there is no key
    of the same name here.

    ~~~graph bad
    graph search {
      state { query: string  hits: list<string> }
      input query
      output hits
      node find { reads query  writes hits  run "#find" }
      start -> find -> end
    }
    graph answer {
      state { question: string  hits: list<string> }
      input question
      output hits
      node look { call search }
      start -> look -> end
    }
    ~~~

    Hand it over.

    ~~~graph good
    graph search {
      state { query: string  hits: list<string> }
      input query
      output hits
      node find { reads query  writes hits  run "#find" }
      start -> find -> end
    }
    graph answer {
      state { question: string  hits: list<string> }
      input question
      output hits
      node look { call search  with query = question }
      start -> look -> end
    }
    ~~~
  `,
  // A misspelt line may be the one that hands it over.
  follows: ({ node, graph, input, child }, facts) =>
    child.isBroken ||
    facts.file.faults.some(
      (other) =>
        other.code === 'unknown-key' &&
        other.graph === graph &&
        other.node === node &&
        other.child?.side === 'input' &&
        suggestion(facts, other) === input,
    ),
  about: ({ input }) => ({ key: input }),
  message: ({ child, input }) => `${code(child.name)} needs ${code(input)}: hand it over in a ${code('with')} line`,
  related: ({ child, input }) => {
    const ref = child.inputs.find((key) => key.name.text === input);
    return ref ? [{ message: `${code(input)} is an input`, place: { uri: child.uri, span: ref.name } }] : [];
  },
  fixes: ({ graph, node, child, input, callName }, facts) => {
    const flow = facts.graphs.find((other) => other.model === graph)?.flow;
    const id = child.keyIds.get(input);
    if (!graph || !flow || node === undefined || id === undefined) return [];
    const call = graph.nodes[node].decl?.members.find((member) => member.kind === 'call' && member.end >= callName.end);
    if (!call) return [];
    const { type } = child.channels[id];
    const fitting = graph.channels.filter(
      (key) => fits(key.type, type) && (key.isInitial || flow.mayHave(node, key.id)),
    );
    return fitting.slice(0, 3).map((key): Fix => ({
      title: `Hand over ${code(key.name)} as ${code(input)}`,
      edits: [insertBehind(facts.file.source, call, `with ${input} = ${key.name}`)],
      preferred: fitting.length === 1,
    }));
  },
});
