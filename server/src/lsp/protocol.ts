/** Requests that the server offers beside the protocol's own. Shared by server and client: types and names only. */
import type { Position, Range, TextDocumentIdentifier } from 'vscode-languageserver';

/**
 * Asked by the server of clients whose initialization options have `files: true`, for files that it cannot see itself:
 * the texts of files, without byte order mark, in the order of the question.
 */
export const readFilesMethod = 'graph/readFiles';

export interface ReadFilesParams {
  readonly uris: readonly string[];
  /** A file of more bytes is not read. */
  readonly limit: number;
}

/** Null for a file that is not there, too large or not to be read. */
export type ReadFilesResult = readonly (string | null)[];

/** Asked by the server as well: what is in a folder; nothing, if it is not there. */
export const listFolderMethod = 'graph/listFolder';

export interface ListFolderParams {
  readonly uri: string;
}

export type ListFolderResult = readonly { readonly name: string; readonly isFolder: boolean }[];

/** The picture of one graph of a document. Never fails: what cannot be drawn is said in the result. */
export const diagramMethod = 'graph/diagram';

export type DiagramDirection = 'TB' | 'LR' | 'BT' | 'RL';

export interface DiagramParams {
  readonly textDocument: TextDocumentIdentifier;
  /** The cursor; the graph round it is drawn, or the nearest before it. */
  readonly position?: Position;
  /** The graph's name; wins over `position` when the document has such a graph. */
  readonly graph?: string;
  readonly options?: { readonly direction?: DiagramDirection };
}

export interface DiagramNode {
  /** The id in the Mermaid text, such as `n0`. */
  readonly id: string;
  readonly name: string;
  /** The name in its declaration, or where it is first used. */
  readonly range: Range;
  /** The worst finding at the node. */
  readonly severity?: 'error' | 'warning';
}

export interface DiagramResult {
  /** Of the text that was drawn; null for a document that is not open. */
  readonly version: number | null;
  /** The names of all graphs of the document, in its order. */
  readonly graphs: readonly string[];
  readonly graph: string | null;
  /** Null when that graph's text has a syntax error, or there is no graph. */
  readonly mermaid: string | null;
  readonly nodes: readonly DiagramNode[];
  /** Why there is no picture. */
  readonly problem?: { readonly message: string; readonly range: Range };
}
