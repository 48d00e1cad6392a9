/** The last word on a refactoring: the changed text is analysed, and has to mean what the text meant. */
import { analyze } from '../../analysis/analyze';
import { applyEdits } from '../../rules/fixes/edits';
import type { Finding, TextEdit } from '../../rules/rule';
import { check } from '../../rules/run';
import { code } from '../../rules/words';
import type { Proposal, Selection } from './refactoring';

export type Verified = { readonly edits: readonly TextEdit[] } | { readonly refused: string };

/** The edits of a proposal, if the text that they make parses, has no new findings, and means the same. */
export function verified({ facts, files }: Selection, proposal: Proposal): Verified {
  const edits = proposal.edits();
  const after = analyze(applyEdits(facts.file.source.text, edits), facts.uri, files);
  if (after.file.source.errors.length > facts.file.source.errors.length) {
    return { refused: 'the changed text would not parse' };
  }
  const before = [...check(facts), ...(proposal.copies?.() ?? [])];
  const added = newFinding(before, check(after), proposal.among ?? ((node) => node));
  if (added) return { refused: `it would bring ${code(added.code)}: ${added.message}` };
  const refused = proposal.difference(after);
  return refused === undefined ? { edits } : { refused };
}

/** A finding that there are more of than before. The graph that it is in does not count: nodes may move. */
function newFinding(
  before: readonly Finding[],
  after: readonly Finding[],
  among: (node: string) => string,
): Finding | undefined {
  const nameOf = ({ code: name, severity, node, key }: Finding): string => {
    return `${severity} ${name} ${node === undefined ? (key ?? '') : among(node)}`;
  };
  const known = new Map<string, number>();
  for (const finding of before) known.set(nameOf(finding), (known.get(nameOf(finding)) ?? 0) + 1);
  return after.find((finding) => {
    const left = known.get(nameOf(finding)) ?? 0;
    known.set(nameOf(finding), left - 1);
    return left <= 0;
  });
}
