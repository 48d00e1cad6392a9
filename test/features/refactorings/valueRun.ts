/**
 * Runs a graph with values that say where they come from: two graphs that do the same end with the same values. Who is ready
 * is the reference's answer; what a body returns, and which arm is taken, depends on the node, its reads and how often it has run.
 */
import assert from 'node:assert/strict';
import { analyze } from '../../../server/src/analysis/analyze';
import type { GraphModel, NodeModel, Write } from '../../../server/src/model/model';
import { lowerGraph } from '../../../server/src/model/lower';
import { after, type Act, machineOf, readyNodes, startOf } from '../../reference/executor';
import { NO_ARM } from '../../reference/graph';

const GIVEN: State = new Map<string, Value>([
  ['q', 'Q'],
  ['items', ['i', 'j']],
  ['sw0', 'a0'],
  ['sw1', 'a1'],
]);

/** The first graphs of two texts end with the same values of the keys that both have. */
export function sameRuns(before: string, after: string, seed: number): void {
  const [a, b] = [before, after].map((text) => {
    const [{ model }] = analyze(text, 'file:///test/main.graph', { read: () => undefined }).graphs;
    return { keys: model.channels.map(({ name }) => name), end: runValues(model, GIVEN, new Oracle(seed)) };
  });
  if (a.end === 'too long' || b.end === 'too long') return;
  if (typeof a.end === 'string' || typeof b.end === 'string') {
    assert.equal(b.end, a.end, after);
    return;
  }
  for (const key of a.keys.filter((name) => b.keys.includes(name))) {
    assert.deepEqual(b.end.get(key), a.end.get(key), `${key} in\n${after}`);
  }
}

type Value = string | readonly string[];
type State = ReadonlyMap<string, Value>;

/** How bodies behave: the same seed, the same behaviour of a node of the same name, in whatever graph it stands. */
class Oracle {
  private readonly visits = new Map<string, number>();
  steps = 0;

  constructor(readonly seed: number) {}

  visit(node: string): number {
    const visit = this.visits.get(node) ?? 0;
    this.visits.set(node, visit + 1);
    return visit;
  }

  choose(count: number, ...from: readonly (string | number)[]): number {
    return Number.parseInt(hash([this.seed, ...from].join(' ')), 16) % count;
  }
}

/** The state at the end, or how the run failed. */
function runValues(graph: GraphModel, given: State, oracle: Oracle): State | 'conflict' | 'no arm' | 'too long' {
  const state = new Map<string, Value>();
  for (const { name, kind, decl } of graph.channels) {
    const value = given.get(name);
    if (value !== undefined) state.set(name, value);
    else if (kind === 'append') state.set(name, []);
    else if (decl.initial) state.set(name, 'default');
  }
  const machine = machineOf(lowerGraph(graph), 'happen');
  let waiting = startOf(machine.graph);
  for (;;) {
    const ready = readyNodes(machine, waiting);
    if (ready.length === 0) return state;
    if (++oracle.steps > 80) return 'too long';
    const acts: Act[] = [];
    const writes: { readonly key: string; readonly value: Value }[] = [];
    for (const id of ready) {
      const node = graph.nodes[id];
      const done = node.call?.graph ? runCall(graph, node, state, oracle) : runBody(graph, node, state, oracle);
      if (typeof done === 'string') return done;
      acts.push({ node: id, arm: done.arm, wrote: 0, armWrote: 0 });
      writes.push(...done.writes);
    }
    const written = new Set<string>();
    for (const { key, value } of writes) {
      const before = state.get(key);
      if (isList(before) && isList(value)) state.set(key, [...before, ...value]);
      else if (written.has(key)) return 'conflict';
      else state.set(key, value);
      written.add(key);
    }
    waiting = after(machine, waiting, acts);
  }
}

interface Done {
  readonly arm: number;
  readonly writes: readonly { readonly key: string; readonly value: Value }[];
}

function runBody(graph: GraphModel, node: NodeModel, state: State, oracle: Oracle): Done | 'no arm' {
  if (node.id < 2) return { arm: NO_ARM, writes: [] };
  const visit = oracle.visit(node.name);
  const seen = node.reads.map(({ key }) => show(state.get(graph.channels[key].name))).join();
  let arm = NO_ARM;
  let all: readonly Write[] = node.writes;
  if (node.arms.length > 0) {
    const on = node.decision?.on?.key;
    const chosen =
      on === undefined
        ? node.arms[oracle.choose(node.arms.length, node.name, visit, seen)]
        : (node.arms.find(({ label }) => label === show(state.get(graph.channels[on].name))) ??
          node.arms.find(({ form }) => form === 'else'));
    if (!chosen) return 'no arm';
    arm = chosen.id;
    all = [...all, ...chosen.writes];
  }
  const happening = all.filter(({ key, optional }) => {
    return !(optional || node.item) || oracle.choose(2, node.name, visit, graph.channels[key].name) === 1;
  });
  const writes = happening.map(({ key }) => {
    const { name, kind } = graph.channels[key];
    const value = hash(`${node.name} ${visit} ${seen} ${name}`);
    return { key: name, value: kind === 'append' ? [value] : value };
  });
  return { arm, writes };
}

/** Only inputs go in, only outputs come out; of a list what was added to it. */
function runCall(
  graph: GraphModel,
  node: NodeModel,
  state: State,
  oracle: Oracle,
): Done | 'conflict' | 'no arm' | 'too long' {
  const call = node.call!;
  const child = call.graph!;
  const given = new Map<string, Value>();
  for (const input of call.inputs) {
    const value = input.parent === undefined ? undefined : state.get(graph.channels[input.parent].name);
    if (value !== undefined) given.set(child.channels[input.child].name, value);
  }
  const end = runValues(child, given, oracle);
  if (typeof end === 'string') return end;
  const writes = call.outputs.flatMap((output) => {
    const { name } = child.channels[output.child];
    const value = end.get(name);
    if (value === undefined) return [];
    const added = isList(value) ? value.slice(given.get(name)?.length ?? 0) : value;
    return [{ key: graph.channels[output.parent].name, value: added }];
  });
  return { arm: NO_ARM, writes };
}

function isList(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value);
}

function show(value: Value | undefined): string {
  return value === undefined ? '-' : typeof value === 'string' ? value : `[${value.join()}]`;
}

/** FNV-1a, mixed once more. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return ((value ^ (value >>> 13)) >>> 0).toString(16);
}
