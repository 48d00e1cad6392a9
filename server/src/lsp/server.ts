import {
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { FIX_ALL } from '../features/codeActions';
import type { Core } from './checker';
import { type Client, readClient } from './client';
import type { Disk } from './disk';
import { canonical, Documents } from './documents';
import { guarded, guardedNotification, type Log } from './guard';
import { diagramMethod } from './protocol';
import { Publisher } from './publisher';
import { NO_DIAGRAM, Requests } from './requests';
import { Session } from './session';
import { Settings } from './settings';
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
    const client = readClient(params.capabilities);
    wire(connection, host, params, client, log);
    return introduction(client);
  });
}

function wire(connection: Connection, host: ServerHost, params: InitializeParams, client: Client, log: Log): void {
  const documents = new Documents();
  const workspace = new Workspace(documents, host.disk);
  const folders = new Map(foldersOf(params).map((uri) => [canonical(uri), uri]));
  workspace.setFolders([...folders.keys()]);
  const fetch = async (scope: string | undefined): Promise<unknown> => {
    const scopeUri = scope === undefined ? undefined : (folders.get(scope) ?? scope);
    return connection.workspace.getConfiguration({ scopeUri, section: 'graph' });
  };
  const settings = new Settings(client.configuration ? fetch : undefined, params.initializationOptions, log);
  const send = (diagnostics: Parameters<Connection['sendDiagnostics']>[0]): void => {
    void connection.sendDiagnostics(diagnostics);
  };
  const publisher = new Publisher(send, client, documents, workspace, host.pageOf);
  const session = new Session({ core: host.core, documents, workspace, settings, publisher, log });
  const requests = new Requests({ core: host.core, client, documents, workspace, session });

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
  connection.onHover(guarded('hover', log, null, (event) => requests.hover(event)));
  connection.onCodeAction(guarded('code action', log, [], (event) => requests.codeActions(event)));
  connection.onRequest(
    diagramMethod,
    guarded('diagram', log, NO_DIAGRAM, (event) => requests.diagram(event)),
  );
  connection.onShutdown(() => session.dispose());
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): string[] {
  if (workspaceFolders) return workspaceFolders.map((folder) => folder.uri);
  return rootUri ? [rootUri] : [];
}

function introduction(client: Client): InitializeResult {
  const folders = { filters: [{ scheme: 'file', pattern: { glob: '**', matches: 'folder' as const } }] };
  return {
    serverInfo: { name: 'agent-graph' },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      hoverProvider: true,
      codeActionProvider: client.codeActionLiterals ? { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] } : false,
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: client.workspaceFolders },
        // Watchers report the files of a folder that goes or moves only one by one, if at all.
        fileOperations: { didDelete: folders, didRename: folders },
      },
    },
  };
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
