/** A peer for the benchmark: the language service for Graphviz's DOT from the registry, behind as thin a server as can be. */
import { createService, type SourceFile } from 'dot-language-support';
import { createConnection, TextDocuments, TextDocumentSyncKind } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

const connection = createConnection();
const documents = new TextDocuments(TextDocument);
const service = createService();
const parsed = new Map<string, SourceFile>();

connection.onInitialize(() => ({
  capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental, hoverProvider: true },
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

connection.onHover(({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  const file = parsed.get(textDocument.uri);
  return document && file ? service.hover(document, file, position) : null;
});

documents.listen(connection);
connection.listen();
