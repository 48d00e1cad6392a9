/**
 * What the flow analysis sees of a graph: numbers only, no text (LANGUAGE §7 and §9).
 * The model lowers every graph to this; `analyzeFlow` turns it into facts.
 */

/** Index of a node: `START`, `END`, then the nodes in the order of their declaration. */
export type NodeId = number;
/** Index of a channel in the order of declaration. */
export type KeyId = number;
/** Index into `FlowGraph.edges`, which stand in the order in which they are written. */
export type EdgeId = number;
/** Index into `FlowGraph.arms`. */
export type ArmId = number;

export const START: NodeId = 0;
export const END: NodeId = 1;
/** The arm of an unconditional edge. */
export const NO_ARM: ArmId = -1;

export interface FlowEdge {
  readonly src: NodeId;
  readonly dst: NodeId;
  /** The arm of `src` that fires this edge; `NO_ARM`: it fires whenever `src` has run. */
  readonly arm: ArmId;
}

export interface FlowArm {
  readonly node: NodeId;
  /** Keys that hold a value once this arm is taken. */
  readonly writes: readonly KeyId[];
  /** Keys that taking this arm writes perhaps. */
  readonly maybeWrites: readonly KeyId[];
  /** `max n` of the arm, 0 if it has none. */
  readonly max: number;
}

/**
 * Decisions `on` one key that nothing writes: they take the same arm everywhere in a run (§6).
 * `choices[v][i]` is the arm that `decisions[i]` takes when the key has the v-th value, `NO_ARM` if the run fails there.
 */
export interface CorrelatedDecisions {
  readonly decisions: readonly NodeId[];
  readonly choices: readonly (readonly ArmId[])[];
}

export interface FlowGraph {
  /** At least 2: start and end. */
  readonly nodeCount: number;
  readonly keyCount: number;
  /** Keys that hold a value before the first node runs. */
  readonly initial: readonly KeyId[];
  /** In writing order, which decides the headers of loops. No edge enters `START` or leaves `END`. */
  readonly edges: readonly FlowEdge[];
  readonly arms: readonly FlowArm[];
  /** By node: is it a decision? It takes exactly one of its arms; edges of it with `NO_ARM` fire beside that arm. */
  readonly isDecision: readonly boolean[];
  /** By node: keys that certainly hold a value when it has run. Empty for `each` nodes, whose list may be empty. */
  readonly writes: readonly (readonly KeyId[])[];
  /** By node: keys that it writes perhaps. */
  readonly maybeWrites: readonly (readonly KeyId[])[];
  readonly correlated: readonly CorrelatedDecisions[];
}
