import type { DocumentLink } from 'vscode-languageserver-types';
import type { Facts } from '../analysis/facts';
import type { Files } from '../model/model';
import { resolvePath } from '../model/scope';
import type { Offset, Span } from '../syntax/tree';
import { definitionOf } from './definition';
import { fileName } from './fileName';
import type { LocationOptions } from './locations';
import type { SymbolUse } from './symbols';
import { symbolsNear } from './usesIn';

export interface LinkOptions extends LocationOptions {
  readonly tooltips: boolean;
}

/** The paths in a document that lead to a file which is there. */
export function documentLinks(facts: Facts, files: Files, options: LinkOptions): DocumentLink[] {
  const { source, lines } = facts.file;
  const links: DocumentLink[] = [];
  const add = (path: Span, target: string, tooltip: string): void => {
    const range = lines.rangeOf(inside(source.text, path));
    links.push(options.tooltips ? { range, target, tooltip } : { range, target });
  };
  for (const item of source.items) {
    const uri = item.kind === 'import' && item.path ? resolvePath(facts.uri, item.path, source.text) : undefined;
    if (item.kind !== 'import' || !item.path || uri === undefined || files.read(uri) === undefined) continue;
    add(item.path, options.spell(uri), `Open ${fileName(uri)}`);
  }
  for (const { span, handler } of handlersIn(facts)) {
    const { uri, exportName, state } = handler;
    if (source.text[span.start] !== '"' || uri === undefined || (state !== 'found' && state !== 'no-export')) continue;
    const place = definitionOf({ kind: 'handler', handler }, files)?.span;
    // No export stands at the very beginning of a module.
    const isKnown = place !== undefined && place.start > 0;
    const target = options.spell(uri) + (isKnown ? placeInUri(place, options.linesOf(uri)) : '');
    add(span, target, isKnown ? `Open \`${exportName}\` in ${fileName(uri)}` : `Open ${fileName(uri)}`);
  }
  return links;
}

type HandlerUse = SymbolUse & { readonly kind: 'handler' };

/** Each once, in the order of the text. */
function handlersIn(facts: Facts): HandlerUse[] {
  const found = new Map<Offset, HandlerUse>();
  for (const word of ['run', 'handlers', 'reduce']) {
    symbolsNear(facts, word, (use) => {
      if (use.kind === 'handler') found.set(use.span.start, use);
    });
  }
  return [...found.values()].toSorted((a, b) => a.span.start - b.span.start);
}

/** As editors read the end of a URI: line and column count from one. */
function placeInUri({ start }: Span, lines: ReturnType<LocationOptions['linesOf']>): string {
  const position = lines?.positionAt(start);
  return position ? `#L${position.line + 1},${position.character + 1}` : '';
}

/** A string without its quotes. */
function inside(text: string, { start, end }: Span): Span {
  const quote = text.startsWith('"""', start) && end - start >= 6 ? 3 : 1;
  const isClosed = end - start > quote && text.endsWith('"', end) && text[end - 1] === '"';
  return { start: start + quote, end: isClosed ? end - quote : end };
}
