/** `// allow` comments: which findings they silence, and which of them silence nothing. */
import type { Facts } from '../analysis/facts';
import type { GraphModel, NodeModel } from '../model/model';
import type { AllowComment, Name } from '../syntax/tree';
import { fix, remove, removeItem, removeMember, tokenFrom } from './fixes/edits';
import { codes, ruleOf } from './all';
import { graphAt, lastNodeBefore, type Draft } from './draft';
import { nearest } from './nearest';
import type { Fix } from './rule';
import { hasStart, isLeftOut } from './reach';
import { isShaken } from './uncertain';
import { unusedAllow } from './unusedAllow';
import { code, didYouMean } from './words';

interface Allowance {
  readonly comment: AllowComment;
  readonly name: Name;
  used: boolean;
}

/** The findings that no comment allows, and one for each code of a comment that allows nothing. */
export function applyAllows(facts: Facts, drafts: readonly Draft[]): readonly Draft[] {
  const { allows } = facts.file.source;
  if (allows.length === 0) return drafts;
  const byLine = new Map<number, Allowance[]>();
  const all: Allowance[] = [];
  for (const comment of allows) {
    const line = lineFor(facts, comment);
    for (const name of comment.codes) {
      const allowance: Allowance = { comment, name, used: false };
      all.push(allowance);
      const others = byLine.get(line);
      if (others) others.push(allowance);
      else byLine.set(line, [allowance]);
    }
  }
  const lines = new CodesByLine(facts, drafts);
  const left = drafts.filter(({ rule, report }) => {
    if (!rule.allowable) return true;
    let silenced = false;
    for (const allowance of byLine.get(facts.file.lines.lineOf(report.span.start)) ?? []) {
      if (allowance.name.text !== rule.code) continue;
      allowance.used = true;
      silenced = true;
    }
    return !silenced;
  });
  for (const allowance of all) {
    if (allowance.used) continue;
    const draft = reportUnused(facts, allowance, lines);
    if (draft) left.push(draft);
  }
  return left;
}

/** The line that a comment speaks for: its own, or the next one with code. */
function lineFor(facts: Facts, comment: AllowComment): number {
  const { lines, source } = facts.file;
  return lines.lineOf(comment.ownLine ? nextCode(facts, comment) : Math.min(comment.start, source.text.length));
}

/** Where the next token behind a comment starts that is neither blank nor comment. */
function nextCode({ file }: Facts, comment: AllowComment): number {
  return file.source.tokens.starts[tokenFrom(file.source, comment.end)];
}

function reportUnused(facts: Facts, { comment, name }: Allowance, found: CodesByLine): Draft | undefined {
  const target = comment.ownLine ? nextCode(facts, comment) : comment.start;
  const graph = graphAt(facts, { start: target, end: target });
  const rule = ruleOf(name.text);
  let message = `nothing here is ${code(name.text)}`;
  if (!rule) message = `there is no finding ${code(name.text)}${didYouMean(nearest(name.text, codes))}`;
  else if (!rule.allowable) message = `${code(name.text)} cannot be allowed`;
  else if (isUndecided(facts, target)) return undefined;
  const meant = rule ? undefined : nearest(name.text, codes);
  const helps = meant !== undefined && found.has(lineFor(facts, comment), meant);
  return {
    rule: unusedAllow,
    graph,
    report: {
      span: { start: name.start, end: name.end },
      message,
      fixes: () => repair(facts, comment, name, helps ? meant : undefined),
    },
  };
}

/** Where the cause that hides all others has been reported, nobody knows whether the comment would be needed. */
function isUndecided(facts: Facts, target: number): boolean {
  const graph = facts.graphs.find(({ model: { decl } }) => decl.start <= target && target < decl.end);
  if (!graph) return false;
  const { model, flow } = graph;
  if (isShaken(facts, model) || !hasStart(graph)) return true;
  const node = nodeAt(facts, model, facts.file.lines.lineOf(target));
  if (!node || flow.canRun(node.id)) return false;
  return flow.isReachable(node.id) || isLeftOut(facts, graph, node);
}

/** The last node that begins on the line or before it, if it does not end before. */
function nodeAt({ file }: Facts, graph: GraphModel, line: number): NodeModel | undefined {
  const node = lastNodeBefore(graph, file.lines.lineEnd(line));
  return node?.decl && file.lines.lineOf(node.decl.end) >= line ? node : undefined;
}

/** Which codes that a comment can silence are found on which line. */
class CodesByLine {
  private byLine: Map<number, Set<string>> | undefined;

  constructor(
    private readonly facts: Facts,
    private readonly drafts: readonly Draft[],
  ) {}

  has(line: number, ruleCode: string): boolean {
    this.byLine ??= this.collect();
    return this.byLine.get(line)?.has(ruleCode) === true;
  }

  private collect(): Map<number, Set<string>> {
    const byLine = new Map<number, Set<string>>();
    for (const { rule, report } of this.drafts) {
      if (!rule.allowable) continue;
      const line = this.facts.file.lines.lineOf(report.span.start);
      const found = byLine.get(line);
      if (found) found.add(rule.code);
      else byLine.set(line, new Set([rule.code]));
    }
    return byLine;
  }
}

function repair(facts: Facts, comment: AllowComment, name: Name, meant: string | undefined): readonly Fix[] {
  const correction =
    meant === undefined
      ? []
      : fix(
          `Change to ${code(meant)}`,
          { span: { start: name.start, end: name.end }, text: meant },
          { preferred: true },
        );
  const { text } = facts.file.source;
  if (comment.codes.length > 1) {
    return [
      ...correction,
      ...fix(`Remove ${code(name.text)}`, removeItem(facts.file.source, comment.codes, name), { safe: !meant }),
    ];
  }
  let start = comment.start;
  while (!comment.ownLine && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--;
  const edit = comment.ownLine ? removeMember(facts.file.source, comment) : remove(start, comment.end);
  return [...correction, ...fix('Remove this comment', edit, { safe: !meant, preferred: !meant })];
}
