import type { GraphFacts } from '../analysis/facts';
import type { KeyId, NodeId } from '../flow/graph';
import type { Channel, ChannelDecl, GraphModel, StateModel } from '../model/model';
import { showType } from '../model/types';
import { missingWhen } from './availability';
import { bold, type Card, code, docLines, type Line, nameList, type Part } from './hoverCard';
import { inlineCode } from './inlineCode';
import type { SymbolUse } from './symbols';

type KeySymbol = Extract<SymbolUse, { readonly kind: 'key' }>;

/** A key of a graph; where a node reads it, whether it is there when that node runs. */
export function keyCard({ graph, facts, key, node, access }: KeySymbol): Card {
  const channel = graph.channels[key];
  const here = facts && node !== undefined && access === 'read' ? availableHere(facts, key, node) : [];
  return {
    blocks: [[heading(channel)], docLines(channel.decl.doc?.text), [...here, ...users(graph, channel)], first(channel)],
  };
}

/** A channel of a named state. */
export function channelCard(channel: ChannelDecl, state: StateModel): Card {
  return { blocks: [[heading(channel)], docLines(channel.decl.doc?.text), [['A key of state ', code(state.name)]]] };
}

function heading(channel: ChannelDecl): Line {
  return [bold('key'), ' ', code(`${channel.name}: ${showChannel(channel)}`), ...keeps(channel)];
}

function showChannel({ kind, type, update }: ChannelDecl): string {
  if (kind === 'last') return showType(type);
  return kind === 'reduce' ? `reduce<${showType(type)}>` : `${kind}<${showType(update)}>`;
}

/** What the kind does with several writes. */
function keeps({ kind, reducer }: ChannelDecl): Part[] {
  switch (kind) {
    case 'last':
      return [];
    case 'append':
      return [' — every write is added'];
    case 'merge':
      return [' — writes are merged, later keys win'];
    case 'sum':
      return [' — writes are added up'];
    default:
      return reducer?.exportName === undefined ? [' — folded'] : [' — folded by ', code(reducer.exportName)];
  }
}

function availableHere(graph: GraphFacts, key: KeyId, node: NodeId): Line[] {
  const { flow } = graph;
  if (!flow.canRun(node)) return [];
  if (flow.mustHave(node, key)) return [[bold('Surely here')]];
  if (!flow.mayHave(node, key))
    return [[bold('Not here'), ' — nothing has written it when ', code(graph.model.nodes[node].name), ' runs']];
  const reason = missingWhen(graph, node, key);
  return [[bold('Perhaps here'), ...(reason === undefined ? [] : [' — ', ...inlineCode(reason)])]];
}

function users({ nodes, writers, readers }: GraphModel, { id, isOutput }: Channel): Line[] {
  const named = (uses: readonly { readonly node: NodeId; readonly optional: boolean }[]): string[] => {
    const certain = new Map<NodeId, boolean>();
    for (const { node, optional } of uses) certain.set(node, (certain.get(node) ?? true) && optional);
    return [...certain].map(([node, optional]) => `${nodes[node].name}${optional ? '?' : ''}`);
  };
  const written = named(writers[id]);
  const read = named(readers[id].filter((use) => nodes[use.node].kind !== 'end'));
  const lines: Line[] = [written.length > 0 ? [bold('Written by'), ' ', ...nameList(written)] : ['Written by no node']];
  if (read.length > 0) lines.push([bold('Read by'), ' ', ...nameList(read)]);
  else if (!isOutput) lines.push(['Read by no node']);
  return lines;
}

/** Where its first value comes from, and where its last goes. */
function first(channel: Channel): Line[] {
  const facts: string[] = [];
  if (channel.isImplicitInput) facts.push('an input, for it is read and nothing writes it');
  else if (channel.isInput) facts.push('an input');
  if (channel.isOutput) facts.push('an output');
  if (channel.isInitial && !channel.isInput) facts.push('has a value from the start');
  if (facts.length === 0) return [];
  const line = facts.join(' · ');
  return [[line.charAt(0).toUpperCase() + line.slice(1)]];
}
