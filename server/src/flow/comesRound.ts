/**
 * What loops bring to a node before it has run for the first time (FLOW.md §May). Its attractor is where the node can
 * no longer be avoided in the pass at hand, however often other loops are gone round. A walk inside the outermost loop round it, over nodes and arms that never
 * touch the attractor, from the header to a back edge of one of the node's loops, brings what the writers on it write.
 */
import { NO_ARM, type NodeId } from './graph';
import { Rows, type Columns } from './columns';
import { loopHolds } from './loops';
import type { View } from './view';

export class ComesRound {
  private readonly attractor: Uint8Array;
  private readonly walked: Uint8Array;
  private readonly returns: Uint8Array;
  /** The outermost loop round the node in question. */
  private top = -1;

  constructor(
    private readonly view: View,
    private readonly columns: Columns,
  ) {
    this.attractor = new Uint8Array(view.graph.nodeCount);
    this.walked = new Uint8Array(view.graph.nodeCount);
    this.returns = new Uint8Array(view.graph.nodeCount);
  }

  /** One row of columns. `members`: the nodes of the outermost loop round the node, in topological order. */
  broughtTo(node: NodeId, members: readonly NodeId[]): Rows {
    const brought = new Rows(1, this.columns.words);
    this.top = this.view.loops.innermost[members[0]];
    this.attract(node, members);
    const header = members[0];
    if (this.attractor[header]) return brought;
    this.walk(header, node, members);
    this.comeBack(node, members);
    for (const member of members) {
      if (!this.walked[member] || !this.returns[member]) continue;
      brought.addList(0, this.columns.nodePerhaps, member);
      this.eachStep(member, node, (edge) => {
        const arm = this.view.ends.arm[edge];
        if (arm !== NO_ARM && this.leadsBack(edge, node)) brought.addList(0, this.columns.armPerhaps, arm);
      });
    }
    return brought;
  }

  /** Sweeps until nothing changes: whoever can end a pass without the node is out of the attractor. */
  private attract(node: NodeId, members: readonly NodeId[]): void {
    const { groups } = this.view;
    for (const member of members) this.attractor[member] = 1;
    for (let changed = true; changed;) {
      changed = false;
      for (let i = members.length - 1; i >= 0; i--) {
        const member = members[i];
        if (member === node || !this.attractor[member]) continue;
        let avoids = groups.ofNode[member] === groups.ofNode[member + 1];
        for (let group = groups.ofNode[member]; group < groups.ofNode[member + 1] && !avoids; group++) {
          avoids = !this.touches(group, node);
        }
        if (!avoids) continue;
        this.attractor[member] = 0;
        changed = true;
      }
    }
  }

  /**
   * A group of edges leads into the attractor. Nodes outside the loop are never in it, and a pass ends with a back edge
   * of a loop round the node; a back edge of another loop only leads to its header.
   */
  private touches(group: number, node: NodeId): boolean {
    const { groups, loops, ends } = this.view;
    for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
      const edge = groups.edges.items[i];
      const dst = ends.dst[edge];
      if (!this.inLoop(dst) || !this.attractor[dst]) continue;
      if (!loops.isBack[edge] || !loopHolds(loops, loops.innermost[dst], node)) return true;
    }
    return false;
  }

  private inLoop(node: NodeId): boolean {
    return loopHolds(this.view.loops, this.top, node);
  }

  /** Edges inside the loop of groups that a walk may take. */
  private eachStep(from: NodeId, node: NodeId, visit: (edge: number) => void): void {
    const { groups, ends } = this.view;
    for (let group = groups.ofNode[from]; group < groups.ofNode[from + 1]; group++) {
      if (this.touches(group, node)) continue;
      for (let i = groups.edges.start[group]; i < groups.edges.start[group + 1]; i++) {
        const edge = groups.edges.items[i];
        if (this.inLoop(ends.dst[edge]) && !this.attractor[ends.dst[edge]]) visit(edge);
      }
    }
  }

  private walk(header: NodeId, node: NodeId, members: readonly NodeId[]): void {
    for (const member of members) this.walked[member] = 0;
    this.walked[header] = 1;
    const pending = [header];
    for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
      this.eachStep(from, node, (edge) => {
        const target = this.view.ends.dst[edge];
        if (this.walked[target]) return;
        this.walked[target] = 1;
        pending.push(target);
      });
    }
  }

  private comeBack(node: NodeId, members: readonly NodeId[]): void {
    for (const member of members) this.returns[member] = 0;
    for (let changed = true; changed;) {
      changed = false;
      for (let i = members.length - 1; i >= 0; i--) {
        const member = members[i];
        if (this.returns[member] || !this.walked[member]) continue;
        this.eachStep(member, node, (edge) => {
          if (!this.returns[member] && this.leadsBack(edge, node)) {
            this.returns[member] = 1;
            changed = true;
          }
        });
      }
    }
  }

  /** The edge is a back edge of a loop round the node, or leads to such an edge. */
  private leadsBack(edge: number, node: NodeId): boolean {
    const { loops, ends } = this.view;
    const dst = ends.dst[edge];
    if (loops.isBack[edge] && loopHolds(loops, loops.innermost[dst], node)) return true;
    return this.returns[dst] === 1;
  }
}
