/** Single words, numbers, models and codes. */
import { rules } from '../../rules/all';
import { cookString } from '../../syntax/strings';
import type { StringLiteral } from '../../syntax/tree';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import type { Slot } from './slots';

const DOCS: Readonly<Record<string, string>> = {
  on: 'Chooses by the value of a key.',
  extends: 'Takes over the keys of a named state.',
  max: 'How often the arm can be taken each time its loop is entered.',
  writes: 'Keys that are written when this arm is taken.',
};

/** How words go on that are of no use alone. */
const RESTS: Readonly<Record<string, string>> = { max: ' ${1:3}', on: ' ${1:key}', extends: ' ${1:Name}' };

export function words(list: readonly string[], isAlone: boolean): Choice[] {
  return list.map((word) => {
    const rest = isAlone ? RESTS[word] : undefined;
    const choice: Choice = { label: word, kind: /^\w/.test(word) ? Kind.Keyword : Kind.Operator, doc: DOCS[word] };
    return rest === undefined ? choice : { ...choice, snippet: word + rest };
  });
}

export function numbers(
  context: Context,
  { of }: Extract<Slot, { readonly kind: 'number' }>,
  isAlone: boolean,
): Choice[] {
  switch (of) {
    case 'limit':
      return limits(context, isAlone);
    case 'timeout':
      return ['30 s', '5 m', '500 ms', '1 h'].map((label) => value(isAlone ? label : label.split(' ')[0]));
    case 'max':
      return ['3', '5', '10'].map((label) => value(label));
    default:
      return ['3', '2', '5'].map((label) => value(label));
  }
}

function value(label: string, note?: string): Choice {
  return { label, kind: Kind.Value, note };
}

/** The default, and what the graph needs if that is more. */
function limits({ graph }: Context, isAlone: boolean): Choice[] {
  const steps = (count: number): string => (isAlone ? `${count} steps` : `${count}`);
  const needed = graph?.flow.longestLimitedWay() ?? 0;
  const more = needed > 100 ? [value(steps(needed), 'the longest way')] : [];
  return [...more, value(steps(100), 'the default'), value(steps(25)), value(steps(500))];
}

/** The models that the file names elsewhere. */
export function models({ facts, string }: Context): Choice[] {
  const found = new Map<string, number>();
  const note = (name: StringLiteral | null): void => {
    if (!name || name.start === string?.start) return;
    const { value: text } = cookString(facts.file.source.text, name);
    if (text !== '') found.set(text, (found.get(text) ?? 0) + 1);
  };
  for (const { decl } of facts.file.graphs) {
    for (const member of decl.members) {
      if (member.kind === 'model') note(member.name);
      if (member.kind !== 'node' && member.kind !== 'decision') continue;
      for (const part of member.members) if (part.kind === 'model') note(part.name);
    }
  }
  const byUse = [...found].toSorted(([, a], [, b]) => b - a);
  return byUse.map(([name]) => ({ label: JSON.stringify(name), kind: Kind.Value, note: 'used in this file' }));
}

const ALLOW = /^\/\/[ \t]*allow[ \t]+((?:[\w-]+[ \t]*,[ \t]*)*)([\w-]*)$/;

/** The codes that a `// allow` comment may name; undefined where the cursor is in no such comment. */
export function allowedCodes({
  facts,
  comment,
  offset,
}: Context): { readonly choices: Choice[]; readonly start: number } | undefined {
  const { text } = facts.file.source;
  const match = comment && ALLOW.exec(text.slice(comment.start, offset));
  if (!match) return undefined;
  const named = new Set(match[1].split(/[ \t,]+/));
  const choices = rules
    .filter((rule) => rule.allowable && !named.has(rule.code))
    .map(({ code, title, severity }): Choice => ({
      label: code,
      kind: Kind.EnumMember,
      type: ` ${severity}`,
      note: title,
    }));
  return { choices, start: offset - match[2].length };
}
