/** Lines of a graph that hold for all its nodes, and the nodes that they matter to. */
import type { NodeModel } from '../../model/model';
import { cookString } from '../../syntax/strings';

/** Does it look for code where the graph says? */
export function runsHandler(text: string, { decl }: NodeModel): boolean {
  const run = decl?.members.find((member) => member.kind === 'run');
  return run?.kind === 'run' && (!run.path || cookString(text, run.path).value.startsWith('#'));
}

/** Does it ask the model that the graph says? */
export function usesModel({ decl }: NodeModel): boolean {
  const members = decl?.members ?? [];
  return members.some(({ kind }) => kind === 'prompt') && !members.some(({ kind }) => kind === 'model');
}
