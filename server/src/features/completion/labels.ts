/** Arms: the labels that a decision still lacks. */
import { fieldType, showType, type Type, withoutNull } from '../../model/types';
import { cookString } from '../../syntax/strings';
import type { Arm } from '../../syntax/tree';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import { literally } from './snippets';
import { endsLine } from './tokens';

interface Case {
  /** As it is written. */
  readonly label: string;
  readonly value: string;
}

/**
 * @param chosen a prompt, a person or code chooses among labels
 * @param isWhen conditions choose
 */
export function arms(context: Context, chosen: boolean, isWhen: boolean): Choice[] {
  const { body, node } = context;
  if (body?.kind !== 'decision') return [];
  const others = otherArms(context);
  const taken = new Set(others.flatMap((other) => labelOf(context, other) ?? []).map((label) => label.toLowerCase()));
  const hasElse = others.some((arm) => arm.label.form === 'else');
  const otherwise = hasElse ? [] : [arm(context, 'else', Kind.Keyword, 'when no other arm is taken')];
  if (body.on) {
    const { type } = node?.decision?.on ?? {};
    const missing = type ? casesOf(type).filter(({ value }) => !taken.has(value.toLowerCase())) : [];
    const single = missing.map(({ label }) => arm(context, label, Kind.EnumMember, 'missing case'));
    return [...single, ...allOf(context, missing), ...otherwise];
  }
  if (chosen) {
    const free = ['yes', 'no'].filter((label) => !taken.has(label));
    const usual = free.length > 0 && taken.size <= 1 ? free : [];
    return [...usual.map((label) => arm(context, label, Kind.EnumMember, undefined)), ...otherwise];
  }
  const isEmpty = others.length === 0;
  if (!isWhen && !isEmpty) return otherwise;
  const whole = endsLine(context) ? { snippet: 'when ${1:condition} -> ${2:end}' } : {};
  const doc = 'Taken if it is the first whose condition is true.';
  return [{ label: 'when', kind: Kind.Keyword, doc, ...whole }, ...otherwise];
}

/** The arms but the one at the cursor. */
function otherArms({ body, word, string }: Context): Arm[] {
  const start = string?.start ?? word.start;
  const members = body?.members ?? [];
  return members.filter((member): member is Arm => member.kind === 'arm' && member.start !== start);
}

function labelOf({ facts }: Context, { label }: Arm): string | undefined {
  if (label.form === 'string') return cookString(facts.file.source.text, label.label).value;
  return label.form === 'when' || label.form === 'else' ? undefined : label.label.text;
}

/** The values that can have an arm of their own. */
function casesOf(type: Type): Case[] {
  const bare = withoutNull(type);
  const cases: Case[] = [];
  if (bare.kind === 'union') cases.push(...bare.labels.map((value) => ({ label: JSON.stringify(value), value })));
  if (bare.kind === 'bool') cases.push({ label: 'true', value: 'true' }, { label: 'false', value: 'false' });
  if (type.kind === 'nullable' && cases.length > 0) cases.push({ label: 'null', value: 'null' });
  return cases;
}

/** A label with its target, or alone where its arrow is there. */
function arm(context: Context, label: string, kind: Kind, note: string | undefined): Choice {
  const { string } = context;
  const isWhole = endsLine(context);
  const snippet = isWhole ? { snippet: `${literally(label)} -> \${1:end}` } : {};
  const filter = string ? label : label.replace(/^"|"$/g, '');
  return { label, kind, note, filter, ...snippet };
}

function allOf(context: Context, missing: readonly Case[]): Choice[] {
  if (missing.length < 2 || !endsLine(context)) return [];
  const snippet = missing.map(({ label }, i) => `${literally(label)} -> \${${i + 1}:end}`).join('\n');
  const filter = context.string ? `"all missing cases` : 'all missing cases';
  return [{ label: 'all missing cases', kind: Kind.Snippet, filter, snippet, note: `${missing.length} arms` }];
}

/** The type of a path of names from a key on. */
export function typeOfPath(type: Type | undefined, fields: readonly string[]): Type | undefined {
  let at = type;
  for (const field of fields) at = at && fieldType(at, field);
  return at;
}

export const shown = (type: Type): string => `: ${showType(type)}`;
