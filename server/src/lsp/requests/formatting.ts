import type { TextEdit } from 'vscode-languageserver';
import { formatDocument, formatOnType, formatRange, FORMATTING_KEYS, type ParsedText } from '../../features/formatting';
import { LineMap, parse } from '../../syntax';
import type { Feature, RequestParts } from './request';

/** Layout takes no analysis: where none has been made of this text yet, none is made for it. */
export const formattingFeature: Feature = {
  capabilities: () => ({
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    documentOnTypeFormattingProvider: {
      firstTriggerCharacter: FORMATTING_KEYS[0],
      moreTriggerCharacter: FORMATTING_KEYS.slice(1),
    },
  }),
  listen(connection, parts, answer) {
    const edits = (uri: string, edit: (text: ParsedText) => TextEdit[]): TextEdit[] | null => {
      const text = parsedText(parts, uri);
      return text ? edit(text) : null;
    };
    connection.onDocumentFormatting(
      answer('formatting', null, ({ textDocument, options }) =>
        edits(textDocument.uri, (text) => formatDocument(text, options)),
      ),
    );
    connection.onDocumentRangeFormatting(
      answer('formatting a range', null, ({ textDocument, range, options }) =>
        edits(textDocument.uri, (text) => formatRange(text, range, options)),
      ),
    );
    connection.onDocumentOnTypeFormatting(
      answer('formatting while typing', null, ({ textDocument, position, ch, options }) =>
        edits(textDocument.uri, (text) => formatOnType(text, position, ch, options)),
      ),
    );
  },
};

/** The text that the client sees; undefined for a document that is not open or is too long for an analysis, too. */
function parsedText({ documents, session }: RequestParts, uri: string): ParsedText | undefined {
  const document = documents.find(uri);
  if (!document || session.checker.isTooLong(document)) return undefined;
  const known = session.checker.knownFacts(document);
  if (known) return known.file;
  const { text } = document.content;
  return { source: parse(text), lines: new LineMap(text) };
}
