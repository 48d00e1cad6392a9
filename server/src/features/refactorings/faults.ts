/** What has wrong names or types in it has no certain meaning that could be kept. */
import type { Facts } from '../../analysis/facts';
import type { Fault } from '../../model/faults';
import type { GraphModel } from '../../model/model';
import { hasUncertainCalls, hasUnknownState, isShaken } from '../../rules/uncertain';
import type { Span } from '../../syntax/tree';

/** Is there a mistake in names or types in the span? */
export function hasFault({ file }: Facts, { start, end }: Span): boolean {
  return file.faults.some((fault) => isMistake(fault) && start <= fault.span.start && fault.span.start < end);
}

/** Is all of a graph understood, with the states that it builds on and the graphs that it calls? */
export function isUnderstood(facts: Facts, graph: GraphModel): boolean {
  if (isShaken(facts, graph) || hasUnknownState(graph) || hasUncertainCalls(graph)) return false;
  return !hasFault(facts, graph.decl);
}

/** Missing modules and double edges are faults too, and change nothing. */
function isMistake({ code }: Fault): boolean {
  return code !== 'unknown-handler' && code !== 'duplicate-edge';
}
