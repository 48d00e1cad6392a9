/** Repairs of wiring: add an edge, take one out of a chain, take a node out of all of them. */
import type { Facts } from '../../analysis/facts';
import type { GraphModel } from '../../model/model';
import type { Arm, DecisionDecl, Endpoint, Name, Span, Wiring } from '../../syntax/tree';
import type { TextEdit } from '../rule';
import {
  insertBehind,
  insertInto,
  indentAt,
  lineEnd,
  removeItem,
  removeMember,
  replace,
  replaceApart,
  startsLine,
} from './edits';

/** The edit that adds `text` as wiring of its own behind the last wiring. */
export function addWiring(facts: Facts, graph: GraphModel, text: string): TextEdit | undefined {
  const { source } = facts.file;
  const { members } = graph.decl;
  const last = members.findLast((member) => member.kind === 'wiring') ?? members.at(-1);
  return last ? insertBehind(source, last, text) : insertInto(source, graph.decl, text);
}

/** The edit that takes away the edge from `src` whose target is written at `target`; undefined if it is an arm's only one. */
export function removeEdge(facts: Facts, graph: GraphModel, src: string, target: Span): TextEdit | undefined {
  const wired = findWired(graph, target);
  if (wired) {
    const { wiring, index, name } = wired;
    const targets = wiring.endpoints[index];
    // The name stands in its list a second time: the other one keeps the edges.
    if (targets.names.some((other) => other !== name && other.text === name.text)) {
      return removeName(facts, targets, name);
    }
    return removeWired(facts, wiring, index - 1, (from, to) => from === src && to === name.text);
  }
  const targets = findArm(graph, target)?.arm.targets;
  return targets && targets.names.length > 1 ? removeName(facts, targets, target) : undefined;
}

/** The edit that takes away all edges into a `start`, or out of an `end`, that is written at `at`. */
export function removeInvalidEdge(facts: Facts, graph: GraphModel, at: Span): TextEdit | undefined {
  const wired = findWired(graph, at);
  const targets = findArm(graph, at)?.arm.targets;
  if (!wired) return targets && targets.names.length > 1 ? removeName(facts, targets, at) : undefined;
  const { wiring, index, name } = wired;
  if (name.text === 'start') return removeWired(facts, wiring, index - 1, (_, to) => to === 'start');
  return removeWired(facts, wiring, index, (from) => from === 'end');
}

/** Does nothing follow the target at `at` in its wiring, so that another name may take its place? */
export function endsWiring(graph: GraphModel, at: Span): boolean {
  const wired = findWired(graph, at);
  if (!wired) return false;
  const { endpoints } = wired.wiring;
  return wired.index === endpoints.length - 1 && endpoints[wired.index].names.length === 1;
}

/** A name in wiring, in `endpoints[index]`. */
interface WiredName {
  readonly wiring: Wiring;
  readonly index: number;
  readonly name: Name;
}

function findWired(graph: GraphModel, at: Span): WiredName | undefined {
  for (const wiring of graph.decl.members) {
    if (wiring.kind !== 'wiring' || wiring.start > at.start || wiring.end < at.end) continue;
    for (const [index, endpoint] of wiring.endpoints.entries()) {
      const name = endpoint.names.find((other) => other.start === at.start);
      if (name) return { wiring, index, name };
    }
  }
  return undefined;
}

/** The arm one of whose targets is written at `target`. */
export function findArm(
  graph: GraphModel,
  target: Span,
): { readonly arm: Arm; readonly decision: DecisionDecl } | undefined {
  for (const decision of graph.decl.members) {
    if (decision.kind !== 'decision' || decision.start > target.start || decision.end < target.end) continue;
    for (const arm of decision.members) {
      if (arm.kind === 'arm' && arm.targets && arm.start <= target.start && target.end <= arm.end) {
        return { arm, decision };
      }
    }
  }
  return undefined;
}

/** Cuts a chain at an arrow; the edges across it that are not removed are written out. */
function removeWired(
  facts: Facts,
  wiring: Wiring,
  arrow: number,
  isRemoved: (from: string, to: string) => boolean,
): TextEdit | undefined {
  const { source } = facts.file;
  const { endpoints } = wiring;
  if (arrow < 0 || arrow + 1 >= endpoints.length) return undefined;
  const targets = endpoints[arrow + 1];
  const pieces = arrow === 0 ? [] : [source.text.slice(wiring.start, endpoints[arrow].end)];
  for (const from of endpoints[arrow].names) {
    const kept = targets.names.filter((to) => !isRemoved(from.text, to.text)).map((to) => to.text);
    if (kept.length > 0) pieces.push(`${from.text} -> ${kept.length > 1 ? `[${kept.join(', ')}]` : kept[0]}`);
  }
  if (arrow + 2 < endpoints.length) pieces.push(source.text.slice(targets.start, wiring.end));
  if (pieces.length === 0) return removeMember(source, wiring);
  return replace(wiring, pieces.join(separator(facts, wiring)));
}

/** The edits that take a node out of all wiring and arms; an arm that led only there goes with it. */
export function removeFromWiring(facts: Facts, graph: GraphModel, node: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const member of graph.decl.members) {
    if (member.kind === 'wiring' && names(member.endpoints).includes(node)) {
      edits.push(withoutNode(facts, member, node));
    } else if (member.kind === 'decision' && member.name?.text !== node) {
      for (const arm of member.members) {
        if (arm.kind !== 'arm' || !arm.targets) continue;
        const target = arm.targets.names.find((name) => name.text === node);
        if (!target) continue;
        const others = arm.targets.names.some((name) => name.text !== node);
        edits.push(others ? removeName(facts, arm.targets, target) : removeMember(facts.file.source, arm));
      }
    }
  }
  return edits;
}

function withoutNode(facts: Facts, wiring: Wiring, node: string): TextEdit {
  const { source } = facts.file;
  const pieces: string[][] = [[]];
  for (const { names: here } of wiring.endpoints) {
    const kept = here.filter((name) => name.text !== node).map((name) => name.text);
    if (kept.length === 0) pieces.push([]);
    else pieces.at(-1)!.push(kept.length > 1 ? `[${kept.join(', ')}]` : kept[0]);
  }
  const chains = pieces.filter((piece) => piece.length > 1).map((piece) => piece.join(' -> '));
  if (chains.length === 0) return removeMember(source, wiring);
  return replace(wiring, chains.join(separator(facts, wiring)));
}

/** Takes a name out of a list of targets that keeps others; the last one needs no brackets. */
function removeName(facts: Facts, endpoint: Endpoint, target: Span): TextEdit {
  if (endpoint.names.length > 2) return removeItem(facts.file.source, endpoint.names, target);
  const other = endpoint.names.find((name) => name.start !== target.start)!;
  return replaceApart(facts.file.source, endpoint, other.text);
}

/** What stands between two wirings that come from one: a line break where the one has a line for itself. */
function separator(facts: Facts, wiring: Wiring): string {
  const { text } = facts.file.source;
  return startsLine(text, wiring.start) ? lineEnd(text) + indentAt(text, wiring.start) : '  ';
}

const names = (endpoints: readonly Endpoint[]): string[] =>
  endpoints.flatMap((endpoint) => endpoint.names.map((name) => name.text));
