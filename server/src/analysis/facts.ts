/** One version of one document, understood: the facts that checker, editor, picture, command line and runner share. */
import type { FlowFacts } from '../flow/facts';
import type { FileModel, GraphModel } from '../model/model';
import type { Flows } from './flows';

export interface GraphFacts {
  readonly model: GraphModel;
  readonly flow: FlowFacts;
}

export interface Facts {
  readonly uri: string;
  readonly file: FileModel;
  /** As in `file.graphs`. */
  readonly graphs: readonly GraphFacts[];
  /** Of the graphs of this file, and of those that they call. */
  readonly flows: Flows;
}
