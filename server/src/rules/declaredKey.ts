import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';
import type { Report } from './rule';

/** The key of the graph in whose declaration the span stands. */
export function declaredKey({
  graph,
  span,
}: {
  readonly graph: GraphModel | undefined;
  readonly span: Span;
}): Report['names'] {
  const state = graph?.decl.members.find((member) => member.kind === 'state');
  if (state?.kind !== 'state' || span.start < state.start || span.end > state.end) return undefined;
  const key = state.keys.find((decl) => decl.start <= span.start && span.end <= decl.end);
  return key && { key: key.name.text };
}
