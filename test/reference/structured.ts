/**
 * Programs put together from sequences, branches, forks that join, loops and `each` nodes. What may and must be there
 * at every node, and who is parallel with whom, follows from how they were put together: no path is ever searched.
 */
import { END, NO_ARM, START, type Arm, type Edge, type Graph } from './graph';
import { Random } from './random';

type Keys = ReadonlySet<number>;

interface Step {
  readonly kind: 'step';
  readonly node: number;
  readonly writes: Keys;
  readonly maybeWrites: Keys;
}

interface Way {
  readonly writes: Keys;
  readonly maybeWrites: Keys;
  readonly block: Block;
}

type Block =
  | Step
  | { readonly kind: 'sequence'; readonly parts: readonly Block[] }
  /** A decision whose arms lead through a block each to the join. */
  | { readonly kind: 'branch'; readonly decision: number; readonly ways: readonly Way[]; readonly join: Step }
  | { readonly kind: 'fork'; readonly fork: Step; readonly branches: readonly Block[]; readonly join: Step }
  /** Tested last: body, then the decision goes back to the body's head or on. Tested first: the other way round. */
  | {
      readonly kind: 'loop';
      readonly decision: number;
      readonly testFirst: boolean;
      readonly head: Step;
      readonly body: Block;
      readonly again: Omit<Way, 'block'>;
      readonly leave: Omit<Way, 'block'>;
    };

export interface Program {
  readonly graph: Graph;
  readonly may: readonly Keys[];
  readonly must: readonly Keys[];
  /** Nodes parallel with each node. */
  readonly parallel: readonly ReadonlySet<number>[];
}

/** A program of about `size` nodes, always the same for a seed. */
export function structuredProgram(seed: number, size: number): Program {
  const builder = new Builder(new Random(seed), size);
  const block = builder.block(size, 0);
  const graph = builder.finish(block);
  const facts = new Facts(graph);
  const initial = { must: new Set(graph.initial), may: new Set(graph.initial) };
  facts.see(START, initial, []);
  facts.see(END, facts.through(block, initial, []), []);
  return { graph, may: facts.may, must: facts.must, parallel: facts.parallel };
}

/** Blocks stand in each other at most this deep. */
const DEPTH = 8;

class Builder {
  private readonly edges: Edge[] = [];
  private readonly arms: Arm[] = [];
  private readonly steps: (Step | undefined)[] = [undefined, undefined];
  private readonly keyCount: number;

  constructor(
    private readonly random: Random,
    size: number,
  ) {
    this.keyCount = 4 + random.int(Math.max(1, size / 8));
  }

  block(size: number, depth: number): Block {
    const { random } = this;
    const parts: Block[] = [];
    for (let left = size; left > 0;) {
      const part = depth >= DEPTH || left < 4 || random.chance(25) ? 1 : 3 + random.int(Math.min(left, 60) - 3);
      parts.push(part === 1 ? this.step(25) : this.compound(part, depth));
      left -= part;
    }
    return parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
  }

  private compound(size: number, depth: number): Block {
    const { random } = this;
    const roll = random.int(3);
    if (roll === 0) {
      const inner = Math.max(1, size - 2);
      const again = this.written(6);
      const leave = this.written(6);
      const testFirst = random.chance(50);
      const head = this.step(15);
      const body = this.block(inner, depth + 1);
      return { kind: 'loop', decision: this.decision(), testFirst, head, body, again, leave };
    }
    const count = 2 + random.int(2);
    const inner = Math.max(1, Math.floor((size - 2) / count));
    const blocks = Array.from({ length: count }, () => this.block(inner, depth + 1));
    if (roll === 1) return { kind: 'fork', fork: this.step(15), branches: blocks, join: this.step(15) };
    const ways = blocks.map((block) => ({ ...this.written(10), block }));
    return { kind: 'branch', decision: this.decision(), ways, join: this.step(15) };
  }

  private written(percent: number): { writes: Keys; maybeWrites: Keys } {
    const { random, keyCount } = this;
    const writes = new Set(random.chance(percent) ? [random.int(keyCount)] : []);
    if (random.chance(percent)) writes.add(random.int(keyCount));
    const maybe = random.chance(percent / 3) ? random.int(keyCount) : -1;
    return { writes, maybeWrites: new Set(maybe < 0 || writes.has(maybe) ? [] : [maybe]) };
  }

