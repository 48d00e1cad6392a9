/** The language server as a process of Node.js: `node server.js --stdio` (or `--node-ipc`, `--socket=…`, `--pipe=…`). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'vscode-languageserver/node';
import { URI } from 'vscode-uri';
import { core } from './core';
import { inOneLine } from './guard';
import { nodeDisk } from './nodeDisk';
import { startServer } from './server';

const pages = join(__dirname, '..', 'docs', 'rules');
const pageOf = (code: string): string => URI.file(join(pages, `${code}.md`)).toString();

const connection = createConnection();
startServer(connection, {
  core,
  disk: nodeDisk,
  pageOf: existsSync(pages) ? pageOf : undefined,
});
// The last door: whatever comes through here is our fault, but no reason to leave the editor alone.
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error: unknown) => connection.console.error(`unexpected: ${inOneLine(error)}`));
}
connection.listen();
