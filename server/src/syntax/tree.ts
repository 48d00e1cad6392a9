/**
 * The syntax tree of a `.graph` file. It knows no meaning: names are just names here.
 *
 * Every text has a tree; what does not parse is an `ErrorNode` in it, and each diagnosed place stands in
 * `SourceFile.errors`. All positions are UTF-16 offsets into `SourceFile.text`, `end` exclusive; a node spans its
 * first to its last token without the blanks and comments round it.
 */

/** UTF-16 offset into the text of a file. */
export type Offset = number;

export interface Span {
  readonly start: Offset;
  readonly end: Offset;
}

export interface SyntaxError extends Span {
  /** A whole sentence part for the person at the keyboard, names in backticks. */
  readonly message: string;
  /** Text whose insertion at `end` mends it, where that is evident (a closing brace, a missing comma's removal is ''). */
  readonly insert?: string;
}

/** Tokens in order, blanks and comments among them: together they cover every character of the text. */
export interface Tokens {
  readonly count: number;
  readonly kinds: Uint8Array;
  /** `starts[i]`…`starts[i + 1]` is token i; `starts[count]` is the length of the text. */
  readonly starts: Uint32Array;
}

/** `// allow code, code: reason` (LANGUAGE §10). */
export interface AllowComment extends Span {
  readonly codes: readonly Name[];
  /** Nothing but blanks stands before it on its line: it speaks for the next line with code. */
  readonly ownLine: boolean;
}

export interface SourceFile extends Span {
  readonly kind: 'file';
  readonly text: string;
  readonly tokens: Tokens;
  /** In the order in which they begin; one that stands in a graph by mistake comes behind that graph. */
  readonly items: readonly Item[];
  readonly errors: readonly SyntaxError[];
  readonly allows: readonly AllowComment[];
}

/** Tokens that fit no form, skipped by recovery. */
export interface ErrorNode extends Span {
  readonly kind: 'error';
}

/** Consecutive `///` lines that belong to the declaration after them; `text` has one line each, without slashes. */
export interface Doc extends Span {
  readonly kind: 'doc';
  readonly text: string;
}

export interface Name extends Span {
  readonly kind: 'name';
  readonly text: string;
}

// ---------------------------------------------------------------- literals

/** A string. `cookString` in strings.ts gives its value and maps it back to the text. */
export interface StringLiteral extends Span {
  readonly kind: 'string';
  /** `line`: `"…"` with escapes; `block`: `"""…"""` without. */
  readonly form: 'line' | 'block';
  /** False if its end is missing (it then ends with the line, or the file). */
  readonly closed: boolean;
}

export interface NumberLiteral extends Span {
  readonly kind: 'number';
  /** As written, with its sign. */
  readonly text: string;
}

/** `true`, `false` or `null`. */
export interface WordLiteral extends Span {
  readonly kind: 'word';
  readonly value: boolean | null;
}

export interface ListLiteral extends Span {
  readonly kind: 'list';
  readonly items: readonly Literal[];
}

export interface MapEntry extends Span {
  readonly kind: 'entry';
  readonly key: StringLiteral;
  readonly value: Literal;
}

export interface MapLiteral extends Span {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
}

export type Literal = StringLiteral | NumberLiteral | WordLiteral | ListLiteral | MapLiteral | ErrorNode;

/** CEL source; its extent is found by the parser (LANGUAGE §6, last paragraph), its content is the model's. */
export interface Expression extends Span {
  readonly kind: 'expression';
}

// ---------------------------------------------------------------- types

/** `string`, `Ticket`, … */
export interface NamedType extends Span {
  readonly kind: 'namedType';
  readonly name: Name;
}

/** `list<T>`, `map<T>`; any other name with arguments parses too. */
export interface GenericType extends Span {
  readonly kind: 'genericType';
  readonly name: Name;
  readonly args: readonly TypeNode[];
}

/** `"a" | "b"` */
export interface UnionType extends Span {
  readonly kind: 'unionType';
  readonly members: readonly StringLiteral[];
}

