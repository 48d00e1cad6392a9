/** `format`: lays out files in place, or says which are not laid out so. */
import { writeFileSync } from 'node:fs';
import { count } from '../rules/words';
import { parse } from '../syntax';
import { applyEdits, formatEdits } from '../syntax/format';
import { DiskFiles, type Input, reasonOf, type Unreadable } from './files';
import { findGraphFiles } from './find';
import type { Terminal } from './terminal';
import { Arguments, UsageError } from './usage';

export const usage = `agent-graph format PATH… [--check]

Lays out files and all .graph files of folders in place, and - (standard input) to standard output. Only blanks and line
ends change; what does not parse stays as it is. Writes the names of the files that have changed.

  --check   changes nothing, and writes the names of the files that would change

Exit code: 0 done, 1 \`--check\` found files that would change, 2 wrong usage or unreadable input.
`;

/** Runs the command; returns its exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const args = new Arguments(argv, { check: { kind: 'flag' } });
  const isCheck = args.has('check');
  if (args.positionals.length === 0) throw new UsageError('a path is missing (`.` is this folder, `-` standard input)');

  const complain = (sentence: string): void => terminal.err(`agent-graph format: ${sentence}\n`);
  const { paths, unreadable, empty } = findGraphFiles(args.positionals);
  for (const folder of empty) complain(`${folder} has no .graph files`);

  const failures: Unreadable[] = [...unreadable];
  const files = new DiskFiles();
  const writesText = paths.includes('-');
  let formatted = 0;
  let changed = 0;
  for (const path of paths) {
    const input = await files.open(path);
    if ('reason' in input) {
      failures.push(input);
      continue;
    }
    const { text, isFaulty } = formattedText(input);
    if (isFaulty) complain(`${path} has syntax errors: what does not parse stays as it is`);
    const failure = isCheck ? undefined : save(input, text, terminal);
    if (failure) {
      failures.push(failure);
      continue;
    }
    formatted++;
    if (text === input.text) continue;
    changed++;
    if (isCheck || !writesText) terminal.out(`${path}\n`);
  }

  for (const { path, reason } of failures) complain(`${path} ${reason}`);
  if (isCheck && changed > 0) complain(`${changed} of ${count(formatted, 'file')} would change`);
  if (failures.length > 0) return 2;
  return isCheck && changed > 0 ? 1 : 0;
}

function formattedText({ text }: Input): { readonly text: string; readonly isFaulty: boolean } {
  const source = parse(text);
  return { text: applyEdits(text, formatEdits(source)), isFaulty: source.errors.length > 0 };
}

/** Writes what has changed; standard input goes to standard output in any case. */
function save(
  { path, text: before, hasByteOrderMark }: Input,
  text: string,
  terminal: Terminal,
): Unreadable | undefined {
  const content = hasByteOrderMark ? `\uFEFF${text}` : text;
  if (path === '-') terminal.out(content);
  else if (text !== before) {
    try {
      writeFileSync(path, content);
    } catch (error) {
      const reason = reasonOf(error);
      return { path, reason: reason === 'may not be read' ? 'may not be written' : reason };
    }
  }
  return undefined;
}
