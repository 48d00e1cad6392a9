import type { Facts, GraphFacts } from '../analysis/facts';
import type { KeyId, NodeId } from '../flow/graph';
import type { Offset, Span } from '../syntax/tree';
import { symbolsInFile, type SymbolUse } from './symbols';
import { symbolsInRange } from './symbolsInRange';
import { uncertainReads } from './uncertain';

/** Kinds of the protocol's own, so that every theme and client has a colour for them. A token has the index of its kind. */
export const tokenTypes = ['variable', 'parameter', 'function', 'enumMember', 'class', 'type'] as const;

/**
 * `modification`: a key is written. `input`: it comes from the caller. `decision`: of a function, it chooses an arm.
 * `uncertain`: a key may be unset where it is read. A token has one bit for each, the first the lowest.
 */
export const tokenModifiers = ['declaration', 'modification', 'input', 'decision', 'uncertain'] as const;

/** A name in the text and what it stands for. Within one line. */
export interface SemanticToken {
  readonly start: Offset;
  readonly end: Offset;
  readonly type: number;
  readonly modifiers: number;
}

/** The names of a text, or of a part of it, in order and without overlaps. All else the grammar colours as well. */
export function semanticTokens(facts: Facts, range?: Span): SemanticToken[] {
  const found: SemanticToken[] = [];
  const uncertainty = new Uncertainty(facts);
  const visit = (use: SymbolUse): void => {
    const { start, end } = use.span;
    if (range && (end < range.start || start > range.end)) return;
    const type = typeOf(use);
    if (type !== undefined) found.push({ start, end, type, modifiers: modifiersOf(use, uncertainty) });
  };
  if (range) symbolsInRange(facts, range, visit);
  else symbolsInFile(facts, visit);
  return withoutOverlaps(inOrder(found));
}

const [VARIABLE, PARAMETER, FUNCTION, ENUM_MEMBER, CLASS, TYPE] = tokenTypes.keys();
const [DECLARATION, MODIFICATION, INPUT, DECISION, UNCERTAIN] = tokenModifiers.map((_, i) => 1 << i);

/** Undefined for what needs no colour of its own. */
function typeOf(use: SymbolUse): number | undefined {
  switch (use.kind) {
    case 'key':
    case 'channel':
      return VARIABLE;
    case 'item':
      return PARAMETER;
    case 'node':
      // `start` and `end` are words of the language, and an undeclared node is none.
      return use.graph.model.nodes[use.node].decl ? FUNCTION : undefined;
    case 'arm':
      // Other labels are strings, numbers and expressions, and look like these.
      return use.graph.model.arms[use.arm].form === 'name' ? ENUM_MEMBER : undefined;
    case 'graph':
      return CLASS;
    case 'state':
    case 'type':
      return TYPE;
    default:
      return undefined;
  }
}

function modifiersOf(use: SymbolUse, uncertainty: Uncertainty): number {
  let bits = use.access === 'declaration' ? DECLARATION : 0;
  if (use.kind === 'node' && use.graph.model.nodes[use.node].kind === 'decision') bits |= DECISION;
  if (use.kind !== 'key') return bits;
  if (use.access === 'write') bits |= MODIFICATION;
  if (use.graph.channels[use.key].isInput) bits |= INPUT;
  if (use.access === 'read' && uncertainty.holds(use)) bits |= UNCERTAIN;
  return bits;
}

/** Which reads are uncertain, graph by graph. */
class Uncertainty {
  private readonly known = new Map<GraphFacts, (node: NodeId, key: KeyId) => boolean>();

  constructor(private readonly facts: Facts) {}

  holds({ facts: graph, node, key }: SymbolUse & { readonly kind: 'key' }): boolean {
    if (!graph || node === undefined) return false;
    let isUncertain = this.known.get(graph);
    if (!isUncertain) {
      isUncertain = uncertainReads(this.facts, graph);
      this.known.set(graph, isUncertain);
    }
    return isUncertain(node, key);
  }
}

/** Names are visited nearly in order: most texts need no sorting. */
function inOrder(tokens: SemanticToken[]): readonly SemanticToken[] {
  for (let i = 1; i < tokens.length; i++) {
    if (tokens[i - 1].start > tokens[i].start) return tokens.toSorted((a, b) => a.start - b.start);
  }
  return tokens;
}

function withoutOverlaps(tokens: readonly SemanticToken[]): SemanticToken[] {
  let end = 0;
  return tokens.filter((token) => {
    const fits = token.start >= end && token.end > token.start;
    if (fits) ({ end } = token);
    return fits;
  });
}
