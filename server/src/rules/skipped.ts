/** Text that recovery skipped: a name in it is perhaps declared there, and what follows from that is no finding. */
import type { Facts } from '../analysis/facts';
import type { GraphDecl, Item, Span } from '../syntax/tree';

const kept = new WeakMap<Facts, ReadonlySet<string>>();

/** Does the name stand in text of the file that does not parse? */
export function isInSkippedText(facts: Facts, name: string): boolean {
  if (facts.file.source.errors.length === 0) return false;
  let skipped = kept.get(facts);
  if (!skipped) {
    skipped = wordsIn(facts);
    kept.set(facts, skipped);
  }
  return skipped.has(name);
}

function wordsIn(facts: Facts): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { start, end } of skippedSpans(facts.file.source.items)) {
    for (const [word] of facts.file.source.text.slice(start, end).matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) found.add(word);
  }
  return found;
}

function* skippedSpans(items: readonly Item[]): Generator<Span> {
  for (const item of items) {
    if (item.kind === 'error') yield item;
    else if (item.kind === 'state') yield* item.errors;
    else if (item.kind === 'graph') yield* skippedInGraph(item);
  }
}

function* skippedInGraph({ members }: GraphDecl): Generator<Span> {
  for (const member of members) {
    if (member.kind === 'error') yield member;
    else if (member.kind === 'state') yield* member.errors;
    else if (member.kind === 'node' || member.kind === 'decision') {
      for (const inner of member.members) if (inner.kind === 'error') yield inner;
    }
  }
}
