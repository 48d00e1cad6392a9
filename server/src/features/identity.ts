/** Which uses are of one symbol, whatever file they stand in and however often it has been analysed. */
import type { GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import type { ChannelDecl, GraphModel, HandlerRef, Place } from '../model/model';
import type { Span } from '../syntax/tree';
import type { Meaning } from './symbols';

/**
 * Two uses have one identity if they stand for the same symbol: it is where the symbol is declared, as the models of
 * imported files are built anew with every analysis. A key of a named state is one symbol in all graphs that extend the state.
 */
export function symbolId(symbol: Meaning): string {
  switch (symbol.kind) {
    case 'node':
      return `node ${graphPlace(symbol.graph.model)} ${nodeName(symbol.graph, symbol.node)}`;
    case 'item':
      return `item ${graphPlace(symbol.graph.model)} ${nodeName(symbol.graph, symbol.node)}`;
    case 'key':
      return keyId(symbol.graph.channels[symbol.key]);
    case 'channel':
      return keyId(symbol.channel);
    case 'arm':
      return `arm ${symbol.graph.model.uri}#${symbol.graph.model.arms[symbol.arm].labelSpan.start}`;
    case 'edges':
      return `edges ${symbol.graph.model.uri}#${symbol.graph.model.edges[symbol.edges[0]].arrow.start}`;
    case 'graph':
      return `graph ${graphPlace(symbol.graph)}`;
    case 'state':
      return `state ${symbol.state.uri}#${symbol.state.decl.start}`;
    case 'type':
      return `type ${symbol.type.uri}#${symbol.type.decl.start}`;
    default:
      return handlerId(symbol.handler);
  }
}

/** The name by which a text speaks of a symbol, if there is one that stands at all its places. */
export function symbolName(symbol: Meaning): string | undefined {
  switch (symbol.kind) {
    case 'node':
      return nodeName(symbol.graph, symbol.node);
    case 'item':
      return symbol.graph.model.nodes[symbol.node].item?.name.text;
    case 'key':
      return symbol.graph.channels[symbol.key].name;
    case 'channel':
      return symbol.channel.name;
    case 'graph':
      return symbol.graph.name;
    case 'state':
      return symbol.state.name;
    case 'type':
      return symbol.type.name;
    default:
      return undefined;
  }
}

/** Where something is declared: its name, and the whole declaration round it. */
export interface Declaration extends Place {
  readonly whole: Span;
}

/**
 * Where a symbol of a graph file is declared. Undefined for what is declared nowhere (`start`, `end`, a node that only edges
 * name), for arrows, and for functions of other files.
 */
export function declarationOf(symbol: Meaning): Declaration | undefined {
  switch (symbol.kind) {
    case 'node': {
      const { uri, nodes } = symbol.graph.model;
      const { decl } = nodes[symbol.node];
      return decl?.name ? { uri, span: decl.name, whole: decl } : undefined;
    }
    case 'item': {
      const { uri, nodes } = symbol.graph.model;
      const { item } = nodes[symbol.node];
      return item && { uri, span: item.name, whole: item.name };
    }
    case 'key': {
      const { uri, decl } = symbol.graph.channels[symbol.key];
      return { uri, span: decl.name, whole: decl };
    }
    case 'channel': {
      const { uri, decl } = symbol.channel;
      return { uri, span: decl.name, whole: decl };
    }
    case 'arm': {
      const { uri, arms } = symbol.graph.model;
      const { labelSpan, decl } = arms[symbol.arm];
      return { uri, span: labelSpan, whole: decl };
    }
    case 'graph': {
      const { uri, nameSpan, decl } = symbol.graph;
      return { uri, span: nameSpan, whole: decl };
    }
    case 'state': {
      const { uri, decl } = symbol.state;
      return { uri, span: decl.name ?? decl, whole: decl };
    }
    case 'type': {
      const { uri, decl } = symbol.type;
      return { uri, span: decl.name, whole: decl };
    }
    default:
      return undefined;
  }
}

function graphPlace({ uri, nameSpan }: GraphModel): string {
  return `${uri}#${nameSpan.start}`;
}

function nodeName({ model }: GraphFacts, node: NodeId): string {
  return model.nodes[node].name;
}

function keyId({ uri, decl }: ChannelDecl): string {
  return `key ${uri}#${decl.name.start}`;
}

/** One export of one module; functions that the host hands to the run go by their name. */
function handlerId({ uri, exportName }: HandlerRef): string {
  return `handler ${uri ?? 'host'}#${exportName ?? ''}`;
}
