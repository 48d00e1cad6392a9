import type { Facts, GraphFacts } from '../analysis/facts';
import type { GraphDecl, Item, Span, StateDecl } from '../syntax/tree';
import { touchingRange } from './places';
import {
  itemSymbols,
  symbolsInBody,
  symbolsInGraphHead,
  symbolsInMember,
  symbolsInNodeHead,
  symbolsInOwnKey,
  symbolsInOwnStateHead,
  type Visit,
} from './symbols';

/**
 * Visits the symbols of what touches a part of the text, and perhaps some beside it: of a large graph only the members there
 * are looked through.
 */
export function symbolsInRange(facts: Facts, range: Span, visit: Visit): void {
  const symbolsInItem = itemSymbols(facts);
  const graphs = new Map<Item, GraphFacts>(facts.graphs.map((graph) => [graph.model.decl, graph]));
  for (const item of facts.file.source.items) {
    if (item.end < range.start || item.start > range.end) continue;
    const graph = graphs.get(item);
    if (item.kind === 'graph' && graph) symbolsInGraph(facts, graph, item, range, visit);
    else symbolsInItem(item, visit);
  }
}

function symbolsInGraph(facts: Facts, graph: GraphFacts, decl: GraphDecl, range: Span, visit: Visit): void {
  symbolsInGraphHead(graph, decl, visit);
  for (const member of touchingRange(decl.members, range)) {
    if (member.kind === 'state') symbolsInState(facts, graph, member, range, visit);
    else if (member.kind === 'node' || member.kind === 'decision') {
      symbolsInNodeHead(graph, member, visit);
      symbolsInBody(facts.file, graph, member, touchingRange(member.members, range), visit);
    } else symbolsInMember(facts.file, graph, member, visit);
  }
}

function symbolsInState(facts: Facts, graph: GraphFacts, decl: StateDecl, range: Span, visit: Visit): void {
  symbolsInOwnStateHead(graph, decl, visit);
  for (const key of touchingRange(decl.keys, range)) symbolsInOwnKey(facts.file, graph, key, visit);
}
