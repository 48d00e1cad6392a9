import { faultRule } from './define';
import { toNearest } from './fixes/names';
import { suggestion } from './suspects';
import { code, didYouMean } from './words';

/** An import of a file or a name that is not there, or a state that is not known. */
export const unknownImport = faultRule({
  code: 'unknown-import',
  severity: 'error',
  title: 'Nothing to import',
  page: `
    The file that is named is not there, or it has no graph, state or type of that name.

    ~~~graph bad
    import { Shared } from "./missing.graph"

    graph chat {
      state extends Shared { question: string  answer: string }
      input question
      output answer
      node reply { reads question  writes answer  run "#reply" }
      start -> reply -> end
    }
    ~~~

    Paths are relative to the file and separated by \`/\`. Correct the path or the name, or declare it here.

    ~~~graph good
    state Shared { user: string = "anyone" }

    graph chat {
      state extends Shared { question: string  answer: string }
      input question
      output answer
      node reply { reads question, user  writes answer  run "#reply" }
      start -> reply -> end
    }
    ~~~
  `,
  message: (fault, facts) => {
    const { name, what } = fault;
    if (what === 'file') return `there is no file ${code(name)}`;
    const meant = didYouMean(suggestion(facts, fault));
    if (what === 'state') return `there is no state ${code(name)}${meant}`;
    return `that file has no graph, state or type ${code(name)}${meant}`;
  },
  fixes: (fault, facts) => toNearest(fault, suggestion(facts, fault)),
});
