import type { GraphFacts } from '../analysis/facts';
import type { LoopId } from '../flow/facts';
import { END, type NodeId, START } from '../flow/graph';
import type { BodyKind, GraphModel, NodeModel, Read, Write } from '../model/model';
import { availabilityAt } from './availability';
import { bold, type Card, code, docLines, type Line, nameList, nameSet, type Part, pathText } from './hoverCard';
import { inlineCode } from './inlineCode';

/** A node: what it is, what is there when it runs, what it makes, and its place among the others. */
export function nodeCard(graph: GraphFacts, id: NodeId): Card {
  const node = graph.model.nodes[id];
  return {
    blocks: [
      [heading(graph.model, node)],
      docLines(node.decl?.doc?.text),
      [...availability(graph, node), ...traffic(graph, node)],
      place(graph, id),
    ],
  };
}

/** What fills a node with life, or chooses an arm. */
const bodies: Record<BodyKind, string> = {
  none: '',
  prompt: ' (prompt)',
  run: ' (code)',
  set: ' (set)',
  ask: ' (asks a person)',
  call: '',
};

function heading(graph: GraphModel, node: NodeModel): Line {
  if (node.kind === 'start' || node.kind === 'end') return [bold(node.kind), ' of ', code(graph.name)];
  const word = node.kind === 'decision' ? 'decision' : node.isStandIn ? 'undeclared node' : 'node';
  const title = node.title === undefined ? [] : [` — ${node.title}`];
  return [bold(word), ' ', code(node.name), ...chooser(node), ...title];
}

function chooser({ decision, body }: NodeModel): Part[] {
  if (decision?.on) return [' on ', code(pathText(decision.on.path))];
  return decision?.chooser === 'when' ? [' (conditions)'] : [bodies[body]];
}

function availability(graph: GraphFacts, node: NodeModel): Line[] {
  if (!graph.flow.isReachable(node.id)) {
    return node.id === END ? [['Nothing leads here.']] : [['No path leads here from ', code('start'), '.']];
  }
  if (!graph.flow.canRun(node.id)) return [['It never runs: every way to it goes through a loop without an end.']];
  const { surely, perhaps } = availabilityAt(graph, node.id);
  const where = node.id === END ? 'at the end' : 'here';
  const lines: Line[] = [];
  if (surely.length > 0) lines.push([bold(`Surely ${where}`), ' ', ...nameSet(surely)]);
  for (const { keys, reason } of perhaps) {
    const why = reason === undefined ? [] : [' — ', ...inlineCode(reason)];
    lines.push([bold('Perhaps'), ' ', ...nameSet(keys), ...why]);
  }
  return lines.length > 0 ? lines : [['No key has a value yet.']];
}

function traffic({ model }: GraphFacts, node: NodeModel): Line[] {
  const lines: Line[] = [];
  const name = (key: number, optional: boolean): string => `${model.channels[key].name}${optional ? '?' : ''}`;
  const line = (word: string, entries: readonly (Read | Write)[]): void => {
    if (entries.length > 0) lines.push([bold(word), ' ', ...nameSet(entries.map((e) => name(e.key, e.optional)))]);
  };
  if (node.item) lines.push([bold('Each'), ' ', code(node.item.name.text), ...listOf(node), ', in parallel']);
  line(node.id === END ? 'Returns' : 'Reads', node.reads);
  line('Writes', node.writes);
  for (const arm of node.arms) {
    if (arm.writes.length === 0) continue;
    lines.push([
      bold('Writes'),
      ' ',
      ...nameSet(arm.writes.map((e) => name(e.key, e.optional))),
      ' with ',
      code(arm.label),
    ]);
  }
  if (node.call) lines.push([bold('Calls'), ' ', code(node.call.name.text)]);
  return lines;
}

function listOf({ item }: NodeModel): Part[] {
  return item?.list ? [' of ', code(pathText(item.list))] : [];
}

/** What it waits for, what runs beside it, and its loop, in one line. */
function place(graph: GraphFacts, node: NodeId): Line[] {
  const { model, flow } = graph;
  if (!flow.canRun(node)) return [];
  const nameOf = (id: NodeId): string => model.nodes[id].name;
  const parts: Part[][] = [];
  const before = waitsFor(graph, node);
  if (before.length > 0) parts.push(['Waits for ', ...nameList(before.map(nameOf))]);
  const beside = flow.parallelWith(node);
  if (beside.length > 0) parts.push(['parallel with ', ...nameList(beside.map(nameOf))]);
  const loop = flow.loopOf(node);
  if (loop >= 0) parts.push(inLoop(graph, loop));
  const line = parts.flatMap((part, i) => (i === 0 ? part : [' · ', ...part]));
  if (typeof line[0] === 'string') line[0] = line[0].charAt(0).toUpperCase() + line[0].slice(1);
  return line.length > 0 ? [line] : [];
}

/** The nodes whose edges lead here from before, in order of declaration: what comes round a loop is not waited for. */
function waitsFor({ model, flow }: GraphFacts, node: NodeId): NodeId[] {
  const sources = new Set<NodeId>();
  for (const { id, src, dst } of model.edges) {
    if (dst === node && src !== START && flow.isReachable(src) && !flow.isBack(id)) sources.add(src);
  }
  return [...sources].toSorted((a, b) => a - b);
}

function inLoop(graph: GraphFacts, loop: LoopId): Part[] {
  const { model, flow } = graph;
  const rounds = mostRounds(graph, loop);
  const limit = rounds === undefined ? '' : ` (at most ${rounds} ${rounds === 1 ? 'round' : 'rounds'})`;
  return ['in the loop of ', code(model.nodes[flow.loops[loop].header].name), limit];
}

/** How often a loop can be gone round again, if every way back has a `max`. */
function mostRounds({ model, flow }: GraphFacts, loop: LoopId): number | undefined {
  const arms = new Set(flow.loops[loop].backEdges.map((edge) => flow.graph.edges[edge].arm));
  let rounds = 0;
  for (const arm of arms) {
    const max = model.arms[arm]?.max ?? 0;
    if (max === 0) return undefined;
    rounds += max;
  }
  return rounds;
}
