import {
  type CancellationToken,
  type Connection,
  type DocumentDiagnosticParams,
  type DocumentDiagnosticReport,
  type WorkspaceDiagnosticParams,
  type WorkspaceDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { canonical } from '../documents';
import { CHECKING } from '../progress';
import { nextTurn } from '../turn';
import { Reports } from '../reports';
import type { Feature, RequestParts } from './request';

/** Reports of a large workspace are sent on in parts of so many files, where the client takes parts. */
const PART = 50;

/** Diagnostics for clients that ask for them; whoever has asked once is not sent any. */
export const pullDiagnosticsFeature: Feature = {
  capabilities: (client) =>
    client.pullDiagnostics
      ? {
          diagnosticProvider: {
            identifier: 'graph',
            interFileDependencies: true,
            workspaceDiagnostics: true,
            workDoneProgress: true,
          },
        }
      : {},
  listen(connection, parts, answer) {
    const reports = new Reports(parts);
    connection.languages.diagnostics.on(answer('diagnostics', NOTHING, (params) => ofDocument(parts, reports, params)));
    // The library's own way would leave out under which name the client shows the progress.
    connection.onRequest(
      WorkspaceDiagnosticRequest.type,
      answer('diagnostics of the workspace', { items: [] }, (params: WorkspaceDiagnosticParams, token) =>
        ofWorkspace(parts, reports, params, token, partialReports(connection, parts, params)),
      ),
    );
  },
};

const NOTHING: DocumentDiagnosticReport = { kind: 'full', items: [] };

async function ofDocument(
  { publisher }: RequestParts,
  reports: Reports,
  { textDocument, previousResultId }: DocumentDiagnosticParams,
): Promise<DocumentDiagnosticReport> {
  publisher.stopForOpen();
  const { resultId, diagnostics } = await reports.of(canonical(textDocument.uri));
  if (resultId === previousResultId) return { kind: 'unchanged', resultId };
  return { kind: 'full', resultId, items: [...diagnostics] };
}

type SendPart = (items: readonly WorkspaceDocumentDiagnosticReport[]) => void;

/** Undefined for a client that wants all at once. */
function partialReports(
  connection: Connection,
  { positions }: RequestParts,
  { partialResultToken }: WorkspaceDiagnosticParams,
): SendPart | undefined {
  if (partialResultToken === undefined) return undefined;
  return (items) => {
    const part = { items: positions.outgoing([...items]) };
    void connection.sendProgress(WorkspaceDiagnosticRequest.partialResult, partialResultToken, part);
  };
}

/**
 * The `.graph` files of the workspace, or the open ones among them where the setting says no more. Answers at once: a
 * client that asks every few seconds hears of each file that it is unchanged.
 */
async function ofWorkspace(
  parts: RequestParts,
  reports: Reports,
  { previousResultIds, workDoneToken }: WorkspaceDiagnosticParams,
  token: CancellationToken,
  sendPart: SendPart | undefined,
): Promise<WorkspaceDiagnosticReport> {
  await parts.session.stopTelling();
  const files = await filesToCheck(parts);
  reports.keepOnly(new Set(files));
  const previous = new Map(previousResultIds.map(({ uri, value }) => [canonical(uri), { uri, value }]));
  let items: WorkspaceDocumentDiagnosticReport[] = [];
  const progress = parts.progresses.of(workDoneToken, CHECKING);
  try {
    for (const [done, key] of files.entries()) {
      if (token.isCancellationRequested || progress?.isStopped) break;
      progress?.report(done, files.length);
      const { resultId, version, diagnostics } = await reports.of(key);
      const about = { uri: parts.documents.get(key)?.uri ?? key, version, resultId };
      if (resultId === previous.get(key)?.value) items.push({ ...about, kind: 'unchanged' });
      else items.push({ ...about, kind: 'full', items: [...diagnostics] });
      previous.delete(key);
      if (sendPart && items.length >= PART) sendPart(items.splice(0));
      await nextTurn();
    }
  } finally {
    progress?.done();
  }
  const isComplete = !token.isCancellationRequested && !progress?.isStopped;
  // Of files that are gone, or no longer checked, the client has to hear that nothing is wrong with them any more.
  if (isComplete) for (const { uri } of previous.values()) items.push({ uri, version: null, kind: 'full', items: [] });
  if (!sendPart) return { items };
  sendPart(items);
  return { items: [] };
}

async function filesToCheck({ settings, graphFiles, workspace }: RequestParts): Promise<readonly string[]> {
  const { switches } = await settings.load(undefined);
  const files = switches.checkWorkspace ? await graphFiles.listWithOpen() : workspace.openFiles();
  return [...files].toSorted();
}
