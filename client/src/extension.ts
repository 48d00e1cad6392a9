import * as vscode from 'vscode';
import { LanguageServer, type NewClient } from './languageClient';
import { newGraphFile } from './newFile';
import { Previews, previewViewType } from './preview/previews';

/** Wires the parts together; each of them says itself what it does. `newClient` is what differs in a browser. */
export async function start(context: vscode.ExtensionContext, newClient: NewClient): Promise<void> {
  const server = new LanguageServer(context.extensionUri, newClient);
  const previews = new Previews(context.extensionUri, server);
  context.subscriptions.push(
    server,
    previews,
    vscode.window.registerWebviewPanelSerializer(previewViewType, previews),
    vscode.commands.registerCommand('graph.newFile', newGraphFile),
    // Menus hand over a URI, lenses its text and a graph.
    vscode.commands.registerCommand('graph.showPreview', (target?: vscode.Uri | string, graph?: unknown) =>
      typeof target === 'string'
        ? previews.showGraph(vscode.Uri.parse(target, true), String(graph))
        : previews.show(target),
    ),
    vscode.commands.registerCommand('graph.showReferences', (...place: Parameters<LanguageServer['showReferences']>) =>
      server.showReferences(...place),
    ),
    vscode.commands.registerCommand('graph.showPreviewToSide', (uri?: vscode.Uri) => previews.showToSide(uri)),
    vscode.commands.registerCommand('graph.showSource', () => previews.showSource()),
    vscode.commands.registerCommand('graph.restartServer', () => server.restart()),
    vscode.commands.registerCommand('graph.showOutput', () => server.showOutput()),
  );
  await server.start();
}
