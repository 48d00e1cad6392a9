/** The server's inside without a process, a connection or a disk. */
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import { analyze } from '../../server/src/analysis/analyze';
import { updateFacts } from '../../server/src/analysis/update';
import { Analyses } from '../../server/src/lsp/analyses';
import type { Core } from '../../server/src/lsp/checker';
import { readClient } from '../../server/src/lsp/client';
import { noDisk } from '../../server/src/lsp/disk';
import { Documents } from '../../server/src/lsp/documents';
import { Progresses } from '../../server/src/lsp/progress';
import { Publisher } from '../../server/src/lsp/publisher';
import { GraphFiles } from '../../server/src/lsp/graphFiles';
import { Positions } from '../../server/src/lsp/positionEncoding';
import type { RequestParts } from '../../server/src/lsp/requests/request';
import { Session } from '../../server/src/lsp/session';
import { Settings } from '../../server/src/lsp/settings';
import { Workspace } from '../../server/src/lsp/workspace';
import { check } from '../../server/src/rules/run';
import { editor } from './client';

export const realCore: Core = { analyze, update: updateFacts, check: (facts, levels) => check(facts, { levels }) };

export interface InProcess {
  readonly documents: Documents;
  readonly session: Session;
  readonly parts: RequestParts;
  readonly published: PublishDiagnosticsParams[];
  readonly log: string[];
}

export function inProcess(core: Core = realCore): InProcess {
  const published: PublishDiagnosticsParams[] = [];
  const lines: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const client = readClient(editor);
  const documents = new Documents();
  const workspace = new Workspace(documents, noDisk);
  const settings = new Settings(undefined, undefined, log);
  const publisher = new Publisher((params) => published.push(params), client, documents, workspace, undefined);
  const graphFiles = new GraphFiles(workspace);
  const refresh = (): void => undefined;
  const progress = async (): Promise<undefined> => undefined;
  const session = new Session({ core, documents, workspace, settings, publisher, graphFiles, log, refresh, progress });
  const analyses = new Analyses(core, documents, session.checker, workspace, log);
  const positions = new Positions('utf-16', () => undefined);
  const parts = {
    core,
    client,
    documents,
    workspace,
    settings,
    publisher,
    session,
    analyses,
    graphFiles,
    positions,
    progresses: new Progresses({ tell: () => undefined, create: undefined, log }),
    log,
  };
  return { documents, session, parts, published, log: lines };
}
