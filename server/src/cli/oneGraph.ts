/** The file and the graph of it that a command is about. */
import { analyze } from '../analysis/analyze';
import type { Facts, GraphFacts } from '../analysis/facts';
import { nearest } from '../rules/nearest';
import { didYouMean, names } from '../rules/words';
import type { DiskFiles, Input } from './files';
import { UsageError } from './usage';

export interface Opened {
  readonly input: Input;
  readonly facts: Facts;
}

/** Reads and analyses one file or standard input; throws `UsageError` if it cannot be read. */
export async function openFile(path: string, files: DiskFiles): Promise<Opened> {
  const input = await files.open(path);
  if ('reason' in input) throw new UsageError(`${path} ${input.reason}`);
  return { input, facts: analyze(input.text, input.uri, files) };
}

/** The graph of that name; throws `UsageError` if the file has none. */
export function graphNamed({ input, facts }: Opened, name: string): GraphFacts {
  const graph = facts.graphs.find(({ model }) => model.name === name);
  if (graph) return graph;
  const known = facts.graphs.map(({ model }) => model.name);
  const meant = didYouMean(nearest(name, known)) || (known.length > 0 ? `: it has ${names(known)}` : '');
  throw new UsageError(`${input.path} has no graph \`${name}\`${meant}`);
}

/** The only graph, else the first that no other graph of the file calls, else the first. */
export function mainGraph({ input, facts }: Opened): GraphFacts {
  const called = new Set(
    facts.graphs.flatMap(({ model }) => model.nodes.map((node) => node.call?.graph).filter((graph) => graph !== model)),
  );
  const graph = facts.graphs.find(({ model }) => !called.has(model)) ?? facts.graphs[0];
  if (!graph) throw new UsageError(`${input.path} has no graph`);
  return graph;
}
