/** What names mean inside one body: the item hides a key of its name. */
import type { KeyId } from '../flow/graph';
import type { Accesses, Building, NodeDraft } from './draft';
import type { Type } from './types';

export class BodyNames {
  constructor(
    private readonly building: Building,
    private readonly node: NodeDraft,
    private readonly accesses: Accesses,
  ) {}

  key(name: string): KeyId | undefined {
    return this.isItem(name) ? undefined : this.building.graph.keyIds.get(name);
  }

  isItem(name: string): boolean {
    return this.node.item?.name.text === name;
  }

  /** The type that an expression sees: a key read as `k?` may be null. */
  type(name: string): Type | undefined {
    if (this.node.item?.name.text === name) return this.node.item.type;
    const key = this.key(name);
    if (key === undefined) return undefined;
    const { type } = this.building.graph.channels[key];
    const isOptional = this.accesses.declaration(key)?.optional === true;
    return isOptional && type.kind !== 'nullable' ? { kind: 'nullable', inner: type } : type;
  }
}
