/** A server and its client in one process, without files: messages go over as JSON, but not as bytes. */
import type {
  ClientCapabilities,
  InitializeResult,
  PublishDiagnosticsParams,
  ServerCapabilities,
} from 'vscode-languageserver';
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createConnection,
  createProtocolConnection,
  type DataCallback,
  type Disposable,
  type Message,
  type ProtocolConnection,
} from 'vscode-languageserver/node';
import type { Core } from '../../server/src/lsp/checker';
import { noDisk } from '../../server/src/lsp/disk';
import { startServer } from '../../server/src/lsp/server';

export interface InMemory {
  readonly connection: ProtocolConnection;
  readonly capabilities: ServerCapabilities;
  readonly published: PublishDiagnosticsParams[];
  readonly log: string[];
  dispose(): void;
}

export async function inMemory(core: Core, capabilities: ClientCapabilities): Promise<InMemory> {
  const [up, down] = [new Way(), new Way()];
  const server = createConnection(up, up.writer);
  startServer(server, { core, disk: noDisk });
  server.listen();
  const connection = createProtocolConnection(down, down.writer);
  [up.writer.to, down.writer.to] = [down, up];
  const published: PublishDiagnosticsParams[] = [];
  const log: string[] = [];
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    published.push(params);
  });
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
    log.push(message);
  });
  connection.listen();
  const result = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    capabilities,
  });
  return {
    connection,
    capabilities: result.capabilities,
    published,
    log,
    dispose() {
      connection.dispose();
      server.dispose();
    },
  };
}

/** Where messages arrive, and the writer of the same end. */
class Way extends AbstractMessageReader {
  readonly writer = new WayOut();
  private take: DataCallback | undefined;

  listen(callback: DataCallback): Disposable {
    this.take = callback;
    return { dispose: () => (this.take = undefined) };
  }

  arrive(message: Message): void {
    this.take?.(message);
  }
}

class WayOut extends AbstractMessageWriter {
  to: Way | undefined;

  // Half a surrogate pair gets through, as it does between an editor and a server in one process.
  async write(message: Message): Promise<void> {
    this.to?.arrive(JSON.parse(JSON.stringify(message)) as Message);
  }

  end(): void {
    this.to = undefined;
  }
}
