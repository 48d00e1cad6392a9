/** What passes between running the rules and handing out findings. */
import type { Facts } from '../analysis/facts';
import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';
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
