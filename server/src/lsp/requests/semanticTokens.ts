import type {
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver';
import { semanticTokens, tokenModifiers, tokenTypes } from '../../features/semanticTokens';
import type { OpenDocument } from '../documents';
import { editsBetween, encodeTokens } from '../tokenData';
import { factsOf, type Feature, type RequestParts } from './request';

/** The last tokens that the client got of a document, by which it asks for what has changed since. */
interface Sent {
  readonly resultId: string;
  readonly data: number[];
}

/** Colours of names, by what they mean. */
export const semanticTokenFeature: Feature = {
  capabilities(client) {
    if (!client.semanticTokens) return {};
    const legend = { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] };
    return { semanticTokensProvider: { legend, full: { delta: true }, range: true } };
  },
  listen(connection, parts, answer) {
    const sent = new SentTokens();
    const { semanticTokens: requests } = connection.languages;
    requests.on(answer('semantic tokens', { data: [] }, (params) => sent.full(parts, params)));
    requests.onDelta(answer('changed semantic tokens', { data: [] }, (params) => sent.delta(parts, params)));
    requests.onRange(answer('semantic tokens of a range', { data: [] }, (params) => tokensInRange(parts, params)));
  },
};

class SentTokens {
  private readonly last = new WeakMap<OpenDocument, Sent>();
  private count = 0;

  full(parts: RequestParts, { textDocument }: SemanticTokensParams): SemanticTokens {
    const found = factsOf(parts, textDocument);
    if (!found) return { data: [] };
    const { facts, document } = found;
    const { source, lines } = facts.file;
    const data = encodeTokens(semanticTokens(facts), source.text, lines, parts.positions.encoding);
    const tokens = { resultId: String(++this.count), data };
    this.last.set(document, tokens);
    return tokens;
  }

  /** All tokens, if those that the client has are not the last that it got. */
  delta(
    parts: RequestParts,
    { textDocument, previousResultId }: SemanticTokensDeltaParams,
  ): SemanticTokens | SemanticTokensDelta {
    const document = parts.documents.find(textDocument.uri);
    const before = document && this.last.get(document);
    const now = this.full(parts, { textDocument });
    if (now.resultId === undefined || before?.resultId !== previousResultId) return now;
    return { resultId: now.resultId, edits: editsBetween(before.data, now.data) };
  }
}

function tokensInRange(parts: RequestParts, { textDocument, range }: SemanticTokensRangeParams): SemanticTokens {
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return { data: [] };
  const { source, lines } = facts.file;
  const span = { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
  return { data: encodeTokens(semanticTokens(facts, span), source.text, lines, parts.positions.encoding) };
}
