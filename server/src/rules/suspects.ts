/** What unknown names probably meant: what follows from a wrong name is not reported a second time. */
import type { Facts } from '../analysis/facts';
import type { Fault } from '../model/faults';
import type { GraphModel } from '../model/model';
import { nearest } from './nearest';

/** Names that unknown names of a graph were probably meant to be. */
export interface Suspects {
  /** Keys that a misspelt name was to write. */
  readonly written: ReadonlySet<string>;
  /** Keys that a misspelt name was to read, write, hand in or out. */
  readonly used: ReadonlySet<string>;
  /** By the name of a node: keys that it was to read. */
  readonly readBy: ReadonlyMap<string, ReadonlySet<string>>;
  /** Nodes that a misspelt edge was to lead to. */
  readonly nodes: ReadonlySet<string>;
}

/** Names are compared with all candidates; past so many unknown ones in a file no more suggestions are made. */
const MOST_SUGGESTIONS = 200;

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
  for (const fault of facts.file.faults) {
    if (!('candidates' in fault)) continue;
    if (known.size >= MOST_SUGGESTIONS) break;
    const name = fault.code === 'unknown-placeholder' && fault.field !== undefined ? fault.field : fault.name;
    known.set(fault, nearest(name, fault.candidates()));
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

function collect(facts: Facts): Map<GraphModel, Suspects> {
  const all = new Map<GraphModel, Suspects>();
  for (const [fault, meant] of suggestionsOf(facts)) {
    if (meant === undefined || !fault.graph) continue;
    const written = new Set<string>();
    const used = new Set<string>();
    const nodes = new Set<string>();
    const readBy = new Map<string, Set<string>>();
    const own = (all.get(fault.graph) as
      | { written: Set<string>; used: Set<string>; nodes: Set<string>; readBy: Map<string, Set<string>> }
      | undefined) ?? { written, used, nodes, readBy };
    all.set(fault.graph, own);
    if (fault.code === 'unknown-node') own.nodes.add(meant);
    if (fault.code !== 'unknown-key' && !(fault.code === 'unknown-placeholder' && fault.what === 'no-key')) continue;
    own.used.add(meant);
    if (fault.code === 'unknown-key' && fault.use === 'write') own.written.add(meant);
    if (fault.node === undefined) continue;
    const reader = fault.graph.nodes[fault.node].name;
    const keys = own.readBy.get(reader) ?? new Set();
    keys.add(meant);
    own.readBy.set(reader, keys);
  }
  return all;
}
