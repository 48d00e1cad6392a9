/** `mermaid`: the picture of a graph as Mermaid text. */
import { writeFileSync } from 'node:fs';
import { diagramOf } from '../diagram/draw';
import { DIAGRAMS, DIRECTIONS, type DiagramOptions } from '../diagram/options';
import type { GraphModel } from '../model/model';
import { nearest } from '../rules/nearest';
import { didYouMean } from '../rules/words';
import { DiskFiles } from './files';
import { graphNamed, mainGraph, openFile } from './oneGraph';
import type { Terminal } from './terminal';
import { Arguments, UsageError } from './usage';

export const usage = `agent-graph mermaid FILE [options]

Writes the picture of one graph as Mermaid text.

  --graph NAME                the only graph if not given, else the first that no other one calls
  --diagram flowchart|state   (flowchart)
  --direction TB|LR|BT|RL     where the picture runs to (TB)
  --title TITLE               in place of the graph's own
  --no-title
  --no-edge-labels
  --no-notes                  leaves doc comments out
  --highlight NODE,NODE       brings nodes out
  --from NODE,NODE            only what these lead to
  --open DEPTH                draws called graphs as open boxes, so many inside each other (0)
  --legend                    says what shapes and lines mean
  -o, --output FILE           where to write it, else standard output
`;

/** Runs the command; returns its exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const args = new Arguments(argv, {
    graph: { kind: 'text' },
    diagram: { kind: 'text' },
    direction: { kind: 'text' },
    title: { kind: 'text' },
    'no-title': { kind: 'flag' },
    'no-edge-labels': { kind: 'flag' },
    'no-notes': { kind: 'flag' },
    highlight: { kind: 'text', repeatable: true },
    from: { kind: 'text', repeatable: true },
    open: { kind: 'text' },
    legend: { kind: 'flag' },
    output: { kind: 'text', short: 'o' },
  });
  if (args.has('title') && args.has('no-title')) throw new UsageError('`--title` and `--no-title` exclude each other');
  const options: DiagramOptions = {
    diagram: args.choice('diagram', DIAGRAMS),
    direction: args.choice('direction', DIRECTIONS),
    title: args.has('no-title') ? null : args.text('title'),
    edgeLabels: !args.has('no-edge-labels'),
    notes: !args.has('no-notes'),
    highlight: nodeNames(args.all('highlight')),
    from: nodeNames(args.all('from')),
    open: args.count('open'),
    legend: args.has('legend'),
  };

  const opened = await openFile(args.file(), new DiskFiles());
  const name = args.text('graph');
  const graph = name === undefined ? mainGraph(opened) : graphNamed(opened, name);
  for (const option of ['highlight', 'from'] as const) {
    for (const node of options[option] ?? []) knownNode(graph.model, node, option);
  }
  if (graph.model.isBroken) {
    terminal.err(`agent-graph mermaid: ${opened.input.path} has syntax errors, the picture may lack parts\n`);
  }
  const { text } = diagramOf(opened.facts, graph, options);
  const target = args.text('output');
  if (target === undefined || target === '-') terminal.out(text);
  else write(target, text);
  return 0;
}

function nodeNames(lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(',').map((name) => name.trim()));
}

function knownNode({ nodeIds, name: graph }: GraphModel, name: string, option: string): void {
  if (nodeIds.has(name)) return;
  const meant = didYouMean(nearest(name, [...nodeIds.keys()]));
  throw new UsageError(`\`--${option}\`: ${graph} has no node \`${name}\`${meant}`);
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
