/** A decision by the values of one key, as `on key` with labels or as conditions: both choose the same arm (LANGUAGE §6). */
import { checkExpression } from '../../model/cel';
import { type CelTree, celTree } from '../../model/celTree';
import type { ArmModel, NodeModel } from '../../model/model';
import { fieldType, type Type, withoutNull } from '../../model/types';
import { nodeAround } from '../../rules/draft';
import { insertApart, remove, replace } from '../../rules/fixes/edits';
import type { TextEdit } from '../../rules/rule';
import { isCaseOf } from '../../rules/unknownCase';
import { code } from '../../rules/words';
import type { DecisionDecl } from '../../syntax/tree';
import { quoted } from '../rename/quotes';
import { hasComment } from './comments';
import { hasFault } from './faults';
import type { Proposal, Refactoring, Refusal, Selection } from './refactoring';
import { differenceHere } from './sameFlow';

/** A decision whose arms are chosen by what one key, or a field of it, is. */
interface Choice {
  readonly selection: Selection;
  readonly node: NodeModel;
  readonly decl: DecisionDecl;
  /** `key.field` */
  readonly path: string;
  readonly key: string;
  readonly type: Type;
}

const WRONG = 'names or types are wrong in it';

/** Makes conditions of labels. */
export const casesToConditions: Refactoring = {
  kind: 'refactor.rewrite.conditions',
  find(selection) {
    const node = nodeAround(selection.graph.model, selection.span);
    const { decision, decl } = node ?? {};
    if (!node || decision?.chooser !== 'on' || !decision.on || decl?.kind !== 'decision') return [];
    const { path, type } = decision.on;
    const text = [path.key, ...path.fields].map((name) => name.text).join('.');
    return [toConditions({ selection, node, decl, path: text, key: path.key.text, type })];
  },
};

function toConditions(choice: Choice): Proposal | Refusal {
  const { selection, node, decl, path, type } = choice;
  const { source } = selection.facts.file;
  const last = isExhaustive(choice) ? node.arms.at(-1) : undefined;
  const title = `Write the arms as conditions on ${code(path)}${last ? `, the last as ${code('else')}` : ''}`;
  const refused = whyDifferent(choice);
  if (refused !== undefined) return { title, refused };
  const head = { start: (decl.title ?? decl.name)!.end, end: decl.on!.end };
  if (hasComment(source, head)) return { title, refused: 'a comment stands before its key' };
  const texts = new Map<ArmModel, string>();
  for (const arm of node.arms) {
    if (arm.form !== 'else') texts.set(arm, arm === last ? 'else' : `when ${conditionOf(path, type, arm)}`);
  }
  const conditions = [...texts.values()].filter((text) => text !== 'else').map((text) => text.slice('when '.length));
  const { model } = selection.graph;
  const types = (name: string): Type | undefined => model.channels[model.keyIds.get(name) ?? -1]?.type;
  const isRead = (text: string): boolean => checkExpression(text, types).names.some(({ name }) => name === choice.key);
  if (!conditions.every((text) => isRead(text) && !checkExpression(text, types).error)) {
    return { title, refused: `an expression cannot compare ${code(path)}` };
  }
  return {
    title,
    edits: () => [remove(head.start, head.end), ...[...texts].map(([arm, text]) => replace(arm.labelSpan, text))],
    difference: differenceHere(selection),
  };
}

/** Without `else`, with an arm for every value: then the last one is the only one left. */
function isExhaustive({ node: { arms }, type }: Choice): boolean {
  const values = type.kind === 'union' ? type.labels : type.kind === 'bool' ? ['true', 'false'] : undefined;
  if (!values || arms.some(({ form }) => form === 'else')) return false;
  return arms.length > 1 && values.every((value) => arms.some(({ label }) => label === value));
}

function conditionOf(path: string, type: Type, { form, label }: ArmModel): string {
  if (type.kind === 'bool') return label === 'true' ? path : `!${path}`;
  const isText = form === 'string' || withoutNull(type).kind === 'union' || withoutNull(type).kind === 'string';
  return `${path} == ${isText && !isNull(type, form, label) ? JSON.stringify(label) : label}`;
}

function isNull(type: Type, form: ArmModel['form'], label: string): boolean {
  return type.kind === 'nullable' && form === 'name' && label === 'null';
}

/** Makes labels of conditions. */
export const conditionsToCases: Refactoring = {
  kind: 'refactor.rewrite.cases',
  find(selection) {
    const node = nodeAround(selection.graph.model, selection.span);
    const { decision, decl } = node ?? {};
    if (!node || decision?.chooser !== 'when' || decl?.kind !== 'decision' || !decl.name) return [];
    const comparisons = comparisonsOf(selection, node);
    return comparisons ? [toCases(selection, node, decl, comparisons)] : [];
  },
};

interface Comparison {
  readonly arm: ArmModel;
  readonly key: string;
  readonly path: string;
  readonly fields: readonly string[];
  readonly value: string | bigint | boolean | null;
}

