/** What cannot be told because something else has been reported: what follows from it is no finding. */
import type { Facts } from '../analysis/facts';
import type { GraphModel, NodeModel, StateModel } from '../model/model';

/**
 * Is the graph's own text broken, or a state of this file that it builds on? Then only names and types are reported:
 * what it means depends on the missing piece.
 */
export function isShaken(facts: Facts, graph: GraphModel): boolean {
  if (graph.isBroken) return true;
  for (const state of basesOf(graph)) if (state.uri === facts.uri && isBrokenState(facts, state)) return true;
  return false;
}

function isBrokenState(facts: Facts, { decl }: StateModel): boolean {
  return facts.file.source.errors.some((error) => decl.start <= error.start && error.start < decl.end);
}

/** Does it build on a state that is not known? Any name may then be one of its keys. */
export function hasUnknownState(graph: GraphModel): boolean {
  const own = graph.decl.members.find((member) => member.kind === 'state');
  if (own?.kind === 'state' && own.base && !graph.base) return true;
  for (const state of basesOf(graph)) if (state.decl.base && !state.base) return true;
  return false;
}

function* basesOf(graph: GraphModel): Generator<StateModel> {
  const seen = new Set<StateModel>();
  for (let state = graph.base; state && !seen.has(state); state = state.base) {
    seen.add(state);
    yield state;
  }
}

/** A call of a graph that is not known or does not parse: nobody can tell what it reads and writes. */
export function isUncertainCall({ body, call }: NodeModel): boolean {
  return body === 'call' && (!call?.graph || call.graph.isBroken);
}

const kept = new WeakMap<GraphModel, boolean>();

export function hasUncertainCalls(graph: GraphModel): boolean {
  let has = kept.get(graph);
  if (has === undefined) {
    has = graph.nodes.some(isUncertainCall);
    kept.set(graph, has);
  }
  return has;
}
