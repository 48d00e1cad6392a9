import {
  type FileOperationRegistrationOptions,
  type FileRename,
  type RenameFilesParams,
  WillRenameFilesRequest,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { editsForMoves, type Moves } from '../../features/movedFiles';
import { workspaceEdit } from '../../features/workspaceEdit';
import { pathOf } from '../../model/relativePath';
import type { TextEdit } from '../../rules/rule';
import { parse } from '../../syntax';
import { canonical } from '../documents';
import { editOptions } from './edits';
import type { Feature, RequestParts } from './request';

/** Graphs, the modules with their functions, and folders that may hold both. */
const filters: FileOperationRegistrationOptions['filters'] = [
  { pattern: { glob: '**/*.{graph,ts,mts,cts,js,mjs,cjs}', matches: 'file' } },
  { pattern: { glob: '**', matches: 'folder' } },
];

export const renameFilesFeature: Feature = {
  capabilities: (client) => (client.willRename ? { workspace: { fileOperations: { willRename: { filters } } } } : {}),
  listen(connection, parts, answer) {
    connection.onRequest<WorkspaceEdit | null, void>(
      WillRenameFilesRequest.method,
      answer('will rename files', null, ({ files }: RenameFilesParams) => edits(parts, files)),
    );
  },
};

/** Edits of the files as they are called now: the client makes them before it moves anything. */
async function edits(parts: RequestParts, files: readonly FileRename[]): Promise<WorkspaceEdit | null> {
  const { graphFiles, workspace } = parts;
  const moves = movesOf(parts, files);
  const found: TextEdit[] = [];
  for (const uri of [...(await graphFiles.listWithOpen())].toSorted()) {
    const text = workspace.read(uri);
    if (text === undefined) continue;
    const isConcerned = moves.after(uri) !== uri || files.some(({ oldUri }) => mayLeadTo(text, oldUri));
    if (!isConcerned && !files.some(({ oldUri }) => isBeside(uri, canonical(oldUri)))) continue;
    for (const edit of editsForMoves(parse(text), uri, moves)) found.push({ ...edit, uri });
  }
  return found.length === 0 ? null : (workspaceEdit('', found, editOptions(parts)) ?? null);
}

function movesOf({ workspace }: RequestParts, files: readonly FileRename[]): Moves {
  const moved = files.map(({ oldUri, newUri }) => ({ from: canonical(oldUri), to: canonical(newUri) }));
  return {
    after(uri) {
      for (const { from, to } of moved) {
        if (uri === from) return to;
        if (uri.startsWith(`${from}/`)) return to + uri.slice(from.length);
      }
      return uri;
    },
    exists: (uri) => workspace.read(uri) !== undefined,
  };
}

/** Can a path in the text lead to it? Then it has its last part, unless that is written with escapes. */
function mayLeadTo(text: string, uri: string): boolean {
  const path = pathOf(canonical(uri));
  return text.includes(path.slice(path.lastIndexOf('/') + 1)) || text.includes('\\');
}

/** Is it the module that a graph finds beside it? */
function isBeside(uri: string, module: string): boolean {
  return uri.slice(0, uri.lastIndexOf('.')) === module.slice(0, module.lastIndexOf('.'));
}
