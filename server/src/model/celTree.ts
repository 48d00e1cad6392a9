/** The shape of an expression, as far as something can be made of it: paths, literals, lists, operators. */
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { scanExpression, toCel } from './celSource';

/** Places are offsets into the text; parentheses round a part are not in it. */
interface Part {
  readonly start: number;
  readonly end: number;
}

export type CelTree = Part &
  (
    | { readonly kind: 'path'; readonly name: string; readonly fields: readonly string[] }
    | { readonly kind: 'literal'; readonly value: string | number | bigint | boolean | null }
    | { readonly kind: 'list'; readonly elements: readonly CelTree[] }
    /** One operand for `!`, two for the others. */
    | { readonly kind: 'operation'; readonly operator: string; readonly operands: readonly CelTree[] }
    | { readonly kind: 'other' }
  );

const environment = new Environment({ homogeneousAggregateLiterals: false });
const BINARY = new Set(['==', '!=', '+', '-', '*', '/', '%', '&&', '||', '<', '<=', '>', '>=']);

/** Undefined for a text that does not parse. `isKey` as in `toCel`. */
export function celTree(text: string, isKey: (name: string) => boolean): CelTree | undefined {
  const source = toCel(scanExpression(text), isKey);
  const nameOf = new Map([...source.aliases].map(([name, alias]) => [alias, name]));
  let root: ASTNode;
  try {
    root = environment.parse(source.cel).ast;
  } catch {
    // What does not parse is a finding of its own.
    return undefined;
  }

  /** As deep as the library's own limit of nesting. */
  const shape = (node: ASTNode): CelTree => {
    const part = { start: source.toText(node.start), end: source.toText(node.end) };
    switch (node.op) {
      case 'value':
        return isPlain(node.args) ? { kind: 'literal', value: node.args, ...part } : { kind: 'other', ...part };
      case '-_': {
        const inner = shape(node.args);
        const isNumber =
          inner.kind === 'literal' && (typeof inner.value === 'bigint' || typeof inner.value === 'number');
        return isNumber ? { ...inner, value: -(inner.value as number), ...part } : { kind: 'other', ...part };
      }
      case 'id':
        return { kind: 'path', name: nameOf.get(node.args) ?? node.args, fields: [], ...part };
      case '.': {
        const receiver = shape(node.args[0]);
        const field: unknown = node.args[1];
        if (receiver.kind !== 'path' || typeof field !== 'string') return { kind: 'other', ...part };
        return { ...receiver, fields: [...receiver.fields, field], ...part };
      }
      case 'list':
        return { kind: 'list', elements: node.args.map(shape), ...part };
      case '!_':
        return { kind: 'operation', operator: '!', operands: [shape(node.args)], ...part };
      default: {
        if (!BINARY.has(node.op)) return { kind: 'other', ...part };
        const operands = (node.args as readonly ASTNode[]).map(shape);
        return { kind: 'operation', operator: node.op, operands, ...part };
      }
    }
  };
  return shape(root);
}

function isPlain(value: unknown): value is string | number | bigint | boolean | null {
  return value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
}
