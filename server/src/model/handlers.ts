/** Which module and export a `run`, `handlers` or `reduce` means, and whether it is there (LANGUAGE §3, §5). */
import { cookString } from '../syntax/strings';
import type { Span, StringLiteral } from '../syntax/tree';
import type { GraphModel, HandlerRef } from './model';
import { moduleExports } from './moduleExports';
import { type FileScope, resolveRelative } from './scope';

export interface HandlerUse {
  readonly scope: FileScope;
  readonly graph: GraphModel | undefined;
  /** The string behind the word; null: `run` alone. */
  readonly path: StringLiteral | null;
  /** The export where the path names none: the node's name. Undefined for a module as a whole. */
  readonly defaultName: string | undefined;
  /** Where the word stands, for `run` alone. */
  readonly span?: Span;
  /** The graph's `handlers` line, where a path without a file looks. */
  readonly module: HandlerRef | undefined;
}

/** Of the module beside a graph file, in the order in which they are tried. */
export const SIBLING_ENDINGS = ['.ts', '.js', '.mjs'];

/** Resolves a handler and reports a module or an export that is not there. */
export function resolveHandler(use: HandlerUse): HandlerRef {
  const { scope, path, defaultName } = use;
  const span = path ?? use.span ?? scope.source;
  const written = path ? cookString(scope.source.text, path).value : '';
  const hash = written.lastIndexOf('#');
  const file = hash < 0 ? written : written.slice(0, hash);
  const exportName = hash < 0 ? defaultName : written.slice(hash + 1);
  if (file !== '') {
    const uri = resolveRelative(scope.uri, file);
    // An untitled document has no place that a path could start from.
    if (!uri) return { span, uri: undefined, exportName, state: 'host' };
    return reported(use, file, lookUp(scope, uri, span, exportName));
  }
  const { module } = use;
  if (module) {
    if (!module.uri || module.state !== 'found') return { span, uri: module.uri, exportName, state: 'host' };
    return reported(use, file, lookUp(scope, module.uri, span, exportName));
  }
  const sibling = siblingModule(scope);
  if (!sibling) return { span, uri: undefined, exportName, state: 'host' };
  return reported(use, file, lookUp(scope, sibling, span, exportName));
}

function lookUp(scope: FileScope, uri: string, span: Span, exportName: string | undefined): HandlerRef {
  const text = readModule(scope, uri);
  if (text === undefined) return { span, uri, exportName, state: 'no-module' };
  if (exportName === undefined) return { span, uri, exportName, state: 'found' };
  const exports = moduleExports(text);
  const isThere = !exports.complete || exports.names.has(exportName);
  return { span, uri, exportName, state: isThere ? 'found' : 'no-export' };
}

function reported(use: HandlerUse, path: string, handler: HandlerRef): HandlerRef {
  const { state, span, exportName } = handler;
  if (state === 'no-module' || state === 'no-export') {
    use.scope.faults.push({ code: 'unknown-handler', span, graph: use.graph, what: state, path, exportName });
  }
  return handler;
}

/** The module beside the file with its base name, if there is one. */
function siblingModule(scope: FileScope): string | undefined {
  return siblingModules(scope.uri).find((uri) => readModule(scope, uri) !== undefined);
}

/** Where the module of a file without a `handlers` line may be, the likeliest first. */
export function siblingModules(uri: string): string[] {
  if (!uri.endsWith('.graph')) return [];
  const base = uri.slice(0, -'.graph'.length);
  return base.endsWith('/') ? [] : SIBLING_ENDINGS.map((ending) => base + ending);
}

function readModule(scope: FileScope, uri: string): string | undefined {
  scope.project.dependencies.add(uri);
  return scope.project.files.read(uri);
}
