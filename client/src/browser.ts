/** The extension in a browser: the server is a web worker. */
import * as vscode from 'vscode';
import { BrowserMessageReader, BrowserMessageWriter, LanguageClient } from 'vscode-languageclient/browser';
import type { MessageTransports } from 'vscode-languageclient';
import { start } from './extension';

/** Belongs to browsers, of which nothing else here needs the types. */
declare const Worker: new (address: string) => object;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const address = vscode.Uri.joinPath(context.extensionUri, 'dist', 'serverWorker.js').toString(true);
  // Each start has a worker of its own; the one before closes itself.
  const server = async (): Promise<MessageTransports> => {
    const worker = new Worker(address);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  await start(context, (options) => new LanguageClient('graph', 'Agent Graph', server, options));
}
