import type { Facts } from '../analysis/facts';
import type { Fault } from '../model/faults';
import { SIMPLE_TYPES } from '../model/types';
import { declaredKey } from './declaredKey';
import { faultRule } from './define';
import { fix, indentAt, insert, lineEnd } from './fixes/edits';
import { toNearest } from './fixes/names';
import { nearest } from './nearest';
import { suggestion } from './suspects';
import { code, didYouMean } from './words';

/** A type that is neither built in nor declared nor imported. */
export const unknownType = faultRule({
  code: 'unknown-type',
  severity: 'error',
  title: 'No such type',
  page: `
    A key has a type that nothing declares. Built in are \`string\`, \`int\`, \`float\`, \`bool\`, \`any\`,
    \`message\`, \`list<T>\` and \`map<T>\`; all others are declared with \`type\`, or imported.

    ~~~graph bad
    graph rate {
      state { text: string  score: number }
      input text
      output score
      node judge { reads text  writes score  run "#judge" }
      start -> judge -> end
    }
    ~~~

    Name a type that exists, or declare it.

    ~~~graph good
    graph rate {
      state { text: string  score: float }
      input text
      output score
      node judge { reads text  writes score  run "#judge" }
      start -> judge -> end
    }
    ~~~
  `,
  about: declaredKey,
  message: (fault, facts) => {
    return `there is no type ${code(fault.name)}${didYouMean(meantType(fault, facts))}`;
  },
  fixes: (fault, facts) => {
    const { source } = facts.file;
    const end = lineEnd(source.text);
    const first = source.items.find((item) => item.kind !== 'import' && item.kind !== 'error');
    const start = first && 'doc' in first && first.doc ? first.doc.start : first?.start;
    const declared =
      start === undefined || !/^[A-Z]/.test(fault.name)
        ? []
        : fix(
            `Declare the type ${code(fault.name)}`,
            insert(start, `type ${fault.name} = any${end}${end}${indentAt(source.text, start)}`),
          );
    return [...toNearest(fault, meantType(fault, facts)), ...declared];
  },
});

function meantType(fault: Extract<Fault, { readonly code: 'unknown-type' }>, facts: Facts): string | undefined {
  return inOtherLanguages(fault.name) ?? suggestion(facts, fault) ?? nearest(fault.name, [...SIMPLE_TYPES.keys()]);
}

const ELSEWHERE: Readonly<Record<string, string>> = {
  str: 'string',
  text: 'string',
  number: 'float',
  double: 'float',
  real: 'float',
  integer: 'int',
  long: 'int',
  boolean: 'bool',
  object: 'map<any>',
  dict: 'map<any>',
  json: 'any',
  unknown: 'any',
  array: 'list<any>',
};

/** What people write who come from other languages. */
function inOtherLanguages(name: string): string | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(ELSEWHERE, lower) ? ELSEWHERE[lower] : undefined;
}
