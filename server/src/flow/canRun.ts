/** Nodes that only ever wait: an endless loop holds them back whenever they are reached. */
import type { NodeId } from './graph';
import { closure } from './holdsBack';
import { loopHolds } from './loops';
import { RegionFinder, type Region } from './region';
import { findMissingPass } from './search';
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
    while (inLoopWithout(view, top, node)) top = view.dominators.idom[top];
    runs[node] = runs[top] && canPass(view, endless, finder.regionOf(top, node)) ? 1 : 0;
  }
  return runs;
}

/** Some pass reaches the last node of the region and enters no endless loop that holds it back. */
function canPass(view: View, endless: Uint8Array, region: Region): boolean {
  if (region.ambiguous) return true;
  const doomed = doomedNodes(view, endless, region);
  if (doomed.has(region.nodes[0])) return false;
  const enters = region.goesRound.map((_, group) => {
    for (let i = region.targetsOf[group]; i < region.targetsOf[group + 1]; i++) {
      if (doomed.has(region.nodes[region.targets[i]])) return 1;
    }
    return 0;
  });
  const result = findMissingPass({
    region: { ...region, goesRound: enters },
    writes: new Uint8Array(region.nodes.length),
    armWrites: () => false,
    letRound: false,
  });
  return result !== 'certain';
}

/**
 * Nodes of a region from which an endless loop that its last node waits for is entered in the end, whatever the arms and
 * however often other loops are gone round. Sweeps until no further node is found that can avoid it.
 */
function doomedNodes(view: View, endless: Uint8Array, region: Region): Set<NodeId> {
  const { groups, ends, loops } = view;
  const goal = region.nodes[region.nodes.length - 1];
  const doomed = new Set(region.nodes.slice(0, -1));
  for (let changed = true; changed;) {
    changed = false;
    for (let i = region.nodes.length - 2; i >= 0; i--) {
      const node = region.nodes[i];
      if (!doomed.has(node) || blocks(view, endless, node, goal)) continue;
      let avoids = groups.ofNode[node] === groups.ofNode[node + 1];
      for (let group = groups.ofNode[node]; group < groups.ofNode[node + 1] && !avoids; group++) {
        avoids = true;
        for (let e = groups.edges.start[group]; e < groups.edges.start[group + 1]; e++) {
          const edge = groups.edges.items[e];
          const endsPass = loops.isBack[edge] && loopHolds(loops, loops.innermost[ends.dst[edge]], goal);
          if (!endsPass && doomed.has(ends.dst[edge])) avoids = false;
        }
      }
      if (!avoids) continue;
      doomed.delete(node);
      changed = true;
    }
  }
  return doomed;
}

/** The node is in an endless loop that does not hold the goal. */
function blocks(view: View, endless: Uint8Array, node: NodeId, goal: NodeId): boolean {
  for (let loop = view.loops.innermost[node]; loop >= 0; loop = view.loops.parent[loop]) {
    if (endless[loop] && !loopHolds(view.loops, loop, goal)) return true;
  }
  return false;
}

/** The node is in a loop that does not hold the goal. */
function inLoopWithout(view: View, node: NodeId, goal: NodeId): boolean {
  const loop = view.loops.innermost[node];
  return loop >= 0 && !loopHolds(view.loops, loop, goal);
}
