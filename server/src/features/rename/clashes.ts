/** Names that are taken, and names that something undeclared speaks of already: it would be found then. */
import type { Facts } from '../../analysis/facts';
import type { Fault } from '../../model/faults';
import type { FileModel, GraphModel, ImportModel } from '../../model/model';
import { pathOf } from '../../model/relativePath';
import { code } from '../../rules/words';
import type { Span } from '../../syntax/tree';
import { declarationOf } from '../identity';
import { channelOf, GraphNames, type Renaming } from './naming';
import { isSameChannel } from './target';

/** Why the new name cannot be given: some file has it in the same world. */
export function clashIn(facts: Facts, renaming: Renaming): string | undefined {
  return secondOf(facts, renaming) ?? takenIn(facts, renaming) ?? awaitedIn(facts, renaming);
}

/**
 * Of two declarations of one name nobody can say which one a place means when one of them is gone. An item and a key that
 * one node reads are two as well.
 */
function secondOf({ file }: Facts, { symbol, from }: Renaming): string | undefined {
  const declared = declarationOf(symbol);
  if (!declared) return undefined;
  const isThere = (uri: string, { start }: Span): boolean => uri === declared.uri && start === declared.span.start;
  const canBeItem = symbol.kind === 'key' || symbol.kind === 'channel' || symbol.kind === 'item';
  const isTwice = file.faults.some((fault) => {
    if (fault.code !== 'duplicate-name' || fault.name !== from) return false;
    if (fault.world === 'item') return canBeItem;
    return isThere(fault.first.uri, fault.first.span) || isThere(file.uri, fault.span);
  });
  return isTwice ? `${code(from)} is declared twice: change one of the two by hand first` : undefined;
}

function takenIn(facts: Facts, renaming: Renaming): string | undefined {
  const { symbol, to } = renaming;
  switch (symbol.kind) {
    case 'node': {
      const { model } = symbol.graph;
      const node = model.nodeIds.get(to);
      if (node === undefined) return undefined;
      const { isStandIn } = model.nodes[node];
      return `${code(model.name)} ${isStandIn ? 'speaks of' : 'has'} a node ${code(to)} already`;
    }
    case 'key':
    case 'channel':
      return keyTakenIn(facts, renaming);
    case 'item':
      return undefined;
    default:
      return topLevelNameTakenIn(facts.file, renaming);
  }
}

function keyTakenIn({ file, graphs }: Facts, renaming: Renaming): string | undefined {
  const { symbol, to } = renaming;
  for (const { model } of graphs) {
    const { renamed } = new GraphNames(model, renaming);
    if (renamed !== undefined && model.keyIds.has(to)) return `${code(model.name)} has a key ${code(to)} already`;
  }
  const channel = channelOf(symbol)!;
  for (const { name, channels } of file.states) {
    if (!channels.some((other) => isSameChannel(other, channel))) continue;
    if (channels.some((other) => other.name === to)) return `${code(name)} has a key ${code(to)} already`;
  }
  return undefined;
}

function topLevelNameTakenIn(file: FileModel, { symbol, from, to }: Renaming): string | undefined {
  const declared = declarationOf(symbol);
  const { graphs, states, types, imports } = file;
  const worlds = { graph: graphs, state: states, type: types };
  const world = symbol.kind === 'graph' || symbol.kind === 'state' || symbol.kind === 'type' ? symbol.kind : 'graph';
  if (file.uri === declared?.uri) {
    if (worlds[world].some(({ name }) => name === to)) return `there is a ${world} ${code(to)} already`;
    return imports.some(({ name }) => name.text === to) ? `${code(to)} is imported already` : undefined;
  }
  const comesFromThere = ({ uri, name }: ImportModel, text: string): boolean =>
    uri === declared?.uri && name.text === text;
  if (imports.some((other) => comesFromThere(other, to))) return `${code(to)} is imported by ${fileName(file.uri)}`;
  const imported = imports.find((other) => comesFromThere(other, from));
  if (!imported) return undefined;
  if (imported.target && imported.target.kind !== world) {
    return `${fileName(file.uri)} imports ${code(from)} as a ${imported.target.kind} and as a ${world}`;
  }
  const own = [...graphs, ...states, ...types].some(({ name }) => name === to);
  const isTaken = own || imports.some(({ name }) => name.text === to);
  return isTaken ? `${fileName(file.uri)} imports ${code(from)}, and has a ${code(to)} already` : undefined;
}

/** The last part of a URI, for messages. */
export function fileName(uri: string): string {
  const path = pathOf(uri);
  return code(path.slice(path.lastIndexOf('/') + 1));
}

function awaitedIn({ file, graphs }: Facts, renaming: Renaming): string | undefined {
  const { to } = renaming;
  const names = new Map(graphs.map(({ model }) => [model, new GraphNames(model, renaming)]));
  const has = (graph: GraphModel | undefined): boolean =>
    graph !== undefined && (names.get(graph) ?? new GraphNames(graph, renaming)).renamed !== undefined;
  const awaits = (fault: Fault): boolean => {
    if (!('name' in fault) || fault.name !== to) return false;
    switch (renaming.symbol.kind) {
      case 'key':
      case 'channel':
        if (fault.code === 'unknown-placeholder') return fault.what === 'no-key' && has(fault.graph);
        return fault.code === 'unknown-key' && has(fault.child ? fault.child.graph : fault.graph);
      case 'graph':
        return fault.code === 'unknown-graph';
      case 'type':
        return fault.code === 'unknown-type';
      case 'state':
        return fault.code === 'unknown-import' && fault.what === 'state';
      default:
        return false;
    }
  };
  const first = file.faults.find(awaits);
  if (!first) return undefined;
  const line = file.lines.positionAt(first.span.start).line + 1;
  return `${code(to)} stands in line ${line} of ${fileName(file.uri)} already, where nothing is meant by it so far`;
}
