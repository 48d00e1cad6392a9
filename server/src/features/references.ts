import type { Facts } from '../analysis/facts';
import { impliedUses } from './impliedUses';
import type { Meaning, SymbolUse } from './symbols';
import { usesIn } from './usesIn';

/** Everything in one file that has to do with a symbol, in order: what names it, and the calls that hand it over. */
export function referencesIn(facts: Facts, symbol: Meaning): SymbolUse[] {
  const implied = impliedUses(facts, symbol);
  const uses = usesIn(facts, symbol);
  return implied.length === 0 ? uses : [...uses, ...implied].toSorted((a, b) => a.span.start - b.span.start);
}
