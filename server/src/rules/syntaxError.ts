import type { Facts } from '../analysis/facts';
import type { SyntaxError } from '../syntax/tree';
import { rule } from './define';
import { fix, insert, remove } from './fixes/edits';
import type { Fix } from './rule';
import { code } from './words';

/** Each place where the parser lost the thread. What follows from it is not reported. */
export const syntaxError = rule({
  code: 'syntax-error',
  severity: 'error',
  title: 'The text does not parse',
  early: true,
  allowable: false,
  page: `
    The text is no \`.graph\` text at this place. The rest of the file is still analysed; of the graph around the
    place only names and types are checked, because what it means depends on the missing piece.

    ~~~graph bad
    graph ask {
      state { question: string  answer: string }
      input question
      node reply { reads question  writes answer  run "#reply"
      start -> reply -> end
    }
    ~~~

    Write what is missing, or take away what does not belong.

    ~~~graph good
    graph ask {
      state { question: string  answer: string }
      input question
      node reply { reads question  writes answer  run "#reply" }
      start -> reply -> end
    }
    ~~~
  `,

  *checkFile(facts) {
    for (const error of facts.file.source.errors) {
      yield {
        span: { start: error.start, end: error.end },
        message: error.message,
        fixes: () => mend(facts, error),
      };
    }
  },
});

function mend(facts: Facts, error: SyntaxError): readonly Fix[] {
  const { insert: missing, start, end } = error;
  if (missing === undefined) return [];
  if (missing !== '') return fix(`Insert ${code(missing)}`, insert(end, missing), { preferred: true });
  const text = facts.file.source.text.slice(start, end);
  return fix(`Remove ${code(text)}`, remove(start, end), { preferred: true });
}
