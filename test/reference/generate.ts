/** Random graphs from a seed: mostly of 4 to 12 nodes, some of up to 20. */
import { END } from './graph';
import { Random } from './random';
import { numberOf, type ArmRecipe, type NodeRecipe, type Recipe } from './recipe';

interface Profile {
  readonly nodes: number;
  /** In a hundred. */
  readonly decisions: number;
  readonly forks: number;
  readonly backwards: number;
  readonly backwardsPlain: number;
  readonly decisionEdges: number;
  readonly correlated: number;
  readonly entries: number;
}

const BASE: Profile = {
  nodes: 8,
  decisions: 35,
  forks: 20,
  backwards: 25,
  backwardsPlain: 5,
  decisionEdges: 0,
  correlated: 0,
  entries: 15,
};

/** What the samples are like, in turn; the more regular ones, where answers have to be exact, come most often. */
const PROFILES: readonly Profile[] = [
  BASE,
  { ...BASE, forks: 30, backwards: 12, backwardsPlain: 1 },
  { ...BASE, decisions: 50, forks: 25, backwards: 10, backwardsPlain: 0 },
  { ...BASE, forks: 0, entries: 0, decisions: 50, backwards: 40, backwardsPlain: 10 },
  { ...BASE, forks: 40, backwards: 0, backwardsPlain: 0 },
  { ...BASE, nodes: 16, forks: 45, decisions: 45, backwards: 0, backwardsPlain: 0 },
  { ...BASE, decisionEdges: 20, forks: 10 },
  { ...BASE, correlated: 60, decisions: 50, backwards: 15 },
  { ...BASE, forks: 30, backwards: 60, backwardsPlain: 25 },
];

/** A graph without any order in its edges, or one that is put together from blocks and then disturbed. */
export function randomRecipe(seed: number): Recipe {
  const random = new Random(seed);
  if (random.chance(35)) return scattered(random, random.pick(PROFILES));
  return disturbed(random, blocks(random));
}

function someKeys(random: Random, keyCount: number, percent: number): number[] {
  return [...Array(keyCount).keys()].filter(() => random.chance(percent));
}

interface Written {
  readonly writes: readonly number[];
  readonly maybeWrites: readonly number[];
}

function written(random: Random, keyCount: number, percent: number): Written {
  const writes = someKeys(random, keyCount, percent);
  return { writes, maybeWrites: someKeys(random, keyCount, percent / 3).filter((key) => !writes.includes(key)) };
}

/** It leaves the arm free in may and must, and decides only whether a loop is bounded. */
function someMax(random: Random): number {
  return random.chance(15) ? 1 + random.int(3) : 0;
}

const PLAIN: NodeRecipe = { kind: 'plain', writes: [], maybeWrites: [], next: [], arms: [], group: -1, hasElse: true };

function scattered(random: Random, profile: Profile): Recipe {
  const count = 4 + random.int(profile.nodes);
  const keyCount = 1 + random.int(4);
  const target = (i: number, backwards: number): number => {
    if (random.chance(backwards)) return numberOf(random.int(i + 1));
    return i + 1 >= count || random.chance(8) ? END : numberOf(i + 1 + random.int(Math.min(3, count - i - 1)));
  };
  const targets = (i: number, backwards: number): number[] => {
    const some = [target(i, backwards)];
    while (random.chance(profile.forks) && some.length < 3) some.push(target(i, backwards));
    return some;
  };
  const nodes = [...Array(count).keys()].map((i): NodeRecipe => {
    if (!random.chance(profile.decisions)) {
      const kind = random.chance(12) ? 'each' : 'plain';
      return { ...PLAIN, kind, ...written(random, keyCount, 22), next: targets(i, profile.backwardsPlain) };
    }
    const arms: ArmRecipe[] = [...Array(2 + random.int(2)).keys()].map(() => ({
      targets: targets(i, profile.backwards),
      ...written(random, keyCount, 8),
      max: someMax(random),
    }));
    const group = random.chance(profile.correlated) ? random.int(2) : -1;
    const next = random.chance(profile.decisionEdges) ? [target(i, 5)] : [];
    return { ...PLAIN, kind: 'decision', arms, next, group, hasElse: random.chance(70) };
  });
  const start = [numberOf(0)];
  if (random.chance(profile.entries)) start.push(numberOf(random.int(count)));
  return { keyCount, initial: someKeys(random, keyCount, 10), start, nodes };
}

