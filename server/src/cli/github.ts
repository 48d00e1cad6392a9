/** Workflow commands of GitHub Actions, which become annotations in a pull request. */
import { showPath, type Problem } from './problems';
import type { Reporter } from './reporters';
import type { Terminal } from './terminal';

const COMMANDS: Record<Problem['severity'], string> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

export function githubReporter(terminal: Terminal): Reporter {
  return {
    file(problems) {
      for (const problem of problems) terminal.out(`${commandOf(problem)}\n`);
    },
    end() {},
  };
}

function commandOf({ file, code, severity, message, range: { start, end }, related }: Problem): string {
  const properties: [string, string | number][] = [
    ['title', code],
    ['file', showPath(file)],
    ['line', start.line + 1],
    ['endLine', end.line + 1],
  ];
  // GitHub takes columns only for a place within one line.
  if (start.line === end.line) properties.push(['col', start.character + 1], ['endColumn', end.character + 1]);
  const remarks = (related ?? []).map((place) => `${placeOf(place)} ${place.message}`);
  const body = [message, ...remarks].join('\n');
  return `::${COMMANDS[severity]} ${properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',')}::${escapeData(body)}`;
}

function placeOf({ file, range }: Pick<Problem, 'file' | 'range'>): string {
  return `${showPath(file)}:${range.start.line + 1}:${range.start.character + 1}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
