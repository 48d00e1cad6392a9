/** What may stand at a place of a text, as what stands before it says. */
import type { KeyDecl, Offset } from '../../syntax/tree';

/** Where the members of a form stand. */
export type Level = 'file' | 'graph' | 'state' | 'node' | 'decision';

/** What an expression is for, and the name that gets its value. */
export type Purpose =
  | { readonly how: 'when' }
  | { readonly how: 'set'; readonly key: string; readonly operator: '=' | '+=' }
  | { readonly how: 'with'; readonly child: string };

export interface ExpressionSlot {
  readonly kind: 'expression';
  /** Where the expression begins. */
  readonly start: Offset;
  readonly purpose: Purpose;
  /** The `.` before the cursor, if a field or method stands there. */
  readonly dot: Offset | undefined;
  /** False behind an operand: then only what is open round the cursor is of interest. */
  readonly wantsOperand: boolean;
}

export interface TargetSlot {
  readonly kind: 'target';
  /** The names before the arrow; none in an arm. */
  readonly sources: readonly string[];
  readonly isArm: boolean;
  readonly arrow: Offset;
  /** Names before the cursor in the same `[ ]`. */
  readonly listed: readonly string[];
}

export interface KeysSlot {
  readonly kind: 'keys';
  readonly of: 'input' | 'output' | 'reads' | 'writes' | 'arm';
  /** Names before the cursor in the same list. */
  readonly listed: readonly string[];
}

export interface FileSlot {
  readonly kind: 'file';
  readonly of: 'import' | 'run' | 'handlers' | 'reduce';
}

export type Slot =
  /** A declaration, member, key or line begins. */
  | { readonly kind: 'member'; readonly level: Level }
  /** Words that go on with what stands before. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** The name of a new node or decision. */
  | { readonly kind: 'newNode' }
  | { readonly kind: 'importedName'; readonly listed: readonly string[] }
  | FileSlot
  /** A state, behind `extends`. */
  | { readonly kind: 'state' }
  /** `channels`: a kind such as `append<…>` may stand there too. */
  | { readonly kind: 'type'; readonly channels: boolean }
  | { readonly kind: 'value'; readonly decl: KeyDecl }
  | KeysSlot
  /** The start of a chain, in `[ ]`. */
  | { readonly kind: 'source'; readonly listed: readonly string[] }
  | TargetSlot
  /** `path` holds the names before the last `.`; empty: the key itself. */
  | { readonly kind: 'keyPath'; readonly of: 'on' | 'each'; readonly path: readonly string[] }
  | { readonly kind: 'text'; readonly of: 'prompt' | 'system' | 'ask' }
  | { readonly kind: 'model' }
  | { readonly kind: 'number'; readonly of: 'limit' | 'retry' | 'timeout' | 'max' }
  | { readonly kind: 'setKey' }
  | ExpressionSlot
  | { readonly kind: 'calledGraph' }
  /** An input of the called graph, behind `with`. */
  | { readonly kind: 'childInput' }
  /** A key that takes an output of the called graph, behind `into`. */
  | { readonly kind: 'intoKey' }
  | { readonly kind: 'childOutput'; readonly parent: string };
