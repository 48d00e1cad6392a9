import type { Facts, GraphFacts } from '../analysis/facts';
import type { KeyId, NodeId } from '../flow/graph';
import { suspectsOf } from '../rules/suspects';
import { hasUncertainCalls, isShaken } from '../rules/uncertain';

/**
 * Tells of reads in one graph whether their key may be unset there: it is in may, but not in must. Never so where an error in
 * the text, a misspelt name or an unknown graph may be the reason.
 */
export function uncertainReads(facts: Facts, graph: GraphFacts): (node: NodeId, key: KeyId) => boolean {
  const { model } = graph;
  if (isShaken(facts, model) || hasUncertainCalls(model)) return () => false;
  const { written } = suspectsOf(facts, model);
  return (node, key) => {
    const { isInitial, name } = model.channels[key];
    if (isInitial || written.has(name)) return false;
    const { flow } = graph;
    return flow.canRun(node) && flow.mayHave(node, key) && !flow.mustHave(node, key);
  };
}
