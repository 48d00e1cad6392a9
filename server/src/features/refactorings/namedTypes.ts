/** Records and states that stand in a graph, under a name at the top level, where others can use them too (LANGUAGE §3). */
import type { GraphFacts } from '../../analysis/facts';
import { showType } from '../../model/types';
import { indentAt, insert, lineEnd, lineStartAt, replace } from '../../rules/fixes/edits';
import { startOf } from '../../rules/fixes/keys';
import { code } from '../../rules/words';
import type { KeyDecl, Offset, RecordType, StateDecl, TypeNode } from '../../syntax/tree';
import { touches } from '../places';
import { hasComment, startWithComments } from './comments';
import { isUnderstood } from './faults';
import { capitalized, freshName, namesAtTop } from './freshName';
import type { Proposal, Refactoring, Selection } from './refactoring';
import { differenceHere } from './sameFlow';

/** Gives the record type under the cursor a name. */
export const namedType: Refactoring = {
  kind: 'refactor.extract.type',
  find(selection) {
    const { facts, span } = selection;
    const key = stateAt(selection)?.keys.find((candidate) => touches(candidate, span.start));
    const found = key && recordAt(key, span.start);
    if (!found || !isUnderstood(facts, selection.graph.model)) return [];
    const name = freshName(capitalized(found.name), namesAtTop(facts));
    const { text } = facts.file.source;
    const { start, end } = found.record;
    const declaration = `type ${name} = ${text.slice(start, end)}`;
    const edits = [insert(placeBefore(selection), declaration + gap(text)), replace({ start, end }, name)];
    return [{ title: `Name the record ${code(name)}`, edits: () => edits, difference: sameTypes(selection) }];
  },
};

interface Found {
  readonly record: RecordType;
  /** Of the key or field whose type it is. */
  readonly name: string;
}

/** The innermost record; types nest to a fixed depth. */
function recordAt(key: KeyDecl, offset: Offset): Found | undefined {
  let found: Found | undefined;
  const visit = (type: TypeNode, name: string): void => {
    if (!touches(type, offset)) return;
    if (type.kind === 'recordType') {
      found = { record: type, name };
      for (const field of type.fields) visit(field.type, field.name.text);
    } else if (type.kind === 'genericType') for (const inner of type.args) visit(inner, name);
    else if (type.kind === 'nullableType') visit(type.inner, name);
  };
  if (key.type) visit(key.type, key.name.text);
  if (key.updateType) visit(key.updateType, key.name.text);
  return found;
}

/** Makes a state of its own of the one that stands in the graph, which then extends it. */
export const namedState: Refactoring = {
  kind: 'refactor.extract.state',
  find(selection) {
    const { facts, graph } = selection;
    const state = stateAt(selection);
    if (!state || state.keys.length === 0 || !isUnderstood(facts, graph.model)) return [];
    const name = freshName(`${capitalized(graph.model.name)}State`, namesAtTop(facts));
    const { text } = facts.file.source;
    const head = state.base ?? { end: state.start };
    const brace = text.indexOf('{', head.end);
    if (hasComment(facts.file.source, { start: head.end, end: brace })) return [];
    const base = state.base ? ` extends ${state.base.text}` : '';
    const block = dedented(text.slice(brace, state.end), indentAt(text, state.start));
    const declaration = `state ${name}${base} ${block}`;
    const edits = [
      insert(placeBefore(selection), declaration + gap(text)),
      replace(state, `state extends ${name} { }`),
    ];
    return [{ title: `Make the state ${code(name)}`, edits: () => edits, difference: sameTypes(selection) }];
  },
};

/** As it stands at the top level. Lines of a block comment stay as they are. */
function dedented(block: string, indent: string): string {
  return block.includes('/*')
    ? block
    : block.replace(/[\r\n][ \t]+/g, (start) => {
        return start.slice(1).startsWith(indent) ? start.charAt(0) + start.slice(1 + indent.length) : start;
      });
}

function stateAt({ graph, span }: Selection): StateDecl | undefined {
  const members = graph.model.decl.members.filter((member) => member.kind === 'state');
  return members.find((member) => touches(member, span.start));
}

/** In front of the graph, with its comments. */
function placeBefore({ facts, graph }: Selection): Offset {
  const { source } = facts.file;
  return startWithComments(source, lineStartAt(source.text, startOf(graph.model.decl).start));
}

function gap(text: string): string {
  return lineEnd(text) + lineEnd(text);
}

function sameTypes(selection: Selection): Proposal['difference'] {
  const place = selection.facts.graphs.indexOf(selection.graph);
  const sameFlow = differenceHere(selection);
  return (after) => {
    const other = after.graphs[place];
    const isSame = other !== undefined && channelsOf(other) === channelsOf(selection.graph);
    return isSame ? sameFlow(after) : 'a key would have another type';
  };
}

function channelsOf({ model }: GraphFacts): string {
  const shown = model.channels.map(({ name, kind, type, update, isInput, isOutput, isInitial, reducer }) => {
    return [name, kind, showType(type), showType(update), isInput, isOutput, isInitial, reducer?.exportName].join(' ');
  });
  return shown.join('\n');
}
