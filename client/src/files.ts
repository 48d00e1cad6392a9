import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  listFolderMethod,
  type ListFolderParams,
  type ListFolderResult,
  readFilesMethod,
  type ReadFilesParams,
  type ReadFilesResult,
} from '../../server/src/lsp/protocol';

/** Hands over files that the server cannot see, from whatever file system the editor has for them. */
export function handOverFiles(client: BaseLanguageClient): vscode.Disposable {
  const uriOf = (uri: string) => client.protocol2CodeConverter.asUri(uri);
  return vscode.Disposable.from(
    client.onRequest(readFilesMethod, ({ uris, limit }: ReadFilesParams): Promise<ReadFilesResult> => {
      return Promise.all(uris.map((uri) => read(uriOf(uri), limit)));
    }),
    client.onRequest(listFolderMethod, ({ uri }: ListFolderParams) => list(uriOf(uri))),
  );
}

/** Most files that are asked for are looked for in vain, so that an error is no news. */
async function read(uri: vscode.Uri, limit: number): Promise<string | null> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (!(type & vscode.FileType.File) || size > limit) return null;
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return null;
  }
}

async function list(uri: vscode.Uri): Promise<ListFolderResult> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(uri);
    return entries.map(([name, type]) => ({ name, isFolder: Boolean(type & vscode.FileType.Directory) }));
  } catch {
    return [];
  }
}
