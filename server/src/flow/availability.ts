/** May and must of one view of a graph, by packed key. */
import { keysOfRow, Rows, type Columns } from './columns';
import type { BitSet } from './bitSet';
import { ComesRound } from './comesRound';
import type { Witness } from './facts';
import type { NodeId } from './graph';
import { computeMay, type May } from './may';
import { Must, type Certainty } from './must';
import type { View } from './view';
import { Witnesses } from './witness';

/** Loops that passes do not describe (endless, leaky, ambiguous), and the nodes that they lead to. */
export interface Unclear {
  readonly loops: Uint8Array;
  readonly nodes: Uint8Array;
}

/** What is asked about packed keys at reachable nodes. */
export interface Answers {
  mayHave(node: NodeId, column: number): boolean;
  /** At the first run of the node or at a later one. */
  mayEverHave(node: NodeId, column: number): boolean;
  certainty(node: NodeId, column: number): Certainty;
  /** Initial keys among them. The set is the caller's. */
  mayKeys(node: NodeId): BitSet;
  mustKeys(node: NodeId): BitSet;
  /** For a key that can be missing. */
  witness(node: NodeId, column: number): Witness | undefined;
}

export class Availability implements Answers {
  private mayRows: May | undefined;
  private mustAnswers: Must | undefined;
  private witnesses: Witnesses | undefined;
  private comesRound: ComesRound | undefined;
  private readonly brought = new Map<NodeId, Rows>();
  private readonly members = new Map<number, NodeId[]>();
  /** Steps that may still be spent on what loops bring; then the upper bound is the answer, which is safe. */
  private budget: number;

  constructor(
    readonly view: View,
    readonly columns: Columns,
    readonly unclear: Unclear,
  ) {
    this.budget = ROUND_BUDGET;
  }

  mayHave(node: NodeId, column: number): boolean {
    const { forward, upper, upperIsAnswer } = this.may;
    if (forward.has(node, column)) return true;
    if (!upper?.has(node, column)) return false;
    return upperIsAnswer[node] === 1 || this.broughtTo(node).has(0, column);
  }

  mayKeys(node: NodeId): BitSet {
    const { forward, upper, upperIsAnswer } = this.may;
    if (!upper || this.may.outermost[node] < 0) return keysOfRow(this.columns, forward, node);
    if (upperIsAnswer[node]) return keysOfRow(this.columns, upper, node);
    const row = new Rows(1, this.columns.words);
    row.addRow(0, forward, node);
    if (differs(forward, upper, node)) row.addRow(0, this.broughtTo(node), 0);
    return keysOfRow(this.columns, row, 0);
  }

  mustKeys(node: NodeId): BitSet {
    const keys = keysOfRow(this.columns, this.must.certainRows, node);
    for (const column of this.must.openAt(node)) {
      if (this.mayHave(node, column) && this.certainty(node, column) === 'certain') keys.add(this.columns.key[column]);
    }
    return keys;
  }

  mayEverHave(node: NodeId, column: number): boolean {
    const { forward, upper, written, outermost } = this.may;
    const loop = outermost[node];
    if (!upper || loop < 0) return forward.has(node, column);
    return upper.has(node, column) || written.has(loop, column);
  }

  certainty(node: NodeId, column: number): Certainty {
    return this.must.certainty(node, column);
  }

  witness(node: NodeId, column: number): Witness | undefined {
    this.witnesses ??= new Witnesses({
      view: this.view,
      columns: this.columns,
      must: this.must,
      unclear: this.unclear.nodes,
    });
    return this.witnesses.find(node, column);
  }

  private get must(): Must {
    this.mustAnswers ??= new Must(this.view, this.columns, this.unclear.nodes);
    return this.mustAnswers;
  }

  private get may(): May {
    this.mayRows ??= computeMay(this.view, this.columns, this.unclear.loops);
    return this.mayRows;
  }

  private broughtTo(node: NodeId): Rows {
    const known = this.brought.get(node);
    if (known) return known;
    const members = this.membersOf(this.may.outermost[node]);
    this.budget -= members.length;
    let rows: Rows;
    if (this.budget < 0 && this.may.upper) {
      rows = new Rows(1, this.columns.words);
      rows.addRow(0, this.may.upper, node);
    } else {
      this.comesRound ??= new ComesRound(this.view, this.columns);
      rows = this.comesRound.broughtTo(node, members);
    }
    this.brought.set(node, rows);
    return rows;
  }

  /** The nodes of a loop at the top, in topological order. */
  private membersOf(loop: number): NodeId[] {
    let members = this.members.get(loop);
    if (!members) {
      members = Array.from(this.view.topo).filter((node) => this.may.outermost[node] === loop);
      this.members.set(loop, members);
    }
    return members;
  }
}

/** Nodes looked at for what loops bring, in all: about a second. */
const ROUND_BUDGET = 20_000_000;

function differs(a: Rows, b: Rows, row: number): boolean {
  for (let i = row * a.words; i < (row + 1) * a.words; i++) if (a.bits[i] !== b.bits[i]) return true;
  return false;
}
