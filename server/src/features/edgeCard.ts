import type { GraphFacts } from '../analysis/facts';
import { type ArmId, type EdgeId, NO_ARM, type NodeId, START } from '../flow/graph';
import type { GraphModel, Write } from '../model/model';
import { bold, type Card, code, docLines, type Line, nameList, nameSet, type Part } from './hoverCard';

/** The edges of one arrow: where they lead, and what becomes available by them. */
export function edgeCard(graph: GraphFacts, edges: readonly EdgeId[]): Card {
  const { model } = graph;
  const sources = unique(edges.map((edge) => model.edges[edge].src));
  const targets = unique(edges.map((edge) => model.edges[edge].dst));
  const lines = sources.flatMap((source) => brings(graph, source, NO_ARM, sources.length > 1));
  const back = edges.filter((edge) => graph.flow.isBack(edge));
  return {
    blocks: [
      [
        [
          bold(edges.length === 1 ? 'edge' : 'edges'),
          ' ',
          ...nodeNames(model, sources),
          ' → ',
          ...nodeNames(model, targets),
        ],
      ],
      [...lines, ...roundAgain(model, back)],
    ],
  };
}

/** One arm of a decision: when it is taken, and what becomes available by it. */
export function armCard(graph: GraphFacts, id: ArmId): Card {
  const { model, flow } = graph;
  const arm = model.arms[id];
  const decision = model.nodes[arm.node];
  const back = model.edges.filter((edge) => edge.arm === id && flow.isBack(edge.id));
  const limit: Line[] =
    arm.max > 0
      ? [[`Taken at most ${arm.max === 1 ? 'once' : `${arm.max} times`}`, ...inItsLoop(graph, arm.node)]]
      : [];
  const label = arm.form === 'when' ? `when ${arm.label}` : arm.label;
  return {
    blocks: [
      [[bold('arm'), ' ', code(label), ' of ', code(decision.name), ' → ', ...nodeNames(model, arm.targets)]],
      docLines(arm.decl.doc?.text),
      [
        ...brings(graph, arm.node, id, false),
        ...roundAgain(
          model,
          back.map((edge) => edge.id),
        ),
        ...limit,
      ],
    ],
  };
}

/** "Brings": what the source and the arm write; "Surely then": what is there all told. */
function brings(graph: GraphFacts, source: NodeId, arm: ArmId, several: boolean): Line[] {
  const { model, flow } = graph;
  if (!flow.canRun(source)) return [['It is never taken.']];
  const writes = [...model.nodes[source].writes, ...(arm === NO_ARM ? [] : model.arms[arm].writes)];
  const certain = new Set(writes.filter((write) => !write.optional).map((write) => write.key));
  const nameOf = (key: number): string => model.channels[key].name;
  const lines: Line[] = [];
  if (writes.length > 0)
    lines.push([
      bold('Brings'),
      ' ',
      ...nameSet(unique(writes.map((w) => written(model, w)))),
      ...by(model, source, several),
    ]);
  const surely: string[] = [];
  const perhaps: string[] = [];
  const may = flow.may(source);
  const must = flow.must(source);
  const optional = new Set(writes.map((write) => write.key));
  for (const { id } of model.channels) {
    if (must.has(id) || certain.has(id)) surely.push(nameOf(id));
    else if (may.has(id) || optional.has(id)) perhaps.push(nameOf(id));
  }
  const when = source === START ? 'at the start' : 'then';
  if (surely.length > 0)
    lines.push([bold(`Surely ${when}`), ' ', ...nameSet(surely), ...by(model, source, several && writes.length === 0)]);
  if (perhaps.length > 0) lines.push([bold('Perhaps'), ' ', ...nameSet(perhaps)]);
  return lines.length > 0 ? lines : [['No key has a value yet.']];
}

function by(model: GraphModel, source: NodeId, several: boolean): Part[] {
  return several ? [' from ', code(model.nodes[source].name)] : [];
}

function written({ channels }: GraphModel, { key, optional }: Write): string {
  return `${channels[key].name}${optional ? '?' : ''}`;
}

function roundAgain(model: GraphModel, back: readonly EdgeId[]): Line[] {
  const headers = unique(back.map((edge) => model.edges[edge].dst));
  return headers.length > 0 ? [['Goes round the loop of ', ...nodeNames(model, headers), ' again']] : [];
}

/** How long the count of an arm's `max` goes on. */
function inItsLoop({ model, flow }: GraphFacts, node: NodeId): Part[] {
  const loop = flow.loopOf(node);
  if (loop < 0) return [' in a run'];
  return [' each time the loop of ', code(model.nodes[flow.loops[loop].header].name), ' is entered'];
}

function nodeNames({ nodes }: GraphModel, ids: readonly NodeId[]): Part[] {
  return nameList(ids.map((id) => nodes[id].name));
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
