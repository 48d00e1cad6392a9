/** One version of one document, understood: the facts that checker, editor, picture, command line and runner share. */
import type { FlowFacts } from '../flow/facts';
import type { FileModel, GraphModel } from '../model/model';

export interface GraphFacts {
  readonly model: GraphModel;
  readonly flow: FlowFacts;
}

export interface Facts {
  readonly uri: string;
  readonly file: FileModel;
  /** As in `file.graphs`. */
  readonly graphs: readonly GraphFacts[];
  /** The flow of a graph of this file, or of one that it calls; worked out when it is first asked for. */
  readonly flowOf: (graph: GraphModel) => FlowFacts;
}
