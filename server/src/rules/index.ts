/** The checker, for those above. */
export { codes, ruleOf, rules } from './all';
export { renderRulePage, renderRuleTable, rulePages, severityProperties } from './pages';
export type { Finding, Fix, Level, PathStep, Related, Rule, Severity, TextEdit } from './rule';
export { check, type CheckOptions } from './run';
export { LEVELS, levelsOfObject, levelsOfOptions, levelsOfPackage, overlay, type Levels } from './severities';
