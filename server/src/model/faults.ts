/** What building the model finds. The rules turn these into findings, with their words and repairs. */
import type { KeyId, NodeId } from '../flow/graph';
import type { Expression, Name, Span } from '../syntax/tree';
import type { EdgeModel, GraphModel, Place } from './model';
import type { Type } from './types';

interface At {
  readonly span: Span;
  /** The graph whose text has it; undefined at the top level of the file. */
  readonly graph: GraphModel | undefined;
  readonly node?: NodeId;
  readonly key?: KeyId;
}

/** What kind of thing a name stands for. */
export type World = 'graph' | 'state' | 'type' | 'key' | 'node' | 'arm' | 'import' | 'item' | 'field' | 'member';

export type Fault =
  | (At & { readonly code: 'duplicate-name'; readonly name: string; readonly world: World; readonly first: Place })
  | (At & { readonly code: 'reserved-name'; readonly name: string })
  | (At & { readonly code: 'unknown-node'; readonly name: string; readonly candidates: () => readonly string[] })
  | (At & {
      readonly code: 'unknown-key';
      readonly name: string;
      readonly candidates: () => readonly string[];
      /** How it is used, for a guess at its type and for the repair. `child`: it would be a key of the called graph. */
      readonly use: 'read' | 'write' | 'input' | 'output' | 'expression' | 'each' | 'on' | 'child';
      /** With `child`: the called graph, and on which of its sides the name is looked for. */
      readonly child?: { readonly graph: GraphModel; readonly side: 'input' | 'output' };
    })
  | (At & { readonly code: 'unknown-type'; readonly name: string; readonly candidates: () => readonly string[] })
  | (At & { readonly code: 'unknown-graph'; readonly name: string; readonly candidates: () => readonly string[] })
  | (At & {
      readonly code: 'unknown-import';
      readonly name: string;
      /** `file`: the path leads nowhere; `name`: the file has no such graph, state or type; `state`: no such state. */
      readonly what: 'file' | 'name' | 'state';
      readonly candidates: () => readonly string[];
    })
  | (At & {
      readonly code: 'unknown-placeholder';
      readonly name: string;
      /** `not-read`: a key that the node does not read; `field`: the type of `name` has no `field`. */
      readonly what: 'no-key' | 'not-read' | 'field' | 'conversation';
      readonly field?: string;
      readonly candidates: () => readonly string[];
    })
  | (At & {
      readonly code: 'unknown-handler';
      readonly what: 'no-module' | 'no-export';
      readonly path: string;
      readonly exportName: string | undefined;
    })
  | (At & {
      readonly code: 'type-mismatch';
      readonly why: string;
      readonly wanted?: Type;
      readonly given?: Type;
      readonly expression?: Expression;
    })
  | (At & {
      readonly code: 'invalid-member';
      readonly why: string;
      /** What its removal would take away. */ readonly member: Span;
    })
  | (At & {
      readonly code: 'missing-input';
      readonly child: GraphModel;
      readonly input: string;
      readonly callName: Name;
    })
  | (At & { readonly code: 'circular'; readonly why: string; readonly round: readonly Place[] })
  | (At & { readonly code: 'bad-expression'; readonly why: string; readonly expression: Expression })
  | (At & { readonly code: 'invalid-edge'; readonly end: 'start' | 'end' })
  | (At & { readonly code: 'duplicate-edge'; readonly first: EdgeModel; readonly target: Name });

export type FaultCode = Fault['code'];

/** A fault whose span is no object of the tree, so that it can be moved by itself. */
export function withOwnSpan(fault: Fault): Fault {
  return { ...fault, span: { start: fault.span.start, end: fault.span.end } };
}
