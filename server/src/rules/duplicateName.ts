import type { Facts } from '../analysis/facts';
import type { Fault } from '../model/faults';
import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';
import { faultRule } from './define';
import { fix, removeMember, replace } from './fixes/edits';
import { listAt, removeListed } from './fixes/keys';
import type { Fix } from './rule';
import { code } from './words';

type Duplicate = Extract<Fault, { readonly code: 'duplicate-name' }>;

/** The second of two things that have one name. The first one counts. */
export const duplicateName = faultRule({
  code: 'duplicate-name',
  severity: 'error',
  title: 'The name is taken',
  page: `
    Two graphs, keys, nodes, arms or imports have one name, or a list names a key twice. The first one counts; what
    the second one says would be lost.

    ~~~graph bad
    graph triage {
      state { ticket: string  reply: string }
      input ticket
      output reply
      node answer { reads ticket  writes reply  run "#answer" }
      node answer { reads reply  run "#send" }
      start -> answer -> end
    }
    ~~~

    Give the second one a name of its own, or remove it.

    ~~~graph good
    graph triage {
      state { ticket: string  reply: string }
      input ticket
      output reply
      node answer { reads ticket  writes reply  run "#answer" }
      node send { reads reply  run "#send" }
      start -> answer -> send -> end
    }
    ~~~
  `,
  about: ({ name, world }) => (world === 'node' ? { node: name } : world === 'key' ? { key: name } : {}),
  message: ({ name, world, graph, span }) => {
    if (world === 'arm') return `${code(name)} is an arm of this decision already: an answer takes one arm`;
    if (world === 'item') {
      return graph?.keyIds.has(name)
        ? `${code(name)} is the item of this node and hides the key of that name`
        : `${code(name)} is the item of this node, which a worker sees without reading it`;
    }
    if (graph && lineAt(graph, span)) return `${code(name)} gets a value in a line before: the first one counts`;
    if (graph && listAt(graph, span)) return `${code(name)} stands in this list already`;
    if (world === 'import') return `${code(name)} is in this file already`;
    return `there is a ${world} ${code(name)} already: the first one counts`;
  },
  related: ({ name, first }) => [{ message: `the first ${code(name)}`, place: first }],
  fixes: (fault, facts) => [...removeSecond(fault, facts), ...rename(fault)],
});

function removeSecond({ graph, name, span }: Duplicate, facts: Facts): readonly Fix[] {
  if (!graph) return [];
  const line = lineAt(graph, span);
  if (line) return fix(`Remove ${code(textOf(facts, line))}`, removeMember(facts.file.source, line));
  if (!listAt(graph, span)) return [];
  return fix(`Remove the second ${code(name)}`, removeListed(facts, graph, span), { preferred: true, safe: true });
}

/** The `set`, `with` or `into` line of a node in which a name stands. */
function lineAt(graph: GraphModel, at: Span): Span | undefined {
  for (const { decl } of graph.nodes) {
    if (!decl || decl.start > at.start || decl.end < at.end) continue;
    return decl.members.find(({ kind, start, end }) => LINES.has(kind) && start <= at.start && at.end <= end);
  }
  return undefined;
}

const LINES = new Set(['set', 'with', 'into']);

const textOf = (facts: Facts, span: Span): string => facts.file.source.text.slice(span.start, span.end);

/** A free name for the second node or key: nothing else refers to it, for the name meant the first. */
function rename({ graph, name, span, world }: Duplicate): readonly Fix[] {
  if (!graph || (world !== 'node' && world !== 'key') || lineAt(graph, span) || listAt(graph, span)) return [];
  const taken = world === 'node' ? graph.nodeIds : graph.keyIds;
  let number = 2;
  while (taken.has(`${name}${number}`)) number++;
  return fix(`Rename to ${code(`${name}${number}`)}`, replace(span, `${name}${number}`));
}
