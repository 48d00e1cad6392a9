import { rule } from './define';
import { fix, removeMember } from './fixes/edits';
import { code } from './words';

/** An `each` item that the body never uses. */
export const unusedItem = rule({
  code: 'unused-item',
  severity: 'warning',
  title: 'The item is not used',
  page: `
    The node runs once for every element of a list, but its body never uses the element: all workers do the same.

    ~~~graph bad
    graph jokes {
      state { subjects: list<string>  jokes: append<string> }
      input subjects
      output jokes
      node joke { each subject in subjects  writes jokes  prompt "Tell a joke" }
      start -> joke -> end
    }
    ~~~

    Use it.

    ~~~graph good
    graph jokes {
      state { subjects: list<string>  jokes: append<string> }
      input subjects
      output jokes
      node joke { each subject in subjects  writes jokes  prompt "Tell a joke about {subject}" }
      start -> joke -> end
    }
    ~~~
  `,

  *checkGraph({ model }, facts) {
    for (const { id, name, item, body, decl, expressions } of model.nodes) {
      if (!item || item.uses.length > 0 || body === 'none' || body === 'run') continue;
      if (expressions.some((expression) => expression.type.kind === 'unknown')) continue;
      const line = decl?.members.find((member) => member.kind === 'each');
      yield {
        span: item.name,
        message: `${code(name)} does not use its item ${code(item.name.text)}: all its workers do the same`,
        node: id,
        fixes: () => (line ? fix('Run it once: remove this line', removeMember(facts.file.source, line)) : []),
      };
    }
  },
});