/** All conditions compare one path with a literal each. */
function comparisonsOf({ facts, graph }: Selection, { arms }: NodeModel): Comparison[] | undefined {
  const { text } = facts.file.source;
  const comparisons: Comparison[] = [];
  for (const arm of arms) {
    const { label } = arm.decl;
    if (label.form === 'else') continue;
    const condition = label.form === 'when' ? label.condition : null;
    const tree =
      condition && celTree(text.slice(condition.start, condition.end), (name) => graph.model.keyIds.has(name));
    const comparison = tree && comparisonOf(arm, tree);
    if (!comparison || comparison.path !== (comparisons[0] ?? comparison).path) return undefined;
    comparisons.push(comparison);
  }
  return comparisons.length > 0 ? comparisons : undefined;
}

function comparisonOf(arm: ArmModel, tree: CelTree): Comparison | undefined {
  if (tree.kind === 'path') return { arm, ...pathOf(tree), value: true };
  if (tree.kind !== 'operation') return undefined;
  const [left, right] = tree.operands;
  if (tree.operator === '!') return left.kind === 'path' ? { arm, ...pathOf(left), value: false } : undefined;
  if (tree.operator !== '==') return undefined;
  const path = left.kind === 'path' ? left : right;
  const literal = left.kind === 'path' ? right : left;
  if (path.kind !== 'path' || literal.kind !== 'literal' || typeof literal.value === 'number') return undefined;
  return { arm, ...pathOf(path), value: literal.value };
}

function pathOf({ name, fields }: CelTree & { kind: 'path' }): Pick<Comparison, 'key' | 'path' | 'fields'> {
  return { key: name, path: [name, ...fields].join('.'), fields };
}

function toCases(
  selection: Selection,
  node: NodeModel,
  decl: DecisionDecl,
  comparisons: readonly Comparison[],
): Proposal | Refusal {
  const { source } = selection.facts.file;
  const [{ path, key, fields }] = comparisons;
  const title = `Decide on ${code(path)} by cases`;
  const { model } = selection.graph;
  const channel = model.channels[model.keyIds.get(key) ?? -1];
  if (!channel) return { title, refused: WRONG };
  let type: Type | undefined = channel.type;
  for (const field of fields) type = type && fieldType(type, field);
  const choice: Choice = { selection, node, decl, path, key, type: type ?? { kind: 'unknown' } };
  const labels = comparisons.map((comparison) => ({ ...comparison, ...labelOf(comparison.value) }));
  const refused = whyDifferent(choice, labels);
  if (refused !== undefined) return { title, refused };
  if (comparisons.some(({ arm }) => hasComment(source, conditionSpan(arm)))) {
    return { title, refused: 'a comment stands in a condition' };
  }
  return {
    title,
    edits: (): TextEdit[] => [
      insertApart(source, (decl.title ?? decl.name)!.end, ` on ${path}`),
      ...labels.map(({ arm, text }) => replace(conditionSpan(arm), text)),
    ],
    difference: differenceHere(selection),
  };
}

/** A label for a value, and how it is written. */
function labelOf(value: Comparison['value']): { form: ArmModel['form']; label: string; text: string } {
  if (typeof value === 'string') return { form: 'string', label: value, text: quoted(value) };
  const text = String(value);
  return { form: typeof value === 'bigint' ? 'number' : 'name', label: text, text };
}

function conditionSpan({ decl: { label } }: ArmModel): { start: number; end: number } {
  if (label.form !== 'when') return label.label;
  return { start: label.keyword.start, end: (label.condition ?? label.keyword).end };
}

/** Why the two forms would not choose the same. `labels`: those that there will be. */
function whyDifferent(
  { selection: { facts, graph }, node, decl, path, key, type }: Choice,
  labels: readonly Pick<ArmModel, 'form' | 'label'>[] = node.arms.filter(({ form }) => form !== 'else'),
): string | undefined {
  const { channels, keyIds, nodes, writers } = graph.model;
  if (hasFault(facts, decl)) return WRONG;
  const { kind } = withoutNull(type);
  if (kind !== 'string' && kind !== 'union' && kind !== 'bool' && kind !== 'int') {
    return `${code(path)} is no string, bool or int`;
  }
  if (isInNullable(channels[keyIds.get(key)!].type, path)) return `${code(path)} may be in a null`;
  if (node.reads.some((read) => channels[read.key].name === key && read.optional)) return `${code(key)} may be unset`;
  const never = labels.find((label) => !isCaseOf(type, label));
  if (never) return `${code(path)} is never ${code(never.label)}`;
  const distinct = new Set(labels.map(({ label }) => label.trim().toLowerCase()));
  if (distinct.size < labels.length) return 'two labels would be the same';
  const otherwise = node.arms.find(({ form }) => form === 'else');
  if (otherwise ? otherwise.max > 0 : node.arms.some(({ max }) => max > 0)) {
    return 'when the arm with `max` is used up, no other is sure to be taken';
  }
  const id = keyIds.get(key)!;
  if (writers[id].length > 0) return undefined;
  // Decisions `on` what nothing writes always agree, and conditions do not (§6).
  const agrees = nodes.some((other) => other !== node && other.decision?.on?.key === id);
  return agrees || graph.flow.loopOf(node.id) >= 0
    ? `nothing writes ${code(key)}: decisions ${code('on')} it agree with each other`
    : undefined;
}

/** Is a value on the way to the last field nullable? */
function isInNullable(type: Type, path: string): boolean {
  let at: Type | undefined = type;
  for (const field of path.split('.').slice(1)) {
    if (at?.kind === 'nullable') return true;
    at = at && fieldType(at, field);
  }
  return false;
}
