/** One body while it is read, and what all its parts need. */
import type { NodeId } from '../flow/graph';
import type { BodyMember, KeyPath, Span } from '../syntax/tree';
import { type Accesses, type Building, type NodeDraft, reportType, reportUnknownKey } from './draft';
import type { BodyNames } from './names';
import { fieldType, showType, type Type, UNKNOWN } from './types';

/** One body while it is read. */
export interface Body {
  readonly building: Building;
  readonly node: NodeDraft;
  readonly accesses: Accesses;
  readonly hasReadsLine: boolean;
  /** Names in the `reads` line that are no keys: reported there, and not again where they are used. */
  readonly unknownReads: ReadonlySet<string>;
  readonly names: BodyNames;
  readonly itemUses: Span[];
}

/** Faults name a node only if it is one of the graph's own. */
export function idOf(node: NodeDraft): NodeId | undefined {
  return node.id < 0 ? undefined : node.id;
}

/** Reads the key of a path and returns the type at its end; `unknown` where a name in it is (a fault tells). */
export function bindPath(
  building: Building,
  node: NodeDraft,
  accesses: Accesses,
  path: KeyPath,
  how: 'each' | 'on',
): Type {
  const key = building.graph.keyIds.get(path.key.text);
  if (key === undefined) {
    reportUnknownKey(building, path.key, how, idOf(node));
    return UNKNOWN;
  }
  accesses.addRead(key, path.key, how);
  let { type }: { type: Type } = building.graph.channels[key];
  for (const field of path.fields) {
    const inner = fieldType(type, field.text);
    if (!inner) {
      reportType(building, field, `\`${showType(type)}\` has no field \`${field.text}\``, { node: idOf(node), key });
      return UNKNOWN;
    }
    type = inner;
  }
  return type;
}

export function pathText(path: KeyPath): string {
  return [path.key, ...path.fields].map((name) => name.text).join('.');
}

/** The word that a member begins with. */
export function keywordSpan(member: BodyMember): Span {
  if (member.kind === 'error' || member.kind === 'arm') return member;
  return { start: member.start, end: Math.min(member.start + member.kind.length, member.end) };
}
