/** All rules, in the order of the table of LANGUAGE §10. Catalogue, pages, settings and `explain` come from here. */
import { ambiguousLoop } from './ambiguousLoop';
import { badExpression } from './badExpression';
import { circular } from './circular';
import { conflictingWrites } from './conflictingWrites';
import { deadEnd } from './deadEnd';
import { decisionEdge } from './decisionEdge';
import { duplicateEdge } from './duplicateEdge';
import { duplicateName } from './duplicateName';
import { endlessLoop } from './endlessLoop';
import { implicitInput } from './implicitInput';
import { invalidEdge } from './invalidEdge';
import { invalidMember } from './invalidMember';
import { leakyLoop } from './leakyLoop';
import { literalPlaceholder } from './literalPlaceholder';
import { maybeUnset } from './maybeUnset';
import { missingCase } from './missingCase';
import { missingEnd } from './missingEnd';
import { missingInput } from './missingInput';
import { missingStart } from './missingStart';
import { overwriteRace } from './overwriteRace';
import { parallelRead } from './parallelRead';
import { readBeforeWrite } from './readBeforeWrite';
import { reservedName } from './reservedName';
import type { Rule } from './rule';
import { stepLimit } from './stepLimit';
import { syntaxError } from './syntaxError';
import { typeMismatch } from './typeMismatch';
import { unboundedLoop } from './unboundedLoop';
import { unknownCase } from './unknownCase';
import { unknownGraph } from './unknownGraph';
import { unknownHandler } from './unknownHandler';
import { unknownImport } from './unknownImport';
import { unknownKey } from './unknownKey';
import { unknownNode } from './unknownNode';
import { unknownPlaceholder } from './unknownPlaceholder';
import { unknownType } from './unknownType';
import { unreachableNode } from './unreachableNode';
import { unusedAllow } from './unusedAllow';
import { unusedItem } from './unusedItem';
import { unusedKey } from './unusedKey';
import { unusedRead } from './unusedRead';

export const rules: readonly Rule[] = [
  syntaxError,
  duplicateName,
  reservedName,
  unknownNode,
  unknownKey,
  unknownType,
  unknownGraph,
  unknownImport,
  unknownPlaceholder,
  unknownHandler,
  typeMismatch,
  invalidMember,
  missingInput,
  circular,
  badExpression,
  missingStart,
  invalidEdge,
  decisionEdge,
  readBeforeWrite,
  parallelRead,
  conflictingWrites,
  endlessLoop,
  unknownCase,
  maybeUnset,
  overwriteRace,
  missingCase,
  unreachableNode,
  deadEnd,
  missingEnd,
  leakyLoop,
  duplicateEdge,
  unusedRead,
  unusedItem,
  stepLimit,
  implicitInput,
  literalPlaceholder,
  unusedKey,
  ambiguousLoop,
  unboundedLoop,
  unusedAllow,
];

/** Every code, in the same order. */
export const codes: readonly string[] = rules.map((rule) => rule.code);

const byCode: ReadonlyMap<string, Rule> = new Map(rules.map((rule) => [rule.code, rule]));

export function ruleOf(code: string): Rule | undefined {
  return byCode.get(code);
}
