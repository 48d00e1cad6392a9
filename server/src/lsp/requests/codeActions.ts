import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver';
import { codeActions, FIX_ALL } from '../../features/codeActions';
import { type RefactoringData, refactoringActions, refactoringEdit } from '../../features/refactorings';
import { editOptions } from './edits';
import type { Feature, RequestParts } from './request';

const KINDS: readonly CodeActionKind[] = [
  CodeActionKind.QuickFix,
  FIX_ALL,
  CodeActionKind.RefactorExtract,
  CodeActionKind.RefactorInline,
  CodeActionKind.RefactorRewrite,
];

const FAILED = new ResponseError(ErrorCodes.InternalError, 'the edits could not be worked out: the log says why');

export const codeActionFeature: Feature = {
  capabilities: (client) => ({
    codeActionProvider: client.codeActionLiterals
      ? { codeActionKinds: [...KINDS], resolveProvider: client.lazyActions }
      : false,
  }),
  listen(connection, parts, answer) {
    connection.onCodeAction(answer('code action', [], (params) => actionsAt(parts, params)));
    const resolved = answer<CodeAction, CodeAction | ResponseError>('code action resolve', FAILED, (action) =>
      withEdit(parts, action),
    );
    connection.onCodeActionResolve(resolved);
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
  const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
  const { only } = context;
  const edit = editOptions(parts);
  const fixes = codeActions({
    facts,
    findings: session.checker.findings(document, levels),
    span,
    only,
    diagnostics: context.diagnostics,
    recheck: (text) => core.check(core.analyze(text, document.key, workspace), levels),
    edit,
  });
  const rewrites = refactoringActions(
    { facts, span, files: workspace, edit },
    { only, disabled: client.disabledActions, lazy: client.lazyActions ? { version: document.version } : undefined },
  );
  return [...fixes, ...rewrites];
}

function withEdit(parts: RequestParts, action: CodeAction): CodeAction | ResponseError {
  // Quick fixes have their edits from the start.
  const data = action.data as RefactoringData | undefined;
  if (!data) return action;
  const document = parts.documents.get(data.uri);
  const facts = document?.version === data.version ? parts.session.checker.facts(document) : undefined;
  if (!facts) return new ResponseError(LSPErrorCodes.ContentModified, 'the text has changed in the meantime');
  const span = { start: data.start, end: data.end };
  const edit = refactoringEdit({ facts, span, files: parts.workspace, edit: editOptions(parts) }, data);
  if (!('refused' in edit)) return { ...action, edit };
  return new ResponseError(LSPErrorCodes.RequestFailed, `${action.title}: ${edit.refused}`);
}
