/** Repairs of decisions: add arms, limit one, take one away. */
import type { Facts } from '../../analysis/facts';
import type { DecisionDecl } from '../../syntax/tree';
import type { TextEdit } from '../rule';
import { append, indentAt, insertBehind, lineEnd, startsLine } from './edits';

/** The edit that adds arms to a decision, before its `else` arm nothing is reordered: they go behind the last arm. */
export function addArms(facts: Facts, decision: DecisionDecl, arms: readonly string[]): TextEdit | undefined {
  const { source } = facts.file;
  const last = decision.members.findLast((member) => member.kind === 'arm');
  const ownLine = last && startsLine(source.text, last.start);
  const gap = ownLine ? lineEnd(source.text) + indentAt(source.text, last.start) : '  ';
  const text = arms.join(gap);
  return last ? insertBehind(source, last, text) : append(source, decision, text);
}
