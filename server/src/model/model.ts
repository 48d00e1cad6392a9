/**
 * What a `.graph` file means: its symbols, and for every graph channels, nodes, decisions and the tagged edge list.
 * Plain data, built once per version of a document by `buildFile`; everything above asks the same objects.
 */
import type { ArmId, EdgeId, KeyId, NodeId } from '../flow/graph';
import type { LineMap } from '../syntax/lines';
import type { PromptMark } from '../syntax/placeholders';
import type {
  Arm,
  DecisionDecl,
  Expression,
  GraphDecl,
  ImportDecl,
  KeyDecl,
  KeyPath,
  KeyRef,
  Name,
  NodeDecl,
  SourceFile,
  Span,
  StateDecl,
  TextLine,
  TypeDecl,
} from '../syntax/tree';
import type { Fault } from './faults';
import type { Type } from './types';

/** A place in some file. */
export interface Place {
  readonly uri: string;
  readonly span: Span;
}

export interface FileModel {
  readonly uri: string;
  readonly source: SourceFile;
  readonly lines: LineMap;
  readonly imports: readonly ImportModel[];
  readonly states: readonly StateModel[];
  readonly types: readonly TypeModel[];
  /** In the order of the text, those with a name that was taken before among them. */
  readonly graphs: readonly GraphModel[];
  /** What the model itself finds: unknown names, wrong types, misplaced members. In no order. */
  readonly faults: readonly Fault[];
  /** URIs that were read or looked for to build this: a change of one of them asks for a new model. */
  readonly dependencies: ReadonlySet<string>;
}

/** One name of an `import`; the target is undefined if the file or the name is not there. */
export interface ImportModel {
  readonly name: Name;
  readonly decl: ImportDecl;
  /** The file that the path means, undefined where paths have no meaning (an untitled document). */
  readonly uri: string | undefined;
  readonly target: GraphModel | StateModel | TypeModel | undefined;
}

export interface StateModel {
  readonly kind: 'state';
  readonly uri: string;
  readonly name: string;
  readonly decl: StateDecl;
  readonly base: StateModel | undefined;
  /** Its own channels and those of its bases, bases first. */
  readonly channels: readonly ChannelDecl[];
}

export interface TypeModel {
  readonly kind: 'type';
  readonly uri: string;
  readonly name: string;
  readonly decl: TypeDecl;
  readonly type: Type;
}

export type ChannelKind = 'last' | 'append' | 'merge' | 'sum' | 'reduce';

/** A channel as declared, in whichever state and file. */
export interface ChannelDecl {
  readonly uri: string;
  readonly decl: KeyDecl;
  readonly name: string;
  readonly kind: ChannelKind;
  /** The value that readers see: `list<T>` of an `append<T>`, `map<T>` of a `merge<T>`. */
  readonly type: Type;
  /** What one write may bring: `T`. An `append` takes a `list<T>` too, a `merge` takes a `map<T>`. */
  readonly update: Type;
  readonly reducer: HandlerRef | undefined;
}

/** A channel of one graph. */
export interface Channel extends ChannelDecl {
  readonly id: KeyId;
  /** Where this file names it: its declaration, or the state that brings it from another file. */
  readonly place: Span;
  readonly isInput: boolean;
  /** An input because it is read, written by nothing and the graph has no `input` line (§4). */
  readonly isImplicitInput: boolean;
  readonly isOutput: boolean;
  /** Holds a value before the first node runs. */
  readonly isInitial: boolean;
}

// ---------------------------------------------------------------- reads and writes

/** How a place reads a key. `call`: an input of the called graph that has the key's name. */
export type ReadHow = 'reads' | 'on' | 'each' | 'placeholder' | 'when' | 'set' | 'with' | 'call' | 'output';

export interface ReadPlace {
  readonly span: Span;
  readonly how: ReadHow;
}

/** One key that a node reads. */
export interface Read {
  readonly node: NodeId;
  readonly key: KeyId;
  readonly optional: boolean;
  /**
   * The places that read it, in the order in which a finding chooses: the `reads` list, `on`, then the text's order.
   * Placeholders of a key that the `reads` line names are not among them: the texts have them.
   */
  readonly places: readonly ReadPlace[];
  /** Something beside the `reads` line uses it. */
  readonly isUsed: boolean;
  /** Its place in the `reads` (or `output`) line. */
  readonly declared: KeyRef | undefined;
}

/** How a place writes a key. `call`: an output of the called graph that has the key's name. */
export type WriteHow = 'writes' | 'set' | 'into' | 'call' | 'arm';

/** One key that a node, or one arm of a decision, writes. */
export interface Write {
  readonly node: NodeId;
  /** `NO_ARM`: whichever arm. */
  readonly arm: ArmId;
  readonly key: KeyId;
  /** `y?`, or an output that the called graph does not always have. (That an `each` list may be empty is the flow's affair.) */
  readonly optional: boolean;
  readonly how: WriteHow;
  /** Where a finding about it stands: the key in `writes`, `set`, `into` or the arm; else the called graph's name. */
  readonly span: Span;
  /** All places, if the key stands in several. */
  readonly places: readonly Span[];
}

/** The local name of an `each` node. */
export interface ItemModel {
  readonly name: Name;
  readonly type: Type;
  /** The list's key and path; its key is one of the node's reads if it exists. */
  readonly list: KeyPath | null;
  /** Where the body uses it. */
  readonly uses: readonly Span[];
}

/** What looks like a placeholder in a text and is printed. */
export type Lookalike = Exclude<PromptMark, { readonly kind: 'placeholder' }>;

/** An expression, its names found and its type checked. */
export interface ExpressionModel {
  readonly expression: Expression;
  readonly how: 'set' | 'when' | 'with';
  /** The names that it reads as keys or the item, in order. */
  readonly names: readonly { readonly name: string; readonly span: Span }[];
  /** `unknown` if it does not parse or check. */
  readonly type: Type;
}

