/** Graphs with markers: `//! error maybe-unset docs, hint unused-key` says what its line must show. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CASES = join(__dirname, '../../../test/cases');

export interface Expected {
  readonly severity: string;
  readonly code: string;
  /** A key, node or other name that the finding is about. */
  readonly name: string | undefined;
}

export interface CaseFile {
  readonly name: string;
  readonly text: string;
  /** By one-based line; `//! @11 …` speaks for line 11. */
  readonly lines: readonly (Expected & { readonly line: number })[];
  /** `//! @any …`: at least one of them somewhere in the file. */
  readonly anywhere: readonly Expected[];
}

export function readCases(): readonly CaseFile[] {
  const names = readdirSync(CASES).filter((name) => name.endsWith('.graph'));
  return names.toSorted().map((name) => readCase(name, readFileSync(join(CASES, name), 'utf8')));
}

export function readCase(name: string, text: string): CaseFile {
  const lines: (Expected & { line: number })[] = [];
  const anywhere: Expected[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const marker = /\/\/!\s*(?:@(\w+)\s+)?(.*)$/.exec(line);
    if (!marker) continue;
    for (const part of marker[2].split(',')) {
      const [severity, code, about] = part.trim().split(/\s+/);
      const expected = { severity, code, name: about };
      if (marker[1] === 'any') anywhere.push(expected);
      else lines.push({ ...expected, line: marker[1] ? Number(marker[1]) : index + 1 });
    }
  }
  return { name, text, lines, anywhere };
}
