/** The text of a graph in place of a node that calls it. */
import type { Facts } from '../../../analysis/facts';
import { END } from '../../../flow/graph';
import type { Channel, GraphModel } from '../../../model/model';
import { showType } from '../../../model/types';
import {
  indentAt,
  insertBefore,
  insertBehind,
  insertInto,
  lineEnd,
  replace,
  replaceApart,
} from '../../../rules/fixes/edits';
import { startOf } from '../../../rules/fixes/keys';
import type { TextEdit } from '../../../rules/rule';
import { code } from '../../../rules/words';
import type { DecisionDecl, Endpoint, NodeDecl } from '../../../syntax/tree';
import {
  type Chain,
  chainOf,
  chainsOfEdges,
  edgesOfChain,
  type NamedEdge,
  showChain,
  showTargets,
  wiringGap,
} from '../chains';
import { hasComment, isCommented } from '../comments';
import { sliceWith, spaced, takeOut, withComments } from '../moves';
import { symbolsInMember } from '../../symbols';
import type { Call, Naming } from './naming';

export interface Splice {
  readonly facts: Facts;
  /** Of the file of the called graph. */
  readonly innerFacts: Facts;
  readonly call: Call;
  readonly naming: Naming;
  /** The node of the called graph that its `start` leads to, by its new name. */
  readonly entry: string;
  /** Where the call leads. */
  readonly targets: readonly string[];
}

/** The edits, or the comment that they would lose. */
export function spliceEdits(splice: Splice): TextEdit[] | string {
  const { facts, call } = splice;
  const { source } = facts.file;
  const decl = call.node.decl!;
  if (decl.doc || hasComment(source, decl)) return `${code(call.node.name)} has a comment`;
  const wiring = innerWiring(splice);
  if (typeof wiring === 'string') return wiring;
  const nodes = movedNodes(splice);
  if (typeof nodes === 'string') return nodes;
  const outer = outerEdges(splice, wiring.edges);
  if (typeof outer === 'string') return outer;
  const gap = lineEnd(source.text) + indentAt(source.text, startOf(decl).start);
  const lines = [...spaced(nodes), ...wiring.whole];
  const text = lines.map((line, i) => (line === '' ? lineEnd(source.text) : i === 0 ? line : gap + line)).join('');
  return [...outer, replace(decl, text), ...stateEdits(splice)];
}

// ---------------------------------------------------------------- edges

interface InnerWiring {
  readonly edges: readonly NamedEdge[];
  /** Wiring with comments, which stays as it is. */
  readonly whole: readonly string[];
}

function innerWiring({ innerFacts, call, naming, targets }: Splice): InnerWiring | string {
  const { source } = innerFacts.file;
  const edges: NamedEdge[] = [];
  const whole: string[] = [];
  for (const member of call.inner.model.decl.members) {
    if (member.kind !== 'wiring') continue;
    const chain = chainOf(member.endpoints);
    const span = withComments(source, member);
    const isSame = chain.flat().every((name) => naming.nodes.get(name) === name);
    if (isSame && hasComment(source, span)) {
      whole.push(source.text.slice(span.start, span.end));
      continue;
    }
    if (hasComment(source, span)) return `a comment stands in the wiring of ${code(call.inner.model.name)}`;
    for (const [from, to] of edgesOfChain(chain)) {
      const src = naming.nodes.get(from);
      const ends = to === 'end' ? targets : [naming.nodes.get(to)!];
      // What leads out of `start` is the edge into the call.
      if (src !== undefined) for (const dst of ends) edges.push([src, dst]);
    }
  }
  return { edges, whole };
}

/** Wiring and arms of the caller; the edges of the called graph go where the chain goes through the call. */
function outerEdges({ facts, call, entry }: Splice, inner: readonly NamedEdge[]): TextEdit[] | string {
  const { source } = facts.file;
  const name = call.node.name;
  const edits: TextEdit[] = [];
  let isThere = false;
  for (const member of call.outer.model.decl.members) {
    if (member.kind === 'decision') {
      for (const target of targetsOf(member).flatMap(({ names }) => names)) {
        if (target.text === name) edits.push(replace(target, entry));
      }
    } else if (member.kind === 'wiring') {
      const chain = chainOf(member.endpoints);
      if (!chain.flat().includes(name)) continue;
      const edges = through(chain, name, entry, isThere ? [] : inner);
      isThere = true;
      const isLost = edges.length === 0 ? isCommented(source, member) : hasComment(source, member);
      if (isLost) return 'a comment stands in wiring that would be cut';
      const text = chainsOfEdges(edges).map(showChain).join(wiringGap(source.text, member));
      edits.push(edges.length === 0 ? takeOut(source, member) : replaceApart(source, member, text));
    }
  }
  return edits;
}

