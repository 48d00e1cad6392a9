import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  State,
  type LanguageClientOptions,
  type Location,
  type Position,
} from 'vscode-languageclient';
import { diagramMethod, type DiagramParams, type DiagramResult } from '../../server/src/lsp/protocol';
import { handOverFiles } from './files';

/** Makes a client for the server, in Node.js or in a browser; it is started and stopped here. */
export type NewClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** What lenses and completions may run here. */
const commands = ['graph.showPreview', 'graph.showReferences', 'editor.action.triggerSuggest'];

/**
 * The language server: started, restarted, its state in the status bar's language menu, its log in the output. Which
 * files and settings it wants to hear of it says itself.
 */
export class LanguageServer implements vscode.Disposable {
  private readonly output = vscode.window.createOutputChannel('Agent Graph', { log: true });
  private readonly documents = documentSelector();
  private readonly status = vscode.languages.createLanguageStatusItem('graph.server', this.documents);
  private readonly started = new vscode.EventEmitter<void>();
  private readonly client: BaseLanguageClient;
  private readonly files: vscode.Disposable;

  /** Fires whenever the server has come up, the first time and after each restart or crash. */
  readonly onDidStart = this.started.event;

  constructor(extension: vscode.Uri, newClient: NewClient) {
    const pages = vscode.Uri.joinPath(extension, 'docs', 'rules').toString();
    const options: LanguageClientOptions = {
      documentSelector: this.documents,
      outputChannel: this.output,
      diagnosticCollectionName: 'graph',
      // What is sent arrives with each key; what is asked for only some time after the last.
      initializationOptions: { diagnostics: 'push', commands, files: true, pages },
    };
    this.client = newClient(options);
    this.files = handOverFiles(this.client);
    this.client.onDidChangeState(({ newState }) => {
      this.showState(newState);
      if (newState === State.Running) this.started.fire();
    });
    this.status.name = 'Agent Graph';
    this.showState(State.Stopped);
  }

  async start(): Promise<void> {
    try {
      await this.client.start();
    } catch (error) {
      this.output.error('the language server did not start', error);
      this.showState(State.StartFailed);
    }
  }

  async restart(): Promise<void> {
    if (this.client.needsStop()) await this.client.stop();
    await this.start();
  }

  showOutput(): void {
    this.output.show();
  }

  /** The picture of a graph; undefined while the server is not running or when the request was cancelled. */
  async diagram(params: DiagramParams): Promise<DiagramResult | undefined> {
    if (!this.client.isRunning()) return undefined;
    try {
      return await this.client.sendRequest<DiagramResult>(diagramMethod, params);
    } catch (error) {
      this.output.warn('no picture', error);
      return undefined;
    }
  }

  /** Shows places that a lens of the server knows; they come as the protocol has them. */
  async showReferences(uri: string, position: Position, locations: readonly Location[]): Promise<void> {
    const { protocol2CodeConverter: toCode } = this.client;
    await vscode.commands.executeCommand(
      'editor.action.showReferences',
      toCode.asUri(uri),
      toCode.asPosition(position),
      locations.map((location) => toCode.asLocation(location)),
    );
  }

  dispose(): void {
    // The client cannot be stopped while it is starting; the server ends with the extension host anyway.
    if (this.client.needsStop()) void this.client.dispose();
    for (const part of [this.files, this.started, this.status, this.output]) part.dispose();
  }

  private showState(state: State): void {
    const starting = state === State.Starting;
    const running = state === State.Running;
    this.status.busy = starting;
    this.status.text = running ? 'Agent Graph' : starting ? 'Agent Graph: starting' : 'Agent Graph: stopped';
    this.status.severity =
      running || starting ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Error;
    this.status.command =
      running || starting
        ? { command: 'graph.showOutput', title: 'Show Output' }
        : { command: 'graph.restartServer', title: 'Restart' };
  }
}

/**
 * The documents that are checked: those of file systems that the editor can read for us. Old versions in a diff editor
 * (`git:` and the like) are not.
 */
function documentSelector(): { scheme: string; language: string }[] {
  const schemes = new Set(['file', 'untitled', 'vscode-vfs', 'vscode-remote', 'memfs']);
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) schemes.add(uri.scheme);
  return [...schemes].map((scheme) => ({ scheme, language: 'graph' }));
}
