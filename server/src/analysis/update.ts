/** The facts of a changed text from those of the text before, where the change leaves the flow of every graph alone. */
import { rebuildNode } from '../model/rebuild';
import type { Files } from '../model/model';
import { changeOfBody } from '../syntax/reparse';
import { factsOf } from './analyze';
import type { Facts } from './facts';

/**
 * Most edits are words in a prompt: they move what stands behind them and change nothing else. Then the tree, the model and
 * the flow of the text before serve the new one, in time that grows with what stands behind the change and not with what a
 * whole analysis costs. The facts before must not be used any more. Undefined, with nothing touched, for any other change.
 */
export function updateFacts(before: Facts, text: string, files: Files): Facts | undefined {
  const change = changeOfBody(before.file.source, text);
  const file = change && rebuildNode(before.file, change, files);
  // New objects, as the rules keep what they worked out by the facts that it was about.
  return file && factsOf(file, before.flowOf);
}
