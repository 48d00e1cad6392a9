import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { inlayHints, type MissingHint, missingTooltip } from '../../features/inlayHints';
import type { Client } from '../client';
import { guarded } from '../guard';
import { factsOf, type Feature, type RequestParts, switchesOf } from './request';

/** Small words in the text that it does not say itself: what is read, when, and whether it is there. */
export const inlayHintFeature: Feature = {
  capabilities: (client) => ({ inlayHintProvider: { resolveProvider: isLazy(client) } }),
  listen(connection, parts, answer) {
    const { inlayHint } = connection.languages;
    inlayHint.on(answer('inlay hints', [], (params) => hintsIn(parts, params)));
    // The hint goes back as it came: its place is the client's.
    inlayHint.resolve((hint, token) =>
      guarded('inlay hint', parts.log, hint, () => resolved(parts, hint))(hint, token),
    );
  },
};

function isLazy(client: Client): boolean {
  return client.lazyHints.has('tooltip');
}

async function hintsIn(parts: RequestParts, { textDocument, range }: InlayHintParams): Promise<InlayHint[]> {
  const document = parts.documents.find(textDocument.uri);
  if (!document) return [];
  const switches = await switchesOf(parts, document);
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return [];
  const { lines } = facts.file;
  const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
  return inlayHints(facts, span, {
    uri: document.uri,
    reads: switches['inlayHints.reads'],
    supersteps: switches['inlayHints.supersteps'],
    missing: switches['inlayHints.missing'],
  });
}

function resolved(parts: RequestParts, hint: InlayHint): InlayHint {
  const data = hint.data as MissingHint | undefined;
  const facts = data && factsOf(parts, data)?.facts;
  const tooltip = facts && missingTooltip(facts, data);
  return tooltip === undefined ? hint : { ...hint, tooltip };
}
