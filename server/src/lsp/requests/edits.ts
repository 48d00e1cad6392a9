import type { EditOptions } from '../../features/workspaceEdit';
import type { RequestParts } from './request';

/** How edits of several files reach the client. */
export function editOptions({ client, documents, workspace, session }: RequestParts): EditOptions {
  return {
    documentChanges: client.documentChanges,
    preferred: client.preferredActions,
    document: (key) => {
      const open = documents.get(key);
      return { uri: open?.uri ?? key, version: open?.version ?? null };
    },
    linesOf: (uri) => {
      const open = documents.get(uri);
      return (open && session.checker.facts(open)?.file.lines) ?? workspace.linesOf(uri);
    },
  };
}
