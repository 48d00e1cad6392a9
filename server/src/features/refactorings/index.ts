/** Refactorings as code actions: what a selection offers, and the edits of the one that is chosen. */
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver-types';
import type { Facts } from '../../analysis/facts';
import type { Files } from '../../model/model';
import { graphAt } from '../../rules/draft';
import { isShaken } from '../../rules/uncertain';
import type { Span } from '../../syntax/tree';
import { isAskedFor, wants } from '../actionKinds';
import { type EditOptions, workspaceEdit } from '../workspaceEdit';
import { refactorings } from './all';
import { isRefusal, type Proposal, type Refactoring, type Refusal, type Selection } from './refactoring';
import { verified } from './verify';

export interface RefactoringQuery {
  readonly facts: Facts;
  readonly span: Span;
  readonly files: Files;
  readonly edit: EditOptions;
}

export interface OfferOptions {
  /** The kinds asked for; undefined: whatever fits a light bulb. */
  readonly only: readonly string[] | undefined;
  /** Can the client ask for the edits of the action that it takes? `version` is that of the text. */
  readonly lazy: { readonly version: number } | undefined;
  /** Can the client show what is not possible, and why? */
  readonly disabled: boolean;
}

/** What an action carries until its edits are asked for. */
export interface RefactoringData {
  readonly uri: string;
  readonly version: number;
  readonly kind: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** What can be done at the selection; what cannot, with the reason, if the client asked for its kind. */
export function refactoringActions(query: RefactoringQuery, options: OfferOptions): CodeAction[] {
  const selection = selectionOf(query);
  if (!selection) return [];
  const actions: CodeAction[] = [];
  for (const refactoring of refactorings) {
    if (!wants(options.only, refactoring.kind)) continue;
    for (const found of refactoring.find(selection)) {
      const action = isRefusal(found)
        ? disabledAction(refactoring, found, options)
        : offeredAction(query, selection, refactoring, found, options);
      if (action) actions.push(action);
    }
  }
  return actions;
}

/** The edits of an action that was offered, or why there are none. */
export function refactoringEdit(
  query: RefactoringQuery,
  { kind, title }: Pick<RefactoringData, 'kind' | 'title'>,
): WorkspaceEdit | { readonly refused: string } {
  const selection = selectionOf(query);
  const refactoring = refactorings.find((candidate) => candidate.kind === kind);
  const found = selection && refactoring?.find(selection).find((candidate) => candidate.title === title);
  if (!selection || !found) return { refused: 'this cannot be done here any more' };
  return isRefusal(found) ? found : editOf(query, selection, found);
}

function selectionOf({ facts, span, files }: RefactoringQuery): Selection | undefined {
  const model = graphAt(facts, span);
  const graph = facts.graphs.find((candidate) => candidate.model === model);
  // What a text with syntax errors means is not certain enough.
  return graph && !isShaken(facts, graph.model) ? { facts, graph, span, files } : undefined;
}

function offeredAction(
  query: RefactoringQuery,
  selection: Selection,
  refactoring: Refactoring,
  proposal: Proposal,
  options: OfferOptions,
): CodeAction | undefined {
  const { title } = proposal;
  const { kind } = refactoring;
  if (options.lazy) {
    const { uri } = query.facts;
    const data: RefactoringData = { uri, version: options.lazy.version, kind, title, ...selection.span };
    return { title, kind, data };
  }
  const edit = editOf(query, selection, proposal);
  return 'refused' in edit ? disabledAction(refactoring, { title, ...edit }, options) : { title, kind, edit };
}

function editOf(
  query: RefactoringQuery,
  selection: Selection,
  proposal: Proposal,
): WorkspaceEdit | { readonly refused: string } {
  const outcome = verified(selection, proposal);
  if ('refused' in outcome) return outcome;
  return workspaceEdit(query.facts.uri, outcome.edits, query.edit) ?? { refused: 'a file cannot be read' };
}

function disabledAction(
  { kind }: Refactoring,
  { title, refused }: Refusal,
  { only, disabled }: OfferOptions,
): CodeAction | undefined {
  return disabled && isAskedFor(only, kind) ? { title, kind, disabled: { reason: refused } } : undefined;
}
