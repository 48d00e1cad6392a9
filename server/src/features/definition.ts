import type { Facts } from '../analysis/facts';
import type { Files, HandlerRef } from '../model/model';
import { moduleExports } from '../model/moduleExports';
import { resolvePath } from '../model/scope';
import type { Offset, Span } from '../syntax/tree';
import { type Declaration, declarationOf } from './identity';
import { itemAround, touches } from './places';
import { symbolAt } from './symbolAt';
import type { Meaning } from './symbols';

/** What a place leads to. */
export interface Definition {
  /** The place: a name, a path, the text of a `run`. */
  readonly origin: Span;
  readonly declarations: readonly Declaration[];
}

/** Where the symbol at an offset is declared: on a declaration, itself. A path leads to its file. */
export function definition(facts: Facts, offset: Offset, files: Files): Definition | undefined {
  const symbol = symbolAt(facts, offset);
  if (!symbol) return importedFile(facts, offset, files);
  const declaration = definitionOf(symbol, files);
  return declaration && { origin: symbol.span, declarations: [declaration] };
}

/** The declaration of a symbol, in whatever language. */
export function definitionOf(symbol: Meaning, files: Files): Declaration | undefined {
  return symbol.kind === 'handler' ? exportOf(symbol.handler, files) : declarationOf(symbol);
}

const BEGINNING: Span = { start: 0, end: 0 };

/** The export of a module, its beginning where the line names no export, or it may come from elsewhere (`export *`). */
function exportOf({ uri, exportName, state }: HandlerRef, files: Files): Declaration | undefined {
  const text = uri === undefined || state !== 'found' ? undefined : files.read(uri);
  if (uri === undefined || text === undefined) return undefined;
  const place = exportName === undefined ? undefined : moduleExports(text).places.get(exportName);
  return { uri, span: place?.name ?? BEGINNING, whole: place?.whole ?? BEGINNING };
}

function importedFile(facts: Facts, offset: Offset, files: Files): Definition | undefined {
  const item = itemAround(facts, offset);
  if (item?.kind !== 'import' || !item.path || !touches(item.path, offset)) return undefined;
  const uri = resolvePath(facts.uri, item.path, facts.file.source.text);
  if (uri === undefined || files.read(uri) === undefined) return undefined;
  return { origin: item.path, declarations: [{ uri, span: BEGINNING, whole: BEGINNING }] };
}
