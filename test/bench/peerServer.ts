/** A peer for the benchmark: the language service for Graphviz's DOT from the registry, behind as thin a server as can be. */
import { createService, type SourceFile } from 'dot-language-support';
import { createConnection, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const connection = createConnection();
const documents = new TextDocuments(TextDocument);
const service = createService();
const parsed = new Map<string, SourceFile>();

connection.onInitialize(() => ({
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    hoverProvider: true,
    definitionProvider: true,
    referencesProvider: true,
    renameProvider: true,
    completionProvider: {},
  },
}));

documents.onDidChangeContent(({ document }) => {
  const file = service.parseDocument(document);
  parsed.set(document.uri, file);
  void connection.sendDiagnostics({
    uri: document.uri,
    version: document.version,
    diagnostics: service.validateDocument(document, file),
  });
});

/** What the service says of an open document. */
function ask<T>(
  { uri }: { readonly uri: string },
  question: (document: TextDocument, file: SourceFile) => T | undefined,
): T | null {
  const document = documents.get(uri);
  const file = parsed.get(uri);
  return (document && file && question(document, file)) ?? null;
}

connection.onHover(({ textDocument, position }) =>
  ask(textDocument, (document, file) => service.hover(document, file, position)),
);
connection.onDefinition(({ textDocument, position }) =>
  ask(textDocument, (document, file) => service.findDefinition(document, file, position)),
);
connection.onReferences(({ textDocument, position, context }) =>
  ask(textDocument, (document, file) => service.findReferences(document, file, position, context)),
);
connection.onRenameRequest(({ textDocument, position, newName }) =>
  ask(textDocument, (document, file) => service.renameSymbol(document, file, position, newName)),
);
connection.onCompletion(({ textDocument, position }) =>
  ask(textDocument, (document, file) => service.getCompletions(document, file, position)),
);

documents.listen(connection);
connection.listen();
