/** `check`: the findings of files and folders. */
import { analyze } from '../analysis/analyze';
import { check, type Finding } from '../rules';
import { DiskFiles, type Input } from './files';
import { findGraphFiles } from './find';
import { LevelReader } from './levels';
import { problemsOf } from './problems';
import { reporterFor, type Summary } from './reporters';
import type { Terminal } from './terminal';
import { Arguments, UsageError } from './usage';

const FORMATS = ['text', 'json', 'sarif', 'github'] as const;

export type Format = (typeof FORMATS)[number];

export const usage = `agent-graph check PATH… [options]

Checks files, all .graph files of folders, and - (standard input).

  --format text|json|sarif|github   how to write the findings (text)
  --max-warnings N                  more warnings than this count as errors
  --severity CODE=LEVEL             error, warning, information, hint or off; can be repeated

Exit code: 0 no errors, 1 errors found, 2 wrong usage or unreadable input.
`;

/** Runs the command; returns its exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const args = new Arguments(argv, {
    format: { kind: 'text' },
    'max-warnings': { kind: 'text' },
    severity: { kind: 'text', repeatable: true },
  });
  const format = args.choice('format', FORMATS);
  const maxWarnings = args.count('max-warnings') ?? Infinity;
  if (args.positionals.length === 0) throw new UsageError('a path is missing (`.` is this folder, `-` standard input)');

  const complain = (sentence: string): void => terminal.err(`agent-graph check: ${sentence}\n`);
  const levels = new LevelReader(args.all('severity'), complain);
  const reporter = reporterFor(format, terminal);
  const { paths, unreadable, empty } = findGraphFiles(args.positionals);
  for (const folder of empty) complain(`${folder} has no .graph files`);

  const failures = [...unreadable];
  const files = new DiskFiles();
  const summary: Summary = { files: 0, error: 0, warning: 0, information: 0, hint: 0 };
  for (const path of paths) {
    const input = await files.open(path);
    if ('reason' in input) {
      failures.push(input);
      continue;
    }
    const problems = problemsOf(input, findingsOf(input, files, levels), files);
    summary.files++;
    for (const problem of problems) summary[problem.severity]++;
    reporter.file(problems, files.linesOf(input.uri));
  }
  reporter.end(summary, failures);

  for (const { path, reason } of failures) complain(`${path} ${reason}`);
  const tooMany = summary.warning > maxWarnings;
  if (tooMany) complain(`${summary.warning} warnings, ${maxWarnings} allowed`);
  if (failures.length > 0) return 2;
  return summary.error > 0 || tooMany ? 1 : 0;
}

function findingsOf(input: Input, files: DiskFiles, levels: LevelReader): Finding[] {
  return check(analyze(input.text, input.uri, files), { levels: levels.levelsFor(input.path) });
}
