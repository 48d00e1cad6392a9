/**
 * Runs all rules over the facts of a file. One cause gives one diagnostic: what follows from a syntax error, or
 * stands in a node that no run reaches, is left out here; what follows from a misspelt name, in the rules.
 */
import type { Facts, GraphFacts } from '../analysis/facts';
import { END, START, type NodeId } from '../flow/graph';
import type { GraphModel } from '../model/model';
import type { Span } from '../syntax/tree';
import { applyAllows } from './allow';
import { allowOnLineAbove } from './fixes/allow';
import { rules } from './all';
import { graphAt, nodeAround, type Draft } from './draft';
import { isLeftOut } from './reach';
import type { Finding, Fix, PathStep } from './rule';
import type { Levels } from './severities';
import { isShaken } from './uncertain';

export interface CheckOptions {
  /** Levels by code, in place of the rules' own. */
  readonly levels?: Levels;
}

/** All findings of a file, sorted by place. Codes that are `off` and findings that a comment allows are left out. */
export function check(facts: Facts, options: CheckOptions = {}): Finding[] {
  const found: Draft[] = [];
  const silent = new SilentNodes(facts);
  const graphs = facts.graphs.filter((graph) => !isShaken(facts, graph.model));
  for (const rule of rules) {
    for (const report of rule.checkFile?.(facts) ?? []) {
      const graph = report.graph ?? graphAt(facts, report.span);
      if (!rule.early && graph && isShaken(facts, graph)) continue;
      found.push({ rule, report, graph });
    }
    if (!rule.checkGraph) continue;
    for (const graph of graphs) {
      for (const report of rule.checkGraph(graph, facts)) found.push({ rule, report, graph: graph.model });
    }
  }
  const heard = found.filter((draft) => draft.rule.code === 'unreachable-node' || !silent.holds(draft));
  const left = applyAllows(facts, heard);
  return finish(facts, left, options.levels);
}

/** Nodes inside which nothing is reported: they are unreachable, which is said once, or stand behind an endless loop. */
class SilentNodes {
  private readonly known = new Map<GraphModel, (node: NodeId) => boolean>();

  constructor(private readonly facts: Facts) {}

  holds({ report, graph }: Draft): boolean {
    if (!graph) return false;
    const node = report.node ?? nodeAround(graph, report.span)?.id;
    return node !== undefined && node !== START && node !== END && this.isSilent(graph, node);
  }

  private isSilent(graph: GraphModel, node: NodeId): boolean {
    let ask = this.known.get(graph);
    if (!ask) {
      const facts = this.facts.graphs.find((other) => other.model === graph);
      ask = facts ? silenceOf(this.facts, facts) : () => false;
      this.known.set(graph, ask);
    }
    return ask(node);
  }
}

function silenceOf(facts: Facts, graph: GraphFacts): (node: NodeId) => boolean {
  const { model, flow } = graph;
  if (isShaken(facts, model)) return () => false;
  return (node) => {
    if (flow.canRun(node)) return false;
    return flow.isReachable(node) || isLeftOut(facts, graph, model.nodes[node]);
  };
}

function finish(facts: Facts, drafts: readonly Draft[], levels: Levels | undefined): Finding[] {
  const findings: Finding[] = [];
  for (const draft of drafts) {
    const level = levels?.get(draft.rule.code);
    if (level === 'off') continue;
    findings.push(new FoundReport(facts, draft, level ?? draft.report.severity ?? draft.rule.severity));
  }
  return findings.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** A finding whose costly parts are worked out when someone looks at them. */
class FoundReport implements Finding {
  readonly code: string;
  readonly message: string;
  readonly uri: string;
  readonly span: Span;
  readonly graph: GraphModel | undefined;
  readonly node: string | undefined;
  readonly key: string | undefined;
  readonly related: Finding['related'];
  readonly fade: boolean;
  readonly fixes: () => readonly Fix[];
  private readonly lazyPath: (() => readonly PathStep[]) | undefined;

  constructor(
    facts: Facts,
    { rule, report, graph }: Draft,
    readonly severity: Finding['severity'],
  ) {
    const { node, key } = report;
    this.code = rule.code;
    this.message = report.message;
    this.uri = facts.uri;
    this.span = report.span;
    this.graph = graph;
    const isNode = node !== undefined && node !== START && node !== END;
    this.node = isNode ? graph?.nodes[node]?.name : report.names?.node;
    this.key = key === undefined ? report.names?.key : graph?.channels[key]?.name;
    this.related = report.related ?? [];
    this.fade = report.fade === true;
    this.lazyPath = report.path;
    this.fixes = () => {
      const repairs = report.fixes?.() ?? [];
      return rule.allowable ? [...repairs, ...allowOnLineAbove(facts, rule.code, report.span)] : repairs;
    };
  }

  get path(): readonly PathStep[] | undefined {
    return this.lazyPath?.();
  }
}
