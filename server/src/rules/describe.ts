/** Says why a key is missing: the arms of a witness that matter, in words and as places. */
import type { GraphFacts } from '../analysis/facts';
import { NO_ARM, START, type KeyId, type NodeId } from '../flow/graph';
import type { Witness, WitnessStep } from '../flow/facts';
import type { ArmModel, EdgeModel, GraphModel } from '../model/model';
import type { PathStep, Related } from './rule';
import { incomingEdges } from './adjacency';
import { code, join } from './words';

/** Nodes that are visited to tell which arms of a witness matter: those nearest to its end. */
const BUDGET = 300;
/** Steps of a witness that are looked at, from its end. */
const MOST_STEPS = BUDGET;
/** Arms that are named; a longer list explains nothing. */
const MOST_NAMED = 4;
/** Steps of a witness that are shown as places. */
const MOST_RELATED = 24;

export interface Reason {
  /** "when `route` takes `web`", empty if no arm and no write is the reason. */
  readonly words: string;
  /** The steps of the witness, at the arms taken and the nodes that run; of a long one those that matter. */
  readonly related: readonly Related[];
}

/** Why the key is unset at the end of the witness. */
export function reasonOf(graph: GraphFacts, key: KeyId, witness: Witness): Reason {
  const { model } = graph;
  const arms = uniqueSteps(decisive(graph, key, witness)).slice(-MOST_NAMED);
  const taken = arms.map((step) => whenTaken(model, model.arms[step.arm]));
  const skipped = witness.skippedWrites.map((node) => whenSkipped(model, node));
  const clauses = [...taken, ...new Set(skipped.slice(0, MOST_NAMED))];
  return {
    words: clauses.length === 0 ? '' : `when ${join(clauses)}`,
    related: witness.path.length <= MOST_RELATED ? allSteps(model, witness) : steps(model, arms, witness),
  };
}

/** The way step by step, without the ends and the node that it leads to, and what is taken beside it. */
function allSteps(model: GraphModel, witness: Witness): readonly Related[] {
  const way = witness.path.slice(0, -1).filter((step) => step.node !== START);
  return steps(model, [...way, ...witness.beside], witness);
}

function steps(model: GraphModel, list: readonly WitnessStep[], { skippedWrites }: Witness): readonly Related[] {
  const { uri, nodes, arms } = model;
  const related = list.map(({ node, arm }): Related => {
    if (arm !== NO_ARM) return { message: whenTaken(model, arms[arm]), place: { uri, span: arms[arm].labelSpan } };
    const message = skippedWrites.includes(node) ? whenSkipped(model, node) : `${code(nodes[node].name)} runs`;
    return { message, place: { uri, span: nodes[node].span } };
  });
  const shown = new Set(list.map((step) => step.node));
  const others = skippedWrites.filter((node) => !shown.has(node)).slice(0, MOST_NAMED);
  return [
    ...related,
    ...others.map((node) => ({ message: whenSkipped(model, node), place: { uri, span: nodes[node].span } })),
  ];
}

/** The witness by names. */
export function pathOf(graph: GraphFacts, witness: Witness): readonly PathStep[] {
  const { nodes, arms } = graph.model;
  return witness.path.map(({ node, arm }) => {
    const { name } = nodes[node];
    return arm === NO_ARM ? { node: name } : { node: name, arm: arms[arm].label };
  });
}

function whenTaken({ nodes }: GraphModel, arm: ArmModel): string {
  return `${code(nodes[arm.node].name)} takes ${code(arm.label)}`;
}

function whenSkipped({ nodes }: GraphModel, node: NodeId): string {
  const { name, kind, item } = nodes[node];
  if (kind !== 'each' || !item?.list) return `${code(name)} does not write it`;
  return `${code([item.list.key, ...item.list.fields].map((part) => part.text).join('.'))} is empty`;
}

/**
 * The steps whose other arms would have brought the key, or the last two if none can be told apart: an arm matters if
 * some other arm of its decision leads to the node, and only past a writer.
 */
function decisive(graph: GraphFacts, key: KeyId, { path, beside, skippedWrites }: Witness): readonly WitnessStep[] {
  const last: WitnessStep[] = [];
  const found: WitnessStep[] = beside.toReversed();
  const wouldBring = waysTo(graph, path.at(-1)!.node, key);
  const first = Math.max(0, path.length - MOST_STEPS);
  for (let i = path.length - 1; i >= first && found.length < MOST_NAMED; i--) {
    if (path[i].arm === NO_ARM) continue;
    if (last.length < 2) last.push(path[i]);
    if (wouldBring(path[i])) found.push(path[i]);
  }
  return (found.length > 0 || skippedWrites.length > 0 ? found : last).toReversed();
}

/**
 * Tells of a step whether another arm would have brought the key to the node. Two backward searches say who reaches
 * the node at all, and who reaches it past no writer; both stop at `BUDGET` nodes, and what lies beyond does not matter.
 */
function waysTo(graph: GraphFacts, node: NodeId, key: KeyId): (step: WitnessStep) => boolean {
  const { arms, nodes, writers } = graph.model;
  const writing = new Set(writers[key].filter((write) => write.arm === NO_ARM).map((write) => write.node));
  const writingArms = new Set(writers[key].filter((write) => write.arm !== NO_ARM).map((write) => write.arm));
  const reaching = backward(graph, node, () => true);
  const missing = backward(
    graph,
    node,
    (edge) => reaching.has(edge.src) && !writing.has(edge.src) && !writingArms.has(edge.arm),
  );
  const brings = (arm: ArmModel): boolean => {
    if (!arm.targets.some((target) => reaching.has(target))) return false;
    return writingArms.has(arm.id) || !arm.targets.some((target) => missing.has(target));
  };
  return (step) => nodes[step.node].arms.some((arm) => arm !== arms[step.arm] && brings(arm));
}

/** The nodes nearest to `node` from which edges that pass lead to it, itself among them. */
function backward(graph: GraphFacts, node: NodeId, passes: (edge: EdgeModel) => boolean): ReadonlySet<NodeId> {
  const incoming = incomingEdges(graph);
  const { edges } = graph.model;
  const found = new Set<NodeId>([node]);
  for (const at of found) {
    for (const id of incoming.of(at)) if (passes(edges[id])) found.add(edges[id].src);
    if (found.size > BUDGET) break;
  }
  return found;
}

function uniqueSteps(steps: readonly WitnessStep[]): readonly WitnessStep[] {
  const seen = new Set<number>();
  return steps.filter((step) => !seen.has(step.arm) && seen.add(step.arm));
}
