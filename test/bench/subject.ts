/** One server under measurement: a process of its own, spoken to over its standard streams. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Hover, Position, PublishDiagnosticsParams } from 'vscode-languageserver';
import {
  createProtocolConnection,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { editor } from '../lsp/client';

export interface Document {
  readonly languageId: string;
  readonly uri: string;
  readonly text: string;
}

export class Subject {
  private version = 0;
  private arrived: { readonly version: number; resolve(params: PublishDiagnosticsParams): void } | undefined;

  private constructor(
    private readonly server: ChildProcess,
    private readonly connection: ProtocolConnection,
    private readonly document: Document,
  ) {
    connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      if (params.version === this.arrived?.version) this.arrived?.resolve(params);
    });
    connection.listen();
  }

  /** Starts the server in `file` (bundled JavaScript); the document is not open yet. */
  static async start(file: string, document: Document): Promise<Subject> {
    const server = spawn(process.execPath, [file, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const reader = new StreamMessageReader(server.stdout);
    const connection = createProtocolConnection(reader, new StreamMessageWriter(server.stdin));
    const subject = new Subject(server, connection, document);
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: editor,
    });
    await connection.sendNotification('initialized', {});
    return subject;
  }

  /** Milliseconds from opening the document to its diagnostics, and how many there are. */
  async open(): Promise<{ readonly time: number; readonly diagnostics: number }> {
    const { uri, languageId, text } = this.document;
    return this.untilDiagnostics((version) => {
      void this.connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version, text },
      });
    });
  }

  /** Milliseconds from a change at one place to the diagnostics of that version. */
  async edit(at: Position, removed: number, inserted: string): Promise<number> {
    const { uri } = this.document;
    const range = { start: at, end: { line: at.line, character: at.character + removed } };
    const { time } = await this.untilDiagnostics((version) => {
      void this.connection.sendNotification('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [{ range, text: inserted }],
      });
    });
    return time;
  }

  /** Milliseconds to the answer, and whether there is one. */
  async hover(position: Position): Promise<{ readonly time: number; readonly answered: boolean }> {
    const { uri } = this.document;
    const start = performance.now();
    const params = { textDocument: { uri }, position };
    const hover = await this.connection.sendRequest<Hover | null>('textDocument/hover', params);
    return { time: performance.now() - start, answered: hover !== null };
  }

  /** Milliseconds to the answer of a request about the document, and how much it says, in characters. */
  async request(method: string, params: object): Promise<{ readonly time: number; readonly size: number }> {
    const { uri } = this.document;
    const start = performance.now();
    const answer = await this.connection.sendRequest<unknown>(method, { textDocument: { uri }, ...params });
    return { time: performance.now() - start, size: JSON.stringify(answer ?? null).length };
  }

  /** The most memory that the process has held, in MiB; NaN where the system does not tell. */
  peakMemory(): number {
    try {
      const status = readFileSync(`/proc/${this.server.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
    } catch {
      return NaN;
    }
  }

  /** Milliseconds of processor time that the process has used; NaN where the system does not tell. In steps of 10. */
  processorTime(): number {
    try {
      const stat = readFileSync(`/proc/${this.server.pid}/stat`, 'utf8');
      // The name in parentheses may hold anything; the times of user and system are the 12th and 13th field behind it.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return NaN;
    }
  }

  async stop(): Promise<void> {
    const exit = new Promise((done) => {
      this.server.once('exit', done);
    });
    await this.connection.sendRequest('shutdown');
    void this.connection.sendNotification('exit');
    await exit;
    this.connection.dispose();
  }

  private async untilDiagnostics(
    send: (version: number) => void,
  ): Promise<{ readonly time: number; readonly diagnostics: number }> {
    const version = ++this.version;
    const start = performance.now();
    const arrival = new Promise<PublishDiagnosticsParams>((resolve, reject) => {
      this.arrived = { version, resolve };
      this.server.once('exit', () => reject(new Error('the server has ended')));
    });
    send(version);
    const { diagnostics } = await arrival;
    const time = performance.now() - start;
    this.server.removeAllListeners('exit');
    return { time, diagnostics: diagnostics.length };
  }
}
