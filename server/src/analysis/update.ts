/** The facts of a changed text from those of the text before. */
import type { Files } from '../model/model';
import { rebuildNode } from '../model/rebuild';
import { changeOfBody } from '../syntax/reparse';
import { factsOf } from './analyze';
import type { Facts } from './facts';

/**
 * Most edits are inside one node, and most of these are words in a prompt. Then tree and model of the text before serve the
 * new one, and the flow does too if the node reads and writes what it did: the time grows with what stands behind the
 * change, and not with what a whole analysis costs. The facts before must not be used any more. Undefined, with nothing
 * touched, for any other change.
 */
export function updateFacts(before: Facts, text: string, files: Files): Facts | undefined {
  const change = changeOfBody(before.file.source, text);
  const rebuilt = change && rebuildNode(before.file, change, files);
  if (!rebuilt) return undefined;
  if (rebuilt.changedFlow) before.flows.forget(rebuilt.changedFlow);
  // New objects, as the rules keep what they worked out by the facts that it was about.
  return factsOf(rebuilt.file, before.flows);
}