/** The edges of a chain, those into the call into what it begins with, those out of it given up for others. */
function through(chain: Chain, call: string, entry: string, inner: readonly NamedEdge[]): NamedEdge[] {
  const edges = edgesOfChain(chain);
  const before = edges.findLastIndex(([, target]) => target === call) + 1;
  const named = (part: readonly NamedEdge[]): NamedEdge[] => {
    const kept = part.filter(([source]) => source !== call);
    return kept.map(([source, target]): NamedEdge => [source, target === call ? entry : target]);
  };
  return [...named(edges.slice(0, before)), ...inner, ...named(edges.slice(before))];
}

function targetsOf({ members }: DecisionDecl): Endpoint[] {
  return members.flatMap((member) => (member.kind === 'arm' && member.targets ? [member.targets] : []));
}

// ---------------------------------------------------------------- nodes and keys

function movedNodes(splice: Splice): string[] | string {
  const { source } = splice.innerFacts.file;
  const bodies: string[] = [];
  for (const member of splice.call.inner.model.decl.members) {
    if (member.kind !== 'node' && member.kind !== 'decision') continue;
    const edits = editsIn(splice, member);
    if (typeof edits === 'string') return edits;
    bodies.push(sliceWith(source, withComments(source, member), edits));
  }
  return bodies;
}

/** New names, and the targets of arms. */
function editsIn({ innerFacts, call, naming, targets }: Splice, decl: NodeDecl | DecisionDecl): TextEdit[] | string {
  const { source } = innerFacts.file;
  const { model } = call.inner;
  const edits: TextEdit[] = [];
  const own = decl.name?.text ?? '';
  const name = naming.nodes.get(own) ?? own;
  if (decl.name && name !== own) edits.push(replace(decl.name, name));
  symbolsInMember(innerFacts.file, call.inner, decl, (use) => {
    if (use.kind !== 'key' || use.graph !== model) return;
    const key = naming.keys.get(use.key)!;
    if (key !== model.channels[use.key].name) edits.push(replace(use.span, key));
  });
  for (const member of decl.members) {
    // Alone it looks for an export of the node's name.
    if (member.kind === 'run' && !member.path && name !== own) edits.push(replace(member, `run "#${own}"`));
    if (member.kind !== 'arm' || !member.targets) continue;
    const { names } = member.targets;
    const ends = names.flatMap(({ text }) => (text === 'end' ? targets : [naming.nodes.get(text) ?? text]));
    if (ends.join() === names.map(({ text }) => text).join()) continue;
    if (hasComment(source, member.targets)) return `a comment stands among the targets of ${code(own)}`;
    edits.push(replace(member.targets, showTargets([...new Set(ends)])));
  }
  return edits;
}

function stateEdits({ facts, innerFacts, call, naming }: Splice): TextEdit[] {
  if (naming.own.length === 0) return [];
  const { source } = facts.file;
  const { decl } = call.outer.model;
  const keys = naming.own.map((channel) => declarationOf(innerFacts, channel, naming));
  const state = decl.members.find((member) => member.kind === 'state');
  const gap = lineEnd(source.text);
  if (!state) {
    const first = startOf(decl.members[0]);
    const indent = indentAt(source.text, first.start);
    return [insertBefore(source, first, ['state {', ...keys.map((key) => `  ${key}`), '}'].join(gap + indent))];
  }
  const last = state.keys.at(-1);
  if (!last) return [insertInto(source, state, keys.join('  '))].filter((edit) => edit !== undefined);
  return [insertBehind(source, last, keys.join(gap + indentAt(source.text, startOf(last).start)))];
}

function declarationOf(
  { uri, file }: Facts,
  { id, name, uri: home, decl, ...channel }: Channel,
  naming: Naming,
): string {
  const { source } = file;
  const named = naming.keys.get(id)!;
  if (home === uri)
    return sliceWith(source, withComments(source, decl), named === name ? [] : [replace(decl.name, named)]);
  const isCollected = channel.kind !== 'last' && channel.kind !== 'reduce';
  const type = showType(isCollected ? channel.update : channel.type);
  return `${named}: ${isCollected ? `${channel.kind}<${type}>` : type}`;
}

/** Is anything in a graph told by where its file is, so that it cannot move to another? */
export function isTiedToFile(graph: GraphModel): boolean {
  const isTied = graph.nodes.some(({ handler, call }) => handler !== undefined || call !== undefined);
  return isTied || graph.channels.some(({ reducer, decl }) => reducer !== undefined || decl.initial !== null);
}

/** The only node after `start`. */
export function entryOf({ nodes, edges }: GraphModel): string | undefined {
  const entries = edges.filter(({ src }) => src === 0);
  return entries.length === 1 && entries[0].dst !== END ? nodes[entries[0].dst].name : undefined;
}
