import type { Facts, GraphFacts } from '../analysis/facts';
import type { EdgeId } from '../flow/graph';
import type { ArmModel, GraphModel } from '../model/model';
import { placeholdersOf } from '../syntax/placeholders';
import type { Arm, BodyMember, DecisionDecl, GraphDecl, NodeDecl, Offset, Span, Wiring } from '../syntax/tree';
import { around, holds, itemAround, lowerBound, touches } from './places';
import {
  armOf,
  modelOf,
  symbolOfImport,
  symbolsInBody,
  symbolsInEndpoint,
  symbolsInGraphHead,
  symbolsInMember,
  symbolsInNamedKey,
  symbolsInNodeHead,
  symbolsInOwnKey,
  symbolsInOwnStateHead,
  symbolsInStateHead,
  symbolsInType,
  type SymbolUse,
  type Visit,
} from './symbols';

/**
 * The symbol at an offset, by way of the syntax tree: from item to member to name, each found by binary search, so that
 * the answer costs the same in a text of any size. A place right behind a name belongs to it.
 */
export function symbolAt(facts: Facts, offset: Offset): SymbolUse | undefined {
  const { file } = facts;
  const item = itemAround(facts, offset);
  switch (item?.kind) {
    case 'import':
      return touching(offset, (visit) => {
        for (const model of file.imports) if (model.decl === item) symbolOfImport(model, visit);
      });
    case 'state': {
      const state = file.states.find((candidate) => candidate.decl === item);
      const key = around(item.keys, offset);
      return touching(offset, (visit) => {
        symbolsInStateHead(item, state, visit);
        const channel = key && state?.channels.find((candidate) => candidate.decl === key);
        if (key) symbolsInNamedKey(file, key, state, channel, visit);
      });
    }
    case 'type': {
      const type = file.types.find((candidate) => candidate.decl === item);
      return touching(offset, (visit) => symbolsInType(file, type, item.name, item.type, visit));
    }
    case 'graph': {
      const graph = facts.graphs.find((candidate) => candidate.model.decl === item);
      return graph && inGraph(facts, graph, item, offset);
    }
    default:
      return undefined;
  }
}

/** The graph whose text holds the offset, else the nearest before it, else the first. */
export function graphNear(facts: Facts, offset: Offset): GraphFacts | undefined {
  let near = facts.graphs[0];
  for (const graph of facts.graphs) if (graph.model.decl.start <= offset) near = graph;
  return near;
}

/** The first of the visited symbols whose place touches the offset. */
function touching(offset: Offset, walk: (visit: Visit) => void): SymbolUse | undefined {
  let found: SymbolUse | undefined;
  walk((use) => {
    if (!found && touches(use.span, offset)) found = use;
  });
  return found;
}

function inGraph({ file }: Facts, graph: GraphFacts, decl: GraphDecl, offset: Offset): SymbolUse | undefined {
  if (decl.name && touches(decl.name, offset))
    return touching(offset, (visit) => symbolsInGraphHead(graph, decl, visit));
  const member = around(decl.members, offset);
  if (!member) return undefined;
  switch (member.kind) {
    case 'state': {
      const key = around(member.keys, offset);
      return touching(offset, (visit) => {
        symbolsInOwnStateHead(graph, member, visit);
        if (key) symbolsInOwnKey(file, graph, key, visit);
      });
    }
    case 'wiring':
      return inWiring(graph, member, offset);
    case 'node':
    case 'decision': {
      const part = around(member.members, offset);
      const at = part ? nameOfPlaceholder(file.source.text, part, offset) : offset;
      const found = touching(at, (visit) => {
        symbolsInNodeHead(graph, member, visit);
        if (part) symbolsInBody(file, graph, member, [part], visit);
      });
      return found ?? (part?.kind === 'arm' ? besideLabel(graph, member, part, offset) : undefined);
    }
    default:
      return touching(offset, (visit) => symbolsInMember(file, graph, member, visit));
  }
}

/** A placeholder's braces and fields stand for its name. */
function nameOfPlaceholder(text: string, part: BodyMember, offset: Offset): Offset {
  if (part.kind !== 'prompt' && part.kind !== 'system' && part.kind !== 'ask') return offset;
  const place = part.text && placeholdersOf(text, part.text).find((candidate) => holds(candidate, offset));
  return place ? place.name.start : offset;
}

/** The `when`, the arrow and the `max` of an arm stand for it too. */
function besideLabel(
  graph: GraphFacts,
  node: NodeDecl | DecisionDecl,
  decl: Arm,
  offset: Offset,
): SymbolUse | undefined {
  const arm = armOf(modelOf(graph, node), decl);
  const span = arm && armSpan(arm, offset);
  return span && { kind: 'arm', graph, arm: arm.id, span, access: 'read' };
}

function armSpan({ decl }: ArmModel, offset: Offset): Span | undefined {
  if (decl.label.form === 'when' && touches(decl.label.keyword, offset)) return decl.label.keyword;
  if (decl.arrow && holds(decl.arrow, offset)) return decl.arrow;
  return decl.max && touches(decl.max.span, offset) ? decl.max.span : undefined;
}

function inWiring(graph: GraphFacts, wiring: Wiring, offset: Offset): SymbolUse | undefined {
  const endpoint = around(wiring.endpoints, offset);
  const node = endpoint && touching(offset, (visit) => symbolsInEndpoint(graph, endpoint, visit));
  if (node) return node;
  const arrow = around(wiring.arrows, offset);
  if (!arrow || !holds(arrow, offset)) return undefined;
  const edges = edgesOf(graph.model, arrow);
  return edges.length > 0 ? { kind: 'edges', graph, edges, span: arrow, access: 'declaration' } : undefined;
}

/** Edges stand in writing order, so those of one arrow are neighbours. */
function edgesOf({ edges }: GraphModel, arrow: Span): EdgeId[] {
  const first = lowerBound(edges, (edge) => edge.arrow.start < arrow.start);
  const found: EdgeId[] = [];
  for (let i = first; i < edges.length && edges[i].arrow.start === arrow.start; i++) found.push(edges[i].id);
  return found;
}
