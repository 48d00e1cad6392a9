/** What a file means, without the names in it: two texts that differ in names alone have the same outline. */
import type { Facts } from '../../analysis/facts';
import type { ArmModel, GraphModel, NodeModel, Write } from '../../model/model';
import { withoutNull } from '../../model/types';

/** One line for every node, edge and kind of fault. Calls are told by where each value comes from, however that is written. */
export function outlineOf({ file, graphs }: Facts): string[] {
  const faults = new Map<string, number>();
  for (const { code } of file.faults) faults.set(code, (faults.get(code) ?? 0) + 1);
  return [
    ...file.imports.map(({ target }) => `import ${target?.kind ?? 'nothing'}`),
    ...file.states.map(({ channels }) => `state ${channels.map(({ kind, type }) => kind + type.kind).join()}`),
    ...file.types.map(({ type }) => `type ${type.kind}`),
    ...graphs.flatMap(({ model }) => outlineOfGraph(model)),
    ...[...faults].map(([code, count]) => `${count} ${code}`).toSorted(),
  ];
}

function outlineOfGraph(graph: GraphModel): string[] {
  const channels = graph.channels.map(({ kind, isInput, isOutput, isInitial, reducer }) => {
    return `key ${kind} ${isInput} ${isOutput} ${isInitial} ${reducer?.uri} ${reducer?.exportName}`;
  });
  return [
    'graph',
    ...channels,
    ...graph.nodes.map((node) => outlineOfNode(graph, node)),
    ...graph.edges.map(({ src, dst, kind, arm }) => `edge ${src} ${dst} ${kind} ${arm}`),
  ];
}

function outlineOfNode(graph: GraphModel, node: NodeModel): string {
  const { id, kind, isStandIn, body, item, decision, handler, call } = node;
  // Whether a call reads a key by name or in a line, it reads it.
  const reads = node.reads.map(({ key, optional }) => (call ? key : `${key}${mark(optional)}`));
  return [
    `node ${id} ${kind} ${body} ${isStandIn}`,
    `reads ${reads.join()}`,
    `writes ${node.writes.map(outlineOfWrite).join()}`,
    `item ${item ? item.uses.length : ''}`,
    `expressions ${node.expressions
      .filter(({ how }) => how !== 'with')
      .map(({ names }) => names.length)
      .join()}`,
    `lookalikes ${node.lookalikes.length}`,
    `handler ${handler ? `${handler.uri} ${handler.exportName} ${handler.state}` : ''}`,
    `on ${decision ? `${decision.chooser} ${decision.on?.key ?? ''}` : ''}`,
    `arms ${node.arms.map((arm) => outlineOfArm(node, arm)).join('; ')}`,
    `call ${outlineOfCall(graph, node)}`,
  ].join(' | ');
}

function outlineOfWrite({ key, optional }: Write): string {
  return `${key}${mark(optional)}`;
}

function outlineOfArm({ decision }: NodeModel, { form, label, targets, max, writes }: ArmModel): string {
  const isText = form === 'name' || form === 'string';
  const type = decision?.on && withoutNull(decision.on.type);
  // A label that is a value of a type is told by which it is.
  const value = isText && type?.kind === 'union' ? type.labels.indexOf(label) : '';
  return `${isText ? 'label' : form} ${value} ${targets.join()} ${max} ${writes.map(outlineOfWrite).join()}`;
}

function outlineOfCall(graph: GraphModel, { call, item }: NodeModel): string {
  if (!call?.graph) return call ? 'nothing' : '';
  const inputs = call.inputs.map(({ child, parent, expression, fromItem }) => {
    const sources = expression?.names.map(({ name }) =>
      name === item?.name.text ? 'item' : (graph.keyIds.get(name) ?? ''),
    );
    return `${child} = ${sources ? sources.join('+') : fromItem ? 'item' : parent}`;
  });
  const outputs = call.outputs.map(({ child, parent }) => `${parent} = ${child}`);
  return `${inputs.join()} / ${outputs.toSorted().join()}`;
}

function mark(optional: boolean): string {
  return optional ? '?' : '';
}
