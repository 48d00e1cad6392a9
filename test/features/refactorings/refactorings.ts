/** Tests of refactorings as texts before and after. The selection is between two `$0`, or at one. */
import assert from 'node:assert/strict';
import type { Facts } from '../../../server/src/analysis/facts';
import { refactorings } from '../../../server/src/features/refactorings/all';
import {
  isRefusal,
  type Proposal,
  type Refusal,
  type Selection,
} from '../../../server/src/features/refactorings/refactoring';
import { verified } from '../../../server/src/features/refactorings/verify';
import type { Files } from '../../../server/src/model/model';
import { analyze } from '../../../server/src/analysis/analyze';
import { graphAt } from '../../../server/src/rules/draft';
import { applyEdits } from '../../../server/src/rules/fixes/edits';
import { marked } from '../../support/marked';

const HERE = 'file:///test/main.graph';

type Others = Readonly<Record<string, string>>;

export function selectionIn(source: string, others: Others = {}): Selection {
  const { text, cursors } = marked(source);
  assert.ok(cursors.length > 0, 'the text has no $0');
  return selectionOf(text, { start: cursors[0], end: cursors.at(-1)! }, others);
}

export function selectionOf(text: string, span: Selection['span'], others: Others = {}): Selection {
  const files: Files = { read: (uri) => others[uri.replace('file:///test/', '')] };
  const facts: Facts = analyze(text, HERE, files);
  const model = graphAt(facts, span);
  const graph = facts.graphs.find((candidate) => candidate.model === model);
  assert.ok(graph, 'the selection is in no graph');
  return { facts, graph, span, files };
}

/** What the refactoring of a kind (its last word) finds. */
export function found(kind: string, selection: Selection): readonly (Proposal | Refusal)[] {
  const refactoring = refactorings.find((candidate) => candidate.kind.endsWith(kind));
  assert.ok(refactoring, `there is no ${kind}`);
  return refactoring.find(selection);
}

/** The text after a proposal; a reason not to make it fails the test. */
export function made(selection: Selection, proposal: Proposal): string {
  const outcome = verified(selection, proposal);
  assert.ok(!('refused' in outcome), 'refused' in outcome ? `${proposal.title}: ${outcome.refused}` : '');
  return applyEdits(selection.facts.file.source.text, outcome.edits);
}

/** The only proposal of the kind, or the one of that title, makes `after` of `before`. */
export function refactors(name: string, kind: string, before: string, after: string, others: Others = {}): void {
  it(name, () => {
    const selection = selectionIn(before, others);
    const proposals = found(kind, selection);
    const offered = proposals.filter((one): one is Proposal => !isRefusal(one));
    assert.equal(
      offered.length,
      1,
      proposals.map((one) => `${one.title}: ${isRefusal(one) ? one.refused : ''}`).join(),
    );
    assert.equal(made(selection, offered[0]), marked(after).text);
  });
}

/** The kind is not offered, for that reason. */
export function refuses(name: string, kind: string, source: string, why: string, others: Others = {}): void {
  it(name, () => {
    const proposals = found(kind, selectionIn(source, others));
    assert.deepEqual(
      proposals.map((one) => (isRefusal(one) ? one.refused : `offered: ${one.title}`)),
      [why],
    );
  });
}

/** The kind has nothing to do with the selection. */
export function ignores(name: string, kind: string, source: string): void {
  it(name, () => {
    assert.deepEqual(
      found(kind, selectionIn(source)).map(({ title }) => title),
      [],
    );
  });
}
