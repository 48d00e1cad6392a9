import type { LocationOptions } from '../../features/locations';
import type { LineMap } from '../../syntax/lines';
import type { RequestParts } from './request';

/** How places of several files reach the client; lines are counted once in each file of an answer. */
export function locationOptions({ documents, workspace, session }: RequestParts): LocationOptions {
  const known = new Map<string, LineMap | undefined>();
  return {
    linesOf(uri) {
      if (known.has(uri)) return known.get(uri);
      const open = documents.get(uri);
      const lines = (open && session.checker.facts(open)?.file.lines) ?? workspace.linesOf(uri);
      known.set(uri, lines);
      return lines;
    },
    spell: (uri) => documents.get(uri)?.uri ?? uri,
  };
}
