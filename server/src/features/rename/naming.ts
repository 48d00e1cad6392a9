/** Names before and after a rename. */
import type { KeyId, NodeId } from '../../flow/graph';
import type { ChannelDecl, GraphModel, NodeModel } from '../../model/model';
import { isSameChannel, type NamedSymbol } from './target';

export interface Renaming {
  readonly symbol: NamedSymbol;
  readonly from: string;
  readonly to: string;
}

export function channelOf(symbol: NamedSymbol): ChannelDecl | undefined {
  if (symbol.kind === 'key') return symbol.graph.channels[symbol.key];
  return symbol.kind === 'channel' ? symbol.channel : undefined;
}

/** What the names of one graph mean when the rename has been made. */
export class GraphNames {
  /** The renamed key, if this graph has it. */
  readonly renamed: KeyId | undefined;

  constructor(
    readonly graph: GraphModel,
    private readonly renaming: Renaming,
  ) {
    const channel = channelOf(renaming.symbol);
    const key = channel && graph.keyIds.get(renaming.from);
    if (key !== undefined && isSameChannel(graph.channels[key], channel!)) this.renamed = key;
  }

  nameOf(key: KeyId): string {
    return key === this.renamed ? this.renaming.to : this.graph.channels[key].name;
  }

  keyNamed(name: string): KeyId | undefined {
    if (this.renamed === undefined) return this.graph.keyIds.get(name);
    if (name === this.renaming.to) return this.renamed;
    return name === this.renaming.from ? undefined : this.graph.keyIds.get(name);
  }

  itemOf(node: NodeModel): string | undefined {
    if (!node.item) return undefined;
    return this.isRenamedItem(node.id) ? this.renaming.to : node.item.name.text;
  }

  isRenamedItem(node: NodeId): boolean {
    const { symbol } = this.renaming;
    if (symbol.kind !== 'item' || symbol.node !== node) return false;
    return symbol.graph.model === this.graph || symbol.graph.model.nameSpan.start === this.graph.nameSpan.start;
  }
}
