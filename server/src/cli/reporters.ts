/** The output formats of `check`. */
import type { Severity } from '../rules';
import type { LineMap } from '../syntax/lines';
import type { Format } from './check';
import type { Unreadable } from './files';
import { githubReporter } from './github';
import type { Problem } from './problems';
import { sarifReporter } from './sarif';
import type { Terminal } from './terminal';
import { textReporter } from './text';

/** How many files were read, and the findings in them by severity. */
export type Summary = { files: number } & Record<Severity, number>;

export interface Reporter {
  /** Told of every file that was read, in the order of their paths. `lines` are the file's. */
  file(problems: readonly Problem[], lines: LineMap): void;
  end(summary: Summary, unreadable: readonly Unreadable[]): void;
}

export function reporterFor(format: Format, terminal: Terminal): Reporter {
  switch (format) {
    case 'json':
      return jsonReporter(terminal);
    case 'sarif':
      return sarifReporter(terminal);
    case 'github':
      return githubReporter(terminal);
    default:
      return textReporter(terminal);
  }
}

/** One finding a line. */
function jsonReporter(terminal: Terminal): Reporter {
  let count = 0;
  return {
    file(problems) {
      for (const problem of problems) {
        terminal.out(`${count++ === 0 ? '[\n' : ',\n'}  ${JSON.stringify(problem)}`);
      }
    },
    end() {
      terminal.out(count === 0 ? '[]\n' : '\n]\n');
    },
  };
}
