/** Texts with brackets round places, of kinds that the language has no use for: `‹name›`, `«whole»`, `⟨origin⟩`. */
import type { Span } from '../../server/src/syntax/tree';

export type Brackets = '‹›' | '«»' | '⟨⟩';

export function withoutBrackets(text: string): string {
  return text.replace(/[‹›«»⟨⟩]/g, '');
}

/** The text with brackets round these places. Of two that begin or end together the later one is the outer one. */
export function withBrackets(text: string, places: readonly (readonly [Brackets, Span])[]): string {
  const before = new Map<number, string>();
  const behind = new Map<number, string>();
  for (const [[open, close], { start, end }] of places) {
    before.set(start, open + (before.get(start) ?? ''));
    behind.set(end, (behind.get(end) ?? '') + close);
  }
  let result = '';
  for (let at = 0; at <= text.length; at++) {
    result += (behind.get(at) ?? '') + (before.get(at) ?? '') + text.charAt(at);
  }
  return result;
}