/** Nodes being put together, whose edges are still to be changed. */
interface Draft {
  readonly kind: NodeRecipe['kind'];
  readonly written: Written;
  readonly next: number[];
  readonly arms: { readonly targets: number[]; readonly written: Written }[];
}

/** Blocks in blocks: sequences, branches, forks that join, loops tested first or last. */
function blocks(random: Random): Recipe {
  const keyCount = 1 + random.int(4);
  const drafts: Draft[] = [];
  const add = (kind: NodeRecipe['kind']): number => {
    drafts.push({ kind, written: written(random, keyCount, kind === 'decision' ? 0 : 20), next: [], arms: [] });
    return numberOf(drafts.length - 1);
  };
  const link = (from: number, to: number): void => {
    const draft = drafts[from - 2];
    if (draft.kind === 'decision') draft.arms.push({ targets: [to], written: written(random, keyCount, 8) });
    else draft.next.push(to);
  };

  // A gap is an edge to be filled; filling it puts a block between its two ends.
  const first = add('plain');
  const gaps = [{ from: first, to: END }];
  const budget = random.chance(10) ? 10 + random.int(3) : 5 + random.int(5);
  while (gaps.length > 0) {
    const gap = gaps.splice(random.int(gaps.length), 1)[0];
    const room = budget - drafts.length;
    const roll = drafts.length === 1 ? 25 + random.int(75) : random.int(100);
    if (room < 1 || roll < 5) link(gap.from, gap.to);
    else if (roll < 25 || room < 2) {
      const node = add(random.chance(15) ? 'each' : 'plain');
      gaps.push({ from: gap.from, to: node }, { from: node, to: gap.to });
    } else if (roll < 42) {
      const decision = add('decision');
      link(gap.from, decision);
      gaps.push({ from: decision, to: gap.to }, { from: decision, to: gap.to });
      if (random.chance(25)) gaps.push({ from: decision, to: random.chance(50) ? END : gap.to });
    } else if (roll < 76) {
      const fork = add('plain');
      const join = add('plain');
      link(gap.from, fork);
      for (let i = 2 + random.int(2); i > 0; i--) {
        const branch = random.chance(75) ? add(random.chance(15) ? 'each' : 'plain') : fork;
        if (branch !== fork) link(fork, branch);
        gaps.push({ from: branch, to: join });
      }
      gaps.push({ from: join, to: gap.to });
    } else {
      const decision = add('decision');
      const body = add('plain');
      const testFirst = random.chance(50);
      link(gap.from, testFirst ? decision : body);
      gaps.push({ from: decision, to: body }, { from: body, to: decision }, { from: decision, to: gap.to });
    }
  }
  const nodes = drafts.map((draft): NodeRecipe => ({
    ...PLAIN,
    kind: draft.kind,
    ...draft.written,
    next: shuffled(random, draft.next),
    arms: shuffled(random, draft.arms).map((arm) => ({ targets: arm.targets, ...arm.written, max: someMax(random) })),
  }));
  return { keyCount, initial: someKeys(random, keyCount, 10), start: [first], nodes };
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(random.int(left.length), 1));
  return out;
}

/** Adds up to two edges that no block would have. */
function disturbed(random: Random, recipe: Recipe): Recipe {
  const times = random.pick([0, 0, 0, 0, 0, 1, 1, 2]);
  let { nodes } = recipe;
  for (let i = 0; i < times; i++) {
    const at = random.int(nodes.length);
    const node = nodes[at];
    const target = random.chance(20) ? END : numberOf(random.int(nodes.length));
    const changed =
      node.kind !== 'decision' || node.arms.length === 0 || random.chance(20)
        ? { ...node, next: [...node.next, target] }
        : random.chance(50)
          ? { ...node, arms: [...node.arms, { targets: [target], ...written(random, recipe.keyCount, 8), max: 0 }] }
          : { ...node, arms: withTarget(node.arms, random.int(node.arms.length), target) };
    nodes = nodes.with(at, changed);
  }
  return { ...recipe, nodes };
}

function withTarget(arms: readonly ArmRecipe[], at: number, target: number): ArmRecipe[] {
  return arms.with(at, { ...arms[at], targets: [...arms[at].targets, target] });
}
