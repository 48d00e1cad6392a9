/** Finding the span that holds an offset. */
import type { Facts } from '../analysis/facts';
import type { Item, Offset, Span } from '../syntax/tree';

/** Of spans in order, the one round the offset; one that starts there before one that ends there. */
export function around<T extends Span>(spans: readonly T[], offset: Offset): T | undefined {
  const last = spans[lowerBound(spans, ({ start }) => start <= offset) - 1];
  return last && touches(last, offset) ? last : undefined;
}

/** The item of a file round an offset. One that stands in a graph by mistake comes before the graph. */
export function itemAround({ file, graphs }: Facts, offset: Offset): Item | undefined {
  const item = around(file.source.items, offset);
  if (item) return item;
  const before = lowerBound(graphs, ({ model }) => model.decl.start <= offset);
  const graph = graphs[before - 1]?.model.decl;
  return graph && touches(graph, offset) ? graph : undefined;
}

/** How many of the first elements are before something; those come before all others. */
export function lowerBound<T>(elements: readonly T[], isBefore: (element: T) => boolean): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(elements[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of spans in order those that touch a range. */
export function touchingRange<T extends Span>(spans: readonly T[], range: Span): readonly T[] {
  const first = lowerBound(spans, ({ end }) => end < range.start);
  return spans.slice(
    first,
    lowerBound(spans, ({ start }) => start <= range.end),
  );
}

export function touched<T extends Span>(spans: readonly T[], offset: Offset): T | undefined {
  return spans.find((span) => touches(span, offset));
}

export function touchedSpan<T extends { readonly span: Span }>(places: readonly T[], offset: Offset): T | undefined {
  return places.find(({ span }) => touches(span, offset));
}

export function touches({ start, end }: Span, offset: Offset): boolean {
  return start <= offset && offset <= end;
}

export function holds({ start, end }: Span, offset: Offset): boolean {
  return start <= offset && offset < end;
}
