import type { Location, LocationLink } from 'vscode-languageserver';
import { type Definition, definition } from '../../features/definition';
import { toLinks, toLocations } from '../../features/locations';
import { symbolAt } from '../../features/symbolAt';
import { typeDefinition } from '../../features/typeDefinition';
import { locationOptions } from './places';
import { type At, factsAt, type Feature, type FactsAt, type RequestParts } from './request';

type Answer = Location[] | LocationLink[];

/** What a name means, its type, and the code that a line runs. Declarations are definitions here. */
export const definitionFeature: Feature = {
  capabilities: () => ({ definitionProvider: true, declarationProvider: true, typeDefinitionProvider: true }),
  listen(connection, parts, answer) {
    const { client, workspace, analyses } = parts;
    connection.onDefinition(
      answer('definition', null, (at: At) =>
        answered(parts, at, client.definitionLinks, ({ facts, offset }) => definition(facts, offset, workspace)),
      ),
    );
    connection.onDeclaration(
      answer('declaration', null, (at: At) =>
        answered(parts, at, client.declarationLinks, ({ facts, offset }) => definition(facts, offset, workspace)),
      ),
    );
    connection.onTypeDefinition(
      answer('type definition', null, (at: At) =>
        answered(parts, at, client.typeDefinitionLinks, ({ facts, offset }) => {
          const symbol = symbolAt(facts, offset);
          const modelOf = (uri: string) => analyses.facts(uri)?.file;
          return symbol && { origin: symbol.span, declarations: typeDefinition(symbol, modelOf) };
        }),
      ),
    );
  },
};

function answered(
  parts: RequestParts,
  at: At,
  links: boolean,
  find: (place: FactsAt) => Definition | undefined,
): Answer | null {
  const place = factsAt(parts, at);
  const found = place && find(place);
  if (!found) return null;
  const options = locationOptions(parts);
  const { origin, declarations } = found;
  return links ? toLinks(place.facts.file.lines, origin, declarations, options) : toLocations(declarations, options);
}
