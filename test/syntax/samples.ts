/** Valid texts that the tests of the parser start from. */

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

export interface Sample {
  readonly name: string;
  readonly text: string;
}

function samplesIn(folder: string): Sample[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.graph'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(ROOT, folder, name), 'utf8') }))
    .filter(({ text }) => !text.includes('syntax-error'));
}

/** The cases of the repository, and larger graphs that use every form and every word. */
export const samples: readonly Sample[] = [...samplesIn('test/cases'), ...samplesIn('test/syntax')];
