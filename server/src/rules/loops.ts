/** Loops in words. */
import type { GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import type { LoopId } from '../flow/facts';
import type { EdgeModel } from '../model/model';
import { outgoingEdges } from './adjacency';

/** Nodes of a round that are named; of longer ones the middle is left out. */
const MOST_NAMED = 6;
/** Nodes that are visited to find a shortest round. */
const BUDGET = 200;

/** The names along a shortest way round a loop over edges that pass, from its header back to it: `a -> b -> a`. */
export function roundOf(graph: GraphFacts, loop: LoopId, passes: (edge: EdgeModel) => boolean = () => true): string {
  const { model, flow } = graph;
  const { header } = flow.loops[loop];
  const edges = outgoingEdges(graph);
  const cameFrom = new Map<NodeId, NodeId>();
  const queue: NodeId[] = [header];
  let last: NodeId | undefined;
  for (let i = 0; i < queue.length && last === undefined && queue.length < BUDGET; i++) {
    for (const id of edges.of(queue[i])) {
      const edge = model.edges[id];
      const { dst } = edge;
      if (!passes(edge)) continue;
      if (dst === header) {
        last = queue[i];
        break;
      }
      if (cameFrom.has(dst) || !isInside(graph, loop, dst)) continue;
      cameFrom.set(dst, queue[i]);
      queue.push(dst);
    }
  }
  const name = (node: NodeId): string => model.nodes[node].name;
  if (last === undefined) return `${name(header)} -> … -> ${name(header)}`;
  const round = [name(header)];
  for (let node = last; node !== header; node = cameFrom.get(node)!) round.unshift(name(node));
  round.unshift(name(header));
  return (round.length <= MOST_NAMED ? round : [...round.slice(0, 3), '…', ...round.slice(-2)]).join(' -> ');
}

/** Is the node in the loop, or in one inside it? */
export function isInside(graph: GraphFacts, loop: LoopId, node: NodeId): boolean {
  const inner = graph.flow.loopOf(node);
  if (inner < 0) return false;
  const { enter, leave } = nestingOf(graph);
  return enter[loop] <= enter[inner] && enter[inner] < leave[loop];
}

/** Numbers of a walk over the tree of loops: what is inside a loop has numbers from its `enter` to before its `leave`. */
interface Nesting {
  readonly enter: Int32Array;
  readonly leave: Int32Array;
}

const nestings = new WeakMap<GraphFacts, Nesting>();

function nestingOf(graph: GraphFacts): Nesting {
  const known = nestings.get(graph);
  if (known) return known;
  const { loops } = graph.flow;
  // An outer loop has a lower number than those inside it.
  const size = new Int32Array(loops.length).fill(1);
  for (let id = loops.length - 1; id >= 0; id--) if (loops[id].parent >= 0) size[loops[id].parent] += size[id];
  const enter = new Int32Array(loops.length);
  const leave = new Int32Array(loops.length);
  const next = new Int32Array(loops.length);
  let nextTop = 0;
  for (const [id, { parent }] of loops.entries()) {
    enter[id] = parent < 0 ? nextTop : next[parent];
    leave[id] = enter[id] + size[id];
    next[id] = enter[id] + 1;
    if (parent < 0) nextTop = leave[id];
    else next[parent] = leave[id];
  }
  const nesting = { enter, leave };
  nestings.set(graph, nesting);
  return nesting;
}
