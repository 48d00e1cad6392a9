import type { OptionalVersionedTextDocumentIdentifier, WorkspaceEdit } from 'vscode-languageserver-types';
import type { TextEdit } from '../rules/rule';
import type { LineMap } from '../syntax/lines';

export interface EditOptions {
  /** Can the client take versioned edits of several documents? */
  readonly documentChanges: boolean;
  readonly preferred: boolean;
  /** The client's spelling of a URI, and the version that it has open, if it has. */
  readonly document: (uri: string) => OptionalVersionedTextDocumentIdentifier;
  readonly linesOf: (uri: string) => LineMap | undefined;
}

/** Edits as the protocol has them; those without a URI are of the file `home`. Undefined if a file cannot be read. */
export function workspaceEdit(
  home: string,
  edits: readonly TextEdit[],
  options: EditOptions,
): WorkspaceEdit | undefined {
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const uri = edit.uri ?? home;
    const group = byFile.get(uri);
    if (group) group.push(edit);
    else byFile.set(uri, [edit]);
  }
  const changes: { uri: string; edits: { range: ReturnType<LineMap['rangeOf']>; newText: string }[] }[] = [];
  for (const [uri, group] of byFile) {
    const lines = options.linesOf(uri);
    if (!lines) return undefined;
    changes.push({ uri, edits: group.map(({ span, text }) => ({ range: lines.rangeOf(span), newText: text })) });
  }
  if (options.documentChanges) {
    return {
      documentChanges: changes.map((change) => ({ textDocument: options.document(change.uri), edits: change.edits })),
    };
  }
  return { changes: Object.fromEntries(changes.map((change) => [options.document(change.uri).uri, change.edits])) };
}
