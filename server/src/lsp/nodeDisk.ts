import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { URI, Utils } from 'vscode-uri';
import type { Disk } from './disk';

/** The file system of Node.js, for `file:` URIs. */
export const nodeDisk: Disk = {
  serves: (uri) => pathOf(uri) !== undefined,

  read(uri, limit) {
    const path = pathOf(uri);
    if (path === undefined) return undefined;
    try {
      if (statSync(path).size > limit) return undefined;
      const text = readFileSync(path, 'utf8');
      return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
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
