/**
 * Can a key be missing when a node runs? The search for a pass through a region (FLOW.md §Must): one arm for each
 * decision, so that the node is reached and no writer's token arrives. Going round a loop that the node waits for counts
 * as an arrival that brings the key, because the node runs only when the loop is left again.
 *
 * A way from the dominator to the node fixes the arms on it. Then the *attractor* is what cannot but arrive, and the
 * *trap* what cannot but arrive with the key; both by one backward sweep, exact for that way. If no arm is fixed and the
 * trap holds the dominator, the key is certain; if a shortest way beside the trap fixes its arms and the trap does not
 * hold it, that way is the answer. These settle nearly everything; for the rest the question, which is NP-hard in
 * general, goes to a solver with a budget.
 */
import type { ArmId } from './graph';
import type { Region } from './region';
import { no, Solver, yes, type Literal } from './satisfy';

export interface SearchInput {
  readonly region: Region;
  /** By node of the region: it surely writes the key. The node itself and its dominator do not count. */
  readonly writes: Uint8Array;
  armWrites(arm: ArmId): boolean;
  /** Going round a loop that the node waits for is let pass (for a safe answer where loops leak). */
  readonly letRound: boolean;
}

/** A pass that misses the key. */
export interface MissingPass {
  /** Nodes of the region from the dominator to the node. */
  readonly way: readonly number[];
  /** By node of the region: the group it takes, -1 where any will do. */
  readonly choice: Int32Array;
}

export type SearchResult = MissingPass | 'certain' | 'undecided';

const FREE = -1;

/** The budget of a search beyond the first way: conflicts, fewer in regions with many nodes. */
const MOST_CONFLICTS = 2_000;
const MOST_CONFLICT_STEPS = 400_000;

export function findMissingPass(input: SearchInput): SearchResult {
  const result = tryShortestWay(input);
  return result === 'open' ? solve(input) : result;
}

/** The cheap part of the search: `open` if it takes a solver to tell. */
export function tryShortestWay(input: SearchInput): MissingPass | 'certain' | 'open' {
  const sweep = new Sweep(input);
  const fixed = new Int32Array(input.region.nodes.length).fill(FREE);
  sweep.run(fixed);
  if (sweep.trap[0]) return 'certain';
  const distance = sweep.distances();
  if (distance[0] < 0) return 'certain';
  const firstWay = sweep.shortestWay(distance);
  fixWay(input.region, firstWay, fixed);
  sweep.run(fixed);
  return sweep.trap[0] ? 'open' : { way: firstWay.nodes, choice: sweep.choices(fixed) };
}

interface Way {
  readonly nodes: number[];
  /** Group by which each node but the last is left. */
  readonly groups: number[];
}

function fixWay(region: Region, way: Way, fixed: Int32Array): void {
  fixed.fill(FREE);
  for (let i = 0; i < way.groups.length; i++) if (isDecision(region, way.nodes[i])) fixed[way.nodes[i]] = way.groups[i];
}

function isDecision(region: Region, node: number): boolean {
  return region.groupsOf[node + 1] - region.groupsOf[node] > 1;
}

/**
 * The whole question as clauses. Variables: a node is reached; a decision takes a group; a token at a node, if there is
 * one, arrives.
 */
export function solve(input: SearchInput): SearchResult {
  const { region, letRound } = input;
  const count = region.nodes.length;
  const goal = count - 1;
  const reached = (node: number) => node;
  const arrives = (node: number) => count + node;
  const fires = (node: number, group: number) => (isDecision(region, node) ? 2 * count + group : reached(node));
  const solver = new Solver(2 * count + region.arm.length);
  const broughtBy: Literal[][] = Array.from({ length: count }, () => []);
  for (let node = 0; node < goal; node++) {
    const groups: Literal[] = [];
    for (let group = region.groupsOf[node]; group < region.groupsOf[node + 1]; group++) {
      const taken = fires(node, group);
      if (isDecision(region, node)) {
        solver.add([no(taken), yes(reached(node))]);
        for (const other of groups) solver.add([no(taken), other ^ 1]);
        groups.push(yes(taken));
      }
      if (region.goesRound[group] && !letRound) solver.add([no(taken)]);
      const armWrites = region.arm[group] >= 0 && input.armWrites(region.arm[group]);
      for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
        const target = region.targets[i];
        solver.add([no(taken), yes(reached(target))]);
        solver.add([no(taken), no(arrives(target)), yes(arrives(node))]);
        if (armWrites && region.byArm[i]) solver.add([no(taken), no(arrives(target))]);
        broughtBy[target].push(yes(taken));
      }
    }
    if (isDecision(region, node)) solver.add([no(reached(node)), ...groups]);
    if (node > 0 && input.writes[node]) solver.add([no(arrives(node))]);
  }
  for (let node = 1; node < count; node++) solver.add([no(reached(node)), ...broughtBy[node]]);
  solver.add([yes(reached(0))]);
  solver.add([yes(reached(goal))]);
  solver.add([yes(arrives(goal))]);
  const found = solver.solve(Math.min(MOST_CONFLICTS, Math.ceil(MOST_CONFLICT_STEPS / count)));
  if (found === undefined) return 'undecided';
  if (!found) return 'certain';
  const choice = new Int32Array(count).fill(FREE);
  for (let node = 0; node < goal; node++) {
    for (let group = region.groupsOf[node]; isDecision(region, node) && group < region.groupsOf[node + 1]; group++) {
      if (solver.isTrue(fires(node, group))) choice[node] = group;
    }
  }
  return { way: shortestChosenWay(region, choice), choice };
}

