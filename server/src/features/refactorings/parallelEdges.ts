/** Edges to several nodes in one list, or each for itself: `a -> [b, c]` is `a -> b` and `a -> c` (LANGUAGE §7). */
import { lowerBound, touched } from '../places';
import { removeMember, replaceApart } from '../../rules/fixes/edits';
import type { TextEdit } from '../../rules/rule';
import { code } from '../../rules/words';
import type { GraphDecl, Span, Wiring } from '../../syntax/tree';
import { type Chain, chainOf, keepsLoops, showChain, showTargets, wiringGap } from './chains';
import { hasComment, isCommented } from './comments';
import { hasFault } from './faults';
import type { Proposal, Refactoring, Refusal, Selection } from './refactoring';
import { differenceHere } from './sameFlow';

const ORDER = 'the order of edges decides here where a loop begins';

/** Gives every node of the list under the cursor wiring of its own. */
export const splitEdges: Refactoring = {
  kind: 'refactor.rewrite.splitEdges',
  find(selection) {
    const wiring = wiringsIn(selection.graph.model.decl, selection.span)[0];
    const index = wiring?.endpoints.findIndex(
      (endpoint) => endpoint === touched(wiring.endpoints, selection.span.start),
    );
    if (!wiring || index === undefined || index < 0) return [];
    const { names } = wiring.endpoints[index];
    return names.length > 1 && wiring.endpoints.length > 1 ? [split(selection, wiring, index)] : [];
  },
};

function split(selection: Selection, wiring: Wiring, index: number): Proposal | Refusal {
  const { file } = selection.facts;
  const chain = chainOf(wiring.endpoints);
  const title = `Split ${code(showTargets(chain[index]))} into wiring of each`;
  const [first, ...others] = chain[index];
  const beside = others.map((name) => [
    ...chain.slice(Math.max(0, index - 1), index),
    [name],
    ...chain.slice(index + 1, index + 2),
  ]);
  const chains: Chain[] = [chain.with(index, [first]), ...beside];
  if (hasComment(file.source, wiring)) return { title, refused: 'a comment stands in it' };
  if (hasFault(selection.facts, wiring)) return { title, refused: 'names are wrong in it' };
  if (!keepsLoops(selection.graph, new Map([[wiring, chains]]))) return { title, refused: ORDER };
  const text = chains.map(showChain).join(wiringGap(file.source.text, wiring));
  return { title, edits: () => [replaceApart(file.source, wiring, text)], difference: differenceHere(selection) };
}

/** An arrow with one node before it, in a wiring. */
interface Arrow {
  readonly wiring: Wiring;
  readonly index: number;
}

/** A selection of many wirings has many nodes in common, and nobody reads so long a menu. */
const MOST_OFFERS = 4;

/** Brings the edges of a node that are wired one by one together in a list. */
export const joinEdges: Refactoring = {
  kind: 'refactor.rewrite.joinEdges',
  find(selection) {
    const found: (Proposal | Refusal)[] = [];
    for (const source of sourcesIn(selection)) {
      if (found.length >= MOST_OFFERS) break;
      const arrows = arrowsFrom(selection.graph.model.decl, source);
      if (arrows.length > 1) found.push(join(selection, source, arrows));
    }
    return found;
  },
};

/** The node before the cursor's arrow, or those whose edges the selected wirings have in common. */
function sourcesIn({ graph, span }: Selection): string[] {
  const wirings = wiringsIn(graph.model.decl, span);
  const counts = new Map<string, number>();
  for (const wiring of wirings) {
    for (const { names, start, end } of wirings.length > 1 ? wiring.endpoints : [endpointBefore(wiring, span)]) {
      if (names.length === 1 && end > start) counts.set(names[0].text, (counts.get(names[0].text) ?? 0) + 1);
    }
  }
  const wanted = wirings.length > 1 ? 2 : 1;
  return [...counts].filter(([, count]) => count >= wanted).map(([name]) => name);
}

/** The one that the cursor is in or behind, but for the last, which no arrow follows. */
function endpointBefore({ endpoints }: Wiring, { start }: Span): Wiring['endpoints'][number] {
  const at = lowerBound(endpoints, (endpoint) => endpoint.start <= start) - 1;
  return endpoints[Math.max(0, Math.min(at, endpoints.length - 2))];
}

function arrowsFrom({ members }: GraphDecl, source: string): Arrow[] {
  const arrows: Arrow[] = [];
  for (const wiring of members) {
    if (wiring.kind !== 'wiring') continue;
    for (let index = 0; index + 1 < wiring.endpoints.length; index++) {
      const { names } = wiring.endpoints[index];
      if (names.length === 1 && names[0].text === source) arrows.push({ wiring, index });
    }
  }
  return arrows;
}

function join(selection: Selection, source: string, arrows: readonly Arrow[]): Proposal | Refusal {
  const { facts, graph } = selection;
  const { source: file } = facts.file;
  const targets = arrows.flatMap(({ wiring, index }) => wiring.endpoints[index + 1].names.map((name) => name.text));
  const title = `Join the edges of ${code(source)}: ${code(showChain([[source], targets]))}`;
  const wirings = new Set(arrows.map(({ wiring }) => wiring));
  if (wirings.size < arrows.length) return { title, refused: 'two of them stand in one chain' };
  if (new Set(targets).size < targets.length) return { title, refused: 'one of them is there twice' };
  if ([...wirings].some((wiring) => hasFault(facts, wiring))) return { title, refused: 'names are wrong in them' };
  const replaced = new Map(arrows.map(({ wiring }, i) => [wiring, joined(arrows, i, targets)]));
  for (const [wiring, chains] of replaced) {
    const isLost = chains.length === 0 ? isCommented(file, wiring) : hasComment(file, wiring);
    if (isLost) return { title, refused: 'a comment stands with them' };
  }
  if (!keepsLoops(graph, replaced)) return { title, refused: ORDER };
  return {
    title,
    edits: () =>
      [...replaced].map(([wiring, chains]): TextEdit => {
        if (chains.length === 0) return removeMember(file, wiring);
        return replaceApart(file, wiring, chains.map(showChain).join(wiringGap(file.text, wiring)));
      }),
    difference: differenceHere(selection),
  };
}

/** What becomes of the wiring of the i-th arrow: all targets go to the first, where they go on together if all of them do. */
function joined(arrows: readonly Arrow[], i: number, targets: readonly string[]): Chain[] {
  const rests = arrows.map(({ wiring, index }) => chainOf(wiring.endpoints).slice(index + 2));
  const next = rests.every((rest) => rest.length > 0 && showTargets(rest[0]) === showTargets(rests[0][0]));
  const { wiring, index } = arrows[i];
  const chain = chainOf(wiring.endpoints);
  const head = chain.slice(0, index + 1);
  const rest = chain.slice(next ? index + 2 : index + 1);
  if (i > 0) return [head, rest].filter(isWiring);
  return next ? [[...head, targets, ...rest]] : [[...head, targets], rest].filter(isWiring);
}

const isWiring = (chain: Chain): boolean => chain.length > 1;

/** The wirings that a selection touches. */
function wiringsIn({ members }: GraphDecl, span: Span): Wiring[] {
  const wirings: Wiring[] = [];
  for (let i = lowerBound(members, ({ end }) => end < span.start); i < members.length; i++) {
    const member = members[i];
    if (member.start > span.end) break;
    if (member.kind === 'wiring') wirings.push(member);
  }
  return wirings;
}
