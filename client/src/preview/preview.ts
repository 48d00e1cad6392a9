import * as vscode from 'vscode';
import type { DiagramResult } from '../../../server/src/lsp/protocol';
import type { LanguageServer } from '../languageClient';
import type { NoPicture, Picture, ToPage, ToPanel } from './messages';
import { page } from './page';

/** Waited after a change before the picture is asked for, in milliseconds; what comes meanwhile costs no request. */
const pause = 40;

/** The panel of one document. Asks for one picture at a time, and again when something has changed since. */
export class Preview {
  private readonly closed = new vscode.EventEmitter<void>();
  private readonly parts: vscode.Disposable[] = [];
  private sequence = 0;
  private timer: NodeJS.Timeout | undefined;
  private asking = false;
  private changedMeanwhile = false;
  private disposed = false;
  /** The graph chosen in the page or shown before the window was reloaded; the cursor's graph when undefined. */
  private chosen: string | undefined;
  /** The last answer, and the last with a picture, which the page shows. */
  private latest: DiagramResult | undefined;
  private drawn: DiagramResult | undefined;
  private lastMessage = '';

  readonly onDidClose = this.closed.event;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly extension: vscode.Uri,
    private readonly server: LanguageServer,
    private source: vscode.Uri,
    graph?: string,
  ) {
    this.chosen = graph;
    panel.iconPath = {
      light: vscode.Uri.joinPath(extension, 'images', 'file-light.svg'),
      dark: vscode.Uri.joinPath(extension, 'images', 'file-dark.svg'),
    };
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'dist')] };
    this.parts.push(
      panel.webview.onDidReceiveMessage((message: ToPanel) => this.receive(message)),
      panel.onDidDispose(() => this.dispose()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.isSource(document.uri) && this.update()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.followCursor(textEditor)),
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.followCursor(editor)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => uris.some((uri) => this.isSource(uri)) && this.update()),
      server.onDidStart(() => this.update()),
    );
    this.load();
  }

  get uri(): vscode.Uri {
    return this.source;
  }

  get active(): boolean {
    return this.panel.active;
  }

  /** Brings the panel to the front, where it is unless a column is given. */
  reveal(column?: vscode.ViewColumn, preserveFocus?: boolean): void {
    this.panel.reveal(column, preserveFocus);
  }

  /** Shows one graph until the cursor moves. */
  choose(graph: string): void {
    this.chosen = graph;
    this.update();
  }

  /** Follows a document that was renamed or moved. */
  moveTo(uri: vscode.Uri): void {
    this.source = uri;
    this.load();
  }

  async showSource(selection?: vscode.Range): Promise<void> {
    const open = vscode.window.visibleTextEditors.find(({ document }) => this.isSource(document.uri));
    const beside = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Beside : vscode.ViewColumn.One;
    const column = open?.viewColumn ?? this.columnOfTab() ?? beside;
    await vscode.window.showTextDocument(this.source, { viewColumn: column, selection });
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    clearTimeout(this.timer);
    this.closed.fire();
    for (const part of [...this.parts, this.closed, this.panel]) part.dispose();
  }

  private load(): void {
    this.panel.title = `Preview ${this.source.path.slice(this.source.path.lastIndexOf('/') + 1)}`;
    this.lastMessage = '';
    this.panel.webview.html = page(this.panel.webview, this.extension, this.source);
  }

  private isSource(uri: vscode.Uri): boolean {
    return uri.toString() === this.source.toString();
  }

  private columnOfTab(): vscode.ViewColumn | undefined {
    const shows = ({ input }: vscode.Tab) => input instanceof vscode.TabInputText && this.isSource(input.uri);
    return vscode.window.tabGroups.all.find(({ tabs }) => tabs.some(shows))?.viewColumn;
  }

  private followCursor({ document }: vscode.TextEditor): void {
    if (!this.isSource(document.uri)) return;
    this.chosen = undefined;
    this.update();
  }

  private update(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), pause);
  }

  private async ask(): Promise<void> {
    if (this.asking) {
      this.changedMeanwhile = true;
      return;
    }
    this.asking = true;
    const result = await this.diagram();
    this.asking = false;
    if (this.disposed) return;
    if (this.changedMeanwhile) {
      this.changedMeanwhile = false;
      this.update();
    }
    if (result) this.show(result);
  }

  /** Opens the document first when nothing else has: the panel may come from before the window was reloaded. */
  private async diagram(graph = this.chosen): Promise<DiagramResult | undefined> {
    try {
      await vscode.workspace.openTextDocument(this.source);
    } catch {
      return noDocument;
    }
    const editor = vscode.window.visibleTextEditors.find(({ document }) => this.isSource(document.uri));
    return this.server.diagram({
      textDocument: { uri: this.source.toString() },
      position: editor && { line: editor.selection.active.line, character: editor.selection.active.character },
      graph: graph ?? (editor ? undefined : (this.drawn?.graph ?? undefined)),
    });
  }

  private show(result: DiagramResult): void {
    this.latest = result;
    if (result.mermaid === null || result.graph === null) {
      const { problem } = result;
      const message = problem?.message ?? (result === noDocument ? 'The file is not there' : 'No graph in this file');
      this.post({ kind: 'noPicture', message, hasPlace: problem !== undefined });
      return;
    }
    this.drawn = result;
    const nodes = result.nodes.map(({ id, name, severity }) => ({ id, name, severity }));
    const { graph, graphs, mermaid } = result;
    this.post({ kind: 'picture', graph, graphs, mermaid, nodes });
  }

  /** Numbers and sends a message, unless it says what the page was told last. */
  private post(message: Picture | NoPicture): void {
    const text = JSON.stringify(message);
    if (text === this.lastMessage) return;
    this.lastMessage = text;
    this.sequence += 1;
    const numbered: ToPage = { ...message, sequence: this.sequence };
    void this.panel.webview.postMessage(numbered);
  }

  private receive(message: ToPanel): void {
    switch (message.kind) {
      case 'ready':
        this.lastMessage = '';
        this.update();
        break;
      case 'chooseGraph':
        this.choose(message.graph);
        break;
      case 'revealNode':
        void this.revealNode(message.name);
        break;
      case 'revealProblem':
        if (this.latest?.problem) void this.showSource(toRange(this.latest.problem.range));
        break;
    }
  }

  /** Asks anew, by name, as the text may have moved; a broken text has only the places of its last picture. */
  private async revealNode(name: string): Promise<void> {
    const now = await this.diagram(this.drawn?.graph ?? undefined);
    const node = [now, this.drawn].flatMap((result) => result?.nodes ?? []).find((known) => known.name === name);
    if (node) await this.showSource(toRange(node.range));
  }
}

const noDocument: DiagramResult = {
  version: null,
  graphs: [],
  graph: null,
  mermaid: null,
  nodes: [],
};

function toRange({ start, end }: NonNullable<DiagramResult['problem']>['range']): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
