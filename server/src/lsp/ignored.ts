import ignore, { type Ignore } from 'ignore';
import type { Workspace } from './workspace';

/** Which files of the workspace are not the project's own: hidden ones, `node_modules`, and what `.gitignore` names. */
export class IgnoredFiles {
  private readonly parsed = new Map<string, { readonly text: string; readonly rules: Ignore }>();

  constructor(private readonly workspace: Workspace) {}

  /** Is a file, or a folder if its URI ends with `/`, to be left alone? So is everything in a folder that is. */
  has(uri: string): boolean {
    const folder = this.workspace.folderOf(uri);
    if (folder === undefined) return false;
    for (let slash = uri.indexOf('/', folder.length + 1); slash >= 0; slash = uri.indexOf('/', slash + 1)) {
      if (this.isNamed(folder, uri.slice(0, slash + 1))) return true;
    }
    return !uri.endsWith('/') && this.isNamed(folder, uri);
  }

  /** As Git does it: the `.gitignore` of each folder on the way counts, the innermost most. */
  private isNamed(root: string, uri: string): boolean {
    const name = uri.slice(uri.lastIndexOf('/', uri.length - 2) + 1);
    if (name.startsWith('.') || name === 'node_modules/') return true;
    let isIgnored = false;
    for (let end = root.length; end >= 0 && end < uri.length - 1; end = uri.indexOf('/', end + 1)) {
      const rules = this.rulesOf(uri.slice(0, end));
      if (!rules) continue;
      const { ignored, unignored } = rules.test(decode(uri.slice(end + 1)));
      isIgnored = ignored || (isIgnored && !unignored);
    }
    return isIgnored;
  }

  private rulesOf(folder: string): Ignore | undefined {
    const uri = `${folder}/.gitignore`;
    const text = this.workspace.readClosed(uri);
    if (text === undefined) return undefined;
    const known = this.parsed.get(uri);
    if (known?.text === text) return known.rules;
    const rules = ignore().add(text);
    this.parsed.set(uri, { text, rules });
    return rules;
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
