/** Text → tree → model → edge list → flow facts: the one way that a document goes. */
import { END } from '../flow/graph';
import { buildFile } from '../model/buildFile';
import type { FileModel, Files } from '../model/model';
import type { Facts, GraphFacts } from './facts';
import { Flows } from './flows';

/**
 * Understands one version of a document. `text` comes without byte order mark; `files` gives what it imports and the modules
 * that it names. Never fails, whatever the text.
 */
export function analyze(text: string, uri: string, files: Files): Facts {
  const flows = new Flows();
  return factsOf(
    buildFile(uri, text, files, (graph, key) => flows.of(graph).mustHave(END, key)),
    flows,
  );
}

/** Facts about a model; the flow comes when a rule or a feature asks for it. */
export function factsOf(file: FileModel, flows: Flows): Facts {
  const graphs = file.graphs.map((model): GraphFacts => ({
    model,
    get flow() {
      return flows.of(model);
    },
  }));
  return { uri: file.uri, file, graphs, flows };
}
