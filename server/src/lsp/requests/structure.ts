import type { FoldingRange, FoldingRangeParams, SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { foldingRanges } from '../../features/folding';
import { selectionRange } from '../../features/selectionRanges';
import { factsOf, type Feature, type RequestParts } from './request';

/** Folding, and selections that grow by syntax. */
export const structureFeature: Feature = {
  capabilities: () => ({ foldingRangeProvider: true, selectionRangeProvider: true }),
  listen(connection, parts, answer) {
    connection.onFoldingRanges(answer('folding', [], (params) => foldingsIn(parts, params)));
    connection.onSelectionRanges(answer('selection ranges', [], (params) => selectionsAt(parts, params)));
  },
};

function foldingsIn(parts: RequestParts, { textDocument }: FoldingRangeParams): FoldingRange[] {
  const facts = factsOf(parts, textDocument)?.facts;
  return facts ? foldingRanges(facts.file.source, facts.file.lines) : [];
}

/** One for each position, as the protocol wants it. */
function selectionsAt(parts: RequestParts, { textDocument, positions }: SelectionRangeParams): SelectionRange[] {
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return [];
  const { source, lines } = facts.file;
  return positions.map((position) => selectionRange(source, lines, lines.offsetAt(position)));
}
