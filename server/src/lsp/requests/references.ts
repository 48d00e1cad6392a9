import type { Location, ReferenceParams } from 'vscode-languageserver';
import { definitionOf } from '../../features/definition';
import { documentHighlights } from '../../features/documentHighlights';
import { toLocations } from '../../features/locations';
import { referencesIn } from '../../features/references';
import type { Place } from '../../model/model';
import { locationOptions } from './places';
import { factsAt, type Feature, type RequestParts } from './request';
import { filesNaming, symbolOf } from './symbolFiles';

/** Everywhere that a symbol is used: in its document as it is looked at, and in all files when that is asked for. */
export const referencesFeature: Feature = {
  capabilities: () => ({ referencesProvider: true, documentHighlightProvider: true }),
  listen(connection, parts, answer) {
    connection.onReferences(answer('references', null, (params) => references(parts, params)));
    connection.onDocumentHighlight(
      answer('highlights', null, (params) => {
        const place = factsAt(parts, params);
        return place ? documentHighlights(place.facts, place.offset) : null;
      }),
    );
  },
};

async function references(parts: RequestParts, params: ReferenceParams): Promise<Location[] | null> {
  const before = symbolOf(parts, params);
  if (!before) return null;
  const files = await filesNaming(parts, before.facts.uri, before.symbol);
  // The text may have changed while the disk was looked at; from here on it cannot.
  const now = symbolOf(parts, params);
  if (!now) return null;
  const { symbol } = now;
  const { includeDeclaration } = params.context;
  const places: Place[] = [];
  const exported = symbol.kind === 'handler' ? definitionOf(symbol, parts.workspace) : undefined;
  if (exported && includeDeclaration) places.push(exported);
  for (const file of files) {
    const facts = parts.analyses.facts(file);
    if (!facts) continue;
    for (const { span, access } of referencesIn(facts, symbol)) {
      if (includeDeclaration || access !== 'declaration') places.push({ uri: file, span });
    }
  }
  return toLocations(withoutRepeats(places), locationOptions(parts));
}

/** A call can take a key and give it back at one place. */
function withoutRepeats(places: readonly Place[]): Place[] {
  return places.filter(
    ({ uri, span }, i) => i === 0 || places[i - 1].uri !== uri || places[i - 1].span.start !== span.start,
  );
}
