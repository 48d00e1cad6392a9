/**
 * What is certain by intersection: a node has what every edge into it brings. Exact where nothing runs in parallel; where
 * branches join it misses what only some of them bring. Back edges of loops with one entry are left out, for whatever
 * goes round has all that entered; loops with several entries need a fixed point.
 */
import type { Lists } from './adjacency';
import { NO_ARM, START, type NodeId } from './graph';
import { Rows, type Columns } from './columns';
import type { View } from './view';

/** By node: columns that surely hold a value whenever it runs. For graphs with loops with several entries. */
export function computeLowerBound(view: View, columns: Columns): Rows {
  const rows = new Rows(view.graph.nodeCount, columns.words);
  for (const node of view.topo) if (node !== START) rows.fillRow(node);
  const met = new Uint32Array(columns.words);
  for (let changed = true; changed;) {
    changed = false;
    for (const node of view.topo) {
      if (node === START) continue;
      meetAt(view, columns, rows, node, met);
      const to = node * rows.words;
      for (let i = 0; i < rows.words; i++) {
        if (rows.bits[to + i] === met[i]) continue;
        rows.bits[to + i] = met[i];
        changed = true;
      }
    }
  }
  return rows;
}

/** Puts into `met` what all edges into a node bring. */
export function meetAt(view: View, columns: Columns, rows: Rows, node: NodeId, met: Uint32Array): void {
  const { into, isIdle, ends } = view;
  const { words, bits } = rows;
  met.fill(0xffffffff);
  for (let i = into.start[node]; i < into.start[node + 1]; i++) {
    const edge = into.items[i];
    if (isIdle[edge]) continue;
    const src = ends.src[edge];
    const arm = ends.arm[edge];
    let count = keepListed(columns.nodeWrites, src, met, 0);
    if (arm !== NO_ARM) count = keepListed(columns.armWrites, arm, met, count);
    const from = src * words;
    for (let j = 0; j < words; j++) met[j] &= bits[from + j];
    for (let j = 0; j < count; j++) met[kept[j] >>> 5] |= 1 << (kept[j] & 31);
  }
}

/** Columns to put back after an intersection. */
let kept = new Int32Array(64);

function keepListed(lists: Lists, index: number, met: Uint32Array, count: number): number {
  const { start, items } = lists;
  for (let i = start[index]; i < start[index + 1]; i++) {
    const column = items[i];
    if ((met[column >>> 5] & (1 << (column & 31))) === 0) continue;
    if (count === kept.length) {
      const larger = new Int32Array(2 * count);
      larger.set(kept);
      kept = larger;
    }
    kept[count++] = column;
  }
  return count;
}
