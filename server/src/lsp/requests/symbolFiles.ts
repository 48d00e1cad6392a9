import type { Facts } from '../../analysis/facts';
import { declarationOf, symbolName } from '../../features/identity';
import { symbolAt } from '../../features/symbolAt';
import type { Meaning, SymbolUse } from '../../features/symbols';
import { mayName } from '../../features/usesIn';
import { type At, factsAt, type RequestParts } from './request';

/** The symbol at a place, with the facts of the file in which it stands. */
export function symbolOf(
  parts: RequestParts,
  at: At,
): { readonly facts: Facts; readonly symbol: SymbolUse } | undefined {
  const place = factsAt(parts, at);
  const symbol = place && symbolAt(place.facts, place.offset);
  return symbol && { facts: place.facts, symbol };
}

/**
 * The facts of the files that can name a symbol, the one where it is declared first. Waits for the disk: the symbol has to
 * be asked for again then, as its facts may be used up by a change. Each is made when it is asked for.
 */
export async function filesNaming(parts: RequestParts, home: string, symbol: Meaning): Promise<readonly string[]> {
  const declared = declarationOf(symbol)?.uri ?? home;
  const name = symbolName(symbol);
  switch (symbol.kind) {
    case 'key':
    case 'channel':
    case 'graph':
    case 'state':
    case 'type': {
      const importers = await parts.graphFiles.importersOf([declared]);
      // A call can hand over a key that its file never names.
      const calls = symbol.kind === 'key' || symbol.kind === 'channel';
      const others = importers.filter((file) => hasName(parts, file, name) || (calls && hasName(parts, file, 'call')));
      return [declared, ...others.toSorted()];
    }
    case 'handler': {
      const { uri, exportName } = symbol.handler;
      if (uri === undefined) return [home];
      const files = [...(await parts.graphFiles.listWithOpen())];
      return files.toSorted().filter((file) => hasName(parts, file, exportName ?? 'handlers'));
    }
    default:
      return [home];
  }
}

function hasName({ workspace }: RequestParts, file: string, name: string | undefined): boolean {
  const text = workspace.read(file);
  return text !== undefined && (name === undefined || mayName(text, name));
}