/** A module's export that a `run`, `handlers` or `reduce` names. */
export interface HandlerRef {
  readonly span: Span;
  /** The module's URI, if it is named or found; undefined: the host hands the function to the run. */
  readonly uri: string | undefined;
  /** Undefined for a `handlers` line, which names a module only. */
  readonly exportName: string | undefined;
  readonly state: 'found' | 'host' | 'no-module' | 'no-export';
}

export type BodyKind = 'none' | 'prompt' | 'run' | 'set' | 'ask' | 'call';

export type NodeKind = 'start' | 'end' | 'node' | 'decision' | 'each' | 'call';

export interface NodeModel {
  readonly id: NodeId;
  readonly name: string;
  readonly kind: NodeKind;
  /** Null for `start`, `end`, and a node that only edges name. */
  readonly decl: NodeDecl | DecisionDecl | null;
  /** An undeclared node stands in as an empty one. */
  readonly isStandIn: boolean;
  /** The name in the declaration; for a stand-in its first use. A zero-width span at the graph for `start` and `end`. */
  readonly span: Span;
  readonly title: string | undefined;
  readonly body: BodyKind;
  /** One per key, ordered by key. The outputs are the reads of `end`. */
  readonly reads: readonly Read[];
  /** One per key, ordered by key; writes of arms stand at the arms. */
  readonly writes: readonly Write[];
  readonly item: ItemModel | undefined;
  /** The texts with placeholders, and what only looks like one in them. */
  readonly texts: readonly TextLine[];
  readonly lookalikes: readonly Lookalike[];
  readonly expressions: readonly ExpressionModel[];
  readonly handler: HandlerRef | undefined;
  readonly call: CallModel | undefined;
  /** Empty unless it is a decision. */
  readonly arms: readonly ArmModel[];
  readonly decision: DecisionModel | undefined;
}

export interface DecisionModel {
  readonly chooser: 'on' | 'when' | 'prompt' | 'ask' | 'run' | 'none';
  readonly on: { readonly path: KeyPath; readonly key: KeyId | undefined; readonly type: Type } | undefined;
}

export interface ArmModel {
  readonly id: ArmId;
  readonly node: NodeId;
  readonly decl: Arm;
  readonly form: 'name' | 'string' | 'number' | 'else' | 'when';
  /** As in `analyze`: the label, the condition's text, or `else`. */
  readonly label: string;
  readonly labelSpan: Span;
  readonly writes: readonly Write[];
  /** 0 without `max`. */
  readonly max: number;
  readonly targets: readonly NodeId[];
}

/** `call`: which keys go in and come out. */
export interface CallModel {
  readonly name: Name;
  /** Undefined if no such graph is known, or the call goes round in a circle. */
  readonly graph: GraphModel | undefined;
  /** By input of the called graph that gets a value. */
  readonly inputs: readonly {
    readonly child: KeyId;
    /** The key of the same name that is handed over, or undefined where an expression or the item is. */
    readonly parent: KeyId | undefined;
    readonly expression: ExpressionModel | undefined;
    readonly fromItem: boolean;
  }[];
  readonly outputs: readonly { readonly child: KeyId; readonly parent: KeyId }[];
}

// ---------------------------------------------------------------- edges and graphs

export type EdgeKind = 'seq' | 'cond' | 'send';

export interface EdgeModel {
  readonly id: EdgeId;
  readonly src: NodeId;
  readonly dst: NodeId;
  readonly kind: EdgeKind;
  readonly arm: ArmId;
  readonly label: string | undefined;
  /** The target's name where the edge is written: what a finding about the edge marks. */
  readonly span: Span;
  /** The source's name where it is written; for an arm the label. */
  readonly sourceSpan: Span;
  /** The `->`. */
  readonly arrow: Span;
}

/** A place in wiring or an arm that names a node. */
export interface NodeUse {
  readonly node: NodeId;
  readonly span: Span;
}

export interface GraphModel {
  readonly kind: 'graph';
  readonly uri: string;
  readonly name: string;
  readonly decl: GraphDecl;
  /** The name, or the word `graph` if it is missing: where findings about the whole stand. */
  readonly nameSpan: Span;
  readonly title: string | undefined;
  /** Its text has a syntax error: facts are computed, but only findings about names and types are shown. */
  readonly isBroken: boolean;
  readonly channels: readonly Channel[];
  /** The named states that it extends, if known. */
  readonly base: StateModel | undefined;
  readonly keyIds: ReadonlyMap<string, KeyId>;
  /** `start`, `end`, the declared nodes in order, then the stand-ins. */
  readonly nodes: readonly NodeModel[];
  readonly nodeIds: ReadonlyMap<string, NodeId>;
  /** Every decision's arms, by `ArmId`. */
  readonly arms: readonly ArmModel[];
  /** In writing order, without a second edge of the same source, target and arm. */
  readonly edges: readonly EdgeModel[];
  readonly nodeUses: readonly NodeUse[];
  readonly hasInputLine: boolean;
  readonly hasOutputLine: boolean;
  readonly inputs: readonly KeyRef[];
  readonly outputs: readonly KeyRef[];
  readonly handlers: HandlerRef | undefined;
  readonly limit: { readonly steps: number; readonly span: Span } | undefined;
  /** By key: who reads it, who writes it, in order of declaration. */
  readonly readers: readonly (readonly Read[])[];
  readonly writers: readonly (readonly Write[])[];
}

/** Files as the layers below the connection see them. Texts come without byte order mark. */
export interface Files {
  /** The text of a file, undefined if there is none. */
  read(uri: string): string | undefined;
}
