/** A language client for tests: the server as a process of its own, spoken to over its standard streams. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import {
  type ClientCapabilities,
  type CodeAction,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type Position,
  type PublishDiagnosticsParams,
  type Range,
  type ServerCapabilities,
  FileChangeType,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { URI } from 'vscode-uri';

/** The bundle that is shipped. */
const bundle = resolve(__dirname, '..', '..', '..', 'dist', 'server.js');

/** What VS Code can do, as far as it matters here. */
export const editor: ClientCapabilities = {
  workspace: {
    configuration: true,
    didChangeConfiguration: { dynamicRegistration: true },
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
    fileOperations: { didDelete: true, didRename: true, willRename: true },
    symbol: {},
  },
  textDocument: {
    publishDiagnostics: {
      versionSupport: true,
      relatedInformation: true,
      codeDescriptionSupport: true,
      dataSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    codeAction: {
      isPreferredSupport: true,
      disabledSupport: true,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
      codeActionLiteralSupport: { codeActionKind: { valueSet: [] } },
    },
    completion: {
      contextSupport: true,
      completionItem: {
        snippetSupport: true,
        commitCharactersSupport: true,
        documentationFormat: ['markdown', 'plaintext'],
        insertReplaceSupport: true,
        labelDetailsSupport: true,
        resolveSupport: { properties: ['documentation', 'detail', 'additionalTextEdits'] },
      },
    },
    signatureHelp: {
      contextSupport: true,
      signatureInformation: {
        documentationFormat: ['markdown', 'plaintext'],
        parameterInformation: { labelOffsetSupport: true },
        activeParameterSupport: true,
      },
    },
    definition: { linkSupport: true },
    typeDefinition: { linkSupport: true },
    references: {},
    documentHighlight: {},
    documentLink: { tooltipSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    callHierarchy: {},
    rename: { prepareSupport: true },
    foldingRange: { lineFoldingOnly: true },
    selectionRange: {},
    formatting: {},
    rangeFormatting: {},
    onTypeFormatting: {},
    semanticTokens: {
      requests: { full: { delta: true }, range: true },
      tokenTypes: [],
      tokenModifiers: [],
      formats: ['relative'],
    },
    inlayHint: { resolveSupport: { properties: ['tooltip'] } },
    codeLens: { dynamicRegistration: true },
  },
};

export interface TestOptions {
  readonly capabilities?: ClientCapabilities;
  /** Names of folders of the workspace; the test's own folder is one if none is given. */
  readonly folders?: readonly string[];
  /** The section `graph` of the settings, by the name of the folder; '' for the window. */
  readonly settings?: Record<string, unknown>;
  readonly initializationOptions?: unknown;
}

export class TestClient {
  readonly published: PublishDiagnosticsParams[] = [];
  readonly log: string[] = [];
  /** What the server asked to be asked for again. */
  readonly refreshed: string[] = [];
  readonly exit: Promise<number | null>;
  /** What the server said it can do. */
  capabilities: ServerCapabilities = {};
  settings: Record<string, unknown>;
  /** Folders whose settings the server asked for. */
  readonly askedFor: (string | undefined)[] = [];
  private listeners: (() => void)[] = [];

  private constructor(
    readonly connection: ProtocolConnection,
    private readonly server: ChildProcess,
    readonly folder: string,
    { settings }: TestOptions,
  ) {
    this.settings = settings ?? {};
    this.exit = new Promise((done) => server.once('exit', (code) => done(code)));
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      this.wake();
    });
    connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.log.push(message);
    });
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest('window/workDoneProgress/create', () => null);
    for (const what of ['inlayHint', 'codeLens', 'semanticTokens', 'diagnostic']) {
      connection.onRequest(`workspace/${what}/refresh`, () => {
        this.refreshed.push(what);
        return null;
      });
    }
    connection.onRequest('workspace/configuration', ({ items }: { items: { scopeUri?: string }[] }) =>
      items.map(({ scopeUri }) => this.settingsOf(scopeUri)),
    );
    connection.listen();
  }

  static async start(options: TestOptions = {}): Promise<TestClient> {
    const folder = mkdtempSync(join(tmpdir(), 'agent-graph-'));
    const server = spawn(process.execPath, [bundle, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const connection = createProtocolConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    );
    const client = new TestClient(connection, server, folder, options);
    const names = options.folders ?? [''];
    const workspaceFolders = names.map((name) => {
      mkdirSync(join(folder, name), { recursive: true });
      return { uri: URI.file(join(folder, name)).toString(), name };
    });
    const ended = client.exit.then((code) => Promise.reject(new Error(`the server ended with ${code}`)));
    const ready = connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: workspaceFolders[0].uri,
      workspaceFolders: options.capabilities?.workspace?.workspaceFolders === false ? null : workspaceFolders,
      capabilities: options.capabilities ?? editor,
      initializationOptions: options.initializationOptions,
    });
    client.capabilities = (await Promise.race([ready, ended])).capabilities;
    void connection.sendNotification('initialized', {});
    return client;
  }

  async stop(): Promise<number | null> {
    await this.connection.sendRequest('shutdown');
    void this.connection.sendNotification('exit');
    const code = await this.exit;
    this.connection.dispose();
    rmSync(this.folder, { recursive: true, force: true });
    return code;
  }

  /** Ends the server without a word. */
  kill(): void {
    this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  // -------------------------------------------------------------- files

  uri(name: string): string {
    return URI.file(join(this.folder, name)).toString();
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return this.uri(name);
  }

  delete(name: string): string {
    rmSync(join(this.folder, name), { recursive: true });
    return this.uri(name);
  }

  filesChanged(uris: readonly string[], type: FileChangeType = FileChangeType.Changed): void {
    const changes = uris.map((uri) => ({ uri, type }));
    void this.connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  }

  foldersChanged(added: WorkspaceFolder[], removed: WorkspaceFolder[]): void {
    void this.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event: { added, removed } });
  }

  // -------------------------------------------------------------- documents

  open(uri: string, text: string, version = 1): void {
    const textDocument = { uri, languageId: 'graph', version, text };
    void this.connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  change(uri: string, version: number, text: string, range?: Range): void {
    const contentChanges = [range ? { range, text } : { text }];
    void this.connection.sendNotification('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  close(uri: string): void {
    void this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  settingsChanged(settings: Record<string, unknown>): void {
    this.settings = settings;
    void this.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  }

  // -------------------------------------------------------------- answers

  /** Any request of the protocol about a document: `request('textDocument/definition', uri, { position })`. */
  request<Result>(method: string, uri: string, params: object = {}): Promise<Result> {
    return this.connection.sendRequest(method, { textDocument: { uri }, ...params });
  }

  hover(uri: string, position: Position): Promise<Hover | null> {
    return this.connection.sendRequest('textDocument/hover', { textDocument: { uri }, position });
  }

  codeActions(uri: string, range: Range, only?: string[], diagnostics: Diagnostic[] = []): Promise<CodeAction[]> {
    return this.connection.sendRequest('textDocument/codeAction', {
      textDocument: { uri },
      range,
      context: { diagnostics, only },
    });
  }

  /** The next diagnostics of a file; of a version, if one is given. */
  async diagnostics(uri: string, version?: number): Promise<Diagnostic[]> {
    const from = this.published.length;
    const fits = (params: PublishDiagnosticsParams): boolean =>
      params.uri === uri && (version === undefined || params.version === version);
    const already = version === undefined ? undefined : this.published.find(fits);
    if (already) return already.diagnostics;
    return this.waitFor(() => this.published.slice(from).find(fits)?.diagnostics, `diagnostics of ${uri}`);
  }

  /** Waits until a file's diagnostics have these codes, in any order. */
  async codes(uri: string, ...codes: string[]): Promise<Diagnostic[]> {
    const wanted = codes.toSorted().join(' ');
    const now = (): Diagnostic[] | undefined => this.published.findLast((params) => params.uri === uri)?.diagnostics;
    return this.waitFor(
      () => {
        const found = now();
        return found && codesOf(found) === wanted ? found : undefined;
      },
      `${uri} to show ${wanted || 'nothing'}`,
      () => `shows ${codesOf(now() ?? [])}`,
    );
  }

  /** Nothing more is published while the server is idle. */
  async quiet(milliseconds = 150): Promise<void> {
    const before = this.published.length;
    await new Promise((done) => setTimeout(done, milliseconds));
    assert.deepEqual(this.published.slice(before), []);
  }

  /** Waits until something is so; whatever can make it so without diagnostics calls `wake`. */
  async until(what: string, isSo: () => boolean): Promise<void> {
    await this.waitFor(() => isSo() || undefined, what);
  }

  wake(): void {
    for (const listener of this.listeners.splice(0)) listener();
  }

  private settingsOf(scopeUri: string | undefined): unknown {
    this.askedFor.push(scopeUri);
    const name = scopeUri === undefined ? '' : scopeUri.slice(scopeUri.lastIndexOf('/') + 1);
    return this.settings[name] ?? this.settings[''] ?? null;
  }

  private async waitFor<T>(find: () => T | undefined, what: string, now: () => string = () => ''): Promise<T> {
    const end = performance.now() + 10_000;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (performance.now() > end) throw new Error(`waited in vain for ${what} ${now()} ${this.log.join('\n')}`);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, 200);
        this.listeners.push(() => {
          clearTimeout(timer);
          done();
        });
      });
    }
  }
}

function codesOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map((diagnostic) => String(diagnostic.code))
    .toSorted()
    .join(' ');
}

/** A text with `$0` where the cursor is. */
export function cursor(marked: string): { text: string; position: Position; range: Range } {
  const offset = marked.indexOf('$0');
  assert.ok(offset >= 0, 'the text has no $0');
  const before = marked.slice(0, offset).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)!.length };
  return { text: marked.replace('$0', ''), position, range: { start: position, end: position } };
}

/** A text with the edits of the protocol made in it. */
export function applyEdits(text: string, edits: readonly { range: Range; newText: string }[]): string {
  const starts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === '\n') starts.push(i + 1);
  const offset = ({ line, character }: Position): number => starts[line] + character;
  let result = text;
  const inOrder = edits.toSorted((a, b) => offset(b.range.start) - offset(a.range.start));
  for (const { range, newText } of inOrder) {
    result = result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end));
  }
  return result;
}
