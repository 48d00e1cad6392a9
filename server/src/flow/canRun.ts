/** Nodes that only ever wait: an endless loop holds them back whenever they are reached. */
import type { NodeId } from './graph';
import { closure } from './holdsBack';
import { loopHolds } from './loops';
import { RegionFinder, type Region } from './region';
import { findMissingPass } from './search';
import { SEARCH_BUDGET } from './must';
import type { View } from './view';

/** By node: reachable, and some pass reaches it without entering an endless loop that it waits for. */
export function findRunnable(view: View, endless: Uint8Array): Uint8Array {
  const runs = view.reached.slice();
  if (!endless.includes(1)) return runs;
  const { nodeCount } = view.graph;
  const seeds: number[] = [];
  for (let loop = 0; loop < view.loops.count; loop++) if (endless[loop]) seeds.push(nodeCount + loop);
  const behind = closure(view.waits.out, view.waits.size, seeds);
  const finder = new RegionFinder(view);
  for (const node of view.topo) {
    if (!behind[node]) continue;
    let top: NodeId = view.dominators.idom[node];
    while (inEndless(view, endless, top)) top = view.dominators.idom[top];
    runs[node] = runs[top] && canPass(view, endless, finder.regionOf(top, node)) ? 1 : 0;
  }
  return runs;
}

/** Some pass reaches the last node of the region and enters no endless loop that does not hold it. */
function canPass(view: View, endless: Uint8Array, region: Region): boolean {
  if (region.ambiguous) return true;
  const goal = region.nodes[region.nodes.length - 1];
  const enters = region.goesRound.map((_, group) => {
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
      if (blocks(view, endless, region.nodes[region.targets[i]], goal)) return 1;
    }
    return 0;
  });
  const result = findMissingPass({
    region: { ...region, goesRound: enters },
    writes: new Uint8Array(region.nodes.length),
    armWrites: () => false,
    letRound: false,
    budget: SEARCH_BUDGET,
  });
  return result !== 'certain';
}

/** The node is in an endless loop that does not hold the goal. */
function blocks(view: View, endless: Uint8Array, node: NodeId, goal: NodeId): boolean {
  for (let loop = view.loops.innermost[node]; loop >= 0; loop = view.loops.parent[loop]) {
    if (endless[loop] && !loopHolds(view.loops, loop, goal)) return true;
  }
  return false;
}

function inEndless(view: View, endless: Uint8Array, node: NodeId): boolean {
  for (let loop = view.loops.innermost[node]; loop >= 0; loop = view.loops.parent[loop]) if (endless[loop]) return true;
  return false;
}
