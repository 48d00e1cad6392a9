/** Text that recovery skipped: a name in it is perhaps declared there, and what follows from that is no finding. */
import type { Facts } from '../analysis/facts';
import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';

const words = new WeakMap<GraphModel, ReadonlySet<string>>();

/** Does the name stand in text of its graph that does not parse? */
export function isInSkippedText(facts: Facts, graph: GraphModel | undefined, name: string): boolean {
  if (!graph?.isBroken) return false;
  let skipped = words.get(graph);
  if (!skipped) {
    skipped = wordsIn(facts, graph);
    words.set(graph, skipped);
  }
  return skipped.has(name);
}

function wordsIn(facts: Facts, graph: GraphModel): ReadonlySet<string> {
  const found = new Set<string>();
  for (const span of skippedSpans(graph)) {
    for (const [word] of facts.file.source.text.slice(span.start, span.end).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
      found.add(word);
    }
  }
  return found;
}

function* skippedSpans({ decl }: GraphModel): Generator<Span> {
  for (const member of decl.members) {
    if (member.kind === 'error') yield member;
    else if (member.kind === 'state') yield* member.errors;
    else if (member.kind === 'node' || member.kind === 'decision') {
      for (const inner of member.members) if (inner.kind === 'error') yield inner;
    }
  }
}
