import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver-types';
import type { LineMap } from '../syntax/lines';
import type { SourceFile } from '../syntax/tree';
import { outline, type OutlineEntry, type OutlineKind } from './outline';

export const symbolKinds: Readonly<Record<OutlineKind, SymbolKind>> = {
  graph: SymbolKind.Module,
  state: SymbolKind.Struct,
  type: SymbolKind.Interface,
  key: SymbolKind.Field,
  node: SymbolKind.Function,
  decision: SymbolKind.Enum,
  arm: SymbolKind.EnumMember,
};

/** The outline of a document. */
export function documentSymbols(source: SourceFile, lines: LineMap): DocumentSymbol[] {
  const symbolOf = ({ name, detail, kind, whole, span, children }: OutlineEntry): DocumentSymbol => ({
    name,
    ...(detail === undefined ? {} : { detail }),
    kind: symbolKinds[kind],
    range: lines.rangeOf(whole),
    selectionRange: lines.rangeOf(span),
    ...(children.length === 0 ? {} : { children: children.map(symbolOf) }),
  });
  return outline(source).map(symbolOf);
}

/** The same as one list, each with the name of what it stands in: for clients that know no outlines. */
export function flatSymbols(source: SourceFile, lines: LineMap, uri: string): SymbolInformation[] {
  const found: SymbolInformation[] = [];
  const add = ({ name, kind, whole, children }: OutlineEntry, containerName: string | undefined): void => {
    const location = { uri, range: lines.rangeOf(whole) };
    found.push({ name, kind: symbolKinds[kind], location, ...(containerName === undefined ? {} : { containerName }) });
    for (const child of children) add(child, name);
  };
  for (const entry of outline(source)) add(entry, undefined);
  return found;
}
