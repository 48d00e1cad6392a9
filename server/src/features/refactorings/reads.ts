/** The reads of a node, written out or left to its text: both say the same (LANGUAGE §5). */
import { isRequiredInput } from '../../model/calls';
import { isConversation } from '../../model/channels';
import type { NodeModel, Read } from '../../model/model';
import { nodeAround } from '../../rules/draft';
import { insertBefore, insertBehind, removeMember } from '../../rules/fixes/edits';
import { startOf } from '../../rules/fixes/keys';
import { code } from '../../rules/words';
import { placeholdersOf } from '../../syntax/placeholders';
import type { ReadsLine } from '../../syntax/tree';
import { isCommented } from './comments';
import { hasFault } from './faults';
import type { Proposal, Refactoring, Refusal, Selection } from './refactoring';
import { differenceHere } from './sameFlow';

/** Inserts the `reads` line that the text of a node implies. */
export const explicitReads: Refactoring = {
  kind: 'refactor.rewrite.explicitReads',
  find(selection) {
    const { facts, graph } = selection;
    const node = nodeAround(graph.model, selection.span);
    const first = node?.decl?.members[0];
    if (!node?.decl || !first || readsLines(node).length > 0 || hasFault(facts, node.decl)) return [];
    const implied = node.reads.filter(isImplied);
    if (implied.length === 0) return [];
    const line = `reads ${implied.map(({ key }) => graph.model.channels[key].name).join(', ')}`;
    const each = node.decl.members.find((member) => member.kind === 'each');
    const { source } = facts.file;
    const edit = (): ReturnType<typeof insertBefore> =>
      each ? insertBehind(source, each, line) : insertBefore(source, startOf(first), line);
    return [{ title: `Write out ${code(line)}`, edits: () => [edit()], difference: differenceHere(selection) }];
  },
};

/**
 * Only these are visible to the body: the list of an `each` node and the key of `on` are read beside it. What a called graph
 * can do without is handed over if it is there; as `k?` it would be null where it is not.
 */
function isImplied({ places, optional }: Read): boolean {
  return !optional && places.some(({ how }) => how !== 'each' && how !== 'on');
}

function readsLines({ decl }: NodeModel): ReadsLine[] {
  return decl?.members.filter((member) => member.kind === 'reads') ?? [];
}

/** Takes away a `reads` line that says what the text of the node says. */
export const impliedReads: Refactoring = {
  kind: 'refactor.rewrite.impliedReads',
  find(selection) {
    const node = nodeAround(selection.graph.model, selection.span);
    const lines = node ? readsLines(node) : [];
    return node && lines.length > 0 ? [leaveOut(selection, node, lines)] : [];
  },
};

const LEAVE_OUT = 'Leave out `reads`, which the text implies';

function leaveOut(selection: Selection, node: NodeModel, lines: readonly ReadsLine[]): Proposal | Refusal {
  const { source } = selection.facts.file;
  const refused = whyNeeded(selection, node, lines);
  if (refused !== undefined) return { title: LEAVE_OUT, refused };
  return {
    title: LEAVE_OUT,
    edits: () => lines.map((line) => removeMember(source, line)),
    difference: differenceHere(selection),
  };
}

function whyNeeded({ facts, graph }: Selection, node: NodeModel, lines: readonly ReadsLine[]): string | undefined {
  const { channels, keyIds } = graph.model;
  const { source } = facts.file;
  if (isMute(node)) return `nothing else in ${code(node.name)} says what it reads`;
  const placed = node.texts.flatMap((line) => (line.text ? placeholdersOf(source.text, line.text) : []));
  const named = new Set(placed.map(({ name }) => name.text).filter((name) => name !== node.item?.name.text));
  for (const read of node.reads) {
    const channel = channels[read.key];
    if (!read.declared) continue;
    const isNamed = named.has(channel.name);
    const places = read.places.filter(({ how }) => how !== 'reads');
    if (!isNamed && places.length === 0) return `only ${code('reads')} names ${code(channel.name)}`;
    // A prompt has it as its history.
    if (node.texts.length > 0 && isConversation(channel)) return `${code(channel.name)} is read as a conversation`;
    if (read.optional) return `${code(`${channel.name}?`)} says that it may be unset`;
    const isLoose = !isNamed && places.every(({ how }) => how === 'call') && isOptionalInput(node, read);
    if (isLoose) return `it says that ${code(channel.name)} is needed`;
  }
  for (const name of named) {
    const key = keyIds.get(name);
    const isRead = key === undefined || node.reads.some((read) => read.key === key);
    if (!isRead) return `${code(name)} would be read as well`;
  }
  if (node.decl && hasFault(facts, node.decl)) return 'names or types are wrong in it';
  return lines.some((line) => isCommented(source, line)) ? 'a comment stands with it' : undefined;
}

/** Nothing beside the `reads` line shows what it does with its keys: code gets all of them. */
function isMute({ decl, body, decision }: NodeModel): boolean {
  if (decl?.members.some(({ kind }) => kind === 'run')) return true;
  return decision ? decision.chooser === 'none' : body === 'none';
}

/** Does the called graph take the key without needing it? */
function isOptionalInput({ call }: NodeModel, { key }: Read): boolean {
  const input = call?.inputs.find(({ parent }) => parent === key);
  return call?.graph !== undefined && input !== undefined && !isRequiredInput(call.graph.channels[input.child]);
}
