import type { Hover } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import type { Offset } from '../syntax/tree';
import { armCard, edgeCard } from './edgeCard';
import { type Card, type Format, render } from './hoverCard';
import { channelCard, keyCard } from './keyCard';
import { nodeCard } from './nodeCard';
import { graphCard, handlerCard, itemCard, stateCard, typeCard } from './otherCards';
import { symbolAt } from './symbolAt';
import type { SymbolUse } from './symbols';

/** What there is to know about the symbol at an offset; null where there is none. */
export function hover(facts: Facts, offset: Offset, format: Format): Hover | null {
  const symbol = symbolAt(facts, offset);
  if (!symbol) return null;
  return {
    range: facts.file.lines.rangeOf(symbol.span),
    contents: { kind: format, value: render(cardOf(symbol), format) },
  };
}

/** What there is to know about a symbol. */
export function cardOf(symbol: SymbolUse): Card {
  switch (symbol.kind) {
    case 'node':
      return nodeCard(symbol.graph, symbol.node);
    case 'key':
      return keyCard(symbol);
    case 'channel':
      return channelCard(symbol.channel, symbol.state);
    case 'item':
      return itemCard(symbol.graph, symbol.node);
    case 'arm':
      return armCard(symbol.graph, symbol.arm);
    case 'edges':
      return edgeCard(symbol.graph, symbol.edges);
    case 'graph':
      return graphCard(symbol.graph);
    case 'state':
      return stateCard(symbol.state);
    case 'type':
      return typeCard(symbol.type);
    default:
      return handlerCard(symbol.handler);
  }
}
