import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';
import { faultRule } from './define';
import { fix, remove, removeMember } from './fixes/edits';
import { listAt, removeListed } from './fixes/keys';

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
  fixes: ({ graph, member, span }, facts) => {
    const written = graph && writesOfArm(graph, member);
    if (written) return fix('Remove what the arm writes', remove(written.start, written.end));
    if (graph && listAt(graph, member)) return fix('Remove it', removeListed(facts, graph, member));
    const isArm = graph?.arms.some((arm) => arm.decl.start === member.start);
    // What concerns a declaration as a whole is marked at its name.
    return member.start === span.start && !isArm ? fix('Remove it', removeMember(facts.file.source, member)) : [];
  },
});

/** From behind the label to the last key, if `at` is a key that an arm writes. */
function writesOfArm(graph: GraphModel, at: Span): Span | undefined {
  for (const { decl } of graph.nodes) {
    if (decl?.kind !== 'decision' || decl.start > at.start || decl.end < at.end) continue;
    for (const member of decl.members) {
      if (member.kind !== 'arm' || !member.writes.some((key) => key.start === at.start)) continue;
      const { label } = member;
      const before = label.form === 'when' ? (label.condition ?? label.keyword) : label.label;
      return { start: before.end, end: member.writes.at(-1)!.end };
    }
  }
  return undefined;
}
