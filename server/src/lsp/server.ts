import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  type ProgressToken,
  ResponseError,
  type ServerCapabilities,
  TextDocumentSyncKind,
  WorkDoneProgress,
  WorkDoneProgressCancelNotification,
  WorkDoneProgressCreateRequest,
} from 'vscode-languageserver';
import { Analyses } from './analyses';
import type { Core } from './checker';
import { type Client, readClient } from './client';
import type { Disk } from './disk';
import { canonical, Documents } from './documents';
import { GraphFiles } from './graphFiles';
import { guarded, guardedNotification, type Log } from './guard';
import { Positions } from './positionEncoding';
import { CHECKING, type Progress, Progresses } from './progress';
import { type ListFolderResult, listFolderMethod, type ReadFilesResult, readFilesMethod } from './protocol';
import { Publisher } from './publisher';
import { type FileClient, RemoteDisk } from './remoteDisk';
import { features } from './requests/all';
import type { Answer } from './requests/request';
import { Session } from './session';
import { Settings, settingsIn } from './settings';
import { Workspace } from './workspace';

export interface ServerHost {
  readonly core: Core;
  readonly disk: Disk;
  /** Where the page of a code is, if there are pages. */
  readonly pageOf?: (code: string) => string;
}

/** What findings depend on beside the documents themselves. */
const WATCHED = ['**/*.graph', '**/*.{ts,mts,cts,js,mjs,cjs}', '**/package.json'];

/** Wires the connection to documents, checks and features once the client has introduced itself. Does not listen yet. */
export function startServer(connection: Connection, host: ServerHost): void {
  const log: Log = (line) => connection.console.error(line);
  connection.onInitialize((params) => {
    const client = readClient(params.capabilities, params.initializationOptions);
    wire(connection, host, params, client, log);
    return introduction(client);
  });
}

function wire(connection: Connection, host: ServerHost, params: InitializeParams, client: Client, log: Log): void {
  const documents = new Documents(client.positionEncoding);
  const remote = client.files
    ? new RemoteDisk(fileClient(connection), (keys) => session.filesArrived(keys), log)
    : undefined;
  const workspace = new Workspace(documents, host.disk, remote);
  const folders = new Map(foldersOf(params).map((uri) => [canonical(uri), uri]));
  workspace.setFolders([...folders.keys()]);
  const fetch = async (scope: string | undefined): Promise<unknown> => {
    const scopeUri = scope === undefined ? undefined : (folders.get(scope) ?? scope);
    return connection.workspace.getConfiguration({ scopeUri, section: 'graph' });
  };
  const settings = new Settings(
    client.configuration ? fetch : undefined,
    settingsIn(params.initializationOptions),
    log,
  );
  const positions = new Positions(client.positionEncoding, (uri, line) => lineText(documents, workspace, uri, line));
  const send = (diagnostics: Parameters<Connection['sendDiagnostics']>[0]): void => {
    void connection.sendDiagnostics(positions.outgoing(diagnostics));
  };
  const publisher = new Publisher(send, client, documents, workspace, host.pageOf ?? pagesOf(client));
  const graphFiles = new GraphFiles(workspace);
  const refresh = (): void => askAgain(connection, client, log);
  const progresses = progressesOf(connection, client, log);
  const progress = (): Promise<Progress | undefined> => progresses.create(CHECKING);
  const { core } = host;
  const session = new Session({ core, documents, workspace, settings, publisher, graphFiles, log, refresh, progress });
  const analyses = new Analyses(core, documents, session.checker, workspace, log);
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
    progresses,
    log,
  };
  const answer: Answer = (name, empty, handle) =>
    guarded(name, log, empty, async (message, token) => {
      // What a document imports may still be on its way: answers without it would be wrong.
      const about = documentOf(message);
      if (about !== undefined && workspace.isRemote(about)) await analyses.ready(about);
      const result = await handle(positions.incoming(message), token);
      return result instanceof ResponseError ? result : positions.outgoing(result, message);
    });

  const on = <Params>(name: string, handle: (params: Params) => void): ((params: Params) => void) =>
    guardedNotification(name, log, handle);
  connection.onInitialized(
    on('initialized', () => {
      register(connection, client, log);
      if (client.workspaceFolders) {
        connection.workspace.onDidChangeWorkspaceFolders(
          on('workspace folders', ({ added, removed }) => {
            for (const { uri } of removed) folders.delete(canonical(uri));
            for (const { uri } of added) folders.set(canonical(uri), uri);
            workspace.setFolders([...folders.keys()]);
            session.foldersChanged();
          }),
        );
      }
      session.start();
    }),
  );
  connection.onDidOpenTextDocument(on('open', (event) => session.didOpen(event)));
  connection.onDidChangeTextDocument(on('change', (event) => session.didChange(event)));
  connection.onDidCloseTextDocument(on('close', (event) => session.didClose(event)));
  connection.onDidChangeConfiguration(on('settings', (event) => session.settingsChanged(event.settings)));
  connection.onDidChangeWatchedFiles(
    on('files', (event) => session.filesChanged(event.changes.map((change) => change.uri))),
  );
  connection.workspace.onDidDeleteFiles(
    on('deleted files', (event) => session.filesChanged(event.files.map((file) => file.uri))),
  );
  connection.workspace.onDidRenameFiles(on('renamed files', (event) => session.filesMoved(event.files)));
  for (const feature of features) feature.listen(connection, parts, answer);
  connection.onShutdown(() => session.dispose());
}

