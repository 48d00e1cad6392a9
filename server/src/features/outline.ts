/** What a file declares, read from its syntax alone: for the outline of an editor, and for finding symbols by name. */
import { cookString } from '../syntax/strings';
import type {
  Arm,
  DecisionDecl,
  Doc,
  GraphDecl,
  KeyDecl,
  Name,
  NodeDecl,
  SourceFile,
  Span,
  StateDecl,
} from '../syntax/tree';

export type OutlineKind = 'graph' | 'state' | 'type' | 'key' | 'node' | 'decision' | 'arm';

export interface OutlineEntry {
  readonly kind: OutlineKind;
  /** Never empty: what has no name yet goes by its word. */
  readonly name: string;
  /** Type, body or title, where there is one. */
  readonly detail: string | undefined;
  /** The name. */
  readonly span: Span;
  /** With its doc comment. */
  readonly whole: Span;
  readonly children: readonly OutlineEntry[];
}

/** The declarations of a file in the order of the text: graphs hold their keys, nodes and decisions, these their arms. */
export function outline(source: SourceFile): OutlineEntry[] {
  const { text } = source;
  const entries: OutlineEntry[] = [];
  for (const item of source.items) {
    if (item.kind === 'graph') {
      entries.push(entry('graph', item, item.name, titleOf(text, item), graphMembers(text, item)));
    } else if (item.kind === 'state') {
      const detail = item.base ? `extends ${item.base.text}` : undefined;
      entries.push(entry('state', item, item.name, detail, keys(text, item)));
    } else if (item.kind === 'type') {
      entries.push(entry('type', item, item.name, item.type ? oneLine(text, item.type) : undefined, []));
    }
  }
  return entries;
}

function graphMembers(text: string, graph: GraphDecl): OutlineEntry[] {
  return graph.members.flatMap((member) => {
    switch (member.kind) {
      case 'state':
        return keys(text, member);
      case 'node':
      case 'decision':
        return [entry(member.kind, member, member.name, detailOf(text, member), arms(text, member))];
      default:
        return [];
    }
  });
}

function keys(text: string, state: StateDecl): OutlineEntry[] {
  return state.keys.map((key) => entry('key', key, key.name, keyDetail(text, key), []));
}

/** Kind, type and default as they are written. */
function keyDetail(text: string, { name, end }: KeyDecl): string | undefined {
  const written = oneLine(text, { start: name.end, end }).replace(/^:\s*/, '');
  return written === '' ? undefined : written;
}

function arms(text: string, { members }: NodeDecl | DecisionDecl): OutlineEntry[] {
  return members.flatMap((member) => {
    if (member.kind !== 'arm') return [];
    const span = labelSpan(member);
    const detail = member.arrow ? oneLine(text, { start: member.arrow.start, end: member.end }) : undefined;
    return [{ kind: 'arm', name: oneLine(text, span), detail, span, whole: wholeOf(member), children: [] }];
  });
}

function labelSpan({ label }: Arm): Span {
  if (label.form !== 'when') return label.label;
  return { start: label.keyword.start, end: (label.condition ?? label.keyword).end };
}

/** The body, and the title. */
function detailOf(text: string, node: NodeDecl | DecisionDecl): string | undefined {
  const parts = [bodyOf(text, node), titleOf(text, node)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' — ') : undefined;
}

function bodyOf(text: string, node: NodeDecl | DecisionDecl): string | undefined {
  if (node.kind === 'decision' && node.on) return `on ${oneLine(text, node.on)}`;
  for (const member of node.members) {
    switch (member.kind) {
      case 'prompt':
      case 'ask':
      case 'set':
        return member.kind;
      case 'run':
      case 'call':
        return oneLine(text, member);
      case 'arm':
        if (member.label.form === 'when') return 'when';
        break;
    }
  }
  return undefined;
}

function titleOf(text: string, { title }: GraphDecl | NodeDecl | DecisionDecl): string | undefined {
  const value = title ? cookString(text, title).value.trim() : '';
  return value === '' ? undefined : value;
}

interface Declared extends Span {
  readonly doc: Doc | null;
}

function entry(
  kind: Exclude<OutlineKind, 'arm'>,
  decl: Declared,
  name: Name | null,
  detail: string | undefined,
  children: readonly OutlineEntry[],
): OutlineEntry {
  const span = name ?? { start: decl.start, end: Math.min(decl.start + kind.length, decl.end) };
  return { kind, name: name?.text ?? kind, detail, span, whole: wholeOf(decl), children };
}

function wholeOf({ doc, start, end }: Declared): Span {
  return { start: Math.min(doc?.start ?? start, start), end };
}

/** Longer details are cut: they stand behind a name in a narrow column. */
const LONGEST = 80;

function oneLine(text: string, { start, end }: Span): string {
  const written = text
    .slice(start, Math.min(end, start + 4 * LONGEST))
    .replace(/\s+/g, ' ')
    .trim();
  return written.length > LONGEST ? `${written.slice(0, LONGEST - 1)}…` : written;
}
