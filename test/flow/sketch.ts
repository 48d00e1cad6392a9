/**
 * Graphs for tests, sketched as text. One line each:
 *
 *     start -> a -> [b, c] -> end      wiring
 *     d: yes -> a; no -> [b, c]        a decision and its arms; `no max 3 -> a`, `no +k -> a` (the arm writes k)
 *     a +k +m?                         what a node writes, and what perhaps
 *     initial q                        keys with a value from the start
 *
 * Nodes and keys are numbered as they come up in the text.
 */
import { analyzeFlow, NO_ARM, type CorrelatedDecisions, type FlowArm, type FlowEdge } from '../../server/src/flow';
import type { FlowFacts, FlowGraph, Witness } from '../../server/src/flow';

export interface Sketch {
  readonly graph: FlowGraph;
  readonly facts: FlowFacts;
  readonly node: (name: string) => number;
  readonly key: (name: string) => number;
  readonly names: (nodes: Iterable<number>) => string;
  /** Names of keys, in order of appearance. */
  readonly may: (node: string) => string;
  readonly must: (node: string) => string;
  /** `start > d.yes > a`, then ` beside e.no`, then ` skipping b`; undefined if there is none. */
  readonly witness: (node: string, key: string) => string | undefined;
}

/** `correlated`: names of decisions that take the arm in the same place of their lines, each place being a value. */
export function sketch(text: string, correlated: readonly string[] = []): Sketch {
  const nodes = ['start', 'end'];
  const keys: string[] = [];
  const edges: FlowEdge[] = [];
  const arms: (FlowArm & { readonly label: string })[] = [];
  const initial: number[] = [];
  const writes = new Map<number, number[]>();
  const maybeWrites = new Map<number, number[]>();
  const number = (list: string[], name: string): number => {
    const known = list.indexOf(name);
    return known < 0 ? list.push(name) - 1 : known;
  };
  const node = (name: string): number => number(nodes, name);
  const key = (name: string): number => number(keys, name);
  const listOf = (item: string): number[] =>
    item
      .replace(/[[\]]/g, '')
      .split(',')
      .map((name) => node(name.trim()));
  const wire = (from: readonly number[], chain: readonly string[]): void => {
    for (const item of chain) {
      const to = listOf(item);
      for (const src of from) for (const dst of to) edges.push({ src, dst, arm: NO_ARM });
      from = to;
    }
  };
  const split = (words: readonly string[]): [number[], number[]] => {
    const named = words.filter((word) => word.startsWith('+')).map((word) => word.slice(1));
    const perhaps = named.filter((name) => name.endsWith('?')).map((name) => key(name.slice(0, -1)));
    return [named.filter((name) => !name.endsWith('?')).map(key), perhaps];
  };

  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const decision = /^(\w+):(.*)$/.exec(line);
    if (line.startsWith('initial ')) initial.push(...line.split(/\s+/).slice(1).map(key));
    else if (decision) {
      const src = node(decision[1]);
      for (const [head, target] of decision[2].split(';').map((arm) => arm.split('->'))) {
        const [label, ...rest] = head.trim().split(/\s+/);
        const [certain, perhaps] = split(rest);
        const max = rest[0] === 'max' ? Number(rest[1]) : 0;
        const arm = arms.push({ node: src, label, writes: certain, maybeWrites: perhaps, max }) - 1;
        for (const dst of listOf(target)) edges.push({ src, dst, arm });
      }
    } else if (line.includes('->')) {
      const [first, ...rest] = line.split('->');
      wire(listOf(first), rest);
    } else if (line !== '') {
      const [name, ...rest] = line.split(/\s+/);
      const [certain, perhaps] = split(rest);
      writes.set(node(name), certain);
      maybeWrites.set(node(name), perhaps);
    }
  }

  const graph: FlowGraph = {
    nodeCount: nodes.length,
    keyCount: keys.length,
    initial,
    edges,
    arms,
    isDecision: nodes.map((_, id) => arms.some((arm) => arm.node === id)),
    writes: nodes.map((_, id) => writes.get(id) ?? []),
    maybeWrites: nodes.map((_, id) => maybeWrites.get(id) ?? []),
    correlated: correlated.length === 0 ? [] : [correlate(correlated.map(node), arms)],
  };
  const facts = analyzeFlow(graph);
  const namesOf = (list: readonly string[], ids: Iterable<number>): string =>
    Array.from(ids, (id) => list[id]).join(' ');
  const stepName = (step: { readonly node: number; readonly arm: number }): string =>
    step.arm === NO_ARM ? nodes[step.node] : `${nodes[step.node]}.${arms[step.arm].label}`;
  return {
    graph,
    facts,
    node,
    key,
    names: (ids) => namesOf(nodes, ids),
    may: (name) => namesOf(keys, facts.may(node(name))),
    must: (name) => namesOf(keys, facts.must(node(name))),
    witness: (name, missing) => {
      const found = facts.witness(node(name), key(missing));
      return found && describe(found, stepName, (id) => nodes[id]);
    },
  };
}

function correlate(decisions: readonly number[], arms: readonly FlowArm[]): CorrelatedDecisions {
  const own = decisions.map((id) => [...arms.keys()].filter((arm) => arms[arm].node === id));
  return { decisions, choices: own[0].map((_, value) => own.map((of) => of[value] ?? NO_ARM)) };
}

function describe(
  { path, beside, skippedWrites }: Witness,
  stepName: (step: Witness['path'][number]) => string,
  nodeName: (node: number) => string,
): string {
  const way = path.map(stepName).join(' > ');
  const side = beside.length === 0 ? '' : ` beside ${beside.map(stepName).join(' ')}`;
  return way + side + (skippedWrites.length === 0 ? '' : ` skipping ${skippedWrites.map(nodeName).join(' ')}`);
}
