import assert from 'node:assert/strict';
import type { CodeAction } from 'vscode-languageserver-types';
import { codeActions, type CodeActionQuery } from '../../server/src/features/codeActions';
import { check } from '../../server/src/rules/run';
import { HERE, marked } from './marked';

/** One finding of a sure repair (`a` twice) and, elsewhere, one of a doubtful (`missing`). */
const text = `graph g {
  state { a: string }
  input a
  node n { reads a, $0a  prompt "{a}" }
  start -> n -> end
  start -> missing
}
`;

function actions(query: Partial<CodeActionQuery> = {}): CodeAction[] {
  const { facts, offset } = marked(text);
  return codeActions({
    facts,
    findings: check(facts),
    span: { start: offset, end: offset },
    only: undefined,
    diagnostics: [],
    recheck: () => [],
    edit: {
      documentChanges: true,
      preferred: true,
      document: (uri) => ({ uri, version: 4 }),
      linesOf: () => facts.file.lines,
    },
    ...query,
  });
}

describe('code actions', () => {
  it('are the repairs of what the cursor touches', () => {
    const found = actions();
    assert.ok(found.length > 0);
    assert.ok(found.every((action) => action.kind === 'quickfix'));
    assert.equal(found.filter((action) => action.isPreferred).length, 1);
    const start = text.indexOf('missing');
    const elsewhere = actions({ span: { start, end: start } });
    assert.ok(elsewhere.every((action) => !found.some((other) => other.title === action.title)));
  });

  it('are only of the kinds that are asked for', () => {
    assert.deepEqual(actions({ only: ['refactor'] }), []);
    assert.ok(actions({ only: ['quickfix'] }).length > 0);
    for (const only of [['source'], ['source.fixAll'], ['source.fixAll.graph']]) {
      assert.deepEqual(
        actions({ only }).map((action) => action.kind),
        ['source.fixAll.graph'],
      );
    }
    assert.deepEqual(actions({ only: ['source.fixAll.other'] }), []);
  });

  it('are versioned edits, where the client takes them', () => {
    const [action] = actions({ only: ['source.fixAll.graph'] });
    const [change] = action.edit!.documentChanges!;
    assert.deepEqual('textDocument' in change && change.textDocument, { uri: HERE, version: 4 });
  });

  it('are plain edits elsewhere', () => {
    const { facts } = marked(text);
    const [action] = actions({
      only: ['source.fixAll.graph'],
      edit: {
        documentChanges: false,
        preferred: false,
        document: () => ({ uri: 'as:spelt', version: null }),
        linesOf: () => facts.file.lines,
      },
    });
    assert.equal(action.edit!.documentChanges, undefined);
    assert.deepEqual(Object.keys(action.edit!.changes!), ['as:spelt']);
    const [edit] = action.edit!.changes!['as:spelt'];
    assert.equal(facts.file.lines.lineText(edit.range.start.line).trim(), 'node n { reads a, a  prompt "{a}" }');
  });

  it('name the diagnostics that they are for', () => {
    const { facts } = marked(text);
    const finding = check(facts).find((candidate) => candidate.code === 'duplicate-name')!;
    const diagnostic = { range: facts.file.lines.rangeOf(finding.span), message: '', code: 'duplicate-name' };
    const other = { ...diagnostic, code: 'unknown-key' };
    const [action] = actions({ diagnostics: [other, diagnostic] });
    assert.deepEqual(action.diagnostics, [diagnostic]);
  });
});
