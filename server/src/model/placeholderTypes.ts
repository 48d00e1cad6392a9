/** Placeholders against what the node reads (LANGUAGE §5, §8). */
import type { Placeholder } from '../syntax/placeholders';
import { type Body, idOf } from './body';
import { isConversation } from './channels';
import { report } from './draft';
import { elementType, fieldNames, fieldType, showType, type Type } from './types';

/**
 * Binds a placeholder: to the item, to a declared read, or, without a `reads` line, to the key itself, which the node then
 * reads. Anything else is `unknown-placeholder`.
 */
export function checkPlaceholder(body: Body, placeholder: Placeholder): void {
  const { building, node, accesses } = body;
  const { graph } = building;
  const name = placeholder.name.text;
  if (body.names.isItem(name)) {
    body.itemUses.push(placeholder.name);
    checkSteps(body, placeholder, node.item?.type);
    return;
  }
  const key = graph.keyIds.get(name);
  const fault = {
    code: 'unknown-placeholder' as const,
    span: placeholder.name,
    graph,
    node: idOf(node),
    key,
    name,
    candidates: () => readable(body),
  };
  if (key === undefined) {
    if (!body.unknownReads.has(name)) report(building, { ...fault, what: 'no-key' });
    return;
  }
  const channel = graph.channels[key];
  if (isConversation(channel)) {
    report(building, { ...fault, what: 'conversation' });
    return;
  }
  if (body.hasReadsLine && !accesses.declaration(key)) {
    report(building, { ...fault, what: 'not-read' });
    return;
  }
  accesses.addPlaceholder(key, placeholder.name);
  checkSteps(body, placeholder, channel.type);
}

/** Names that a placeholder could mean, those that can be read here first: among equally near names the first counts. */
function readable(body: Body): string[] {
  const { channels } = body.building.graph;
  const names = body.accesses.declared().map((key) => channels[key].name);
  if (body.node.item) names.unshift(body.node.item.name.text);
  return [...new Set([...names, ...channels.map((channel) => channel.name)])];
}

function checkSteps(body: Body, placeholder: Placeholder, type: Type | undefined): void {
  let at = type;
  for (const step of placeholder.path) {
    if (!at) return;
    const outer: Type = at;
    at = step.kind === 'field' ? fieldType(outer, step.name) : elementType(outer);
    if (at) continue;
    report(body.building, {
      code: 'unknown-placeholder',
      span: step,
      graph: body.building.graph,
      node: idOf(body.node),
      key: body.names.key(placeholder.name.text),
      name: showType(outer),
      what: 'field',
      field: step.kind === 'field' ? step.name : `[${step.index}]`,
      candidates: () => fieldNames(outer),
    });
  }
}
