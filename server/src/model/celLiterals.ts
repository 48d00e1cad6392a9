/** What the string literals and names of an expression stand beside: a rename of a value follows them. */
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { scanExpression, toCel } from './celSource';

/** A step from a value into what it holds. */
export type CelStep = { readonly field: string } | 'element';

/** A name, and the way from its value. */
export interface CelPath {
  readonly name: string;
  readonly steps: readonly CelStep[];
}

/** Compared with that value, part of what the expression yields, or anything else. */
export type Beside = CelPath | { readonly result: readonly CelStep[] } | undefined;

export interface CelLiteral {
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly beside: Beside;
}

export interface CelUses {
  readonly literals: readonly CelLiteral[];
  /** Names whose values are compared, or yielded, as they are. */
  readonly paths: readonly { readonly path: CelPath; readonly beside: NonNullable<Beside> }[];
}

const environment = new Environment({ homogeneousAggregateLiterals: false });
const ELEMENT_BINDERS = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);

/** In the order of the tree; nothing of a text that does not parse. `isKey` as in `toCel`. */
export function celUses(text: string, isKey: (name: string) => boolean): CelUses {
  const source = toCel(scanExpression(text), isKey);
  let root: ASTNode;
  try {
    root = environment.parse(source.cel).ast;
  } catch {
    // What does not parse is a finding of its own.
    return { literals: [], paths: [] };
  }
  const walk = new Walk(new Map([...source.aliases].map(([name, alias]) => [alias, name])));
  walk.visit(root, new Map(), { result: [] });
  const literals = walk.literals.map(({ node, beside }) => {
    const [start, end] = [source.toText(node.start), source.toText(node.end)];
    return { value: node.args as string, start, end, beside };
  });
  return { literals, paths: walk.paths };
}

type Bound = ReadonlyMap<string, CelPath | undefined>;

class Walk {
  readonly literals: { readonly node: ASTNode; readonly beside: Beside }[] = [];
  readonly paths: { readonly path: CelPath; readonly beside: NonNullable<Beside> }[] = [];

  constructor(private readonly aliasOf: ReadonlyMap<string, string>) {}

  /** As deep as the library's own limit of nesting. */
  visit(node: ASTNode, bound: Bound, beside: Beside): void {
    switch (node.op) {
      case 'value':
        if (typeof node.args === 'string') this.literals.push({ node, beside });
        return;
      case 'id':
      case '.':
      case '.?':
      case '[]': {
        const path = beside && this.pathOf(node, bound);
        if (path) this.paths.push({ path, beside });
        return this.others(node, bound);
      }
      case '==':
      case '!=': {
        const [left, right] = node.args;
        this.visit(left, bound, this.pathOf(right, bound));
        this.visit(right, bound, this.pathOf(left, bound));
        return;
      }
      case 'in': {
        const [one, many] = node.args;
        this.visit(one, bound, inside(this.pathOf(many, bound)));
        const path = this.pathOf(one, bound);
        if (many.op === 'list') for (const element of many.args) this.visit(element, bound, path);
        else this.visit(many, bound, undefined);
        return;
      }
      case '?:': {
        const [condition, yes, no] = node.args;
        this.visit(condition, bound, undefined);
        this.visit(yes, bound, beside);
        this.visit(no, bound, beside);
        return;
      }
      case 'list':
        for (const element of node.args) this.visit(element, bound, inside(beside));
        return;
      case 'rcall':
        return this.call(node.args, bound);
      default:
        return this.others(node, bound);
    }
  }

  private call([method, receiver, args]: readonly [string, ASTNode, readonly ASTNode[]], bound: Bound): void {
    this.visit(receiver, bound, undefined);
    const [first] = args;
    const binds = ELEMENT_BINDERS.has(method) && args.length > 1 && first.op === 'id';
    const inner = binds ? new Map(bound).set(first.args, inside(this.pathOf(receiver, bound)) as CelPath) : bound;
    for (const arg of binds ? args.slice(1) : args) this.visit(arg, inner, undefined);
  }

  private others(node: ASTNode, bound: Bound): void {
    for (const part of nodesIn(node.args)) this.visit(part, bound, undefined);
  }

  /** A name with fields and indices behind it. */
  private pathOf(node: ASTNode, bound: Bound): CelPath | undefined {
    switch (node.op) {
      case 'id': {
        const name = this.aliasOf.get(node.args) ?? node.args;
        return bound.has(name) ? bound.get(name) : { name, steps: [] };
      }
      case '.':
      case '.?': {
        const path = this.pathOf(node.args[0], bound);
        const field: unknown = node.args[1];
        return path && typeof field === 'string' ? { ...path, steps: [...path.steps, { field }] } : undefined;
      }
      case '[]': {
        const [receiver, index] = node.args;
        const path = this.pathOf(receiver, bound);
        if (!path) return undefined;
        const field = index.op === 'value' && typeof index.args === 'string' ? index.args : undefined;
        return { ...path, steps: [...path.steps, field === undefined ? 'element' : { field }] };
      }
      default:
        return undefined;
    }
  }
}

function inside(beside: Beside): Beside {
  if (!beside) return undefined;
  if ('result' in beside) return { result: [...beside.result, 'element'] };
  return { ...beside, steps: [...beside.steps, 'element'] };
}

/** The nodes in the arguments of an operation, whatever their shape. */
function nodesIn(args: unknown): ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(nodesIn);
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : [];
}
