import type { ClientCapabilities } from 'vscode-languageserver';
import { chooseEncoding, type PositionEncoding } from './positionEncoding';

/** What the client can do, read once from its capabilities; what is missing there it cannot. */
export interface Client {
  readonly positionEncoding: PositionEncoding;
  /** Names of commands that lenses and completions may carry: the client runs them itself. */
  readonly commands: ReadonlySet<string>;
  /** Does it hand over files that the server cannot see? */
  readonly files: boolean;
  /** Where the pages of findings are, for a server that has none itself. */
  readonly pages: string | undefined;

  readonly configuration: boolean;
  readonly configurationEvents: boolean;
  readonly fileEvents: boolean;
  readonly workspaceFolders: boolean;
  readonly workDoneProgress: boolean;

  readonly versionedDiagnostics: boolean;
  /** It can ask for diagnostics, and does not say that it would rather be sent them. */
  readonly pullDiagnostics: boolean;
  readonly relatedInformation: boolean;
  readonly tags: boolean;
  readonly codeDescription: boolean;

  readonly markdownHover: boolean;
  readonly codeActionLiterals: boolean;
  readonly preferredActions: boolean;
  readonly disabledActions: boolean;
  /** May the edits of a code action come when it is chosen? */
  readonly lazyActions: boolean;
  readonly documentChanges: boolean;

  readonly snippets: boolean;
  readonly markdownCompletions: boolean;
  readonly labelDetails: boolean;
  readonly insertReplace: boolean;
  /** `InsertTextMode`s that an item may ask for. */
  readonly insertTextModes: ReadonlySet<number>;
  /** Properties of a completion item that may come when it is selected. */
  readonly lazyCompletion: ReadonlySet<string>;
  readonly markdownSignatures: boolean;
  /** Can a signature's parameters be named by their place in its label? */
  readonly labelOffsets: boolean;

  readonly definitionLinks: boolean;
  readonly declarationLinks: boolean;
  readonly typeDefinitionLinks: boolean;
  readonly nestedSymbols: boolean;
  readonly linkTooltips: boolean;
  readonly prepareRename: boolean;
  /** Asks before files get other names. */
  readonly willRename: boolean;
  readonly lineFoldingOnly: boolean;
  readonly semanticTokens: boolean;
  /** Properties of an inlay hint that may come when someone points at it. */
  readonly lazyHints: ReadonlySet<string>;

  /** What the client asks for again when told to. */
  readonly refreshes: {
    readonly inlayHints: boolean;
    readonly codeLenses: boolean;
    readonly semanticTokens: boolean;
    readonly diagnostics: boolean;
  };
}

/** `options` are the client's initialization options: all but the settings among them are read here. */
export function readClient(capabilities: ClientCapabilities, options?: unknown): Client {
  const { general, window, workspace, textDocument } = capabilities;
  const pages = optionOf(options, 'pages');
  const diagnostics = textDocument?.publishDiagnostics;
  const item = textDocument?.completion?.completionItem;
  const signature = textDocument?.signatureHelp?.signatureInformation;
  return {
    positionEncoding: chooseEncoding(general?.positionEncodings),
    commands: new Set(commandsOf(options)),
    files: optionOf(options, 'files') === true,
    pages: typeof pages === 'string' ? pages : undefined,

    configuration: workspace?.configuration === true,
    configurationEvents: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    fileEvents: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    workDoneProgress: window?.workDoneProgress === true,

    versionedDiagnostics: diagnostics?.versionSupport === true,
    pullDiagnostics: textDocument?.diagnostic !== undefined && optionOf(options, 'diagnostics') !== 'push',
    relatedInformation: diagnostics?.relatedInformation === true,
    tags: diagnostics?.tagSupport !== undefined,
    codeDescription: diagnostics?.codeDescriptionSupport === true,

    markdownHover: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    codeActionLiterals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
    preferredActions: textDocument?.codeAction?.isPreferredSupport === true,
    disabledActions: textDocument?.codeAction?.disabledSupport === true,
    lazyActions:
      textDocument?.codeAction?.dataSupport === true &&
      textDocument.codeAction.resolveSupport?.properties.includes('edit') === true,
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,

    snippets: item?.snippetSupport === true,
    markdownCompletions: item?.documentationFormat?.includes('markdown') === true,
    labelDetails: item?.labelDetailsSupport === true,
    insertReplace: item?.insertReplaceSupport === true,
    insertTextModes: new Set(item?.insertTextModeSupport?.valueSet),
    lazyCompletion: new Set(item?.resolveSupport?.properties),
    markdownSignatures: signature?.documentationFormat?.includes('markdown') === true,
    labelOffsets: signature?.parameterInformation?.labelOffsetSupport === true,

    definitionLinks: textDocument?.definition?.linkSupport === true,
    declarationLinks: textDocument?.declaration?.linkSupport === true,
    typeDefinitionLinks: textDocument?.typeDefinition?.linkSupport === true,
    linkTooltips: textDocument?.documentLink?.tooltipSupport === true,
    nestedSymbols: textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true,
    willRename: workspace?.fileOperations?.willRename === true,
    prepareRename: textDocument?.rename?.prepareSupport === true,
    lineFoldingOnly: textDocument?.foldingRange?.lineFoldingOnly === true,
    semanticTokens: textDocument?.semanticTokens !== undefined,
    lazyHints: new Set(textDocument?.inlayHint?.resolveSupport?.properties),

    refreshes: {
      inlayHints: workspace?.inlayHint?.refreshSupport === true,
      codeLenses: workspace?.codeLens?.refreshSupport === true,
      semanticTokens: workspace?.semanticTokens?.refreshSupport === true,
      diagnostics: workspace?.diagnostics?.refreshSupport === true,
    },
  };
}

function commandsOf(options: unknown): string[] {
  const commands = optionOf(options, 'commands');
  return Array.isArray(commands) ? commands.filter((name) => typeof name === 'string') : [];
}

function optionOf(options: unknown, name: string): unknown {
  return (options as Readonly<Record<string, unknown>> | null | undefined)?.[name];
}