/** A shortest way from the dominator to the node over chosen groups. */
function shortestChosenWay(region: Region, choice: Int32Array): number[] {
  const goal = region.nodes.length - 1;
  const next = new Int32Array(region.nodes.length).fill(-1);
  const distance = new Int32Array(region.nodes.length).fill(region.nodes.length);
  distance[goal] = 0;
  for (let node = goal - 1; node >= 0; node--) {
    if (isDecision(region, node) && choice[node] === FREE) continue;
    const group = isDecision(region, node) ? choice[node] : region.groupsOf[node];
    if (group === region.groupsOf[node + 1]) continue;
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
      if (distance[region.targets[i]] + 1 >= distance[node]) continue;
      distance[node] = distance[region.targets[i]] + 1;
      next[node] = region.targets[i];
    }
  }
  const way = [0];
  while (way[way.length - 1] !== goal) way.push(next[way[way.length - 1]]);
  return way;
}

/** Attractor and trap of a region for some fixed arms, in arrays that are used again. */
class Sweep {
  /** By node: whatever the free arms, it arrives (or goes round a loop that is waited for). */
  readonly attractor: Uint8Array;
  /** By node: whatever the free arms, it arrives with the key. */
  readonly trap: Uint8Array;
  private readonly goal: number;

  constructor(private readonly input: SearchInput) {
    const count = input.region.nodes.length;
    this.goal = count - 1;
    this.attractor = new Uint8Array(count);
    this.trap = new Uint8Array(count);
  }

  run(fixed: Int32Array): void {
    const { region, writes } = this.input;
    this.attractor[this.goal] = 1;
    this.trap[this.goal] = 0;
    for (let node = this.goal - 1; node >= 0; node--) {
      const first = fixed[node] === FREE ? region.groupsOf[node] : fixed[node];
      const end = fixed[node] === FREE ? region.groupsOf[node + 1] : fixed[node] + 1;
      let arrives = first < end;
      let caught = first < end;
      for (let group = first; group < end && (arrives || caught); group++) {
        const hit = this.arrives(group);
        if (!hit) arrives = false;
        if (!hit || !this.deadly(group)) caught = false;
      }
      this.attractor[node] = arrives ? 1 : 0;
      this.trap[node] = caught || (arrives && writes[node] === 1 && node > 0) ? 1 : 0;
    }
  }

  private arrives(group: number): boolean {
    const { region, letRound } = this.input;
    if (region.goesRound[group] && !letRound) return true;
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
      if (this.attractor[region.targets[i]]) return true;
    }
    return false;
  }

  /** Taking this group brings the key, whatever else is chosen. */
  private deadly(group: number): boolean {
    const { region, letRound } = this.input;
    if (region.goesRound[group] && !letRound) return true;
    const armWrites = this.armWrites(group);
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
      if (this.trap[region.targets[i]]) return true;
      if (armWrites && region.byArm[i] && this.attractor[region.targets[i]]) return true;
    }
    return false;
  }

  private armWrites(group: number): boolean {
    const arm = this.input.region.arm[group];
    return arm >= 0 && this.input.armWrites(arm);
  }

  /** Edges to the goal from every node, on ways beside the trap that write nothing; -1 where there is none. */
  distances(): Int32Array {
    const { region } = this.input;
    const distance = new Int32Array(region.nodes.length).fill(-1);
    distance[this.goal] = 0;
    for (let node = this.goal - 1; node >= 0; node--) {
      if (this.trap[node] || (node > 0 && this.input.writes[node])) continue;
      for (let group = region.groupsOf[node]; group < region.groupsOf[node + 1]; group++) {
        if (this.deadly(group)) continue;
        const armWrites = this.armWrites(group);
        for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
          if (armWrites && region.byArm[i]) continue;
          const further = distance[region.targets[i]];
          if (further >= 0 && (distance[node] < 0 || further + 1 < distance[node])) distance[node] = further + 1;
        }
      }
    }
    return distance;
  }

  options(node: number, distance: Int32Array): { group: number; target: number }[] {
    const { region } = this.input;
    const options: { group: number; target: number }[] = [];
    for (let group = region.groupsOf[node]; group < region.groupsOf[node + 1]; group++) {
      if (this.deadly(group)) continue;
      const armWrites = this.armWrites(group);
      for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
        if (armWrites && region.byArm[i]) continue;
        if (distance[region.targets[i]] >= 0) options.push({ group, target: region.targets[i] });
      }
    }
    return options.toSorted((a, b) => distance[a.target] - distance[b.target]);
  }

  shortestWay(distance: Int32Array): Way {
    const way: Way = { nodes: [0], groups: [] };
    for (let node = 0; node !== this.goal;) {
      const [best] = this.options(node, distance);
      way.groups.push(best.group);
      way.nodes.push(best.target);
      node = best.target;
    }
    return way;
  }

  /** After a run that left the dominator outside the trap: a group for every decision, so that the key is missing. */
  choices(fixed: Int32Array): Int32Array {
    const { region } = this.input;
    const choice = fixed.slice();
    for (let node = 0; node < this.goal; node++) {
      if (choice[node] !== FREE || !isDecision(region, node)) continue;
      for (let group = region.groupsOf[node]; group < region.groupsOf[node + 1]; group++) {
        const fine = this.attractor[node] ? !this.deadly(group) : !this.arrives(group);
        if (!fine) continue;
        choice[node] = group;
        break;
      }
    }
    return choice;
  }
}
