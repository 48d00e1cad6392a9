/** Finding the span that holds an offset. */
import type { Offset, Span } from '../syntax/tree';

/** Of spans in order, the one round the offset; one that starts there before one that ends there. */
export function around<T extends Span>(spans: readonly T[], offset: Offset): T | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle].start <= offset) low = middle + 1;
    else high = middle;
  }
  const last = spans[low - 1];
  return last && touches(last, offset) ? last : undefined;
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
