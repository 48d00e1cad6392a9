/** A graph while it is being built: the model's own objects, still open for writing. */
import { type KeyId, NO_ARM, type NodeId } from '../flow/graph';
import type { GraphDecl, KeyRef, Name, Span } from '../syntax/tree';
import type { Fault, World } from './faults';
import type { ArmModel, Channel, GraphModel, NodeModel, Read, ReadHow, ReadPlace, Write, WriteHow } from './model';
import type { FileScope } from './scope';

type Open<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

/** `GraphModel` with its lists open. Faults refer to it as the finished model, which is the same object. */
export type GraphDraft = Open<Omit<GraphModel, 'keyIds' | 'nodeIds' | 'readers' | 'writers'>> & {
  readonly keyIds: Map<string, KeyId>;
  readonly nodeIds: Map<string, NodeId>;
  readers: Read[][];
  writers: Write[][];
};

export type ChannelDraft = { -readonly [K in keyof Channel]: Channel[K] };
export type NodeDraft = Open<NodeModel>;
export type ArmDraft = Open<ArmModel>;

/** One graph's building: the draft, and the file that it stands in. */
export interface Building {
  readonly scope: FileScope;
  readonly graph: GraphDraft;
  readonly decl: GraphDecl;
}

export function draftGraph(scope: FileScope, decl: GraphDecl): GraphDraft {
  const nameSpan: Span = decl.name ?? { start: decl.start, end: Math.min(decl.start + 'graph'.length, decl.end) };
  return {
    kind: 'graph',
    uri: scope.uri,
    name: decl.name?.text ?? '',
    decl,
    nameSpan,
    title: undefined,
    isBroken: hasErrorIn(scope, decl),
    channels: [],
    base: undefined,
    keyIds: new Map(),
    nodes: [],
    nodeIds: new Map(),
    arms: [],
    edges: [],
    nodeUses: [],
    hasInputLine: false,
    hasOutputLine: false,
    inputs: [],
    outputs: [],
    handlers: undefined,
    limit: undefined,
    readers: [],
    writers: [],
  };
}

/** Is there a syntax error between the declaration's ends? `errorStarts` is sorted. */
function hasErrorIn(scope: FileScope, decl: GraphDecl): boolean {
  const { errorStarts } = scope;
  let low = 0;
  let high = errorStarts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (errorStarts[middle] < decl.start) low = middle + 1;
    else high = middle;
  }
  return low < errorStarts.length && errorStarts[low] <= decl.end;
}

/** Shared by all that have none: replaced, never pushed to. */
const EMPTY: never[] = [];

export function draftNode(id: NodeId, name: string, span: Span): NodeDraft {
  return {
    id,
    name,
    kind: 'node',
    decl: null,
    isStandIn: false,
    span,
    title: undefined,
    body: 'none',
    reads: EMPTY,
    writes: EMPTY,
    item: undefined,
    texts: EMPTY,
    lookalikes: EMPTY,
    expressions: EMPTY,
    handler: undefined,
    call: undefined,
    arms: EMPTY,
    decision: undefined,
  };
}

/** Adds a fault; the draft is the model that it will be. */
export function report(building: Building, fault: Fault): void {
  building.scope.faults.push(fault);
}

export function reportDuplicate(building: Building, name: Span, text: string, world: World, first: Span): void {
  report(building, {
    code: 'duplicate-name',
    span: name,
    graph: building.graph,
    name: text,
    world,
    first: { uri: building.scope.uri, span: first },
  });
}

export function reportMember(building: Building, span: Span, member: Span, why: string, node?: NodeId): void {
  report(building, { code: 'invalid-member', span, graph: building.graph, node, member, why });
}

export function reportType(building: Building, span: Span, why: string, about: { node?: NodeId; key?: KeyId }): void {
  report(building, { code: 'type-mismatch', span, graph: building.graph, why, ...about });
}

/** Visits the keys of a list that exist, each once. */
export function eachKey(
  building: Building,
  refs: readonly KeyRef[],
  use: 'read' | 'write' | 'input' | 'output',
  node: NodeId | undefined,
  visit: (ref: KeyRef, key: KeyId) => void,
): void {
  for (let i = 0; i < refs.length; i++) {
    const key = keyAt(building, refs, i, use, node);
    if (key !== undefined) visit(refs[i], key);
  }
}

/** The key at a place of a list. The second mention of one is a fault and none, so is a name that is no key. */
export function keyAt(
  building: Building,
  refs: readonly KeyRef[],
  at: number,
  use: 'read' | 'write' | 'input' | 'output',
  node: NodeId | undefined,
): KeyId | undefined {
  const { name } = refs[at];
  const first = firstOfName(refs, at);
  if (first) {
    reportDuplicate(building, name, name.text, 'key', first.name);
    return undefined;
  }
  const key = building.graph.keyIds.get(name.text);
  if (key === undefined) reportUnknownKey(building, name, use, node);
  return key;
}

/** First mentions by name of the one list in which they are looked up: most are short, but one may have all keys. */
const firsts = new WeakMap<readonly KeyRef[], Map<string, KeyRef>>();

