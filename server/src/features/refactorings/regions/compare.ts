/** Is a graph the same as another in which a region is a call of a graph of its own? */
import type { GraphFacts } from '../../../analysis/facts';
import { END, type EdgeId, NO_ARM, type NodeId, START } from '../../../flow/graph';
import type { GraphModel } from '../../../model/model';
import { code } from '../../../rules/words';

/** One graph whole, and as two: `outer` calls `inner` at the node `call`. */
export interface Division {
  readonly whole: GraphFacts;
  /** The region in the whole. */
  readonly nodes: ReadonlySet<NodeId>;
  readonly entry: NodeId;
  readonly outer: GraphFacts;
  readonly call: NodeId;
  readonly inner: GraphFacts;
  /** The whole's names for nodes and keys of the inner graph. */
  readonly nodeName: (name: string) => string;
  readonly keyName: (name: string) => string;
}

/** What is not the same in the two. */
export function divisionDifference(division: Division): string | undefined {
  return edgesDiffer(division) ?? loopsDiffer(division) ?? availableOutside(division) ?? availableInside(division);
}

// ---------------------------------------------------------------- edges

const CALL = '->';

function edgesDiffer({ whole, nodes, entry, outer, call, inner, nodeName }: Division): string | undefined {
  const name = (node: NodeId): string => whole.model.nodes[node].name;
  const outside = (node: NodeId): string => (nodes.has(node) ? CALL : name(node));
  const inside = (node: NodeId): string => (nodes.has(node) ? name(node) : 'end');
  const wantedOuter = new Set<string>();
  const wantedInner = new Set([`start ${name(entry)} `]);
  for (const { id, src, dst } of whole.model.edges) {
    const arm = armName(whole.model, id);
    if (nodes.has(src)) wantedInner.add(`${name(src)} ${inside(dst)} ${arm}`);
    if (!nodes.has(src) || !nodes.has(dst))
      wantedOuter.add(`${outside(src)} ${outside(dst)} ${nodes.has(src) ? '' : arm}`);
  }
  const outerName = (node: NodeId): string => (node === call ? CALL : outer.model.nodes[node].name);
  const innerName = (node: NodeId): string => ownName(inner.model, node, nodeName);
  if (!sameSet(wantedOuter, edgeNames(outer.model, outerName))) return 'other edges would be there';
  return sameSet(wantedInner, edgeNames(inner.model, innerName)) ? undefined : 'other edges would be in it';
}

function ownName({ nodes }: GraphModel, node: NodeId, nodeName: Division['nodeName']): string {
  return node === START || node === END ? nodes[node].name : nodeName(nodes[node].name);
}

function edgeNames(model: GraphModel, name: (node: NodeId) => string): Set<string> {
  return new Set(model.edges.map(({ id, src, dst }) => `${name(src)} ${name(dst)} ${armName(model, id)}`));
}

/** Its place among the arms of its decision. */
function armName({ edges, arms, nodes }: GraphModel, edge: EdgeId): string {
  const { arm, src } = edges[edge];
  return arm === NO_ARM ? '' : String(nodes[src].arms.indexOf(arms[arm]));
}

// ---------------------------------------------------------------- loops

function loopsDiffer({ whole, nodes, outer, call, inner, nodeName }: Division): string | undefined {
  const name = (node: NodeId): string => whole.model.nodes[node].name;
  const outside = (node: NodeId): string => (nodes.has(node) ? CALL : name(node));
  const wantedOuter = new Set<string>();
  const wantedInner = new Set<string>();
  for (const { header, nodes: members } of whole.flow.loops) {
    if (members.every((node) => nodes.has(node))) wantedInner.add(loopName(header, members, name));
    else wantedOuter.add(loopName(header, members, outside));
  }
  const outerLoops = loopNames(outer, (node) => (node === call ? CALL : outer.model.nodes[node].name));
  const innerLoops = loopNames(inner, (node) => ownName(inner.model, node, nodeName));
  return sameSet(wantedOuter, outerLoops) && sameSet(wantedInner, innerLoops) ? undefined : 'a loop would be another';
}

function loopNames({ flow }: GraphFacts, name: (node: NodeId) => string): Set<string> {
  return new Set(flow.loops.map(({ header, nodes }) => loopName(header, nodes, name)));
}

function loopName(header: NodeId, members: readonly NodeId[], name: (node: NodeId) => string): string {
  return `${name(header)}: ${[...new Set(members.map(name))].toSorted().join()}`;
}

// ---------------------------------------------------------------- what is available where

function availableOutside({ whole, nodes, entry, outer, call }: Division): string | undefined {
  const keys = outer.model.channels.flatMap(({ id, name }) => {
    const other = whole.model.keyIds.get(name);
    return other === undefined ? [] : [{ own: id, other }];
  });
  for (const node of outer.model.nodes) {
    const other = node.id === call ? entry : whole.model.nodeIds.get(node.name);
    if (other === undefined || (node.id !== call && nodes.has(other))) return `${code(node.name)} would be gone`;
    for (const key of keys) {
      if (differs(outer, node.id, key.own, whole, other, key.other)) {
        return `${code(outer.model.channels[key.own].name)} would be available otherwise at ${code(node.name)}`;
      }
    }
  }
  return undefined;
}

/** What an earlier round or another way has left outside is not seen inside, unless it is handed in. */
function availableInside({ whole, entry, inner, nodeName, keyName }: Division): string | undefined {
  for (const channel of inner.model.channels) {
    const other = whole.model.keyIds.get(keyName(channel.name));
    if (other === undefined) return `${code(channel.name)} would be gone`;
    if (!channel.isInput && whole.flow.mayEverHave(entry, other)) continue;
    for (const node of inner.model.nodes) {
      if (node.id === START || node.id === END) continue;
      const place = whole.model.nodeIds.get(nodeName(node.name));
      if (place === undefined || differs(inner, node.id, channel.id, whole, place, other)) {
        return `${code(channel.name)} would be available otherwise at ${code(node.name)}`;
      }
    }
  }
  return undefined;
}

function differs(a: GraphFacts, node: NodeId, key: number, b: GraphFacts, other: NodeId, otherKey: number): boolean {
  return (
    a.flow.mayHave(node, key) !== b.flow.mayHave(other, otherKey) ||
    a.flow.mustHave(node, key) !== b.flow.mustHave(other, otherKey)
  );
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((member) => b.has(member));
}
