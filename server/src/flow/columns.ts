/**
 * The keys that an analysis has to follow, packed: initial keys are everywhere and unwritten ones nowhere, so only the
 * others get a column. What nodes and arms write is kept as short lists of columns.
 */
import type { Lists } from './adjacency';
import { BitSet, lowestBit, wordsFor } from './bitSet';
import type { ArmId, FlowGraph, KeyId, NodeId } from './graph';

export interface Columns {
  readonly count: number;
  /** 32-bit words of one row. */
  readonly words: number;
  /** By column. */
  readonly key: Int32Array;
  /** By key: its column, -1 if it needs none. */
  readonly column: Int32Array;
  /** By key: it holds a value before the first node runs. */
  readonly initial: BitSet;
  /** Columns by node and by arm; `perhaps` holds what is certain too. */
  readonly nodeWrites: Lists;
  readonly nodePerhaps: Lists;
  readonly armWrites: Lists;
  readonly armPerhaps: Lists;
}

/** `reached`: by node, whether what it writes counts. */
export function packKeys(graph: FlowGraph, reached: Uint8Array): Columns {
  const initial = BitSet.of(graph.keyCount, graph.initial);
  const column = new Int32Array(graph.keyCount).fill(-1);
  const key: KeyId[] = [];
  const pack = (keys: readonly KeyId[]) => {
    for (const k of keys) if (column[k] < 0 && !initial.has(k)) column[k] = key.push(k) - 1;
  };
  for (let node = 0; node < graph.nodeCount; node++) {
    if (!reached[node]) continue;
    pack(graph.writes[node]);
    pack(graph.maybeWrites[node]);
  }
  for (const arm of graph.arms) {
    if (!reached[arm.node]) continue;
    pack(arm.writes);
    pack(arm.maybeWrites);
  }
  const { nodeCount, writes, maybeWrites, arms } = graph;
  const isNode = (node: NodeId) => reached[node] === 1;
  const isArm = (arm: ArmId) => reached[arms[arm].node] === 1;
  return {
    count: key.length,
    words: wordsFor(key.length),
    key: new Int32Array(key),
    column,
    initial,
    nodeWrites: columnLists(nodeCount, column, isNode, (node) => writes[node]),
    nodePerhaps: columnLists(nodeCount, column, isNode, (node) => both(writes[node], maybeWrites[node])),
    armWrites: columnLists(arms.length, column, isArm, (arm) => arms[arm].writes),
    armPerhaps: columnLists(arms.length, column, isArm, (arm) => both(arms[arm].writes, arms[arm].maybeWrites)),
  };
}

function both(certain: readonly KeyId[], perhaps: readonly KeyId[]): readonly KeyId[] {
  if (perhaps.length === 0) return certain;
  return certain.length === 0 ? perhaps : [...certain, ...perhaps];
}

/** The columns of the keys of everything that `counts`; keys without a column are left out. */
function columnLists(
  count: number,
  column: Int32Array,
  counts: (index: number) => boolean,
  keysOf: (index: number) => readonly KeyId[],
): Lists {
  const start = new Int32Array(count + 1);
  const items: number[] = [];
  for (let i = 0; i < count; i++) {
    if (counts(i)) for (const key of keysOf(i)) if (column[key] >= 0) items.push(column[key]);
    start[i + 1] = items.length;
  }
  return { start, items: new Int32Array(items) };
}

/** One row of columns for each node, in one array. */
export class Rows {
  readonly bits: Uint32Array;

  constructor(
    count: number,
    readonly words: number,
  ) {
    this.bits = new Uint32Array(count * words);
  }

  has(row: number, column: number): boolean {
    return (this.bits[row * this.words + (column >>> 5)] & (1 << (column & 31))) !== 0;
  }

  add(row: number, column: number): void {
    this.bits[row * this.words + (column >>> 5)] |= 1 << (column & 31);
  }

  addList(row: number, lists: Lists, index: number): void {
    for (let i = lists.start[index]; i < lists.start[index + 1]; i++) this.add(row, lists.items[i]);
  }

  /** Adds another row, of this table or of one with the same columns. */
  addRow(row: number, from: Rows, other: number): void {
    const to = row * this.words;
    const source = other * this.words;
    for (let i = 0; i < this.words; i++) this.bits[to + i] |= from.bits[source + i];
  }

  /** Adds one row given as its words. */
  addWords(row: number, words: Uint32Array): void {
    const to = row * this.words;
    for (let i = 0; i < this.words; i++) this.bits[to + i] |= words[i];
  }

  copyRow(row: number, from: Rows, other: number): void {
    const source = other * this.words;
    this.bits.set(from.bits.subarray(source, source + this.words), row * this.words);
  }

  fillRow(row: number): void {
    this.bits.fill(0xffffffff, row * this.words, (row + 1) * this.words);
  }
}

/** The set of keys that a row stands for, initial keys among them. */
export function keysOfRow(columns: Columns, rows: Rows, row: number): BitSet {
  const keys = columns.initial.copy();
  const from = row * columns.words;
  for (let i = 0; i < columns.words; i++) {
    for (let word = rows.bits[from + i]; word !== 0; word &= word - 1) {
      const column = (i << 5) + lowestBit(word);
      if (column < columns.count) keys.add(columns.key[column]);
    }
  }
  return keys;
}
