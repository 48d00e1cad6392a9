/** Repairs of what nodes and graphs say about keys: reads, writes, inputs, outputs. */
import type { Facts } from '../../analysis/facts';
import { END, type KeyId, type NodeId } from '../../flow/graph';
import type { GraphModel, Read } from '../../model/model';
import type { BodyMember, KeyRef, ReadsLine, Span, WritesLine } from '../../syntax/tree';
import type { Fix, TextEdit } from '../rule';
import { code } from '../words';
import { fix, insert, insertApart, insertBefore, insertBehind, insertInto, removeItem, removeMember } from './edits';

/** Adds a key to the `reads` of a node, making the line where there is none. */
export function addToReads(facts: Facts, graph: GraphModel, node: NodeId, key: string): TextEdit | undefined {
  const { decl, reads, body, decision } = graph.nodes[node];
  if (!decl) return undefined;
  const line = linesOf(decl.members, 'reads').at(-1);
  if (line) return addToLine(facts, line, key);
  // The line ends the inference from placeholders: it has to say all of them.
  const infers = body === 'prompt' || body === 'ask' || decision?.chooser === 'prompt' || decision?.chooser === 'ask';
  const inferred = infers ? reads.filter(isFromPlaceholder).map((read) => graph.channels[read.key].name) : [];
  return addMember(facts, decl, `reads ${[...inferred, key].join(', ')}`);
}

/** Says that a read, or an output, can do without its key. */
export function markOptional(facts: Facts, graph: GraphModel, read: Read): readonly Fix[] {
  const { name } = graph.channels[read.key];
  const title = `Mark ${code(name)} as optional`;
  if (read.declared) return fix(title, insert(read.declared.name.end, '?'));
  const canBeOptional = read.places.every((place) => isOptionalPlace(place.how));
  if (read.node === END || !canBeOptional) return [];
  const edit = optionalReads(facts, graph, read);
  return edit ? fix(title, edit) : [];
}

function optionalReads(facts: Facts, graph: GraphModel, read: Read): TextEdit | undefined {
  const { decl, reads } = graph.nodes[read.node];
  const key = `${graph.channels[read.key].name}?`;
  if (!decl) return undefined;
  const line = linesOf(decl.members, 'reads').at(-1);
  if (line) return addToLine(facts, line, key);
  const inferred = reads.map((other) => (other === read ? key : graph.channels[other.key].name));
  return addMember(facts, decl, `reads ${reads.some(isFromPlaceholder) ? inferred.join(', ') : key}`);
}

const isOptionalPlace = (how: string): boolean => how === 'placeholder' || how === 'when' || how === 'set';
const isFromPlaceholder = (read: Read): boolean => read.places.some((place) => place.how === 'placeholder');

/** Makes a key an input. None where another graph of the file calls this one: it would have to hand the key over. */
export function addToInput(facts: Facts, graph: GraphModel, key: KeyId): readonly Fix[] {
  if (isCalled(facts, graph)) return [];
  const { name } = graph.channels[key];
  return fix(`Make ${code(name)} an input`, inputEdit(facts, graph, name));
}

/** The edit that makes `name` an input; without an `input` line the keys taken as inputs so far go into the new one. */
export function inputEdit(facts: Facts, graph: GraphModel, name?: string): TextEdit | undefined {
  const { source } = facts.file;
  const line = graph.decl.members.findLast((member) => member.kind === 'input');
  if (line) return name === undefined ? undefined : addToLine(facts, line, name);
  const taken = graph.channels.filter((channel) => channel.isImplicitInput).map((channel) => channel.name);
  const text = `input ${(name === undefined ? taken : [...taken, name]).join(', ')}`;
  const state = graph.decl.members.findLast((member) => member.kind === 'state');
  if (state) return insertBehind(source, state, text);
  const first = graph.decl.members[0];
  return first ? insertBefore(source, startOf(first), text) : insertInto(source, graph.decl, text);
}

type KeyList = Span & { readonly keys: readonly KeyRef[] };

/** The `reads`, `writes`, `input` or `output` line that holds the key at `ref`. */
export function listAt(graph: GraphModel, ref: Span): KeyList | undefined {
  for (const member of graph.decl.members) {
    if (member.start > ref.start || member.end < ref.end) continue;
    if (member.kind === 'input' || member.kind === 'output') return member;
    if (member.kind !== 'node' && member.kind !== 'decision') continue;
    const lines = [...linesOf(member.members, 'reads'), ...linesOf(member.members, 'writes')];
    return lines.find((line) => line.start <= ref.start && ref.end <= line.end);
  }
  return undefined;
}

/** Takes the key at `ref` out of the list that holds it, with the line if it was the only one there. */
export function removeListed(facts: Facts, graph: GraphModel, ref: Span): TextEdit | undefined {
  const line = listAt(graph, ref);
  const item = line?.keys.find((key) => key.start <= ref.start && ref.end <= key.end);
  if (!line || !item) return undefined;
  return line.keys.length > 1 ? removeItem(facts.file.source, line.keys, item) : removeMember(facts.file.source, line);
}

/** Is it called by a graph of this file? */
export function isCalled(facts: Facts, graph: GraphModel): boolean {
  return facts.graphs.some(({ model }) => model.nodes.some((node) => node.call?.graph === graph));
}

function addToLine(facts: Facts, line: KeyList, key: string): TextEdit {
  const last = line.keys.at(-1);
  return insertApart(facts.file.source, last ? last.end : line.end, last ? `, ${key}` : ` ${key}`);
}

/** Puts a member first into a node or decision. */
function addMember(
  facts: Facts,
  decl: Span & { readonly members: readonly BodyMember[] },
  text: string,
): TextEdit | undefined {
  const { source } = facts.file;
  const first = decl.members[0];
  return first ? insertBefore(source, startOf(first), text) : insertInto(source, decl, text);
}

/** From the doc comment on, if there is one. */
export function startOf(member: Span & { readonly doc?: Span | null }): Span {
  return { start: member.doc?.start ?? member.start, end: member.end };
}

function linesOf(members: readonly BodyMember[], kind: 'reads' | 'writes'): readonly (ReadsLine | WritesLine)[] {
  return members.filter((member): member is ReadsLine | WritesLine => member.kind === kind);
}