export interface RecordField extends Span {
  readonly kind: 'field';
  readonly doc: Doc | null;
  readonly name: Name;
  readonly type: TypeNode;
}

export interface RecordType extends Span {
  readonly kind: 'recordType';
  readonly fields: readonly RecordField[];
}

/** `T?` */
export interface NullableType extends Span {
  readonly kind: 'nullableType';
  readonly inner: TypeNode;
}

export type TypeNode = NamedType | GenericType | UnionType | RecordType | NullableType | ErrorNode;

// ---------------------------------------------------------------- declarations

export interface ImportDecl extends Span {
  readonly kind: 'import';
  readonly names: readonly Name[];
  readonly path: StringLiteral | null;
}

/** `key: kind<type> "reducer" = literal`. A kind is recognised only where `<` follows its name. */
export interface KeyDecl extends Span {
  readonly kind: 'key';
  readonly doc: Doc | null;
  readonly name: Name;
  /** `last append merge sum reduce`, as written; null: none is given, the channel is a `last` one. */
  readonly channel: Name | null;
  readonly type: TypeNode | null;
  /** The second argument of `reduce<T, U>`. */
  readonly updateType: TypeNode | null;
  /** The path behind `reduce<…>`. */
  readonly reducer: StringLiteral | null;
  readonly initial: Literal | null;
}

/** `state { … }` in a graph (no name) or `state Name { … }` at the top level. */
export interface StateDecl extends Span {
  readonly kind: 'state';
  readonly doc: Doc | null;
  readonly name: Name | null;
  readonly base: Name | null;
  readonly keys: readonly KeyDecl[];
  readonly errors: readonly ErrorNode[];
}

export interface TypeDecl extends Span {
  readonly kind: 'type';
  readonly doc: Doc | null;
  readonly name: Name;
  readonly type: TypeNode | null;
}

export interface GraphDecl extends Span {
  readonly kind: 'graph';
  readonly doc: Doc | null;
  readonly name: Name | null;
  readonly title: StringLiteral | null;
  readonly members: readonly GraphMember[];
  /** Is its closing brace there? */
  readonly closed: boolean;
}

export type Item = ImportDecl | StateDecl | TypeDecl | GraphDecl | ErrorNode;

/** A key in a list: `a`, `b?`. */
export interface KeyRef extends Span {
  readonly kind: 'keyRef';
  readonly name: Name;
  readonly optional: boolean;
}

export interface InputLine extends Span {
  readonly kind: 'input';
  readonly keys: readonly KeyRef[];
}

export interface OutputLine extends Span {
  readonly kind: 'output';
  readonly keys: readonly KeyRef[];
}

export interface HandlersLine extends Span {
  readonly kind: 'handlers';
  readonly path: StringLiteral | null;
}

export interface ModelLine extends Span {
  readonly kind: 'model';
  readonly name: StringLiteral | null;
}

export interface LimitLine extends Span {
  readonly kind: 'limit';
  readonly count: NumberLiteral | null;
}

/** One place of a chain: `a`, or `[a, b]`. */
export interface Endpoint extends Span {
  readonly kind: 'endpoint';
  readonly names: readonly Name[];
}

/** `a -> [b, c] -> d`: at least two endpoints, unless it is half-typed. */
export interface Wiring extends Span {
  readonly kind: 'wiring';
  readonly endpoints: readonly Endpoint[];
  /** Spans of the arrows; `arrows[i]` stands behind `endpoints[i]`. */
  readonly arrows: readonly Span[];
}

export type GraphMember =
  | StateDecl
  | InputLine
  | OutputLine
  | HandlersLine
  | ModelLine
  | LimitLine
  | NodeDecl
  | DecisionDecl
  | Wiring
  | ErrorNode;

// ---------------------------------------------------------------- nodes and decisions

export interface NodeDecl extends Span {
  readonly kind: 'node';
  readonly doc: Doc | null;
  readonly name: Name | null;
  readonly title: StringLiteral | null;
  readonly members: readonly BodyMember[];
}

