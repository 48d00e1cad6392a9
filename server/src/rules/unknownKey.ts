import type { Facts } from '../analysis/facts';
import type { Fault } from '../model/faults';
import type { GraphModel } from '../model/model';
import { faultRule } from './define';
import { declare } from './fixes/channels';
import { fix } from './fixes/edits';
import { inputEdit, isCalled, listAt, removeListed } from './fixes/keys';
import { toNearest } from './fixes/names';
import type { Fix } from './rule';
import { isInSkippedText } from './skipped';
import { suggestion } from './suspects';
import { hasUnknownState } from './uncertain';
import { code, didYouMean } from './words';

type UnknownKey = Extract<Fault, { readonly code: 'unknown-key' }>;

/** A key that the state does not declare. */
export const unknownKey = faultRule({
  code: 'unknown-key',
  severity: 'error',
  title: 'No such key',
  page: `
    A node, a decision or a line of the graph names a key that the state does not have. What is written under such a
    name is lost, and what is read is never there.

    ~~~graph bad
    graph draft {
      state { topic: string  text: string }
      input topic
      output text
      node write { reads topci  writes text  run "#write" }
      start -> write -> end
    }
    ~~~

    Correct the name, or declare the key.

    ~~~graph good
    graph draft {
      state { topic: string  text: string }
      input topic
      output text
      node write { reads topic  writes text  run "#write" }
      start -> write -> end
    }
    ~~~
  `,
  about: ({ name }) => ({ key: name }),
  follows: ({ name, graph, child }, facts) => {
    if (isInSkippedText(facts, name)) return true;
    const owner = child ? child.graph : graph;
    return owner !== undefined && (hasUnknownState(owner) || (child !== undefined && child.graph.isBroken));
  },
  message: (fault, facts) => {
    const meant = didYouMean(suggestion(facts, fault));
    if (!fault.child) return `there is no key ${code(fault.name)}${meant}`;
    return `${code(fault.child.graph.name)} has no ${fault.child.side} ${code(fault.name)}${meant}`;
  },
  fixes: (fault, facts) => [...correct(fault, facts), ...declareKey(fault, facts)],
});

/** The nearest name; where its list has that already, the wrong one is taken out. */
function correct(fault: UnknownKey, facts: Facts): readonly Fix[] {
  const meant = suggestion(facts, fault);
  const { graph, name, span } = fault;
  const list = graph && listAt(graph, span);
  if (fault.child && meant !== undefined && isHandedOver(fault, meant)) return [];
  if (!list?.keys.some((key) => key.name.text === meant)) return toNearest(fault, meant);
  return fix(`Remove ${code(name)}`, removeListed(facts, graph!, span));
}

/** Does another line of the call name it already? */
function isHandedOver({ graph, node }: UnknownKey, child: string): boolean {
  const members = node === undefined ? [] : (graph?.nodes[node].decl?.members ?? []);
  return members.some((member) => (member.kind === 'with' || member.kind === 'into') && member.child?.text === child);
}

/** Declares the key where the graph then has a value for it: somebody writes it, or it becomes an input. */
function declareKey(fault: UnknownKey, facts: Facts): readonly Fix[] {
  const { graph, name, use } = fault;
  if (!graph || use === 'child') return [];
  const type = guessType(fault, facts, graph);
  const edit = declare(facts, graph, name, type);
  if (!edit) return [];
  const title = `Declare ${code(`${name}: ${type}`)}`;
  const same = facts.file.faults.filter(
    (other): other is UnknownKey => other.code === 'unknown-key' && other.graph === graph && other.name === name,
  );
  const hasValue = same.some((other) => other.use === 'write' || other.use === 'input');
  if (use === 'output') return hasValue ? [{ title, edits: [edit] }] : [];
  if (hasValue || !graph.hasInputLine) return [{ title, edits: [edit] }];
  const input = isCalled(facts, graph) ? undefined : inputEdit(facts, graph, name);
  return input ? [{ title: `${title} as an input`, edits: [edit, input] }] : [];
}

/** From how the name is used, else from a key of that name in another graph of the file. */
function guessType({ use, name, node }: UnknownKey, facts: Facts, graph: GraphModel): string {
  if (use === 'each') return 'list<any>';
  if (use === 'on' && node !== undefined) return typeOfLabels(graph, node);
  // All workers write at once.
  if (use === 'write' && node !== undefined && graph.nodes[node].kind === 'each') return 'append<string>';
  for (const other of facts.file.graphs) {
    const id = other.keyIds.get(name);
    const decl = id === undefined ? undefined : other.channels[id].decl;
    if (decl?.type && other.channels[id!].uri === facts.uri && !decl.channel) {
      return facts.file.source.text.slice(decl.type.start, decl.type.end);
    }
  }
  if (use === 'expression') return 'any';
  const isText = node !== undefined && graph.nodes[node].texts.length > 0;
  if (/(?:[^s]s|list)$/.test(name) && !isText) return 'list<string>';
  return 'string';
}

function typeOfLabels(graph: GraphModel, node: number): string {
  const arms = graph.nodes[node].arms.filter((arm) => arm.form !== 'else');
  if (arms.length === 0) return 'string';
  if (arms.every((arm) => arm.form === 'number')) return 'int';
  if (arms.every((arm) => arm.form === 'name' && (arm.label === 'true' || arm.label === 'false'))) return 'bool';
  return arms.map((arm) => JSON.stringify(arm.label)).join(' | ');
}