function firstOfName(refs: readonly KeyRef[], at: number): KeyRef | undefined {
  const { text } = refs[at].name;
  if (refs.length <= 8) {
    for (let i = 0; i < at; i++) if (refs[i].name.text === text) return refs[i];
    return undefined;
  }
  let known = firsts.get(refs);
  if (!known) {
    known = new Map();
    for (const ref of refs) if (!known.has(ref.name.text)) known.set(ref.name.text, ref);
    firsts.set(refs, known);
  }
  const first = known.get(text);
  return first === refs[at] ? undefined : first;
}

export function reportUnknownKey(
  building: Building,
  name: Name | (Span & { readonly text: string }),
  use: (Fault & { code: 'unknown-key' })['use'],
  node?: NodeId,
): void {
  const { graph } = building;
  report(building, {
    code: 'unknown-key',
    span: name,
    graph,
    node,
    name: name.text,
    use,
    candidates: () => graph.channels.map((channel) => channel.name),
  });
}

// ---------------------------------------------------------------- reads and writes of one node

/** Where a finding about a missing key stands: at the `reads` list, else `on`, else in the text's order, else the call. */
const RANK: Readonly<Record<ReadHow, number>> = {
  reads: 0,
  output: 0,
  on: 1,
  each: 2,
  placeholder: 2,
  when: 2,
  set: 2,
  with: 2,
  call: 3,
};

type OpenWrite = { -readonly [K in keyof Write]: Write[K] };

interface OpenRead {
  readonly node: NodeId;
  readonly key: KeyId;
  optional: boolean;
  places: readonly ReadPlace[];
  readonly declared: KeyRef | undefined;
  isUsed: boolean;
}

/** What one node reads and writes, gathered line by line. */
export class Accesses {
  private reads: readonly OpenRead[] = EMPTY;
  private writes: readonly OpenWrite[] = EMPTY;

  constructor(readonly node: NodeId) {}

  declareRead(ref: KeyRef, key: KeyId, how: 'reads' | 'output'): void {
    const places = [{ span: ref.name, how }];
    this.reads = grown(this.reads, {
      node: this.node,
      key,
      optional: ref.optional,
      places,
      declared: ref,
      isUsed: false,
    });
  }

  /** The keys of the `reads` line. */
  declared(): KeyId[] {
    return this.reads.filter((read) => read.declared).map((read) => read.key);
  }

  declaration(key: KeyId): KeyRef | undefined {
    return this.find(key)?.declared;
  }

  hasRead(key: KeyId): boolean {
    return this.find(key) !== undefined;
  }

  /** A read at a place; one `?` in the `reads` list makes all of them optional. */
  addRead(key: KeyId, span: Span, how: ReadHow, optional = false): void {
    const known = this.find(key);
    if (!known) {
      const places = [{ span, how }];
      this.reads = grown(this.reads, { node: this.node, key, optional, places, declared: undefined, isUsed: true });
      return;
    }
    known.places = grown(known.places, { span, how });
    known.isUsed = true;
    if (!known.declared && !optional) known.optional = false;
  }

  /** Most reads are declared and used in a text: their places would fill the memory, and nobody asks for them. */
  addPlaceholder(key: KeyId, span: Span): void {
    const known = this.find(key);
    if (known?.declared) known.isUsed = true;
    else this.addRead(key, span, 'placeholder');
  }

  addWrite(key: KeyId, span: Span, how: WriteHow, optional: boolean): void {
    const known = this.writes.find((write) => write.key === key);
    if (!known) {
      this.writes = grown(this.writes, { node: this.node, arm: NO_ARM, key, optional, how, span, places: [span] });
      return;
    }
    known.places = grown(known.places, span);
    if (!optional) known.optional = false;
  }

  hasWrite(key: KeyId): boolean {
    return this.writes.some((write) => write.key === key);
  }

  finishReads(): Read[] {
    for (const read of this.reads) read.places = inOrder(read.places, comparePlaces);
    return inOrder(this.reads, byKey) as Read[];
  }

  finishWrites(): Write[] {
    return inOrder(this.writes, byKey) as Write[];
  }

  private find(key: KeyId): OpenRead | undefined {
    return this.reads.find((read) => read.key === key);
  }
}

/** A list with one more element. Short lists are copied: what grows in place reserves room for many. */
function grown<T>(list: readonly T[], element: T): readonly T[] {
  if (list.length < 8) return [...list, element];
  (list as T[]).push(element);
  return list;
}

/** Most lists are in order already, and sorting is not free. */
function inOrder<T>(list: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  for (let i = 1; i < list.length; i++) {
    if (compare(list[i - 1], list[i]) > 0) return list.toSorted(compare);
  }
  return list;
}

function byKey(a: { readonly key: KeyId }, b: { readonly key: KeyId }): number {
  return a.key - b.key;
}

function comparePlaces(a: ReadPlace, b: ReadPlace): number {
  return RANK[a.how] - RANK[b.how] || a.span.start - b.span.start;
}
