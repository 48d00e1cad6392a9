import { documentSymbols, flatSymbols } from '../../features/documentSymbols';
import { factsOf, type Feature } from './request';

export const documentSymbolFeature: Feature = {
  capabilities: () => ({ documentSymbolProvider: { label: 'Agent Graph' } }),
  listen(connection, parts, answer) {
    connection.onDocumentSymbol(
      answer('outline', null, ({ textDocument }) => {
        const found = factsOf(parts, textDocument);
        if (!found) return null;
        const { source, lines } = found.facts.file;
        return parts.client.nestedSymbols
          ? documentSymbols(source, lines)
          : flatSymbols(source, lines, found.document.uri);
      }),
    );
  },
};
