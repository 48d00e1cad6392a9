/** Repairs of the `state` block: declare a key, give it a first value, let it keep several writes. */
import type { Facts } from '../../analysis/facts';
import type { Channel, GraphModel } from '../../model/model';
import { showType, withoutNull, type Type } from '../../model/types';
import type { Fix, TextEdit } from '../rule';
import { code } from '../words';
import { fix, insert, insertBefore, insertBehind, insertInto, replace } from './edits';
import { isCalled, startOf } from './keys';

/** The edit that declares a channel in the graph's own `state` block, making the block where there is none. */
export function declare(facts: Facts, graph: GraphModel, name: string, type: string): TextEdit | undefined {
  const { source } = facts.file;
  const { decl } = graph;
  const state = decl.members.find((member) => member.kind === 'state');
  const text = `${name}: ${type}`;
  if (state) {
    const last = state.keys.at(-1);
    return last ? insertBehind(source, last, text) : insertInto(source, state, text);
  }
  const first = decl.members[0];
  const block = `state { ${text} }`;
  return first ? insertBefore(source, startOf(first), block) : insertInto(source, decl, block);
}

/** Gives a channel a value from the start. */
export function giveFirstValue(facts: Facts, channel: Channel): readonly Fix[] {
  const { decl, kind, name } = channel;
  if (decl.initial || (kind !== 'last' && kind !== 'reduce')) return [];
  const value = firstValue(channel.type);
  if (value === undefined) return [];
  const edit = insert(decl.end, ` = ${value}`);
  const elsewhere = channel.uri === facts.uri ? edit : { ...edit, uri: channel.uri };
  return fix(`Give ${code(name)} the first value ${code(value)}`, elsewhere);
}

/** The plainest value of a type as a literal, undefined if none is evident. */
function firstValue(type: Type): string | undefined {
  switch (type.kind) {
    case 'string':
      return '""';
    case 'int':
      return '0';
    case 'float':
      return '0.0';
    case 'bool':
      return 'false';
    case 'list':
      return '[]';
    case 'map':
      return '{}';
    case 'nullable':
      return 'null';
    case 'union':
      return type.labels.length === 0 ? undefined : JSON.stringify(type.labels[0]);
    default:
      return undefined;
  }
}

/** What a `last` channel of this type becomes if all parallel writes are to be kept: readers of lists and maps see no difference. */
function keepingType(type: Type): string {
  const bare = withoutNull(type);
  if (bare.kind === 'list') return `append<${showType(bare.of)}>`;
  if (bare.kind === 'map') return `merge<${showType(bare.of)}>`;
  return `append<${showType(bare)}>`;
}

/** Does every writer add a number to what is there? Then a total is meant. */
function isCounter(graph: GraphModel, channel: Channel): boolean {
  const { kind } = withoutNull(channel.type);
  if (kind !== 'int' && kind !== 'float') return false;
  return graph.writers[channel.id].every((write) => {
    const lines = graph.nodes[write.node].decl?.members.filter((member) => member.kind === 'set') ?? [];
    const own = lines.filter((line) => line.key.text === channel.name);
    return write.how === 'set' && own.every((line) => line.operator === '+=');
  });
}

/** The type with a kind that keeps what all writers write. */
export function keepingKind(graph: GraphModel, channel: Channel): string {
  return isCounter(graph, channel) ? `sum<${showType(withoutNull(channel.type))}>` : keepingType(channel.type);
}

/** Lets a `last` channel keep all writes. None where something computes with its value: its type would change. */
export function keepAllWrites(facts: Facts, graph: GraphModel, channel: Channel): readonly Fix[] {
  const { decl, type } = channel;
  if (channel.uri !== facts.uri || !decl.type || isCalled(facts, graph)) return [];
  if (isCounter(graph, channel)) {
    const total = keepingKind(graph, channel);
    const written = { start: decl.channel ? decl.channel.start : decl.type.start, end: decl.type.end };
    return decl.channel ? [] : fix(`Make ${code(channel.name)} ${code(total)}`, replace(written, total));
  }
  if (decl.initial) return [];
  const bare = withoutNull(type);
  const isKept = bare.kind === 'list' || bare.kind === 'map';
  const readers = graph.readers[channel.id].flatMap((read) => read.places);
  const writers = graph.writers[channel.id];
  const areReadersPlain = readers.every(({ how }) => how === 'reads' || how === 'placeholder' || how === 'output');
  if (!isKept && !areReadersPlain) return [];
  if (readers.some(({ how }) => how === 'with' || how === 'call')) return [];
  if (writers.some(({ how }) => how === 'set' || how === 'into' || how === 'call')) return [];
  const kept = keepingType(type);
  const start = decl.channel ? decl.channel.start : decl.type.start;
  const end = decl.end;
  return fix(`Make ${code(channel.name)} ${code(kept)}`, replace({ start, end }, kept));
}
