import type { ClientCapabilities } from 'vscode-languageserver';

/** What the client can do, read once from its capabilities; what is missing there it cannot. */
export interface Client {
  readonly configuration: boolean;
  readonly configurationEvents: boolean;
  readonly fileEvents: boolean;
  readonly workspaceFolders: boolean;
  readonly versionedDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly tags: boolean;
  readonly codeDescription: boolean;
  readonly markdownHover: boolean;
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  readonly documentChanges: boolean;
}

export function readClient({ workspace, textDocument }: ClientCapabilities): Client {
  const diagnostics = textDocument?.publishDiagnostics;
  return {
    configuration: workspace?.configuration === true,
    configurationEvents: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    fileEvents: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    versionedDiagnostics: diagnostics?.versionSupport === true,
    relatedInformation: diagnostics?.relatedInformation === true,
    tags: diagnostics?.tagSupport !== undefined,
    codeDescription: diagnostics?.codeDescriptionSupport === true,
    markdownHover: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: textDocument?.codeAction?.isPreferredSupport === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
  };
}
