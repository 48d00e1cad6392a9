import { rule } from './define';
import { fix } from './fixes/edits';
import { inputEdit, isCalled } from './fixes/keys';
import { suspectsOf } from './suspects';
import { hasUncertainCalls } from './uncertain';
import { code, names } from './words';

/** A key that is read, written by nothing and has no first value, in a graph without an `input` line. */
export const implicitInput = rule({
  code: 'implicit-input',
  severity: 'information',
  title: 'The key is taken as an input',
  page: `
    The graph has no \`input\` line, nothing writes the key, and something reads it: it is taken as an input, which
    the caller has to supply.

    ~~~graph bad
    graph joke {
      state { topic: string  joke: string }
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~

    Say so.

    ~~~graph good
    graph joke {
      state { topic: string  joke: string }
      input topic
      output joke
      node tell { reads topic  writes joke  prompt "A joke about {topic}" }
      start -> tell -> end
    }
    ~~~
  `,

  *checkGraph({ model, flow }, facts) {
    if (model.hasInputLine || hasUncertainCalls(model)) return;
    for (const { id, name, isImplicitInput, place } of model.channels) {
      if (!isImplicitInput || suspectsOf(facts, model).written.has(name)) continue;
      const reader = model.readers[id].find((read) => !read.optional && flow.canRun(read.node));
      if (!reader) continue;
      yield {
        span: place,
        message: `${code(name)} is read by ${code(model.nodes[reader.node].name)} and written by nothing: it is taken as an input`,
        key: id,
        fixes: () => {
          const taken = model.channels.filter((channel) => channel.isImplicitInput).map((channel) => channel.name);
          if (isCalled(facts, model) || taken.length === 0) return [];
          return fix(`Declare ${names(taken)} as input`, inputEdit(facts, model), { preferred: true, safe: true });
        },
      };
    }
  },
});
