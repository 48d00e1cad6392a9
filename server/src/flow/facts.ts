/** What the flow analysis knows of one graph. Computed where asked and kept, so that an answer costs once. */
import type { BitSet } from './bitSet';
import type { ArmId, EdgeId, FlowGraph, KeyId, NodeId } from './graph';
import type { StepRange } from './stepRanges';

/** Index into `FlowFacts.loops`, where a loop comes before the loops inside it. */
export type LoopId = number;

export interface Loop {
  readonly header: NodeId;
  /** All its nodes, those of inner loops too, in depth-first order; the header first. */
  readonly nodes: readonly NodeId[];
  /** The loop round this one, -1 at the top. */
  readonly parent: LoopId;
  /** Its back edges: from inside into the header. */
  readonly backEdges: readonly EdgeId[];
  /** Nodes that can be entered from outside; more than one makes the loop ambiguous where branches run in parallel. */
  readonly entries: readonly NodeId[];
  /** Once entered it is gone round for ever (§10 `endless-loop`), and no loop inside it is the reason. */
  readonly endless: boolean;
  /** Edges that leave it in a pass that can also go round it (§10 `leaky-loop`), edges to `end` among them. */
  readonly leaks: readonly EdgeId[];
  /** It can be gone round without taking an arm that has a `max`. */
  readonly unbounded: boolean;
}

/** One step of a witness: the node that runs and, at a decision, the arm it takes. */
export interface WitnessStep {
  readonly node: NodeId;
  /** `NO_ARM` at plain nodes. */
  readonly arm: ArmId;
}

export interface Witness {
  /** A real way from `START` to the node, arm by arm, at whose end the key is unset. Both ends are steps of it. */
  readonly path: readonly WitnessStep[];
  /**
   * Where branches join: arms taken beside the path that make the key absent, or leave a loop that is waited for, in
   * topological order. Empty on sequential ways.
   */
  readonly beside: readonly WitnessStep[];
  /** Optional writes on the way, and beside it, that did not happen, if that is the only way to miss the key. */
  readonly skippedWrites: readonly NodeId[];
}

export interface FlowFacts {
  readonly graph: FlowGraph;
  /** Reachable nodes in depth-first preorder that follows edges as written. */
  readonly order: readonly NodeId[];
  isReachable(node: NodeId): boolean;
  /** Reachable, and not always held back by an endless loop when it is reached. */
  canRun(node: NodeId): boolean;

  readonly loops: readonly Loop[];
  /** The innermost loop round a node, -1 outside loops. */
  loopOf(node: NodeId): LoopId;
  isBack(edge: EdgeId): boolean;

  /** No two nodes ever run in parallel: availability is then exact by plain reachability. */
  readonly sequential: boolean;

  /** Keys that can hold a value the first time the node runs; empty if it is not reachable. Do not change the set. */
  may(node: NodeId): BitSet;
  /** Keys that hold a value every time the node runs for the first time. Do not change the set. */
  must(node: NodeId): BitSet;
  mayHave(node: NodeId, key: KeyId): boolean;
  mustHave(node: NodeId, key: KeyId): boolean;
  /**
   * `mustHave` said no, and that is safe, perhaps not exact: the budget ran out, or an endless, leaky or ambiguous loop
   * leads here and no real way without the key is known.
   */
  isCoarse(node: NodeId, key: KeyId): boolean;
  /** The key can be there at some run of the node, the first or a later one. */
  mayEverHave(node: NodeId, key: KeyId): boolean;
  /** Why a key in may but not in must is missing, preferably by few steps; undefined when it is certain or impossible there, or the answer is coarse. */
  witness(node: NodeId, key: KeyId): Witness | undefined;

  /** While `a` runs or waits, `b` waits (§7). */
  holdsBack(a: NodeId, b: NodeId): boolean;
  /** In some run both run in the same round of every loop that contains both, and neither holds back the other (§9). */
  areParallel(a: NodeId, b: NodeId): boolean;
  /** All nodes parallel with this one, in order of declaration. */
  parallelWith(node: NodeId): readonly NodeId[];
  /** The pairs of these nodes that are parallel, the one declared first in front; the work is local to their forks. */
  parallelPairs(nodes: readonly NodeId[]): Iterable<readonly [NodeId, NodeId]>;
  /** The two can run in one superstep. */
  canShareStep(a: NodeId, b: NodeId): boolean;

  /** The supersteps in which a node can run; undefined for one that is not reachable, or in a graph with loops. */
  stepsOf(node: NodeId): StepRange | undefined;
  /** Nodes on the longest way that goes round no loop: it needs so many supersteps. `end` does not count. */
  longestWay(): number;
  /** Supersteps when every loop whose every way round is limited by a `max` goes round that often (§10 `step-limit`). */
  longestLimitedWay(): number;
}
