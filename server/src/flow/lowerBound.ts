/**
 * What is certain by intersection: a node has what every edge into it brings. Exact where nothing runs in parallel; where
 * branches join it misses what only some of them bring. Back edges of loops with one entry are left out, for whatever
 * goes round has all that entered; loops with several entries need a fixed point.
 */
import { NO_ARM, START } from './graph';
import { Rows, type Columns } from './columns';
import type { View } from './view';

/** By node: columns that surely hold a value whenever it runs. */
export function computeLowerBound(view: View, columns: Columns): Rows {
  const rows = new Rows(view.graph.nodeCount, columns.words);
  for (const node of view.topo) if (node !== START) rows.fillRow(node);
  const cyclic = view.loops.manyEntries.includes(1);
  const scratch = new Uint32Array(columns.words);
  for (let changed = true; changed;) {
    changed = false;
    for (const node of view.topo) {
      if (node === START) continue;
      scratch.fill(0xffffffff);
      for (let i = view.into.start[node]; i < view.into.start[node + 1]; i++) {
        if (!view.closesLoop[view.into.items[i]]) meet(view, columns, rows, view.into.items[i], scratch);
      }
      if (store(rows, node, scratch)) changed = cyclic;
    }
  }
  return rows;
}

/** Keeps in the scratch row what is certain behind the source of an edge, or written by it or by the edge's arm. */
function meet(view: View, columns: Columns, rows: Rows, edge: number, scratch: Uint32Array): void {
  const src = view.ends.src[edge];
  const arm = view.ends.arm[edge];
  const kept: number[] = [];
  const keep = ({ start, items }: { start: Int32Array; items: Int32Array }, index: number) => {
    for (let i = start[index]; i < start[index + 1]; i++) {
      if (scratch[items[i] >>> 5] & (1 << (items[i] & 31))) kept.push(items[i]);
    }
  };
  keep(columns.nodeWrites, src);
  if (arm !== NO_ARM) keep(columns.armWrites, arm);
  const from = src * rows.words;
  for (let i = 0; i < rows.words; i++) scratch[i] &= rows.bits[from + i];
  for (const column of kept) scratch[column >>> 5] |= 1 << (column & 31);
}

function store(rows: Rows, row: number, scratch: Uint32Array): boolean {
  const to = row * rows.words;
  let changed = false;
  for (let i = 0; i < rows.words; i++) {
    if (rows.bits[to + i] === scratch[i]) continue;
    rows.bits[to + i] = scratch[i];
    changed = true;
  }
  return changed;
}
