/** The fix that every finding has which may be allowed. */
import type { Facts } from '../../analysis/facts';
import type { Span } from '../../syntax/tree';
import type { Fix } from '../rule';
import { code } from '../words';
import { fix, indentAt, insert, isInsideToken, lineEnd, lineStartAt } from './edits';

/** Inserts `// allow code` on a line of its own above the finding's; none where that line starts within a string. */
export function allowOnLineAbove(facts: Facts, ruleCode: string, span: Span): readonly Fix[] {
  const { source } = facts.file;
  const { text } = source;
  const start = lineStartAt(text, span.start);
  if (isInsideToken(source, start)) return [];
  const indent = indentAt(text, span.start);
  const comment = `allow ${ruleCode}`;
  return fix(`Allow it here: ${code(`// ${comment}`)}`, insert(start, `${indent}// ${comment}${lineEnd(text)}`));
}
