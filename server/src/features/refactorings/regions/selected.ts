/** The nodes that a selection means: those whose declarations it covers, or else those that it names in wiring. */
import { END, type NodeId, START } from '../../../flow/graph';
import type { GraphMember, Name, Span } from '../../../syntax/tree';
import { lowerBound } from '../../places';
import type { Selection } from '../refactoring';

export function selectedNodes({ graph: { model }, span }: Selection): Set<NodeId> {
  const nodes = new Set<NodeId>();
  if (span.start === span.end) return nodes;
  for (const { text } of namesIn(overlapping(model.decl.members, span), span)) {
    const id = model.nodeIds.get(text);
    if (id !== undefined && id !== START && id !== END && !model.nodes[id].isStandIn) nodes.add(id);
  }
  return nodes;
}

function namesIn(members: readonly GraphMember[], span: Span): Name[] {
  const declared = members.filter((member) => member.kind === 'node' || member.kind === 'decision');
  if (declared.length === 0) {
    const wirings = members.filter((member) => member.kind === 'wiring');
    return wirings.flatMap(({ endpoints }) => endpoints.flatMap(({ names }) => overlapping(names, span)));
  }
  // Some words of a prompt are no node.
  const [only] = declared;
  if (declared.length === 1 && (span.start > only.start || span.end < only.end)) return [];
  return declared.flatMap(({ name }) => name ?? []);
}

/** Of spans in order those that share text with another. */
function overlapping<T extends Span>(spans: readonly T[], { start, end }: Span): T[] {
  const found: T[] = [];
  for (let i = lowerBound(spans, (span) => span.end <= start); i < spans.length && spans[i].start < end; i++) {
    found.push(spans[i]);
  }
  return found;
}
