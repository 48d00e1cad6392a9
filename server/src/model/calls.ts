/** `call`: which keys go into another graph and which come out (LANGUAGE §5). */
import type { BodyMember, GraphDecl, IntoLine, Name, WithLine } from '../syntax/tree';
import { type Body, idOf } from './body';
import { acceptedType, acceptsWrite, hasFirstValue } from './channels';
import { report, reportDuplicate, reportType, reportUnknownKey } from './draft';
import { bindExpression, shownType } from './expressions';
import type { CallModel, Channel, GraphModel } from './model';
import { type FileScope, findGraph, type Lookup } from './scope';
import { fits, showType } from './types';

/** The graph that a `call` in this file means. */
export function calledGraph(scope: FileScope, name: Name): Lookup<GraphDecl> {
  return findGraph(scope, name.text);
}

/** A key that the caller must give: an input without a first value. */
export function isRequiredInput(channel: Channel): boolean {
  return channel.isInput && !channel.decl.initial && !hasFirstValue(channel.kind);
}

/** Does a run of the graph give the key back? Its outputs, else what its nodes write. */
export function isGivenBack(graph: GraphModel, channel: Channel): boolean {
  return graph.hasOutputLine ? channel.isOutput : graph.writers[channel.id].length > 0;
}

function givenBack(graph: GraphModel): Channel[] {
  return graph.channels.filter((channel) => isGivenBack(graph, channel));
}

/** Binds the `call`, `with` and `into` lines of a node. */
export function buildCall(body: Body, lines: readonly BodyMember[]): void {
  const withs = lines.filter((line) => line.kind === 'with');
  const intos = lines.filter((line) => line.kind === 'into');
  const name = lines.find((line) => line.kind === 'call')?.graph ?? undefined;
  const child = name ? resolveCall(body, name) : undefined;
  const given = bindWiths(body, withs, child);
  const taken = bindIntos(body, intos, child);
  if (!name) return;
  if (!child) {
    body.node.call = { name, graph: undefined, inputs: [], outputs: [] };
    return;
  }
  const inputs = bindInputs(body, name, child, given);
  const outputs = bindOutputs(body, name, child, taken);
  body.node.call = { name, graph: child, inputs, outputs };
}

function resolveCall(body: Body, name: Name): GraphModel | undefined {
  const { scope, graph } = body.building;
  if (scope.project.circularCalls.has(name)) return undefined;
  const found = calledGraph(scope, name);
  if (found === 'silent') return undefined;
  if (found) return scope.project.graphs.get(found.decl);
  report(body.building, {
    code: 'unknown-graph',
    span: name,
    graph,
    node: idOf(body.node),
    name: name.text,
    candidates: () => [...scope.graphs.keys(), ...scope.imports.keys()].filter((known) => isFound(scope, known)),
  });
  return undefined;
}

function isFound(scope: FileScope, name: string): boolean {
  const found = findGraph(scope, name);
  return found !== undefined && found !== 'silent';
}

type Given = Map<string, { readonly line: WithLine; readonly expression: CallModel['inputs'][number]['expression'] }>;

function bindWiths(body: Body, lines: readonly WithLine[], child: GraphModel | undefined): Given {
  const given: Given = new Map();
  for (const line of lines) {
    const expression = bindExpression(body, line.expression, 'with');
    const first = given.get(line.child.text);
    if (first) reportDuplicate(body.building, line.child, line.child.text, 'key', first.line.child);
    else given.set(line.child.text, { line, expression });
    if (!child) continue;
    const key = child.keyIds.get(line.child.text);
    const channel = key === undefined ? undefined : child.channels[key];
    if (!channel?.isInput) {
      reportChildKey(body, line.child, child, 'input');
      continue;
    }
    if (!expression || fits(expression.type, channel.type)) continue;
    const why = `the input \`${channel.name}\` of \`${child.name}\` is \`${showType(channel.type)}\`, and this is ${shownType(expression.type)}`;
    reportType(body.building, expression.expression, why, { node: idOf(body.node) });
  }
  return given;
}

type Taken = Map<string, IntoLine>;

