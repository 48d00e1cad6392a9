import type { Facts, GraphFacts } from '../analysis/facts';
import type { KeyId } from '../flow/graph';
import type { CallModel, GraphModel, NodeModel } from '../model/model';
import { symbolId } from './identity';
import type { Meaning, SymbolUse } from './symbols';

/**
 * Where a key is handed to a called graph, or taken back from it, because a key of the other graph has the same name (§5): no
 * text there names it, so that the called graph's name stands for it. One place for each side of each call.
 */
export function impliedUses(facts: Facts, symbol: Meaning): SymbolUse[] {
  if (symbol.kind !== 'key' && symbol.kind !== 'channel') return [];
  const id = symbolId(symbol);
  const found: SymbolUse[] = [];
  for (const graph of facts.graphs) {
    for (const node of graph.model.nodes) {
      if (!node.call) continue;
      for (const use of usesOfCall(graph, node, node.call)) if (symbolId(use) === id) found.push(use);
    }
  }
  return found;
}

function usesOfCall(graph: GraphFacts, node: NodeModel, call: CallModel): SymbolUse[] {
  const { graph: child, name: span } = call;
  if (!child) return [];
  const uses: SymbolUse[] = [];
  for (const input of call.inputs) {
    if (isGiven(node, child, input.child)) continue;
    uses.push({
      kind: 'key',
      graph: child,
      facts: undefined,
      key: input.child,
      node: undefined,
      span,
      access: 'write',
    });
    if (input.parent !== undefined)
      uses.push({
        kind: 'key',
        graph: graph.model,
        facts: graph,
        key: input.parent,
        node: node.id,
        span,
        access: 'read',
      });
  }
  for (const output of call.outputs) {
    if (isTaken(node, child, output.child)) continue;
    uses.push({
      kind: 'key',
      graph: child,
      facts: undefined,
      key: output.child,
      node: undefined,
      span,
      access: 'read',
    });
    uses.push({
      kind: 'key',
      graph: graph.model,
      facts: graph,
      key: output.parent,
      node: node.id,
      span,
      access: 'write',
    });
  }
  return uses;
}

/** Is there a `with` line for an input? */
function isGiven({ decl }: NodeModel, child: GraphModel, key: KeyId): boolean {
  const { name } = child.channels[key];
  return decl?.members.some((line) => line.kind === 'with' && line.child.text === name) === true;
}

/** Is there an `into` line for an output? */
function isTaken({ decl }: NodeModel, child: GraphModel, key: KeyId): boolean {
  const { name } = child.channels[key];
  return decl?.members.some((line) => line.kind === 'into' && line.child?.text === name) === true;
}
