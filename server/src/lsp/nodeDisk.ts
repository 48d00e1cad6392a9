import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { URI, Utils } from 'vscode-uri';
import { LineMap } from '../syntax/lines';
import { decodeUtf8 } from '../syntax/utf8';
import type { Disk } from './disk';

/** The file system of Node.js, for `file:` URIs. */
export const nodeDisk: Disk = {
  serves: (uri) => pathOf(uri) !== undefined,

  read(uri, limit) {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    try {
      const bytes = statSync(path).size;
      if (bytes > limit) return { text: undefined, fault: { kind: 'too large', bytes, limit } };
      const { text, faultAt } = decodeUtf8(readFileSync(path));
      const at = faultAt === undefined ? undefined : new LineMap(text).positionAt(faultAt);
      return { text, fault: at && { kind: 'not UTF-8', at } };
    } catch {
      return undefined;
    }
  },

  stamp(uri) {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat?.isFile() ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : undefined;
    } catch {
      return undefined;
    }
  },

  async list(uri) {
    const path = pathOf(uri);
    if (path === undefined) return [];
    const folder = URI.parse(uri);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    return entries.map((entry) => ({
      uri: Utils.joinPath(folder, entry.name).toString(),
      name: entry.name,
      isFolder: entry.isDirectory(),
    }));
  },
};

function pathOf(uri: string): string | undefined {
  const { scheme, fsPath } = URI.parse(uri);
  return scheme === 'file' ? fsPath : undefined;
}