function bindIntos(body: Body, lines: readonly IntoLine[], child: GraphModel | undefined): Taken {
  const { building, node, accesses } = body;
  const { graph } = building;
  const taken: Taken = new Map();
  for (const line of lines) {
    const parent = graph.keyIds.get(line.parent.text);
    if (parent === undefined) reportUnknownKey(building, line.parent, 'write', idOf(node));
    if (line.child) {
      const first = taken.get(line.parent.text);
      if (first) reportDuplicate(building, line.parent, line.parent.text, 'key', first.parent);
      else taken.set(line.parent.text, line);
    }
    const output =
      child && line.child ? givenBack(child).find((channel) => channel.name === line.child?.text) : undefined;
    if (child && line.child && !output) reportChildKey(body, line.child, child, 'output');
    if (parent === undefined) continue;
    const isCertain = !child || !output || certainAtEnd(body, child, output);
    accesses.addWrite(parent, line.parent, 'into', !isCertain);
    if (output && line.child) checkTaken(body, line.child, output, graph.channels[parent]);
  }
  return taken;
}

function certainAtEnd(body: Body, child: GraphModel, output: Channel): boolean {
  return body.building.scope.project.certainAtEnd(child, output.id);
}

/** What a called graph gives back of an `append`, `merge` or `sum` is what it added (RUN, "State"). */
function checkTaken(body: Body, at: Name, output: Channel, parent: Channel): void {
  if (acceptsWrite(parent, output.type)) return;
  const why = `\`${parent.name}\` takes ${acceptedType(parent)}, and the output \`${output.name}\` is \`${showType(output.type)}\``;
  reportType(body.building, at, why, { node: idOf(body.node), key: parent.id });
}

function reportChildKey(body: Body, name: Name, child: GraphModel, side: 'input' | 'output'): void {
  report(body.building, {
    code: 'unknown-key',
    span: name,
    graph: body.building.graph,
    node: idOf(body.node),
    name: name.text,
    use: 'child',
    child: { graph: child, side },
    candidates: () =>
      (side === 'input' ? child.channels.filter((channel) => channel.isInput) : givenBack(child)).map(
        (channel) => channel.name,
      ),
  });
}

function bindInputs(body: Body, name: Name, child: GraphModel, given: Given): CallModel['inputs'] {
  const { building, node, accesses } = body;
  const inputs: CallModel['inputs'][number][] = [];
  for (const channel of child.channels) {
    if (!channel.isInput) continue;
    const explicit = given.get(channel.name);
    if (explicit) {
      inputs.push({ child: channel.id, parent: undefined, expression: explicit.expression, fromItem: false });
      continue;
    }
    const fromItem = body.names.isItem(channel.name);
    const parent = body.names.key(channel.name);
    if (fromItem) body.itemUses.push({ ...name });
    else if (parent !== undefined) {
      // An input that the child can do without is handed over if it is there.
      accesses.addRead(parent, name, 'call', !isRequiredInput(channel));
    } else {
      if (isRequiredInput(channel)) {
        report(building, {
          code: 'missing-input',
          span: name,
          graph: building.graph,
          node: idOf(node),
          child,
          input: channel.name,
          callName: name,
        });
      }
      continue;
    }
    inputs.push({ child: channel.id, parent, expression: undefined, fromItem });
    const type = body.names.type(channel.name);
    if (!type || fits(type, channel.type)) continue;
    const why = `\`${channel.name}\` is \`${showType(type)}\` here, and the input \`${channel.name}\` of \`${child.name}\` is \`${showType(channel.type)}\``;
    reportType(building, name, why, { node: idOf(node), key: parent });
  }
  return inputs;
}

/** A line for an output, or for the parent's key of its name, takes the place of the equal names. */
function bindOutputs(body: Body, name: Name, child: GraphModel, taken: Taken): CallModel['outputs'] {
  const { graph } = body.building;
  const outputs: CallModel['outputs'][number][] = [];
  const explicit = new Set<string>();
  for (const line of taken.values()) {
    const from = line.child ? child.keyIds.get(line.child.text) : undefined;
    const to = graph.keyIds.get(line.parent.text);
    if (line.child) explicit.add(line.child.text);
    if (from !== undefined && to !== undefined) outputs.push({ child: from, parent: to });
  }
  for (const output of givenBack(child)) {
    const parent = graph.keyIds.get(output.name);
    if (parent === undefined || explicit.has(output.name) || taken.has(output.name)) continue;
    outputs.push({ child: output.id, parent });
    body.accesses.addWrite(parent, name, 'call', !certainAtEnd(body, child, output));
    checkTaken(body, name, output, graph.channels[parent]);
  }
  return outputs;
}
