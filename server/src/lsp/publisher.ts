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

  document(document: OpenDocument, findings: readonly Finding[], lines: LineMap | undefined): void {
    this.publish(document, lines ? toDiagnostics(findings, lines, this.options) : []);
  }

  tooLong(document: OpenDocument): void {
    this.publish(document, [tooLong(document.content.text.length, LONGEST_TEXT)]);
  }

  closed(uri: string, findings: readonly Finding[], lines: LineMap | undefined): void {
    this.send({ uri, diagnostics: lines ? toDiagnostics(findings, lines, this.options) : [] });
  }

  clear(uri: string): void {
    this.send({ uri, diagnostics: [] });
  }

  private publish({ uri, version }: OpenDocument, diagnostics: Diagnostic[]): void {
    this.send(this.client.versionedDiagnostics ? { uri, version, diagnostics } : { uri, diagnostics });
  }
}

export function linesOf(workspace: Workspace, uri: string): LineMap | undefined {
  const text = workspace.read(uri);
  return text === undefined ? undefined : new LineMap(text);
}
