import { type DocumentHighlight, DocumentHighlightKind } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import type { Offset } from '../syntax/tree';
import { referencesIn } from './references';
import { symbolAt } from './symbolAt';
import type { SymbolUse } from './symbols';

/** The places of a document that stand for the symbol at an offset, reads and writes of keys told apart. */
export function documentHighlights(facts: Facts, offset: Offset): DocumentHighlight[] {
  const symbol = symbolAt(facts, offset);
  if (!symbol || symbol.kind === 'edges') return [];
  const found = new Map<Offset, DocumentHighlight>();
  for (const use of referencesIn(facts, symbol)) {
    const kind = kindOf(use);
    // Of a key that a call takes and gives back the write counts.
    if (found.has(use.span.start) && kind !== DocumentHighlightKind.Write) continue;
    found.set(use.span.start, { range: facts.file.lines.rangeOf(use.span), kind });
  }
  return [...found.values()];
}

function kindOf(use: SymbolUse): DocumentHighlightKind {
  switch (use.kind) {
    case 'key':
    case 'channel':
      if (use.access === 'declaration')
        return hasDefault(use) ? DocumentHighlightKind.Write : DocumentHighlightKind.Text;
      return use.access === 'write' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
    case 'item':
      return use.access === 'declaration' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read;
    default:
      return DocumentHighlightKind.Text;
  }
}

function hasDefault(use: SymbolUse & { readonly kind: 'key' | 'channel' }): boolean {
  const { decl } = use.kind === 'key' ? use.graph.channels[use.key] : use.channel;
  return decl.initial !== null;
}
