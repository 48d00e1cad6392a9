import assert from 'node:assert/strict';
import { CASES, readCases } from '../support/cases';
import { eachInFolder } from './command';

interface Printed {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly range: { readonly start: { readonly line: number } };
}

describe('cases at the command line', () => {
  const here = eachInFolder();

  it('show the same as in the checker', () => {
    const { out } = here.folder.run(['check', '--format', 'json', CASES]);
    const found = (JSON.parse(out) as Printed[]).filter(({ severity }) => severity !== 'hint');
    for (const { name, lines, anywhere } of readCases()) {
      const printed = found
        .filter(({ file, code }) => file === `${CASES}/${name}` && !anywhere.some((any) => any.code === code))
        .map(({ range, severity, code }) => `${range.start.line + 1} ${severity} ${code}`);
      const wanted = lines
        .filter(({ severity }) => severity !== 'hint')
        .map(({ line, severity, code }) => `${line} ${severity} ${code}`);
      assert.deepEqual(printed.toSorted(), wanted.toSorted(), name);
    }
  });
});