export interface DecisionDecl extends Span {
  readonly kind: 'decision';
  readonly doc: Doc | null;
  readonly name: Name | null;
  readonly title: StringLiteral | null;
  readonly on: KeyPath | null;
  readonly members: readonly BodyMember[];
}

/** `key` or `key.field.field`, behind `on` and `each … in`. */
export interface KeyPath extends Span {
  readonly kind: 'path';
  readonly key: Name;
  readonly fields: readonly Name[];
}

export interface ReadsLine extends Span {
  readonly kind: 'reads';
  readonly keys: readonly KeyRef[];
}

export interface WritesLine extends Span {
  readonly kind: 'writes';
  readonly keys: readonly KeyRef[];
}

export interface EachLine extends Span {
  readonly kind: 'each';
  readonly item: Name;
  readonly list: KeyPath | null;
}

export interface TextLine extends Span {
  readonly kind: 'prompt' | 'system' | 'ask';
  readonly text: StringLiteral | null;
}

/** Reserved (**later**): `tools a, b`. */
export interface ToolsLine extends Span {
  readonly kind: 'tools';
  readonly names: readonly Name[];
}

export interface RunLine extends Span {
  readonly kind: 'run';
  /** Null: `run` alone. */
  readonly path: StringLiteral | null;
}

export interface SetLine extends Span {
  readonly kind: 'set';
  readonly key: Name;
  readonly operator: '=' | '+=' | null;
  readonly operatorSpan: Span;
  readonly expression: Expression | null;
}

export interface CallLine extends Span {
  readonly kind: 'call';
  readonly graph: Name | null;
}

export interface WithLine extends Span {
  readonly kind: 'with';
  readonly child: Name;
  readonly expression: Expression | null;
}

export interface IntoLine extends Span {
  readonly kind: 'into';
  readonly parent: Name;
  readonly child: Name | null;
}

export interface RetryLine extends Span {
  readonly kind: 'retry';
  readonly count: NumberLiteral | null;
}

export interface TimeoutLine extends Span {
  readonly kind: 'timeout';
  readonly amount: NumberLiteral | null;
  /** `ms`, `s`, `m` or `h`. */
  readonly unit: Name | null;
}

/** Reserved (**later**): `fails -> target` on a node. */
export interface FailsLine extends Span {
  readonly kind: 'fails';
  readonly targets: Endpoint | null;
}

export type ArmLabel =
  | { readonly form: 'name'; readonly label: Name }
  | { readonly form: 'string'; readonly label: StringLiteral }
  | { readonly form: 'number'; readonly label: NumberLiteral }
  | { readonly form: 'else'; readonly label: Name }
  | { readonly form: 'when'; readonly keyword: Name; readonly condition: Expression | null };

/** `label writes a, b -> target max 3` */
export interface Arm extends Span {
  readonly kind: 'arm';
  readonly doc: Doc | null;
  readonly label: ArmLabel;
  readonly writes: readonly KeyRef[];
  readonly arrow: Span | null;
  readonly targets: Endpoint | null;
  /** The number behind `max`, and the span of both words. */
  readonly max: { readonly span: Span; readonly count: NumberLiteral } | null;
}

/** Both nodes and decisions parse the same members; what does not belong in one is the model's `invalid-member`. */
export type BodyMember =
  | ReadsLine
  | WritesLine
  | EachLine
  | TextLine
  | ModelLine
  | ToolsLine
  | RunLine
  | SetLine
  | CallLine
  | WithLine
  | IntoLine
  | RetryLine
  | TimeoutLine
  | FailsLine
  | Arm
  | ErrorNode;

export type SyntaxNode =
  | SourceFile
  | Item
  | GraphMember
  | BodyMember
  | KeyDecl
  | KeyRef
  | KeyPath
  | Endpoint
  | Literal
  | MapEntry
  | TypeNode
  | RecordField
  | Expression
  | Doc
  | Name;
