import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver';
import { codeActions, FIX_ALL } from '../../features/codeActions';
import { editOptions } from './edits';
import type { Feature, RequestParts } from './request';

export const codeActionFeature: Feature = {
  capabilities: (client) => ({
    codeActionProvider: client.codeActionLiterals ? { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] } : false,
  }),
  listen(connection, parts, answer) {
    connection.onCodeAction(answer('code action', [], (params) => actionsAt(parts, params)));
  },
};

async function actionsAt(
  parts: RequestParts,
  { textDocument, range, context }: CodeActionParams,
): Promise<CodeAction[]> {
  const { core, client, documents, workspace, session } = parts;
  const document = documents.find(textDocument.uri);
  if (!document || !client.codeActionLiterals) return [];
  const levels = await session.levels(document.key);
  const facts = session.checker.facts(document);
  if (!facts) return [];
  const { lines } = facts.file;
  return codeActions({
    facts,
    findings: session.checker.findings(document, levels),
    span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
    only: context.only,
    diagnostics: context.diagnostics,
    recheck: (text) => core.check(core.analyze(text, document.key, workspace), levels),
    edit: editOptions(parts),
  });
}
