/** A tree in few words, so that tests can say what a text was understood to mean. */

import {
  type Arm,
  type BodyMember,
  type GraphMember,
  type Item,
  type KeyDecl,
  type Span,
  type SourceFile,
  forEachChild,
} from '../../server/src/syntax';

/** One line for each item and member; `…` stands for what is missing, `<error>` for what was skipped. */
export function outline(file: SourceFile): string {
  const lines: string[] = [];
  for (const item of file.items) {
    lines.push(describeItem(file, item));
    if (item.kind === 'graph') for (const member of item.members) lines.push(`  ${describeMember(file, member)}`);
  }
  return lines.join('\n');
}

function describeItem(file: SourceFile, item: Item): string {
  switch (item.kind) {
    case 'graph':
      return words('graph', item.name?.text ?? '…', item.title && source(file, item.title));
    case 'import':
      return words('import', item.names.map((name) => name.text).join(', '), source(file, item.path));
    case 'type':
      return words('type', item.name.text, '=', source(file, item.type));
    case 'state':
      return describeMember(file, item);
    default:
      return '<error>';
  }
}

function describeMember(file: SourceFile, member: GraphMember): string {
  switch (member.kind) {
    case 'state': {
      const keys = member.keys.map((key) => describeKey(file, key)).join(', ');
      const errors = member.errors.map(() => ' <error>').join('');
      return `${words('state', member.name?.text, member.base && `extends ${member.base.text}`)}: ${keys}${errors}`;
    }
    case 'node':
    case 'decision': {
      const on = member.kind === 'decision' && member.on ? `on ${source(file, member.on)}` : null;
      const head = words(member.kind, member.name?.text ?? '…', member.title && source(file, member.title), on);
      return `${head}: ${member.members.map((inner) => describeLine(file, inner)).join('; ')}`;
    }
    case 'wiring': {
      const places = member.endpoints.map((endpoint) => listOf(endpoint.names.map((name) => name.text)));
      return places.join(' -> ') + (member.arrows.length >= member.endpoints.length ? ' -> …' : '');
    }
    default:
      return describeChildren(file, member);
  }
}

function describeKey(file: SourceFile, key: KeyDecl): string {
  const type = key.channel ? `${key.channel.text}<${source(file, key.type)}>` : source(file, key.type);
  return `${key.name.text} ${type}${key.initial ? ` = ${source(file, key.initial)}` : ''}`;
}

function describeLine(file: SourceFile, member: BodyMember): string {
  return member.kind === 'arm' ? describeArm(file, member) : describeChildren(file, member);
}

function describeArm(file: SourceFile, arm: Arm): string {
  const label = arm.label.form === 'when' ? `when ${source(file, arm.label.condition)}` : source(file, arm.label.label);
  const writes = arm.writes.length > 0 ? `writes ${arm.writes.map((key) => source(file, key)).join(', ')}` : null;
  const targets = arm.targets ? listOf(arm.targets.names.map((name) => name.text)) : '…';
  return words(label, writes, '->', targets, arm.max && `max ${arm.max.count.text}`);
}

function describeChildren(file: SourceFile, member: Exclude<GraphMember | BodyMember, Arm>): string {
  if (member.kind === 'error') return '<error>';
  const children: string[] = [];
  forEachChild(member, (child) => children.push(source(file, child)));
  return words(member.kind, children.length === 0 ? '…' : children.join(', '));
}

function listOf(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `[${names.join(', ')}]`;
}

function words(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function source(file: SourceFile, span: Span | null): string {
  return span ? file.text.slice(span.start, span.end).replace(/\s+/g, ' ') || '…' : '…';
}
