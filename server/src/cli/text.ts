/** Findings for people: the place, the sentence, the line of source with a mark, and what else belongs to it. */
import type { Severity } from '../rules';
import { count } from '../rules/words';
import type { LineMap } from '../syntax/lines';
import { frameOf } from './frame';
import type { Problem } from './problems';
import type { Reporter, Summary } from './reporters';
import type { Style, Terminal } from './terminal';

const COLOURS: Record<Severity, Style> = { error: 'red', warning: 'yellow', information: 'blue', hint: 'cyan' };

/** Related places that are shown: a witness of a large graph has hundreds. */
const SHOWN = 12;

export function textReporter(terminal: Terminal): Reporter {
  return {
    file(problems, lines) {
      terminal.out(problems.map((problem) => showProblem(problem, lines, terminal)).join(''));
    },
    end(summary) {
      if (summary.files > 0) terminal.out(`${showSummary(summary, terminal)}\n`);
    },
  };
}

function showProblem(problem: Problem, lines: LineMap, { paint, columns }: Terminal): string {
  const { code, severity, message, range, related = [] } = problem;
  const colour = COLOURS[severity];
  const number = String(range.start.line + 1);
  const margin = ' '.repeat(number.length);
  const bar = paint('dim', '|');
  const { code: line, before, marked } = frameOf(lines, range, columns - number.length - 3);
  const output = [
    `${placeOf(problem, paint)} ${paint(colour, severity)} ${paint('bold', code)} ${message}`,
    `${paint('dim', number)} ${bar} ${line}`,
    `${margin} ${bar} ${' '.repeat(before)}${paint(colour, '^'.repeat(marked))}`,
  ];
  for (const place of related.slice(0, SHOWN)) {
    output.push(`${margin} ${paint('dim', '=')} ${placeOf(place, paint)} ${place.message}`);
  }
  if (related.length > SHOWN) output.push(`${margin} ${paint('dim', '=')} … ${related.length - SHOWN} more`);
  return `${output.join('\n')}\n\n`;
}

function placeOf({ file, range }: Pick<Problem, 'file' | 'range'>, paint: Terminal['paint']): string {
  return paint('dim', `${file}:${range.start.line + 1}:${range.start.character + 1}`);
}

function showSummary(summary: Summary, { paint }: Terminal): string {
  const { files, error, warning, information, hint } = summary;
  const parts = [
    error > 0 && paint('red', count(error, 'error')),
    warning > 0 && paint('yellow', count(warning, 'warning')),
    information > 0 && paint('blue', `${information} information`),
    hint > 0 && paint('cyan', count(hint, 'hint')),
  ].filter((part) => part !== false);
  return `${parts.length > 0 ? parts.join(', ') : paint('green', 'nothing found')} in ${count(files, 'file')}`;
}
