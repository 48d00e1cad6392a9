import type { CancellationToken, SymbolInformation } from 'vscode-languageserver';
import type { Facts } from '../../analysis/facts';
import { symbolKinds } from '../../features/documentSymbols';
import { outline } from '../../features/outline';
import { type Fit, type NamedSymbol, namedSymbols, SymbolQuery } from '../../features/workspaceSymbols';
import { nextTurn } from '../turn';
import { locationOptions } from './places';
import type { Feature, RequestParts } from './request';

/** More are not sent: nobody reads them, and the next letter leaves fewer. */
const MOST = 500;
/** Between so many files the client's messages have their turn. */
const AT_ONCE = 20;

export const workspaceSymbolFeature: Feature = {
  capabilities: () => ({ workspaceSymbolProvider: true }),
  listen(connection, parts, answer) {
    connection.onWorkspaceSymbol(
      answer('workspace symbols', null, ({ query }, token) => find(parts, new SymbolQuery(query), token)),
    );
  },
};

interface Found {
  readonly uri: string;
  readonly symbol: NamedSymbol;
  readonly fit: Fit;
}

async function find(parts: RequestParts, query: SymbolQuery, token: CancellationToken): Promise<SymbolInformation[]> {
  const files = [...(await parts.graphFiles.listWithOpen())].toSorted();
  const found: Found[] = [];
  for (const [i, uri] of files.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await nextTurn();
    if (token.isCancellationRequested) return [];
    for (const symbol of symbolsOf(parts, uri)) {
      const fit = query.fit(symbol);
      if (fit !== undefined) found.push({ uri, symbol, fit });
    }
  }
  // Of equally good ones those of the first files come first, in the order of the text.
  found.sort((a, b) => a.fit - b.fit || a.symbol.name.length - b.symbol.name.length);
  const { linesOf, spell } = locationOptions(parts);
  return found.slice(0, MOST).flatMap(({ uri, symbol: { kind, name, container, span } }) => {
    const range = linesOf(uri)?.rangeOf(span);
    if (!range) return [];
    const location = { uri: spell(uri), range };
    return [
      { name, kind: symbolKinds[kind], location, ...(container === undefined ? {} : { containerName: container }) },
    ];
  });
}

/** Kept for the version of an open document, whose text is parsed already. */
const known = new WeakMap<Facts, readonly NamedSymbol[]>();

function symbolsOf({ documents, session, graphFiles }: RequestParts, uri: string): readonly NamedSymbol[] {
  const document = documents.get(uri);
  const facts = document && session.checker.facts(document);
  if (!facts) return graphFiles.outline(uri)?.symbols ?? [];
  let symbols = known.get(facts);
  if (!symbols) {
    symbols = namedSymbols(outline(facts.file.source));
    known.set(facts, symbols);
  }
  return symbols;
}
