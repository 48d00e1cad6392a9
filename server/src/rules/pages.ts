/** What is generated from the rules: `docs/rules/*.md`, the text of `explain`, and the setting for levels. */
import { rules } from './all';
import type { Rule } from './rule';
import { LEVELS } from './severities';

/** The page of a rule, as it stands in `docs/rules/`. */
export function renderRulePage(rule: Rule): string {
  const heading = `# \`${rule.code}\`: ${rule.title}`;
  return `${heading}\n\n${traits(rule)}\n\n${rule.page.trimEnd()}\n`;
}

function traits({ severity, allowable }: Rule): string {
  const level = `Severity: **${severity}**`;
  return allowable ? `${level}. \`// allow\` can silence it.` : `${level}. No comment can silence it.`;
}

/** The table of all rules, `docs/rules/README.md`. */
export function renderRuleTable(): string {
  const rows = rules.map((rule) => `| [\`${rule.code}\`](${rule.code}.md) | ${rule.severity} | ${rule.title} |`);
  return `${[
    '# Findings',
    '',
    'What `agent-graph check` and the editor report. The level of each can be changed or turned off: with',
    '`check --severity code=level`, with `"graph": { "severity": { … } }` in the nearest package.json, or with the',
    'setting `graph.diagnostics.severity`. `// allow code: reason` silences a finding on its line, or, on a line of its',
    'own, on the next one.',
    '',
    '| code | severity | what |',
    '|---|---|---|',
    ...rows,
  ].join('\n')}\n`;
}

/** All generated pages, by their names in `docs/rules/`. */
export function rulePages(): ReadonlyMap<string, string> {
  const pages = rules.map((rule): [string, string] => [`${rule.code}.md`, renderRulePage(rule)]);
  return new Map([['README.md', renderRuleTable()], ...pages]);
}

/** The schema of one code in the setting `graph.diagnostics.severity`. */
interface LevelSchema {
  readonly type: 'string';
  readonly enum: readonly string[];
  readonly default: string;
  readonly description: string;
}

/** The properties of the setting `graph.diagnostics.severity`: one for each code. */
export function severityProperties(): Readonly<Record<string, LevelSchema>> {
  return Object.fromEntries(
    rules.map((rule) => [rule.code, { type: 'string', enum: LEVELS, default: rule.severity, description: rule.title }]),
  );
}
