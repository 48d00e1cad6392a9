/** Nodes: what an edge leads to and comes from, and names that edges use before anything declares them. */
import type { GraphFacts } from '../../analysis/facts';
import { END, NO_ARM, START } from '../../flow/graph';
import type { NodeModel } from '../../model/model';
import { insertBefore, insertBehind } from '../../rules/fixes/edits';
import { startOf } from '../../rules/fixes/keys';
import type { TextEdit } from '../../rules/rule';
import { Token } from '../../syntax/tokens';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import type { TargetSlot } from './slots';
import { holdsInOrder, MOST } from './match';
import { endsLine, restOfList } from './tokens';

/** What an arrow may lead to: no edge that is there already, and none that could not be. */
export function targets(context: Context, slot: TargetSlot): Choice[] {
  const { graph, word } = context;
  if (!graph) return [];
  const { model } = graph;
  const { names, behind } = restOfList(context);
  const listed = new Set([...slot.listed, ...names]);
  const leadsOn = !slot.isArm && behind === Token.Arrow;
  const sources = new Set(slot.sources.map((name) => model.nodeIds.get(name)));
  const entered = new Uint8Array(model.nodes.length);
  const taken = new Uint8Array(model.nodes.length);
  for (const edge of model.edges) {
    if (edge.arrow.start === slot.arrow) continue;
    entered[edge.dst] = 1;
    if (edge.arm === NO_ARM && sources.has(edge.src)) taken[edge.dst] = 1;
  }
  const isFound = finder(context, model.nodes.length);
  const fits = (node: NodeModel): boolean => {
    if (!isFound(node.name)) return false;
    if (node.id === START || taken[node.id] === 1 || listed.has(node.name)) return false;
    // Behind the arrow of an arm the word begins the next one.
    if (slot.isArm && node.name === 'when') return false;
    if (leadsOn && (node.id === END || node.kind === 'decision')) return false;
    return !node.isStandIn || isUsedElsewhere(graph, node, word.start);
  };
  const open: Choice[] = [];
  const others: Choice[] = [];
  const undeclared: Choice[] = [];
  for (const node of model.nodes) {
    if (!fits(node)) continue;
    if (node.isStandIn) undeclared.push(undeclaredNode(context, node.name));
    else if (node.id === END) others.unshift(choiceOf(graph, node));
    else {
      const group = entered[node.id] === 1 ? others : open;
      if (group.length <= MOST) group.push(choiceOf(graph, node));
    }
  }
  return [...open, ...others, ...undeclared, ...createTyped(context)];
}

/** What a chain may begin with; behind nothing but the name the rest of an edge is written too. */
export function sources(context: Context, listed: readonly string[] | undefined): Choice[] {
  const { graph, word } = context;
  if (!graph) return [];
  const { model } = graph;
  const taken = new Set([...(listed ?? []), ...(listed ? restOfList(context).names : [])]);
  const left = new Uint8Array(model.nodes.length);
  for (const edge of model.edges) if (edge.sourceSpan.start !== word.start) left[edge.src] = 1;
  const open: Choice[] = [];
  const others: Choice[] = [];
  const isAlone = listed === undefined && endsLine(context);
  const isFound = finder(context, model.nodes.length);
  for (const node of model.nodes) {
    if (node.id === END || node.kind === 'decision' || taken.has(node.name) || !isFound(node.name)) continue;
    if (node.isStandIn && !isUsedElsewhere(graph, node, word.start)) continue;
    const group = left[node.id] === 1 ? others : open;
    if (group.length > MOST) continue;
    const choice = choiceOf(graph, node);
    group.push(isAlone ? { ...choice, snippet: `${node.name} -> \${1:end}` } : choice);
  }
  return [...open, ...others];
}

/** Names that edges use and nothing declares, for a new declaration. */
export function undeclaredNames({ graph }: Context): Choice[] {
  if (!graph) return [];
  const missing = graph.model.nodes.filter((node) => node.isStandIn);
  return missing.map(({ name }) => ({ label: name, kind: Kind.Class, note: 'used by edges, not declared' }));
}

/** Of so many that not all are sent, those that fit what is typed. */
function finder({ prefix }: Context, count: number): (name: string) => boolean {
  return count > MOST ? (name) => holdsInOrder(name, prefix) : () => true;
}

function choiceOf({ model }: GraphFacts, node: NodeModel): Choice {
  const about = { kind: 'node', graph: model.name, name: node.name } as const;
  return { label: node.name, kind: kindOf(node), note: node.title ?? wordOf(node), about };
}

function kindOf({ kind }: NodeModel): Kind {
  if (kind === 'start' || kind === 'end') return Kind.Constant;
  return kind === 'decision' ? Kind.Enum : Kind.Class;
}

function wordOf({ kind, body }: NodeModel): string {
  if (kind === 'start' || kind === 'end') return `the ${kind} of the graph`;
  if (kind === 'node') return body === 'none' ? 'node' : body;
  return kind;
}

/** Is it named anywhere but at the cursor, where the name may be half-typed? */
function isUsedElsewhere({ model }: GraphFacts, node: NodeModel, at: number): boolean {
  return node.span.start !== at || model.nodeUses.some((use) => use.node === node.id && use.span.start !== at);
}

// ---------------------------------------------------------------- nodes that are not there yet

function undeclaredNode(context: Context, name: string): Choice {
  const edit = declaration(context, name);
  const note = edit ? 'undeclared: declares it' : 'undeclared';
  return { label: name, kind: Kind.Class, note, edits: edit && [edit] };
}

/** The name that is being typed, as a new node. */
function createTyped(context: Context): Choice[] {
  const { graph, facts, word, prefix } = context;
  const name = facts.file.source.text.slice(word.start, word.end);
  if (!graph || !/^[\p{L}_]/u.test(prefix) || name === 'start') return [];
  const id = graph.model.nodeIds.get(name);
  const known = id === undefined ? undefined : graph.model.nodes[id];
  if (known && (!known.isStandIn || isUsedElsewhere(graph, known, word.start))) return [];
  const edit = declaration(context, name);
  // Editors put what matches to the last letter first; half a name is meant for a node that is there.
  const filter = `${name} `;
  return edit ? [{ label: name, kind: Kind.Class, filter, note: 'create node', edits: [edit] }] : [];
}

/** The edit that declares a node behind the last that is complete. */
function declaration({ graph, facts, word }: Context, name: string): TextEdit | undefined {
  if (!graph) return undefined;
  const { source } = facts.file;
  const text = `node ${name} { }`;
  const { members } = graph.model.decl;
  const last = members.findLast(
    (member) => (member.kind === 'node' || member.kind === 'decision') && source.text[member.end - 1] === '}',
  );
  const wiring = members.find((member) => member.kind === 'wiring');
  const edit = last ? insertBehind(source, last, text) : wiring && insertBefore(source, startOf(wiring), text);
  return edit && (edit.span.end < word.start || edit.span.start > word.end) ? edit : undefined;
}
