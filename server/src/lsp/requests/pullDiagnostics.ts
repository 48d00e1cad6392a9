import type {
  CancellationToken,
  DocumentDiagnosticParams,
  DocumentDiagnosticReport,
  ResultProgressReporter,
  WorkDoneProgressReporter,
  WorkspaceDiagnosticParams,
  WorkspaceDiagnosticReport,
  WorkspaceDiagnosticReportPartialResult,
  WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver';
import { canonical } from '../documents';
import { nextTurn } from '../turn';
import { Reports } from '../reports';
import { locationOptions } from './places';
import type { Feature, RequestParts } from './request';

/** Reports of a large workspace are sent on in parts of so many files, where the client takes parts. */
const PART = 50;

type PartialReports = ResultProgressReporter<WorkspaceDiagnosticReportPartialResult> | undefined;

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
    const { diagnostics } = connection.languages;
    diagnostics.on(answer('diagnostics', NOTHING, (params) => ofDocument(parts, reports, params)));
    diagnostics.onWorkspace((params, token, progress, partial) =>
      answer('diagnostics of the workspace', { items: [] }, (asked: WorkspaceDiagnosticParams, cancelled) =>
        ofWorkspace(parts, reports, asked, { token: cancelled, progress, partial }),
      )(params, token),
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

interface Listening {
  readonly token: CancellationToken;
  readonly progress: WorkDoneProgressReporter;
  readonly partial: PartialReports;
}

/** Every `.graph` file of the workspace, whatever the setting says that is about being told unasked. */
async function ofWorkspace(
  parts: RequestParts,
  reports: Reports,
  { previousResultIds }: WorkspaceDiagnosticParams,
  { token, progress, partial }: Listening,
): Promise<WorkspaceDiagnosticReport> {
  const { graphFiles, publisher, positions } = parts;
  publisher.stopForClosed();
  const previous = new Map(previousResultIds.map(({ uri, value }) => [canonical(uri), value]));
  const files = new Set([...(await graphFiles.listWithOpen())].toSorted());
  // Of a file that is gone the client has to hear that nothing is wrong with it any more.
  for (const uri of previous.keys()) files.add(uri);

  const { spell } = locationOptions(parts);
  let items: WorkspaceDocumentDiagnosticReport[] = [];
  let done = 0;
  progress.begin('Checking .graph files', 0, undefined, true);
  for (const key of files) {
    if (token.isCancellationRequested) break;
    const { resultId, version, diagnostics } = await reports.of(key);
    const about = { uri: spell(key), version, resultId };
    if (resultId === previous.get(key)) items.push({ ...about, kind: 'unchanged' });
    else items.push({ ...about, kind: 'full', items: [...diagnostics] });
    done += 1;
    if (partial && items.length >= PART) {
      partial.report({ items: positions.outgoing(items) });
      items = [];
    }
    progress.report(Math.floor((done / files.size) * 100), `${done} of ${files.size}`);
    await nextTurn();
  }
  progress.done();
  return { items };
}
