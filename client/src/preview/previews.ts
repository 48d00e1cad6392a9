import * as vscode from 'vscode';
import type { LanguageServer } from '../languageClient';
import type { PageState } from './messages';
import { Preview } from './preview';

export const previewViewType = 'graph.preview';

/** All open previews, at most one for each document. */
export class Previews implements vscode.Disposable, vscode.WebviewPanelSerializer<PageState> {
  private readonly open = new Set<Preview>();
  private readonly parts: vscode.Disposable[];

  constructor(
    private readonly extension: vscode.Uri,
    private readonly server: LanguageServer,
  ) {
    this.parts = [
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.of(oldUri)?.moveTo(newUri);
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.isUntitled && document.isClosed) this.of(document.uri)?.dispose();
      }),
    ];
  }

  show(uri = currentGraph()): void {
    if (uri) this.bring(uri, vscode.ViewColumn.Active, false);
  }

  showToSide(uri = currentGraph()): void {
    if (uri) this.bring(uri, vscode.ViewColumn.Beside, true);
  }

  /** Beside the text that it was asked for from. */
  showGraph(uri: vscode.Uri, graph: string): void {
    this.bring(uri, vscode.ViewColumn.Beside, true, graph);
  }

  async showSource(): Promise<void> {
    await [...this.open].find((preview) => preview.active)?.showSource();
  }

  /** A panel of before the window was reloaded. */
  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: PageState | undefined): Promise<void> {
    if (!state?.uri) {
      panel.dispose();
      return;
    }
    this.add(panel, vscode.Uri.parse(state.uri, true), state.graph);
  }

  dispose(): void {
    for (const part of [...this.parts, ...this.open]) part.dispose();
  }

  private of(uri: vscode.Uri): Preview | undefined {
    return [...this.open].find((preview) => preview.uri.toString() === uri.toString());
  }

  private bring(uri: vscode.Uri, viewColumn: vscode.ViewColumn, preserveFocus: boolean, graph?: string): void {
    const preview = this.of(uri);
    if (preview) {
      preview.reveal(undefined, preserveFocus);
      if (graph !== undefined) preview.choose(graph);
      return;
    }
    const panel = vscode.window.createWebviewPanel(previewViewType, 'Preview', { viewColumn, preserveFocus });
    this.add(panel, uri, graph);
  }

  private add(panel: vscode.WebviewPanel, uri: vscode.Uri, graph?: string): void {
    const preview = new Preview(panel, this.extension, this.server, uri, graph);
    this.open.add(preview);
    preview.onDidClose(() => this.open.delete(preview));
  }
}

function currentGraph(): vscode.Uri | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.languageId === 'graph' ? document.uri : undefined;
}
