/** Tests of rules as texts with marks: every finding has a mark, every mark a finding. */
import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import type { Facts } from '../../server/src/analysis/facts';
import type { Files } from '../../server/src/model/model';
import { applyEdits } from '../../server/src/rules/fixes/edits';
import type { Finding, Fix } from '../../server/src/rules/rule';
import { check } from '../../server/src/rules/run';
import { marked, withMarks, type Mark } from './marked';

const URI = 'file:///test/main.graph';

/** Files beside the one under test, by their names. */
export type OtherFiles = Readonly<Record<string, string>>;

export function factsOf(text: string, others: OtherFiles = {}): Facts {
  const files: Files = { read: (uri) => others[uri.replace('file:///test/', '')] };
  return analyze(text, URI, files);
}

export function findingsOf(text: string, others: OtherFiles = {}): readonly Finding[] {
  return check(factsOf(text, others));
}

/** Groups the tests of one rule. */
export function rules(code: string, tests: () => void): void {
  describe(code, tests);
}

/**
 * The text has exactly the findings that its marks say: `//^^^ severity code: message`, or without the message.
 * A text without `graph` is the inside of one, see `wrap`.
 */
export function reports(title: string, source: string, others: OtherFiles = {}): void {
  it(title, () => {
    const { text, marks } = marked(wrap(source));
    const brief = new Set(marks.filter(({ note }) => !note.includes(':')).map(({ start, note }) => `${start} ${note}`));
    const found = findingsOf(text, others).map(({ span, severity, code, message }): Mark => {
      const short = `${severity} ${code}`;
      const note = brief.has(`${span.start} ${short}`) ? short : `${short}: ${message}`;
      return { start: span.start, end: span.end, note };
    });
    assert.equal(withMarks(text, sorted(found)), withMarks(text, sorted(marks)));
  });
}

/** The text has no findings at all. */
export function accepts(title: string, source: string, others: OtherFiles = {}): void {
  reports(title, source, others);
}

/** The fix of that title, of the finding at the first mark `//^^^ code` in `before`, gives `after`. */
export function fixes(title: string, before: string, after: string, others: OtherFiles = {}): void {
  it(`fix: ${title}`, () => {
    const { text, marks } = marked(wrap(before, before));
    const [{ start, note }] = marks;
    const finding = findingsOf(text, others).find((found) => found.span.start === start && found.code === note);
    assert.ok(finding, `no ${note} there:\n${withMarks(text, marks)}`);
    const offered = finding.fixes();
    const fix = offered.find((other) => other.title === title);
    assert.ok(fix, `offered are: ${offered.map((other) => other.title).join(' · ')}`);
    assert.equal(applyFix(text, fix), marked(wrap(after, before)).text);
  });
}

/** The text with the edits of a fix that concern it. */
export function applyFix(text: string, fix: Fix): string {
  return applyEdits(
    text,
    fix.edits.filter((edit) => edit.uri === undefined || edit.uri === URI),
  );
}

const sorted = (marks: readonly Mark[]): readonly Mark[] =>
  marks.toSorted((a, b) => a.start - b.start || (a.note < b.note ? -1 : 1));

/**
 * Makes a graph of a text that has none: with a state of all keys that it reads and writes (strings, lists where an
 * `each` reads them), and the input `q`. `like` is the text whose keys are taken.
 */
function wrap(source: string, like = source): string {
  if (/^\s*(?:graph|state|import|type)\b/m.test(source)) return source;
  const keys = new Map<string, string>([['q', 'string']]);
  const bare = like.replace(/\/\/.*$/gm, '').replace(/"(?:[^"\\]|\\.)*"/g, '""');
  for (const [, list] of bare.matchAll(/\b(?:reads|writes) ((?:[\w?]+)(?:, ?[\w?]+)*)/g)) {
    for (const key of list.split(/, ?/)) keys.set(key.replace('?', ''), 'string');
  }
  for (const [, list] of bare.matchAll(/\beach \w+ in (\w+)/g)) keys.set(list, 'list<string>');
  const state = [...keys].map(([name, type]) => `${name}: ${type}`).join('  ');
  const lines = source.replace(/^\s*\n/, '').trimEnd();
  return `graph g {\n  state { ${state} }\n  input q\n${lines}\n}`;
}
