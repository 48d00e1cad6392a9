/** Labels of decisions that ask somebody: each is a name of its own. */
import type { Facts } from '../../analysis/facts';
import type { ArmModel } from '../../model/model';
import type { TextEdit } from '../../rules/rule';
import { code } from '../../rules/words';
import { cookString } from '../../syntax/strings';
import type { Span, StringLiteral } from '../../syntax/tree';
import { labelText } from './quotes';
import { refuse, type Refusal } from './target';

/** The label that a person means who wrote this, with quotes or without; why it is none. */
export function newLabel(written: string): string | Refusal {
  const isQuoted = written.length > 1 && written.startsWith('"') && written.endsWith('"');
  const literal = { kind: 'string', form: 'line', closed: true, start: 0, end: written.length } as const;
  const value = isQuoted ? cookString(written, literal).value : written;
  return value.trim() === '' ? refuse('the new label is empty') : value;
}

export function labelEdit(facts: Facts, arm: ArmModel, to: string): readonly TextEdit[] | Refusal {
  const { source } = facts.file;
  const { model } = facts.graphs.find((graph) => graph.model.arms[arm.id] === arm)!;
  const node = model.nodes[arm.node];
  const sameLabel = (label: string): boolean => label.trim().toLowerCase() === to.trim().toLowerCase();
  const other = node.arms.find(
    (candidate) =>
      candidate !== arm && candidate.form !== 'else' && candidate.form !== 'when' && sameLabel(candidate.label),
  );
  if (other) return refuse(`${code(node.name)} has an arm ${code(other.label)} already`);
  const written = (arm.decl.label as { readonly label: Span | StringLiteral }).label;
  return [{ uri: facts.uri, span: arm.labelSpan, text: labelText(source.text, written, to) }];
}
