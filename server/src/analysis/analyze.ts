/** Text → tree → model → edge list → flow facts: the one way that a document goes. */
import { analyzeFlow } from '../flow';
import type { FlowFacts } from '../flow/facts';
import { END } from '../flow/graph';
import { buildFile } from '../model/buildFile';
import { lowerGraph } from '../model/lower';
import type { FileModel, Files, GraphModel } from '../model/model';
import type { Facts, GraphFacts } from './facts';

/**
 * Understands one version of a document. `text` comes without byte order mark; `files` gives what it imports and the modules
 * that it names. Never fails, whatever the text. The flow of a graph is worked out when it is first asked for.
 */
export function analyze(text: string, uri: string, files: Files): Facts {
  const flows = new Map<GraphModel, FlowFacts>();
  const flowOf = (graph: GraphModel): FlowFacts => {
    let flow = flows.get(graph);
    if (!flow) {
      flow = analyzeFlow(lowerGraph(graph));
      flows.set(graph, flow);
    }
    return flow;
  };
  const file = buildFile(uri, text, files, (graph, key) => flowOf(graph).mustHave(END, key));
  return factsOf(file, flowOf);
}

/** Facts about a model; the flow comes when a rule or a feature asks for it. */
export function factsOf(file: FileModel, flowOf: Facts['flowOf']): Facts {
  const graphs = file.graphs.map((model): GraphFacts => ({
    model,
    get flow() {
      return flowOf(model);
    },
  }));
  return { uri: file.uri, file, graphs, flowOf };
}
