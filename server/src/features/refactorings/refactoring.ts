/** The shape of a refactoring: what it finds at a selection, and why it can say no. */
import type { Facts, GraphFacts } from '../../analysis/facts';
import type { Files } from '../../model/model';
import type { Finding, TextEdit } from '../../rules/rule';
import type { Span } from '../../syntax/tree';

/** The selection in one version of a document. */
export interface Selection {
  readonly facts: Facts;
  /** The graph in which it lies. */
  readonly graph: GraphFacts;
  readonly span: Span;
  /** For looking at what a changed text would mean. */
  readonly files: Files;
}

export interface Refactoring {
  /** A kind of the protocol with a word of its own behind it, so that a key can be bound to it. */
  readonly kind: string;
  /** What the selection offers; nothing where it is not about this at all. Quick: editors ask at every move of the cursor. */
  find(selection: Selection): readonly (Proposal | Refusal)[];
}

export interface Proposal {
  /** An imperative sentence part for the light bulb; no two of one refactoring at one place have the same. */
  readonly title: string;
  /** Worked out when it is chosen. */
  edits(): readonly TextEdit[];
  /** What differs in the text after the edits and must not; undefined if nothing does. */
  difference(after: Facts): string | undefined;
  /** Nodes of which one may take the findings of another: what is the same here counts together. */
  readonly among?: (node: string) => string;
  /** Findings that are there once more afterwards, about what is then there twice. */
  readonly copies?: () => readonly Finding[];
}

/** The selection is about this, and it cannot be done. */
export interface Refusal {
  readonly title: string;
  /** A sentence that says why. */
  readonly refused: string;
}

export function isRefusal(found: Proposal | Refusal): found is Refusal {
  return 'refused' in found;
}
