/** `explain`: the page of a diagnostic. */
import { codes, renderRulePage, ruleOf } from '../rules';
import { nearest } from '../rules/nearest';
import { didYouMean } from '../rules/words';
import type { Terminal } from './terminal';
import { Arguments, UsageError } from './usage';

export const usage = `agent-graph explain CODE

Says what a diagnostic means, with an example and its repair. The codes are:

${codes.map((code) => `  ${code}`).join('\n')}
`;

/** Runs the command; returns its exit code. */
export function run(argv: readonly string[], terminal: Terminal): number {
  const { positionals } = new Arguments(argv, {});
  const [code, ...others] = positionals;
  if (code === undefined) throw new UsageError('a code is missing, such as `maybe-unset`');
  if (others.length > 0) throw new UsageError(`takes one code, not ${positionals.length}`);
  const rule = ruleOf(code);
  if (!rule) throw new UsageError(`there is no diagnostic \`${code}\`${didYouMean(nearest(code, codes))}`);
  terminal.out(renderRulePage(rule));
  return 0;
}
