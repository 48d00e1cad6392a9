/** Reads whose key is not surely there: one answer per read, shared by the rules that report them (LANGUAGE §9, §10). */
import type { Facts, GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import type { Read } from '../model/model';
import { suspectsOf } from './suspects';
import { hasUncertainCalls, isUncertainCall } from './uncertain';

export type Verdict = 'never' | 'parallel' | 'maybe';

export interface UnsafeRead {
  readonly read: Read;
  /** `never`: not in may; `parallel`: the same, because all writers run in parallel; `maybe`: in may, not in must. */
  readonly verdict: Verdict;
  /** Nodes that write the key and can run, in order of declaration; the reader itself may be among them. */
  readonly writers: readonly NodeId[];
}

const kept = new WeakMap<GraphFacts, readonly UnsafeRead[]>();

/** The reads of nodes that can run, and the outputs, whose key may or must be missing; in order of declaration. */
export function unsafeReads(graph: GraphFacts, facts: Facts): readonly UnsafeRead[] {
  let reads = kept.get(graph);
  if (!reads) {
    reads = [...findUnsafe(graph, facts)];
    kept.set(graph, reads);
  }
  return reads;
}

function* findUnsafe(graph: GraphFacts, facts: Facts): Generator<UnsafeRead> {
  const { model, flow } = graph;
  const { written } = suspectsOf(facts, model);
  const mayBeCalled = hasUncertainCalls(model);
  for (const node of model.nodes) {
    if (node.reads.length === 0 || !flow.canRun(node.id)) continue;
    for (const read of node.reads) {
      const channel = model.channels[read.key];
      if (channel.isInitial || written.has(channel.name)) continue;
      if (flow.mayHave(node.id, read.key)) {
        if (read.optional || flow.mustHave(node.id, read.key)) continue;
        const writers = runningWriters(graph, read);
        if (mayBeCalled && writers.some((writer) => isUncertainCall(model.nodes[writer]))) continue;
        yield { read, verdict: 'maybe', writers };
        continue;
      }
      if (mayBeCalled) continue;
      // It does without at first, and has it when it comes round.
      if (read.optional && flow.mayEverHave(node.id, read.key)) continue;
      const writers = runningWriters(graph, read);
      const others = writers.filter((writer) => writer !== node.id);
      // That its writers never run has been reported where they stand.
      if (others.length === 0 && model.writers[read.key].some((write) => !flow.canRun(write.node))) continue;
      const isParallel = others.length > 0 && others.every((writer) => flow.areParallel(writer, node.id));
      yield { read, verdict: isParallel ? 'parallel' : 'never', writers };
    }
  }
}

function runningWriters({ model, flow }: GraphFacts, read: Read): readonly NodeId[] {
  const writers: NodeId[] = [];
  for (const { node } of model.writers[read.key]) {
    if (writers.at(-1) !== node && flow.canRun(node)) writers.push(node);
  }
  return writers;
}