  /** A plain node, or one in ten an `each` node, all of whose writes are perhaps. */
  private step(percent: number): Step {
    const { writes, maybeWrites } = this.written(percent);
    const node = this.steps.length;
    const step: Step = this.random.chance(10)
      ? { kind: 'step', node, writes: new Set(), maybeWrites: unite(writes, maybeWrites) }
      : { kind: 'step', node, writes, maybeWrites };
    this.steps.push(step);
    return step;
  }

  private decision(): number {
    this.steps.push(undefined);
    return this.steps.length - 1;
  }

  finish(block: Block): Graph {
    const { steps, edges, arms } = this;
    this.connect(block, END);
    edges.push({ src: START, dst: entryOf(block), arm: NO_ARM });
    return {
      nodeCount: steps.length,
      keyCount: this.keyCount,
      initial: [this.random.int(this.keyCount)],
      edges,
      arms,
      isDecision: steps.map((step, node) => step === undefined && node > END),
      writes: steps.map((step) => [...(step?.writes ?? [])]),
      maybeWrites: steps.map((step) => [...(step?.maybeWrites ?? [])]),
      correlated: [],
    };
  }

  private connect(block: Block, exit: number): void {
    const { edges } = this;
    switch (block.kind) {
      case 'step':
        edges.push({ src: block.node, dst: exit, arm: NO_ARM });
        return;
      case 'sequence':
        for (const [i, part] of block.parts.entries()) {
          this.connect(part, i + 1 < block.parts.length ? entryOf(block.parts[i + 1]) : exit);
        }
        return;
      case 'branch':
        for (const way of block.ways) {
          this.arm(block.decision, way, entryOf(way.block));
          this.connect(way.block, block.join.node);
        }
        this.connect(block.join, exit);
        return;
      case 'fork':
        for (const branch of block.branches) {
          edges.push({ src: block.fork.node, dst: entryOf(branch), arm: NO_ARM });
          this.connect(branch, block.join.node);
        }
        this.connect(block.join, exit);
        return;
      case 'loop': {
        const { decision, testFirst, head, body, again, leave } = block;
        this.connect(head, testFirst ? decision : entryOf(body));
        this.connect(body, testFirst ? head.node : decision);
        this.arm(decision, again, testFirst ? entryOf(body) : head.node);
        this.arm(decision, leave, exit);
      }
    }
  }

  private arm(node: number, { writes, maybeWrites }: Omit<Way, 'block'>, dst: number): void {
    this.arms.push({ node, writes: [...writes], maybeWrites: [...maybeWrites], max: 0 });
    this.edges.push({ src: node, dst, arm: this.arms.length - 1 });
  }
}

function entryOf(block: Block): number {
  switch (block.kind) {
    case 'step':
      return block.node;
    case 'sequence':
      return entryOf(block.parts[0]);
    case 'branch':
      return block.decision;
    case 'fork':
      return block.fork.node;
    default:
      return block.head.node;
  }
}

function nodesOf(block: Block): number[] {
  switch (block.kind) {
    case 'step':
      return [block.node];
    case 'sequence':
      return block.parts.flatMap(nodesOf);
    case 'branch':
      return [block.decision, ...block.ways.flatMap((way) => nodesOf(way.block)), block.join.node];
    case 'fork':
      return [block.fork.node, ...block.branches.flatMap(nodesOf), block.join.node];
    default:
      return [block.decision, block.head.node, ...nodesOf(block.body)];
  }
}

interface State {
  readonly must: Keys;
  readonly may: Keys;
}

class Facts {
  readonly may: Set<number>[];
  readonly must: Set<number>[];
  readonly parallel: Set<number>[];

  constructor(graph: Graph) {
    const sets = (): Set<number>[] => Array.from({ length: graph.nodeCount }, () => new Set());
    this.may = sets();
    this.must = sets();
    this.parallel = sets();
  }

  /** `rounds`: the loops round the node; earlier rounds that it was not in can have brought keys. */
  see(node: number, at: State, rounds: readonly (Block & { kind: 'loop' })[]): void {
    for (const key of at.must) this.must[node].add(key);
    for (const key of at.may) this.may[node].add(key);
    for (const loop of rounds) for (const key of roundWithout(loop, node) ?? []) this.may[node].add(key);
  }

