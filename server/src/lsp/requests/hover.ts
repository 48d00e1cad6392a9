import type { Hover, HoverParams } from 'vscode-languageserver';
import { hover } from '../../features/hover';
import { factsOf, type Feature, type RequestParts } from './request';

export const hoverFeature: Feature = {
  capabilities: () => ({ hoverProvider: true }),
  listen(connection, parts, answer) {
    connection.onHover(answer('hover', null, (params) => hoverAt(parts, params)));
  },
};

export function hoverAt(parts: RequestParts, { textDocument, position }: HoverParams): Hover | null {
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return null;
  return hover(facts, facts.file.lines.offsetAt(position), parts.client.markdownHover ? 'markdown' : 'plaintext');
}
