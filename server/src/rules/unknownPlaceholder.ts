import type { Facts } from '../analysis/facts';
import type { Fault } from '../model/faults';
import { faultRule } from './define';
import { fix, replace } from './fixes/edits';
import { addToReads } from './fixes/keys';
import { toNearest } from './fixes/names';
import type { Fix } from './rule';
import { isInSkippedText } from './skipped';
import { suggestion } from './suspects';
import { hasUnknownState } from './uncertain';
import { code, didYouMean } from './words';

type UnknownPlaceholder = Extract<Fault, { readonly code: 'unknown-placeholder' }>;

/** `{x}` in a prompt where x is neither read nor the item. */
export const unknownPlaceholder = faultRule({
  code: 'unknown-placeholder',
  severity: 'error',
  title: 'The placeholder has no value',
  page: `
    A prompt inserts the value of a name in braces. It sees what the node reads and the item of its \`each\`,
    nothing else.

    ~~~graph bad
    graph joke {
      state { topic: string  tone: string  joke: string }
      input topic, tone
      output joke
      node tell { reads topic  writes joke  prompt "A {tone} joke about {topic}" }
      start -> tell -> end
    }
    ~~~

    Read the key, correct the name, or write \`{{tone}}\` to print \`{tone}\` as it stands.

    ~~~graph good
    graph joke {
      state { topic: string  tone: string  joke: string }
      input topic, tone
      output joke
      node tell { reads topic, tone  writes joke  prompt "A {tone} joke about {topic}" }
      start -> tell -> end
    }
    ~~~
  `,
  // In a broken graph the line that reads it may be what does not parse.
  follows: ({ name, graph, what }, facts) =>
    (what === 'not-read' && graph?.isBroken === true) ||
    (what === 'no-key' && graph !== undefined && hasUnknownState(graph)) ||
    isInSkippedText(facts, name),
  about: ({ name }) => ({ key: name }),
  message: (fault, facts) => {
    const { name, what, field, graph, node } = fault;
    const reader = graph && node !== undefined ? code(graph.nodes[node].name) : 'this node';
    const meant = didYouMean(suggestion(facts, fault));
    if (what === 'not-read') return `${code(name)} is a key, but ${reader} does not read it`;
    if (what === 'field') return `${code(name)} has no field ${code(field ?? '')}${meant}`;
    if (what === 'conversation')
      return `${code(name)} is a conversation: a prompt gets it as its chat history, not in its text`;
    return `${code(name)} is no key${meant}`;
  },
  fixes: (fault, facts) => [...correct(fault, facts), ...read(fault, facts), ...asText(fault, facts)],
});

/** The nearest name; a key that the node does not read yet is added to what it reads. */
function correct(fault: UnknownPlaceholder, facts: Facts): readonly Fix[] {
  const { graph, node, what } = fault;
  const meant = suggestion(facts, fault);
  if (meant === undefined || what === 'not-read' || what === 'conversation') return [];
  const [renamed] = toNearest(fault, meant);
  if (what === 'field' || !graph || node === undefined) return [renamed];
  const { reads, item, decl } = graph.nodes[node];
  const key = graph.keyIds.get(meant);
  const hasLine = decl?.members.some((member) => member.kind === 'reads') === true;
  const declared = reads.some((other) => other.key === key && other.declared);
  const isRead = item?.name.text === meant || declared;
  if (key === undefined || isRead || !hasLine) return [renamed];
  if (!canRead(facts, fault, key)) return [];
  const edit = addToReads(facts, graph, node, meant);
  return edit ? [{ title: `${renamed.title} and read it`, edits: [...renamed.edits, edit], preferred: true }] : [];
}

function read(fault: UnknownPlaceholder, facts: Facts): readonly Fix[] {
  const { graph, node, name, what } = fault;
  const key = graph?.keyIds.get(name);
  if (!graph || node === undefined || key === undefined || what !== 'not-read' || !canRead(facts, fault, key))
    return [];
  return fix(`Add ${code(name)} to ${code('reads')}`, addToReads(facts, graph, node, name), { preferred: true });
}

/** Can the key be there? Reading it where it never is would be the next error. */
function canRead(facts: Facts, { graph, node }: UnknownPlaceholder, key: number): boolean {
  const flow = facts.graphs.find((other) => other.model === graph)?.flow;
  if (!graph || !flow || node === undefined) return false;
  return graph.channels[key].isInitial || !flow.canRun(node) || flow.mayHave(node, key);
}

function asText({ span }: UnknownPlaceholder, facts: Facts): readonly Fix[] {
  const { text } = facts.file.source;
  const open = text.lastIndexOf('{', span.start);
  const close = text.indexOf('}', open);
  if (open < 0 || close < 0) return [];
  const placeholder = text.slice(open, close + 1);
  return fix(`Print ${code(placeholder)} as text`, replace({ start: open, end: close + 1 }, `{${placeholder}}`));
}
