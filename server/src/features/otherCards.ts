import type { GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import type { Channel, GraphModel, HandlerRef, StateModel, TypeModel } from '../model/model';
import { showType } from '../model/types';
import { fileName } from './fileName';
import { bold, type Card, code, docLines, type Line, nameSet, pathText } from './hoverCard';

/** A graph, at its name or where it is called or imported. */
export function graphCard(graph: GraphModel): Card {
  const title = graph.title === undefined ? [] : [` — ${graph.title}`];
  const inputs = graph.channels.filter((channel) => channel.isInput);
  const outputs = graph.channels.filter((channel) => channel.isOutput);
  const inner = graph.nodes.filter((node) => node.kind !== 'start' && node.kind !== 'end').length;
  return {
    blocks: [
      [[bold('graph'), ' ', code(graph.name), ...title]],
      docLines(graph.decl.doc?.text),
      [
        ...keyLine('Takes', inputs),
        ...(graph.hasOutputLine ? keyLine('Returns', outputs) : [['Returns every key that has a value']]),
      ],
      [
        [
          `${inner} ${inner === 1 ? 'node' : 'nodes'} · ${graph.channels.length} ${graph.channels.length === 1 ? 'key' : 'keys'}`,
        ],
      ],
    ],
  };
}

export function stateCard(state: StateModel): Card {
  const base = state.base === undefined ? [] : [' extends ', code(state.base.name)];
  const keys = state.channels.map((channel) => channel.name);
  return {
    blocks: [
      [[bold('state'), ' ', code(state.name), ...base]],
      docLines(state.decl.doc?.text),
      keys.length > 0 ? [[bold('Keys'), ' ', ...nameSet(keys)]] : [],
    ],
  };
}

export function typeCard(type: TypeModel): Card {
  return {
    blocks: [[[bold('type'), ' ', code(type.name), ' = ', code(showType(type.type))]], docLines(type.decl.doc?.text)],
  };
}

/** The item of an `each` node. */
export function itemCard({ model }: GraphFacts, id: NodeId): Card {
  const node = model.nodes[id];
  const { item } = node;
  if (!item) return { blocks: [] };
  const list = item.list ? [' of ', code(pathText(item.list))] : [];
  return {
    blocks: [
      [[bold('item'), ' ', code(`${item.name.text}: ${showType(item.type)}`)]],
      [['One element', ...list, '; ', code(node.name), ' runs once for each, in parallel']],
    ],
  };
}

/** The code that a `run`, `handlers` or `reduce` names. */
export function handlerCard(handler: HandlerRef): Card {
  const named = handler.exportName === undefined ? [] : [' ', code(handler.exportName)];
  return {
    blocks: [[[bold(handler.exportName === undefined ? 'module' : 'function'), ...named]], [whereabouts(handler)]],
  };
}

function whereabouts({ state, uri }: HandlerRef): Line {
  const module = uri === undefined ? 'the module' : code(fileName(uri));
  switch (state) {
    case 'found':
      return ['In ', module];
    case 'host':
      return ['Handed to the run by its host'];
    case 'no-module':
      return ['There is no module here'];
    default:
      return ['Not exported by ', module];
  }
}

function keyLine(word: string, channels: readonly Channel[]): Line[] {
  return channels.length > 0 ? [[bold(word), ' ', ...nameSet(channels.map((channel) => channel.name))]] : [];
}
