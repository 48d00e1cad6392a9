import { faultRule } from './define';
import { fix, removeMember } from './fixes/edits';

/** A line that does not belong where it stands. */
export const invalidMember = faultRule({
  code: 'invalid-member',
  severity: 'error',
  title: 'The line does not belong here',
  // In a broken graph the line that it belongs to may be what does not parse.
  early: false,
  page: `
    A node has one body at most, a graph one state, a decision one way to choose. A line beside that, or one that
    means nothing where it stands, is an error.

    ~~~graph bad
    graph greet {
      state { name: string  text: string }
      input name
      output text
      node hello { reads name  writes text  prompt "Greet {name}"  run "#greet" }
      start -> hello -> end
    }
    ~~~

    Remove it, or make two nodes of one.

    ~~~graph good
    graph greet {
      state { name: string  text: string }
      input name
      output text
      node hello { reads name  writes text  prompt "Greet {name}" }
      start -> hello -> end
    }
    ~~~
  `,
  message: ({ why }) => why,
  fixes: ({ member, span }, facts) =>
    member.end > member.start && member.start <= span.start && member.end >= span.end
      ? fix('Remove it', removeMember(facts.file.source, member))
      : [],
});
