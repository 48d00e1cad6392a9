/** Repairs of a read whose key may be missing. */
import type { Facts, GraphFacts } from '../../analysis/facts';
import type { Read } from '../../model/model';
import type { Fix } from '../rule';
import { giveFirstValue } from './channels';
import { addToInput, markOptional } from './keys';

/** Do without it, give it a value from the start, or have the caller bring it. */
export function repairRead(facts: Facts, graph: GraphFacts, read: Read): readonly Fix[] {
  const { model, flow } = graph;
  const channel = model.channels[read.key];
  const helps = !read.optional && flow.mayEverHave(read.node, read.key);
  return [
    ...(helps ? markOptional(facts, model, read) : []),
    ...giveFirstValue(facts, channel),
    ...(channel.isInput ? [] : addToInput(facts, model, read.key)),
  ];
}