function pagesOf({ pages }: Client): ((code: string) => string) | undefined {
  return pages === undefined ? undefined : (code) => `${pages}/${code}.md`;
}

function fileClient(connection: Connection): FileClient {
  return {
    read: (uris, limit) => connection.sendRequest<ReadFilesResult>(readFilesMethod, { uris, limit }),
    list: (uri) => connection.sendRequest<ListFolderResult>(listFolderMethod, { uri }),
  };
}

/** The document that a request is about, by our spelling. */
function documentOf(message: unknown): string | undefined {
  const uri = (message as { readonly textDocument?: { readonly uri?: unknown } } | undefined)?.textDocument?.uri;
  return typeof uri === 'string' ? canonical(uri) : undefined;
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  if (workspaceFolders) return workspaceFolders.map((folder) => folder.uri);
  return rootUri ? [rootUri] : [];
}

function introduction(client: Client): InitializeResult {
  const folders = { filters: [{ pattern: { glob: '**', matches: 'folder' as const } }] };
  const capabilities: ServerCapabilities = {
    positionEncoding: client.positionEncoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: client.workspaceFolders },
      // Watchers report the files of a folder that goes or moves only one by one, if at all.
      fileOperations: { didDelete: folders, didRename: folders },
    },
  };
  for (const feature of features) merge(capabilities, feature.capabilities(client));
  return { serverInfo: { name: 'agent-graph' }, capabilities };
}

/** Adds what a feature says; of `workspace` and what is in it several features may say a part. */
function merge(all: ServerCapabilities, { workspace, ...more }: ServerCapabilities): void {
  Object.assign(all, more);
  if (!workspace) return;
  const { fileOperations, ...others } = workspace;
  all.workspace = { ...all.workspace, ...others };
  if (fileOperations) all.workspace.fileOperations = { ...all.workspace.fileOperations, ...fileOperations };
}

/** Asks for the events that the client sends only when asked. */
function register(connection: Connection, client: Client, log: Log): void {
  const asked: Promise<unknown>[] = [];
  if (client.configurationEvents) {
    asked.push(connection.client.register(DidChangeConfigurationNotification.type, { section: 'graph' }));
  }
  if (client.fileEvents) {
    const watchers = WATCHED.map((globPattern) => ({ globPattern }));
    asked.push(connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }));
  }
  for (const answer of asked)
    answer.catch((error: unknown) => log(`the client takes no registration: ${String(error)}`));
}

/** The client asks for hints, lenses and colours again where it can be told to. */
function askAgain(connection: Connection, { refreshes }: Client, log: Log): void {
  const { languages } = connection;
  const asked: Promise<unknown>[] = [];
  if (refreshes.inlayHints) asked.push(languages.inlayHint.refresh());
  if (refreshes.codeLenses) asked.push(connection.sendRequest('workspace/codeLens/refresh'));
  if (refreshes.semanticTokens) asked.push(languages.semanticTokens.refresh());
  if (refreshes.diagnostics) asked.push(languages.diagnostics.refresh());
  for (const answer of asked) answer.catch((error: unknown) => log(`the client does not ask again: ${String(error)}`));
}

function lineText(documents: Documents, workspace: Workspace, uri: string, line: number): string | undefined {
  const document = documents.find(uri);
  if (document) return document.content.lineText(line);
  const lines = workspace.linesOf(canonical(uri));
  return lines && line >= 0 && line < lines.lineCount ? lines.lineText(line) : undefined;
}

function progressesOf(connection: Connection, { workDoneProgress }: Client, log: Log): Progresses {
  let count = 0;
  const create = async (): Promise<ProgressToken> => {
    const token = `graph-${++count}`;
    await connection.sendRequest(WorkDoneProgressCreateRequest.type, { token });
    return token;
  };
  const progresses = new Progresses({
    tell: (token, told) => void connection.sendProgress(WorkDoneProgress.type, token, told),
    create: workDoneProgress ? create : undefined,
    log,
  });
  connection.onNotification(WorkDoneProgressCancelNotification.type, ({ token }) => progresses.stop(token));
  return progresses;
}
