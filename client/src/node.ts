/** The extension where there is Node.js: the server is a process of its own. */
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { start } from './extension';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const server = {
    module: vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js').fsPath,
    transport: TransportKind.ipc,
  };
  await start(context, (options) => {
    return new LanguageClient('graph', 'Agent Graph', { run: server, debug: server }, options);
  });
}
