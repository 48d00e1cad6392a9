/** Loops, back edges and who holds back whom, by the words of LANGUAGE §7 and by plain search. */
import { START, has, maskOf, type Graph, type NodeMask } from './graph';

export interface LoopShape {
  readonly header: number;
  readonly nodes: NodeMask;
  /** Index of the loop round it, -1 at the top. A loop comes after the loop round it. */
  readonly parent: number;
  /** Edges from inside into the header. */
  readonly backEdges: readonly number[];
  /** Nodes into which an edge leads from outside. */
  readonly entries: NodeMask;
}

export interface Structure {
  /** Reachable nodes in the order of the depth-first walk. */
  readonly order: readonly number[];
  readonly reachable: NodeMask;
  readonly loops: readonly LoopShape[];
  /** By node: the loops that contain it, the outermost first. */
  readonly loopsOf: readonly (readonly number[])[];
  /** By node: the loop that it heads, -1 if none. */
  readonly heads: readonly number[];
  readonly isBack: readonly boolean[];
  /** By node m: the nodes n that m holds back. */
  readonly holdsBack: readonly NodeMask[];
  /** By header h: the nodes that can still come round to h. */
  readonly comeRoundTo: readonly NodeMask[];
  /** By node: the nodes to which a path leads, itself only if it lies on a loop. */
  readonly leadsTo: readonly NodeMask[];
}

export function structureOf(graph: Graph): Structure {
  const order = depthFirstOrder(graph);
  const reachable = maskOf(order);
  const loops = findLoops(graph, order, reachable);

  const nodes = [...Array(graph.nodeCount).keys()];
  const loopsOf = nodes.map((node) => [...loops.keys()].filter((loop) => has(loops[loop].nodes, node)));
  const heads = nodes.map((node) => loops.findIndex((loop) => loop.header === node));
  const isBack = graph.edges.map((_, edge) => loops.some((loop) => loop.backEdges.includes(edge)));

  // "m holds back n when there is a path from m to n that uses no back edge of a loop containing n."
  const holdsBack = nodes.map(() => 0);
  const comeRoundTo = nodes.map(() => 0);
  for (const n of order) {
    const backOfItsLoops = new Set(loopsOf[n].flatMap((loop) => loops[loop].backEdges));
    const allowed = (edge: number): boolean => !backOfItsLoops.has(edge);
    const sources = heads[n] < 0 ? 0 : maskOf(loops[heads[n]].backEdges.map((edge) => graph.edges[edge].src));
    for (const m of order) {
      const reached = reach(graph, m, allowed);
      if (m !== n && has(reached, n)) holdsBack[m] |= 1 << n;
      // "nodes with a path to one of its loops' back edges into it, without other back edges of loops containing it"
      if (m !== n && (sources & (reached | (1 << m))) !== 0) comeRoundTo[n] |= 1 << m;
    }
  }
  const leadsTo = nodes.map((node) => (has(reachable, node) ? reach(graph, node, () => true) : 0));
  return { order, reachable, loops, loopsOf, heads, isBack, holdsBack, comeRoundTo, leadsTo };
}

/** Nodes at the end of a path of one or more allowed edges. */
function reach(graph: Graph, from: number, allowed: (edge: number) => boolean): NodeMask {
  let reached = 0;
  const open = [from];
  while (open.length > 0) {
    const node = open.pop()!;
    for (let edge = 0; edge < graph.edges.length; edge++) {
      const { src, dst } = graph.edges[edge];
      if (src !== node || has(reached, dst) || !allowed(edge)) continue;
      reached |= 1 << dst;
      open.push(dst);
    }
  }
  return reached;
}

function depthFirstOrder(graph: Graph): number[] {
  const out = Array.from({ length: graph.nodeCount }, (_, node) => graph.edges.filter((e) => e.src === node));
  const order = [START];
  const way = [{ node: START, next: 0 }];
  while (way.length > 0) {
    const at = way[way.length - 1];
    const edge = out[at.node][at.next++];
    if (edge === undefined) way.pop();
    else if (!order.includes(edge.dst)) {
      order.push(edge.dst);
      way.push({ node: edge.dst, next: 0 });
    }
  }
  return order;
}

/**
 * "A strongly connected component's header is its first node in that order; the edges into the header from inside
 * are the loop's back edges; inner loops are found the same way with those edges taken away."
 */
function findLoops(graph: Graph, order: readonly number[], reachable: NodeMask): LoopShape[] {
  const loops: LoopShape[] = [];
  const open = [{ nodes: reachable, edges: new Set(graph.edges.keys()), parent: -1 }];
  while (open.length > 0) {
    const { nodes, edges, parent } = open.shift()!;
    const inside = (edge: number): boolean => edges.has(edge) && has(nodes, graph.edges[edge].dst);
    const reached = order.map((node) => (has(nodes, node) ? reach(graph, node, inside) : 0));
    let done = 0;
    for (const [i, header] of order.entries()) {
      if (!has(reached[i], header) || has(done, header)) continue;
      const component = maskOf(order.filter((node, j) => has(reached[i], node) && has(reached[j], header)));
      done |= component;
      const within = [...edges].filter(
        (edge) => has(component, graph.edges[edge].src) && has(component, graph.edges[edge].dst),
      );
      const backEdges = within.filter((edge) => graph.edges[edge].dst === header);
      const entering = graph.edges.filter(({ src, dst }) => has(reachable & ~component, src) && has(component, dst));
      loops.push({ header, nodes: component, parent, backEdges, entries: maskOf(entering.map((edge) => edge.dst)) });
      const inner = new Set(within.filter((edge) => !backEdges.includes(edge)));
      open.push({ nodes: component, edges: inner, parent: loops.length - 1 });
    }
  }
  return loops;
}

/** The innermost loop that contains both nodes, -1 if none does. */
export function commonLoop(structure: Structure, a: number, b: number): number {
  return structure.loopsOf[a].findLast((loop) => structure.loopsOf[b].includes(loop)) ?? -1;
}
