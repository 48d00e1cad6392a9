import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import type { Finding, Fix } from '../rules/rule';
import type { Span } from '../syntax/tree';
import { wants } from './actionKinds';
import { fixAll } from './fixAll';
import { type EditOptions, workspaceEdit } from './workspaceEdit';

/** Applies all fixes that cannot be wrong; editors run it on saving when told to. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.graph`;

export interface CodeActionQuery {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  /** The selection. */
  readonly span: Span;
  /** The kinds asked for; undefined: whatever fits a light bulb. */
  readonly only: readonly string[] | undefined;
  /** The diagnostics that the client knows of there. */
  readonly diagnostics: readonly Diagnostic[];
  /** The findings of a text in place of this one, for fixes that uncover others. */
  readonly recheck: (text: string) => readonly Finding[];
  readonly edit: EditOptions;
}

/** A light bulb with more entries than this helps nobody; a selection of a whole file could have thousands. */
const MOST_FIXES = 100;

/** The repairs of the findings that the selection touches, and "fix all" where it is asked for. */
export function codeActions(query: CodeActionQuery): CodeAction[] {
  const { only } = query;
  const actions: CodeAction[] = [];
  if (wants(only, CodeActionKind.QuickFix)) {
    for (const finding of query.findings) {
      if (actions.length >= MOST_FIXES) break;
      if (!meet(finding.span, query.span)) continue;
      for (const fix of finding.fixes()) {
        const action = quickFix(query, finding, fix);
        if (action) actions.push(action);
      }
    }
  }
  if (only && wants(only, FIX_ALL)) actions.push(...fixAllAction(query));
  return actions;
}

function quickFix(query: CodeActionQuery, finding: Finding, fix: Fix): CodeAction | undefined {
  const edit = workspaceEdit(query.facts.uri, fix.edits, query.edit);
  if (!edit) return undefined;
  const action: CodeAction = { title: fix.title, kind: CodeActionKind.QuickFix, edit };
  const range = query.facts.file.lines.rangeOf(finding.span);
  const about = query.diagnostics.filter(
    (candidate) =>
      candidate.code === finding.code &&
      candidate.range.start.line === range.start.line &&
      candidate.range.start.character === range.start.character,
  );
  if (about.length > 0) action.diagnostics = about;
  if (fix.preferred && query.edit.preferred) action.isPreferred = true;
  return action;
}

function fixAllAction(query: CodeActionQuery): CodeAction[] {
  const { uri, file } = query.facts;
  const edits = fixAll(uri, file.source.text, query.findings, query.recheck);
  const edit = edits.length > 0 ? workspaceEdit(uri, edits, query.edit) : undefined;
  return edit ? [{ title: 'Apply all fixes that cannot be wrong', kind: FIX_ALL, edit }] : [];
}

function meet(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}
