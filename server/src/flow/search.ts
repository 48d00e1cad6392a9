/**
 * Can a key be missing when a node runs? The search for a pass through a region (FLOW.md §Must): one arm for each
 * decision, so that the node is reached and no writer's token arrives. Going round a loop that the node waits for counts
 * as an arrival that brings the key, because the node runs only when the loop is left again.
 *
 * A way from the dominator to the node fixes the arms on it. Then the *attractor* is what cannot but arrive, and the
 * *trap* what cannot but arrive with the key; both by one backward sweep, exact for that way. Fixing more arms makes
 * both grow, so a trap that holds the dominator ends a search early.
 */
import type { ArmId } from './graph';
import type { Region } from './region';

export interface SearchInput {
  readonly region: Region;
  /** By node of the region: it surely writes the key. The node itself and its dominator do not count. */
  readonly writes: Uint8Array;
  armWrites(arm: ArmId): boolean;
  /** Going round a loop that the node waits for is let pass (for a safe answer where loops leak). */
  readonly letRound: boolean;
  /** So many traps may be worked out. */
  readonly budget: number;
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

export function findMissingPass(input: SearchInput): SearchResult {
  const sweep = new Sweep(input);
  const fixed = new Int32Array(input.region.nodes.length).fill(FREE);
  sweep.run(fixed);
  if (sweep.trap[0]) return 'certain';
  const distance = sweep.distances();
  if (distance[0] < 0) return 'certain';
  let budget = input.budget;
  const firstWay = sweep.shortestWay(distance);
  fixWay(input.region, firstWay, fixed);
  budget--;
  sweep.run(fixed);
  if (!sweep.trap[0]) return { way: firstWay.nodes, choice: sweep.choices(fixed) };
  return searchWays(input, sweep, distance, budget);
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

/** A step of the way that is being tried: how its last node can go on, nearest to the goal first. */
interface Branch {
  readonly node: number;
  readonly options: readonly { readonly group: number; readonly target: number }[];
  next: number;
}

function searchWays(input: SearchInput, sweep: Sweep, distance: Int32Array, budget: number): SearchResult {
  const { region } = input;
  const goal = region.nodes.length - 1;
  const fixed = new Int32Array(region.nodes.length).fill(FREE);
  sweep.run(fixed);
  const branches: Branch[] = [{ node: 0, options: sweep.options(0, distance), next: 0 }];
  while (branches.length > 0) {
    const branch = branches[branches.length - 1];
    fixed[branch.node] = FREE;
    if (branch.next === branch.options.length) {
      branches.pop();
      continue;
    }
    const { group, target } = branch.options[branch.next++];
    if (isDecision(region, branch.node)) {
      fixed[branch.node] = group;
      if (--budget < 0) return 'undecided';
      sweep.run(fixed);
      if (sweep.trap[0]) continue;
    }
    if (target !== goal) {
      branches.push({ node: target, options: sweep.options(target, distance), next: 0 });
      continue;
    }
    if (--budget < 0) return 'undecided';
    sweep.run(fixed);
    if (sweep.trap[0]) continue;
    return { way: [...branches.map((step) => step.node), goal], choice: sweep.choices(fixed) };
  }
  return 'certain';
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
