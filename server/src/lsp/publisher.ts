import type { Diagnostic, PublishDiagnosticsParams } from 'vscode-languageserver';
import { type DiagnosticOptions, toDiagnostics, tooLong } from '../features/diagnostics';
import type { Finding } from '../rules/rule';
import { LineMap } from '../syntax/lines';
import { LONGEST_TEXT } from './checker';
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
      linesOf: (uri) => linesOf(workspace, uri),
      spell: (uri) => documents.get(uri)?.uri ?? uri,
    };
  }

  /** As the client can take them. */
  diagnostics(findings: readonly Finding[], lines: LineMap | undefined): Diagnostic[] {
    return lines ? toDiagnostics(findings, lines, this.options) : [];
  }

  /** The one diagnostic of a text that is not checked, as it has so many UTF-16 units. */
  aboutLength(units: number): Diagnostic[] {
    return [tooLong(units, LONGEST_TEXT)];
  }

  document(document: OpenDocument, findings: readonly Finding[], lines: LineMap | undefined): void {
    this.publish(document, this.diagnostics(findings, lines));
  }

  tooLong(document: OpenDocument): void {
    this.publish(document, this.aboutLength(document.content.text.length));
  }

  closed(uri: string, findings: readonly Finding[], lines: LineMap | undefined): void {
    if (this.stopped.closed) return;
    this.shown.closed.add(uri);
    this.send({ uri, diagnostics: this.diagnostics(findings, lines) });
  }

  clear(uri: string): void {
    this.shown.open.delete(uri);
    if (!this.stopped.open) this.send({ uri, diagnostics: [] });
  }

  /** The client asks for what is found in open files: it would see twice what it is sent as well. */
  stopForOpen(): void {
    this.stop('open');
  }

  /** The same for those that are not open. */
  stopForClosed(): void {
    this.stop('closed');
  }

  private stop(which: 'open' | 'closed'): void {
    this.stopped[which] = true;
    for (const uri of this.shown[which]) this.send({ uri, diagnostics: [] });
    this.shown[which].clear();
  }

  private publish({ uri, version }: OpenDocument, diagnostics: Diagnostic[]): void {
    if (this.stopped.open) return;
    this.shown.open.add(uri);
    this.send(this.client.versionedDiagnostics ? { uri, version, diagnostics } : { uri, diagnostics });
  }
}

export function linesOf(workspace: Workspace, uri: string): LineMap | undefined {
  const text = workspace.read(uri);
  return text === undefined ? undefined : new LineMap(text);
}
