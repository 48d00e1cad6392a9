/** `analyze`: everything that is known of the graphs of a file, as JSON (LANGUAGE §11, §12). */
import type { GraphFacts } from '../analysis/facts';
import { END, START, type NodeId } from '../flow/graph';
import type { BitSet } from '../flow/bitSet';
import { showType } from '../model/types';
import type { Channel, GraphModel, NodeModel } from '../model/model';
import { check } from '../rules';
import { DiskFiles } from './files';
import { LevelReader } from './levels';
import { graphNamed, openFile } from './oneGraph';
import { problemsOf, type Problem } from './problems';
import type { Terminal } from './terminal';
import { Arguments } from './usage';

export const usage = `agent-graph analyze FILE [--graph NAME]

Writes what is known of each graph as JSON: keys, nodes with what may and must be there, edges, parallel nodes,
loops and findings.
`;

/** Runs the command; returns its exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const args = new Arguments(argv, { graph: { kind: 'text' } });
  const complain = (sentence: string): void => terminal.err(`agent-graph analyze: ${sentence}\n`);
  const levels = new LevelReader([], complain);
  const files = new DiskFiles();
  const opened = await openFile(args.file(), files);
  const { input, facts } = opened;
  const name = args.text('graph');
  const graphs = name === undefined ? facts.graphs : [graphNamed(opened, name)];

  const findings = check(facts, { levels: levels.levelsFor(input.path) });
  for (const { message, code } of findings.filter((finding) => !finding.graph)) complain(`${code}: ${message}`);
  terminal.out('{ "graphs": [');
  for (const [index, graph] of graphs.entries()) {
    const own = findings.filter((finding) => finding.graph === graph.model);
    terminal.out(index === 0 ? '\n' : ',\n');
    for (const piece of piecesOf(graph, problemsOf(input, own, files))) terminal.out(piece);
  }
  terminal.out(graphs.length > 0 ? '\n] }\n' : '] }\n');
  return 0;
}

/** The JSON of one graph piece by piece: the sets of a large graph are longer than a string can be. */
function* piecesOf({ model, flow }: GraphFacts, issues: readonly Problem[]): Generator<string> {
  const title = model.title === undefined ? '' : `, "title": ${JSON.stringify(model.title)}`;
  yield `  { "name": ${JSON.stringify(model.name)}${title}`;
  const nodes = inOrder(model);
  yield* list('keys', model.channels, keyOf);
  yield* list('nodes', nodes, (node) => nodeOf(node, model, flow));
  yield* list('edges', model.edges, (edge) => ({
    src: model.nodes[edge.src].name,
    dst: model.nodes[edge.dst].name,
    kind: edge.kind,
    ...(edge.label === undefined ? {} : { label: edge.label }),
    back: flow.isBack(edge.id),
  }));
  yield* list('parallel', parallelPairs(nodes, flow), (pair) => pair);
  yield* list('loops', flow.loops, (loop) => ({
    header: model.nodes[loop.header].name,
    nodes: namesOf(loop.nodes, model),
  }));
  yield* list('issues', issues, (issue) => issue);
  yield ' }';
}

/** A member of the graph's object: an array with one element a line. */
function* list<T>(name: string, elements: Iterable<T>, show: (element: T) => unknown): Generator<string> {
  yield `,\n    "${name}": [`;
  let isFirst = true;
  for (const element of elements) {
    yield `${isFirst ? '' : ','}\n      ${JSON.stringify(show(element))}`;
    isFirst = false;
  }
  yield isFirst ? ']' : '\n    ]';
}

/** As declared, `start` before and `end` behind them. */
function inOrder({ nodes }: GraphModel): NodeModel[] {
  return [nodes[START], ...nodes.slice(END + 1), nodes[END]];
}

/** The type is what a declaration has in its angle brackets. */
function keyOf({ name, kind, type, update, isInitial }: Channel): object {
  const isCollected = kind === 'append' || kind === 'merge';
  return { name, kind, type: showType(isCollected ? update : type), initial: isInitial };
}

function nodeOf(node: NodeModel, model: GraphModel, flow: GraphFacts['flow']): object {
  const isReachable = flow.isReachable(node.id);
  return {
    name: node.name,
    kind: node.kind,
    reads: node.reads.map(({ key, optional }) => ({ key: model.channels[key].name, optional })),
    writes: writesOf(node, model),
    may: isReachable ? keyNames(flow.may(node.id), model) : null,
    must: isReachable ? keyNames(flow.must(node.id), model) : null,
  };
}

/** An arm's writes are the decision's, perhaps: unless all arms write that key. */
function writesOf(node: NodeModel, model: GraphModel): object[] {
  const optional = new Map(node.writes.map((write) => [write.key, write.optional]));
  const certainArms = new Map<number, number>();
  for (const write of node.arms.flatMap((arm) => arm.writes)) {
    if (!write.optional) certainArms.set(write.key, (certainArms.get(write.key) ?? 0) + 1);
    if (!optional.has(write.key)) optional.set(write.key, true);
  }
  for (const [key, count] of certainArms) if (count === node.arms.length) optional.set(key, false);
  return [...optional]
    .toSorted(([a], [b]) => a - b)
    .map(([key, isOptional]) => ({ key: model.channels[key].name, optional: isOptional }));
}

function keyNames(keys: BitSet, model: GraphModel): string[] {
  return Array.from(keys, (key) => model.channels[key].name);
}

function namesOf(nodes: readonly NodeId[], model: GraphModel): string[] {
  const wanted = new Set(nodes);
  return inOrder(model).flatMap((node) => (wanted.has(node.id) ? [node.name] : []));
}

function* parallelPairs(nodes: readonly NodeModel[], flow: GraphFacts['flow']): Generator<[string, string]> {
  const places = new Map(nodes.map((node, place) => [node.id, place]));
  for (const [place, { id, name }] of nodes.entries()) {
    const later = flow.parallelWith(id).map((other) => places.get(other) ?? 0);
    for (const other of later.filter((candidate) => candidate > place).toSorted((a, b) => a - b)) {
      yield [name, nodes[other].name];
    }
  }
}
