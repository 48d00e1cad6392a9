import type { InlayHint, TextEdit as ProtocolEdit } from 'vscode-languageserver-types';
import type { Facts, GraphFacts } from '../analysis/facts';
import { END, type NodeId } from '../flow/graph';
import type { NodeModel, Read } from '../model/model';
import { reasonOf } from '../rules/describe';
import { insertBefore, tokenFrom } from '../rules/fixes/edits';
import { startOf } from '../rules/fixes/keys';
import { isShaken } from '../rules/uncertain';
import { code } from '../rules/words';
import { Token } from '../syntax/tokens';
import type { DecisionDecl, GraphMember, NodeDecl, Offset, Span } from '../syntax/tree';
import { touchingRange } from './places';
import { modelOf } from './symbols';
import { uncertainReads } from './uncertain';

export interface HintOptions {
  /** The document as the client spells it. */
  readonly uri: string;
  readonly reads: boolean;
  readonly supersteps: boolean;
  readonly missing: boolean;
}

/** What a hint remembers whose reason is told when someone points at it. */
export interface MissingHint {
  readonly uri: string;
  /** The graph's place in its file. */
  readonly graph: number;
  readonly node: string;
  readonly key: string;
}

/** Keys that are listed. */
const LISTED = 8;
/** Reads in one answer whose reason is told at once: to find one can take a walk through the graph. */
const EXPLAINED = 20;
const LARGE = 2000;
const EXPLAINED_IN_LARGE = 4;
/** Characters of a hint. */
const LONGEST = 60;

/** What the text does not say itself, in a part of it. */
export function inlayHints(facts: Facts, range: Span, options: HintOptions): InlayHint[] {
  const hints: { readonly at: Offset; readonly hint: Omit<InlayHint, 'position' | 'paddingLeft'> }[] = [];
  const add: Add = (at, hint) => {
    if (range.start <= at && at <= range.end) hints.push({ at, hint });
  };
  for (const [index, graph] of facts.graphs.entries()) {
    const { decl } = graph.model;
    if (decl.end < range.start || decl.start > range.end) continue;
    const members = touchingRange(decl.members, range);
    const nodes = members.filter((member) => member.kind === 'node' || member.kind === 'decision');
    if (options.reads) for (const node of nodes) addReads(facts, graph, node, add);
    if (options.supersteps && !isShaken(facts, graph.model)) for (const node of nodes) addStep(graph, node, add);
    if (options.missing) addMissing({ facts, graph, index, uri: options.uri, range }, members, add);
  }
  const { lines } = facts.file;
  return hints
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, hint }) => ({ position: lines.positionAt(at), paddingLeft: true, ...hint }));
}

type Add = (at: Offset, hint: Omit<InlayHint, 'position' | 'paddingLeft'>) => void;

// ---------------------------------------------------------------- inferred reads

/** Behind the brace of a node without a `reads` line: the line that it could have. */
function addReads(facts: Facts, graph: GraphFacts, decl: NodeDecl | DecisionDecl, add: Add): void {
  if (decl.members.some((member) => member.kind === 'reads')) return;
  const node = modelOf(graph, decl);
  const open = node && braceOf(facts, decl);
  const first = decl.members[0];
  if (!node || open === undefined || !first) return;
  const names = inferredReads(node).map((read) => readName(graph, read));
  if (names.length === 0) return;
  const { span, text } = insertBefore(facts.file.source, startOf(first), `reads ${names.join(', ')}`);
  const edit: ProtocolEdit = { range: facts.file.lines.rangeOf(span), newText: text };
  const listed = names.length > LISTED ? [...names.slice(0, LISTED), '…'] : names;
  add(open, { label: `reads ${listed.join(', ')}`, textEdits: [edit] });
}

/** In the order of the text. The key behind `on` and the list of `each` stand beside the name. */
function inferredReads({ reads }: NodeModel): Read[] {
  const inferred = reads.filter(({ places }) => places.some(({ how }) => how !== 'on' && how !== 'each'));
  return inferred.toSorted((a, b) => a.places[0].span.start - b.places[0].span.start);
}

function readName({ model }: GraphFacts, { key, optional }: Read): string {
  return `${model.channels[key].name}${optional ? '?' : ''}`;
}

