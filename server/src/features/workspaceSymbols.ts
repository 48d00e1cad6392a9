import type { Span } from '../syntax/tree';
import type { OutlineEntry, OutlineKind } from './outline';

/** Something of the workspace that can be found by its name. */
export interface NamedSymbol {
  readonly kind: OutlineKind;
  readonly name: string;
  /** The graph or state that it stands in. */
  readonly container: string | undefined;
  readonly span: Span;
}

/** All but the arms, which are known by their decision. */
export function namedSymbols(entries: readonly OutlineEntry[]): NamedSymbol[] {
  return entries.flatMap(({ kind, name, span, children }) => [
    { kind, name, container: undefined, span },
    ...children.map((child) => ({ kind: child.kind, name: child.name, container: name, span: child.span })),
  ]);
}

/** How well a symbol fits what is looked for, undefined where it does not. Less is better. */
export type Fit = number;

/**
 * What a person types to find a symbol, ready for comparing: each word's letters stand in the name in their order, whatever
 * stands between them. Further words, and what stands before a dot, may be of the container.
 */
export class SymbolQuery {
  private readonly words: readonly string[];

  constructor(query: string) {
    this.words = query
      .toLowerCase()
      .split(/[\s.]+/)
      .filter((word) => word !== '');
  }

  fit({ name, container }: NamedSymbol): Fit | undefined {
    const lower = name.toLowerCase();
    let best: Fit | undefined = this.words.length === 0 ? 0 : undefined;
    for (const word of this.words) {
      const fit = fitOf(word, lower);
      if (fit !== undefined) best = Math.min(best ?? fit, fit);
      else if (!container || fitOf(word, container.toLowerCase()) === undefined) return undefined;
    }
    return best;
  }
}

/** A whole name comes before a beginning, that before a part, and that before scattered letters, better with the first. */
function fitOf(word: string, name: string): Fit | undefined {
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  if (name.includes(word)) return 2;
  let at = 0;
  for (const letter of word) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return undefined;
  }
  return name[0] === word[0] ? 3 : 4;
}
