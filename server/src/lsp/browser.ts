/** The language server in a web worker. It sees files through its client only. */
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { core } from './core';
import { noDisk } from './disk';
import { startServer } from './server';

/** The worker's scope, whose type belongs to browsers. */
declare const self: { close(): void };

const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self));
startServer(connection, { core, disk: noDisk });
connection.onExit(() => self.close());
connection.listen();