/** Where the body of a declaration begins. */
function braceOf({ file: { source } }: Facts, decl: NodeDecl | DecisionDecl): Offset | undefined {
  const on = decl.kind === 'decision' ? decl.on : null;
  const last = on ?? decl.title ?? decl.name;
  const index = tokenFrom(source, last ? last.end : decl.start);
  const kind: Token = source.tokens.kinds[index];
  return kind === Token.OpenBrace ? source.tokens.starts[index + 1] : undefined;
}

// ---------------------------------------------------------------- supersteps

/** Behind the name of a node: when it runs. */
function addStep(graph: GraphFacts, decl: NodeDecl | DecisionDecl, add: Add): void {
  const node = modelOf(graph, decl);
  const range = node && graph.flow.stepsOf(node.id);
  if (!range || !decl.name) return;
  const { first, last } = range;
  const label = first === last ? `step ${last}` : first === undefined ? `step ≤ ${last}` : `step ${first}–${last}`;
  add(decl.name.end, { label });
}

// ---------------------------------------------------------------- keys that may be missing

interface Missing {
  readonly facts: Facts;
  readonly graph: GraphFacts;
  readonly index: number;
  readonly uri: string;
  readonly range: Span;
}

/** Beside the reads of keys that may be unset: when that is, each key once in a node. */
function addMissing({ facts, graph, index, uri, range }: Missing, members: readonly GraphMember[], add: Add): void {
  const { model } = graph;
  const isUncertain = uncertainReads(facts, graph);
  let left = model.nodes.length > LARGE ? EXPLAINED_IN_LARGE : EXPLAINED;
  for (const read of readsIn(graph, members)) {
    const at = endOf(facts, read);
    if (at < range.start || at > range.end || !isUncertain(read.node, read.key)) continue;
    const words = left-- > 0 ? whenMissing(graph, read.node, read.key) : undefined;
    const { name } = model.channels[read.key];
    const label = read.places[0].how === 'call' ? `${name} ${labelOf(words)}` : labelOf(words);
    if (words !== undefined) add(at, { label, tooltip: sentence(name, words) });
    else
      add(at, {
        label,
        data: { uri, graph: index, node: model.nodes[read.node].name, key: name } satisfies MissingHint,
      });
  }
}

function readsIn(graph: GraphFacts, members: readonly GraphMember[]): Read[] {
  return members.flatMap((member) => {
    if (member.kind === 'output') return graph.model.nodes[END].reads.filter(({ declared }) => isIn(declared, member));
    return member.kind === 'node' || member.kind === 'decision' ? (modelOf(graph, member)?.reads ?? []) : [];
  });
}

function isIn(inner: Span | undefined, { start, end }: Span): boolean {
  return inner !== undefined && start <= inner.start && inner.end <= end;
}

/** Behind the place where a finding about the read stands; of a placeholder behind its braces. */
function endOf({ file }: Facts, { places, declared }: Read): Offset {
  const [{ how, span }] = places;
  if (how === 'placeholder') return file.source.text.indexOf('}', span.end) + 1;
  return declared?.end ?? span.end;
}

function labelOf(words: string | undefined): string {
  if (words === undefined) return 'may be missing';
  const label = `missing ${words.replaceAll('`', '')}`;
  return label.length > LONGEST ? `${label.slice(0, LONGEST - 1)}…` : label;
}

function sentence(key: string, words: string): string {
  return `${code(key)} is unset ${words}`;
}

function whenMissing(graph: GraphFacts, node: NodeId, key: number): string | undefined {
  const witness = graph.flow.witness(node, key);
  const words = witness && reasonOf(graph, key, witness).words;
  return words === '' ? undefined : words;
}

/** The reason of a hint that had none yet. Undefined if there is none, or the text has changed meanwhile. */
export function missingTooltip({ graphs }: Facts, hint: MissingHint): string | undefined {
  const graph = graphs[hint.graph];
  const node = graph?.model.nodeIds.get(hint.node);
  const key = graph?.model.keyIds.get(hint.key);
  if (!graph || node === undefined || key === undefined) return undefined;
  const words = whenMissing(graph, node, key);
  return words === undefined ? undefined : sentence(hint.key, words);
}
