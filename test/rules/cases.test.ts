import assert from 'node:assert/strict';
import type { Finding } from '../../server/src/rules/rule';
import { check } from '../../server/src/rules/run';
import { readCases, type CaseFile, type Expected } from '../support/cases';
import { factsOf } from '../support/rules';

/** What a case shows that its markers do not say, and the other way round; hints may be left unsaid. */
function differences({ text, lines, anywhere }: CaseFile): string[] {
  const facts = factsOf(text);
  const found = check(facts);
  const lineOf = (finding: Finding): number => facts.file.lines.lineOf(finding.span.start) + 1;
  const isSame = (finding: Finding, { severity, code }: Expected): boolean =>
    finding.severity === severity && finding.code === code;
  const problems: string[] = [];
  for (const any of anywhere) {
    if (!found.some((finding) => isSame(finding, any))) problems.push(`missing somewhere: ${any.severity} ${any.code}`);
  }
  const left = found.filter((finding) => !anywhere.some((any) => isSame(finding, any)));
  for (const wanted of lines) {
    const { line, severity, code, name } = wanted;
    const at = left.findIndex((one) => lineOf(one) === line && isSame(one, wanted) && isAbout(one, name));
    if (at < 0) problems.push(`missing in line ${line}: ${severity} ${code} ${name ?? ''}`);
    else left.splice(at, 1);
  }
  for (const one of left) {
    if (one.severity !== 'hint') problems.push(`line ${lineOf(one)}: ${one.severity} ${one.code}: ${one.message}`);
  }
  return problems;
}

function isAbout({ key, node, message }: Finding, name: string | undefined): boolean {
  if (name === undefined || key === name || node === name) return true;
  return message.includes(`\`${name}\``) || message.includes(`{${name}}`);
}

describe('cases', () => {
  for (const file of readCases()) {
    it(file.name, () => assert.deepEqual(differences(file), []));
  }
});
