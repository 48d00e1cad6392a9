/** What unknown names probably meant: what follows from a wrong name is not reported a second time. */
import type { Facts } from '../analysis/facts';
import type { Fault } from '../model/faults';
import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';
import { nearest } from './nearest';

/** Names that unknown names of a graph were probably meant to be. */
export interface Suspects {
  /** Keys that a misspelt name was to write, or to make an input. */
  readonly written: ReadonlySet<string>;
  /** Keys that a misspelt name was to read, write, hand in or out. */
  readonly used: ReadonlySet<string>;
  /** By the name of a node: keys that it was to read. */
  readonly readBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** Nodes that a misspelt edge was to lead to. */
  readonly nodes: ReadonlySet<string>;
}

/** Names are compared with all candidates; past so many comparisons in a file no more suggestions are made. */
const MOST_COMPARISONS = 50_000;

type Unknown = Extract<Fault, { readonly candidates: () => readonly string[] }>;

const suggestions = new WeakMap<Facts, Map<Fault, string | undefined>>();
const suspects = new WeakMap<Facts, Map<GraphModel, Suspects>>();

/** The nearest name to an unknown one. */
export function suggestion(facts: Facts, fault: Unknown): string | undefined {
  return suggestionsOf(facts).get(fault);
}

function suggestionsOf(facts: Facts): Map<Fault, string | undefined> {
  let known = suggestions.get(facts);
  if (known) return known;
  known = new Map();
  let left = MOST_COMPARISONS;
  for (const fault of facts.file.faults) {
    if (!('candidates' in fault)) continue;
    if (left <= 0) break;
    const name = fault.code === 'unknown-placeholder' && fault.field !== undefined ? fault.field : fault.name;
    const candidates = fault.candidates();
    left -= candidates.length;
    known.set(fault, nearest(name, candidates));
  }
  suggestions.set(facts, known);
  return known;
}

const NONE: Suspects = { written: new Set(), used: new Set(), readBy: new Map(), nodes: new Set() };

/** What the unknown names of a graph were probably meant to be. */
export function suspectsOf(facts: Facts, graph: GraphModel): Suspects {
  let all = suspects.get(facts);
  if (!all) {
    all = collect(facts);
    suspects.set(facts, all);
  }
  return all.get(graph) ?? NONE;
}

interface Collected {
  readonly written: Set<string>;
  readonly used: Set<string>;
  readonly readBy: Map<string, Set<string>>;
  readonly nodes: Set<string>;
}

function collect(facts: Facts): Map<GraphModel, Suspects> {
  const all = new Map<GraphModel, Collected>();
  const of = (graph: GraphModel): Collected => {
    let own = all.get(graph);
    if (!own) {
      own = { written: new Set(), used: new Set(), readBy: new Map(), nodes: new Set() };
      all.set(graph, own);
    }
    return own;
  };
  for (const [fault, meant] of suggestionsOf(facts)) {
    if (meant === undefined || !fault.graph) continue;
    const own = of(fault.graph);
    if (fault.code === 'unknown-node') own.nodes.add(meant);
    if (fault.code !== 'unknown-key' && !(fault.code === 'unknown-placeholder' && fault.what === 'no-key')) continue;
    own.used.add(meant);
    if (fault.code === 'unknown-key' && (fault.use === 'write' || fault.use === 'input')) own.written.add(meant);
    if (fault.node !== undefined) addTo(own.readBy, fault.graph.nodes[fault.node].name, meant);
  }
  for (const fault of facts.file.faults) {
    const isNode = fault.code === 'reserved-name' || (fault.code === 'duplicate-name' && fault.world === 'node');
    if (isNode && fault.graph) addKeysOfLost(of(fault.graph), fault.graph, fault.span);
  }
  return all;
}

/** A node whose name is taken, or reserved, does not count: what it reads and writes is lost with it. */
function addKeysOfLost(own: Collected, graph: GraphModel, name: Span): void {
  const isIt = (member: Span): boolean => member.start <= name.start && name.end <= member.end;
  const lost = graph.decl.members.find(isIt);
  if (lost?.kind !== 'node' && lost?.kind !== 'decision') return;
  for (const member of lost.members) {
    if (member.kind === 'set') {
      own.written.add(member.key.text);
      own.used.add(member.key.text);
    }
    if (member.kind !== 'reads' && member.kind !== 'writes' && member.kind !== 'arm') continue;
    for (const key of member.kind === 'arm' ? member.writes : member.keys) {
      own.used.add(key.name.text);
      if (member.kind !== 'reads') own.written.add(key.name.text);
    }
  }
}

function addTo(map: Map<string, Set<string>>, name: string, key: string): void {
  const keys = map.get(name);
  if (keys) keys.add(key);
  else map.set(name, new Set([key]));
}
