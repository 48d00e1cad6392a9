/** What passes between running the rules and handing out findings. */
import type { Facts } from '../analysis/facts';
import { END } from '../flow/graph';
import type { GraphModel, NodeModel } from '../model/model';
import type { Offset, Span } from '../syntax/tree';
import type { Report, Rule } from './rule';

/** A report on its way to a finding. */
export interface Draft {
  readonly rule: Rule;
  readonly report: Report;
  readonly graph: GraphModel | undefined;
}

/** The graph whose text holds the span. */
export function graphAt(facts: Facts, span: Span): GraphModel | undefined {
  return facts.file.graphs.find(({ decl }) => decl.start <= span.start && span.start < decl.end);
}

/** The declared node whose text holds the start of the span. */
export function nodeAround(graph: GraphModel, { start }: Span): NodeModel | undefined {
  const node = lastNodeBefore(graph, start);
  return node?.decl && start < node.decl.end ? node : undefined;
}

/** The last declared node that begins at or before `offset`. */
export function lastNodeBefore({ nodes }: GraphModel, offset: Offset): NodeModel | undefined {
  // Declared nodes come in the order of the text, behind the two ends; stand-ins are last.
  let low = END;
  let high = nodes.findLastIndex((node) => node.decl !== null);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (nodes[middle].decl!.start <= offset) low = middle;
    else high = middle - 1;
  }
  const decl = nodes[low]?.decl;
  return decl && decl.start <= offset ? nodes[low] : undefined;
}
