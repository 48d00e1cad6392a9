import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';
import { type DiagnosticOptions, toDiagnostics } from '../features/diagnostics';
import type { Finding } from '../rules/rule';
import type { LineMap } from '../syntax/lines';
import type { Client } from './client';
import type { Documents, OpenDocument } from './documents';
import type { Workspace } from './workspace';

/** Sends diagnostics as the client can take them, with the version they are about where it wants that. */
export class Publisher {
  private readonly options: DiagnosticOptions;
  /** Of which files something is shown to the client that was sent unasked; by its spelling. */
  private readonly shown = { open: new Set<string>(), closed: new Set<string>() };
  private readonly stopped = { open: false, closed: false };

  constructor(
    private readonly send: (params: PublishDiagnosticsParams) => void,
    private readonly client: Client,
    documents: Documents,
    workspace: Workspace,
    pageOf: ((code: string) => string) | undefined,
  ) {
    this.options = {
      relatedInformation: client.relatedInformation,
      tags: client.tags,
      pageOf: client.codeDescription ? pageOf : undefined,
      linesOf: (uri) => workspace.linesOf(uri),
      spell: (uri) => documents.get(uri)?.uri ?? uri,
    };
  }

  /** As the client can take them. */
  diagnostics(findings: readonly Finding[], lines: LineMap | undefined): Diagnostic[] {
    return lines ? toDiagnostics(findings, lines, this.options) : [];
  }

  document({ uri, version }: OpenDocument, diagnostics: Diagnostic[]): void {
    if (this.stopped.open) return;
    this.shown.open.add(uri);
    this.send(this.client.versionedDiagnostics ? { uri, version, diagnostics } : { uri, diagnostics });
  }

  closed(uri: string, diagnostics: Diagnostic[]): void {
    if (this.stopped.closed) return;
    this.shown.closed.add(uri);
    this.send({ uri, diagnostics });
  }

  /** What is sent of an open document takes the place of what was sent before; what is asked for stands beside it. */
  opened({ key }: OpenDocument): void {
    if (this.shown.closed.delete(key) && this.stopped.open) this.send({ uri: key, diagnostics: [] });
  }

  clear(uri: string): void {
    this.shown.open.delete(uri);
    if (!this.stopped.open) this.send({ uri, diagnostics: [] });
  }

  /** The client asks for what is found in open files: it would see twice what it is sent as well. */
  stopForOpen(): void {
    this.stop('open');
  }

  /** The client asks for what is found in all files. */
  stopForAll(): void {
    this.stop('open');
    this.stop('closed');
  }

  private stop(which: 'open' | 'closed'): void {
    this.stopped[which] = true;
    for (const uri of this.shown[which]) this.send({ uri, diagnostics: [] });
    this.shown[which].clear();
  }
}
