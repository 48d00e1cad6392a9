/** Places of several files as the protocol has them. */
import type { Location, LocationLink } from 'vscode-languageserver-types';
import type { Place } from '../model/model';
import type { LineMap } from '../syntax/lines';
import type { Span } from '../syntax/tree';
import type { Declaration } from './identity';

export interface LocationOptions {
  /** Undefined for a file that is not there any more. */
  readonly linesOf: (uri: string) => LineMap | undefined;
  /** The client's spelling of a URI. */
  readonly spell: (uri: string) => string;
}

export function toLocations(places: readonly Place[], { linesOf, spell }: LocationOptions): Location[] {
  return places.flatMap(({ uri, span }) => {
    const lines = linesOf(uri);
    return lines ? [{ uri: spell(uri), range: lines.rangeOf(span) }] : [];
  });
}

/** Links from a place of the file `home`. */
export function toLinks(
  home: LineMap,
  origin: Span,
  declarations: readonly Declaration[],
  { linesOf, spell }: LocationOptions,
): LocationLink[] {
  return declarations.flatMap(({ uri, span, whole }) => {
    const lines = linesOf(uri);
    if (!lines) return [];
    return [
      {
        originSelectionRange: home.rangeOf(origin),
        targetUri: spell(uri),
        targetRange: lines.rangeOf(whole),
        targetSelectionRange: lines.rangeOf(span),
      },
    ];
  });
}