  /** What is there behind a block, from what is there before it in the first round. */
  through(block: Block, before: State, rounds: readonly (Block & { kind: 'loop' })[]): State {
    switch (block.kind) {
      case 'step':
        this.see(block.node, before, rounds);
        return plus(before, block);
      case 'sequence':
        return block.parts.reduce((state, part) => this.through(part, state, rounds), before);
      case 'branch': {
        this.see(block.decision, before, rounds);
        const ends = block.ways.map((way) => this.through(way.block, plus(before, way), rounds));
        const joined = {
          must: inAll(ends.map((end) => end.must)),
          may: unite(...ends.map((end) => end.may)),
        };
        return this.through(block.join, joined, rounds);
      }
      case 'fork': {
        const forked = this.through(block.fork, before, rounds);
        const ends = block.branches.map((branch) => this.through(branch, forked, rounds));
        for (const [i, branch] of block.branches.entries()) {
          const others = block.branches.flatMap((other, j) => (i === j ? [] : nodesOf(other)));
          for (const node of nodesOf(branch)) for (const other of others) this.parallel[node].add(other);
        }
        const joined = {
          must: unite(...ends.map((end) => end.must)),
          may: unite(...ends.map((end) => end.may)),
        };
        return this.through(block.join, joined, rounds);
      }
      default: {
        const inside = [...rounds, block];
        const { decision, testFirst, head, body, again, leave } = block;
        const entered = this.through(head, before, inside);
        const tested = testFirst ? entered : this.through(body, entered, inside);
        this.see(decision, tested, inside);
        if (testFirst) this.through(body, plus(entered, again), inside);
        return plus({ must: tested.must, may: unite(tested.may, writtenIn(block)) }, leave);
      }
    }
  }
}

function plus(state: State, written: Omit<Way, 'block'>): State {
  return {
    must: unite(state.must, written.writes),
    may: unite(state.may, written.writes, written.maybeWrites),
  };
}

function perhaps(written: Omit<Way, 'block'>): Keys {
  return unite(written.writes, written.maybeWrites);
}

/** All keys that a loop can write before it is left; those of the leaving arm come after. */
function writtenIn(loop: Block & { kind: 'loop' }): Keys {
  return unite(perhaps(loop.again), perhaps(loop.head), wayWithout(loop.body, -1)!);
}

/** The keys that rounds of a loop can write in which a node does not run; undefined if it runs in all of them. */
function roundWithout(loop: Block & { kind: 'loop' }, node: number): Keys | undefined {
  if (loop.head.node === node || loop.decision === node) return undefined;
  const way = wayWithout(loop.body, node);
  return way && unite(way, perhaps(loop.again), perhaps(loop.head));
}

/** The keys that can be written on the ways through a block that do without a node; undefined if there are none. */
function wayWithout(block: Block, node: number): Keys | undefined {
  switch (block.kind) {
    case 'step':
      return block.node === node ? undefined : perhaps(block);
    case 'sequence':
      return unionOfAll(block.parts.map((part) => wayWithout(part, node)));
    case 'branch': {
      if (block.decision === node || block.join.node === node) return undefined;
      const ways = block.ways.flatMap((way) => {
        const through = wayWithout(way.block, node);
        return through ? [unite(through, perhaps(way))] : [];
      });
      return ways.length === 0 ? undefined : unite(...ways, perhaps(block.join));
    }
    case 'fork':
      return unionOfAll([block.fork, ...block.branches, block.join].map((part) => wayWithout(part, node)));
    default: {
      if (block.head.node === node || block.decision === node) return undefined;
      const round = roundWithout(block, node);
      // Tested first, the loop can be passed without its body.
      if (round === undefined && !block.testFirst) return undefined;
      return unionOfAll([round ?? perhaps(block.head), perhaps(block.leave)]);
    }
  }
}

function unionOfAll(sets: readonly (Keys | undefined)[]): Keys | undefined {
  const known = sets.filter((set) => set !== undefined);
  return known.length < sets.length ? undefined : unite(...known);
}

function unite(...sets: readonly Keys[]): Keys {
  return new Set(sets.flatMap((set) => [...set]));
}

function inAll([first, ...others]: readonly Keys[]): Keys {
  return new Set([...first].filter((key) => others.every((set) => set.has(key))));
}
