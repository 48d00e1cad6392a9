/** Channels: what a key's declaration means, and what may be written to it. */
import type { KeyDecl } from '../syntax/tree';
import { resolveHandler } from './handlers';
import { literalMismatch } from './literals';
import type { ChannelDecl, ChannelKind, GraphModel } from './model';
import { resolveType } from './resolveType';
import { type FileScope, typeScope } from './scope';
import { fits, FLOAT, isOpen, listOf, mapOf, showType, type Type } from './types';

const KINDS: ReadonlySet<string> = new Set<ChannelKind>(['last', 'append', 'merge', 'sum', 'reduce']);

/** Kinds that hold a value before any write. */
export function hasFirstValue(kind: ChannelKind): boolean {
  return kind === 'append' || kind === 'merge' || kind === 'sum';
}

/** `append<message>`: read by a prompt it becomes the chat history, and it is no placeholder (§4). */
export function isConversation(channel: ChannelDecl): boolean {
  return channel.kind === 'append' && channel.update.kind === 'message';
}

export function declareChannel(scope: FileScope, decl: KeyDecl, graph: GraphModel | undefined): ChannelDecl {
  const types = typeScope(scope, graph);
  const kind = channelKind(decl);
  const declared = resolveType(decl.type, types);
  const update = decl.updateType ? resolveType(decl.updateType, types) : declared;
  const type = valueType(kind, declared);
  if (kind === 'sum' && !isOpen(declared) && !fits(declared, FLOAT)) {
    const why = `\`sum\` adds numbers: \`${showType(declared)}\` is neither \`int\` nor \`float\``;
    scope.faults.push({ code: 'type-mismatch', span: decl.type ?? decl, graph, why, given: declared });
  }
  if (kind === 'reduce' && !decl.reducer) {
    const why = '`reduce` needs the function that folds: write `reduce<T> "./file.ts#name"`';
    scope.faults.push({ code: 'invalid-member', span: decl.channel ?? decl, graph, why, member: decl });
  }
  if (decl.initial) {
    const mismatch = literalMismatch(decl.initial, type, scope.source.text);
    if (mismatch) scope.faults.push({ code: 'type-mismatch', ...mismatch, graph, wanted: type });
  }
  const reducer = decl.reducer
    ? resolveHandler({ scope, graph, path: decl.reducer, defaultName: decl.name.text, module: undefined })
    : undefined;
  return { uri: scope.uri, decl, name: decl.name.text, kind, type, update, reducer };
}

function channelKind(decl: KeyDecl): ChannelKind {
  const written = decl.channel?.text;
  return written !== undefined && KINDS.has(written) ? (written as ChannelKind) : 'last';
}

function valueType(kind: ChannelKind, declared: Type): Type {
  if (kind === 'append') return listOf(declared);
  return kind === 'merge' ? mapOf(declared) : declared;
}

/** May a value of this type be written to the channel (§4)? */
export function acceptsWrite(channel: ChannelDecl, given: Type): boolean {
  switch (channel.kind) {
    case 'append':
      return fits(given, channel.update) || fits(given, listOf(channel.update));
    case 'merge':
      return fits(given, channel.type);
    default:
      return fits(given, channel.update);
  }
}

/** What a write must be, in words. */
export function acceptedType(channel: ChannelDecl): string {
  if (channel.kind === 'append') return `\`${showType(channel.update)}\` or \`${showType(channel.type)}\``;
  return `\`${showType(channel.kind === 'merge' ? channel.type : channel.update)}\``;
}
