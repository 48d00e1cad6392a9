/** The edges of a graph by their ends. */
import type { GraphFacts } from '../analysis/facts';
import type { NodeId } from '../flow/graph';
import type { EdgeModel, GraphModel } from '../model/model';

/** Edges by node: two arrays of numbers instead of a list for each node. */
export class EdgesByNode {
  /** The numbers of a node's edges are `ids[start[node]] … ids[start[node + 1] - 1]`, in writing order. */
  private readonly start: Int32Array;
  private readonly ids: Int32Array;

  constructor({ edges, nodes }: GraphModel, endOf: (edge: EdgeModel) => NodeId) {
    this.start = new Int32Array(nodes.length + 1);
    for (const edge of edges) this.start[endOf(edge) + 1]++;
    for (let node = 0; node < nodes.length; node++) this.start[node + 1] += this.start[node];
    this.ids = new Int32Array(edges.length);
    const next = this.start.slice(0, nodes.length);
    for (const edge of edges) this.ids[next[endOf(edge)]++] = edge.id;
  }

  /** Numbers of the edges at this end of them. */
  of(node: NodeId): Int32Array {
    return this.ids.subarray(this.start[node], this.start[node + 1]);
  }

  hasAny(node: NodeId): boolean {
    return this.start[node] < this.start[node + 1];
  }
}

const outgoing = new WeakMap<GraphFacts, EdgesByNode>();
const incoming = new WeakMap<GraphFacts, EdgesByNode>();

/** By node, the edges that leave it. */
export function outgoingEdges(graph: GraphFacts): EdgesByNode {
  let edges = outgoing.get(graph);
  if (!edges) {
    edges = new EdgesByNode(graph.model, (edge) => edge.src);
    outgoing.set(graph, edges);
  }
  return edges;
}

/** By node, the edges into it. */
export function incomingEdges(graph: GraphFacts): EdgesByNode {
  let edges = incoming.get(graph);
  if (!edges) {
    edges = new EdgesByNode(graph.model, (edge) => edge.dst);
    incoming.set(graph, edges);
  }
  return edges;
}
