import {
  type Connection,
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Facts } from '../../analysis/facts';
import { type Project, type Refusal, rename, type Target, targetAt } from '../../features/rename';
import { mayName } from '../../features/usesIn';
import { workspaceEdit } from '../../features/workspaceEdit';
import { editOptions } from './edits';
import { type Answer, type At, factsOf, type Feature, type RequestParts } from './request';

/** In UTF-16 units: what takes some 20 milliseconds. */
const MOST_ANALYSED = 200_000;

export const renameFeature: Feature = {
  capabilities: (client) => ({ renameProvider: client.prepareRename ? { prepareProvider: true } : true }),
  listen(connection: Connection, parts: RequestParts, answer: Answer): void {
    connection.onPrepareRename(answer('prepare rename', null, (params) => prepare(parts, params)));
    connection.onRenameRequest(answer('rename', null, (params) => renamed(parts, params)));
  },
};

function prepare(parts: RequestParts, params: PrepareRenameParams): PrepareRenameResult | ResponseError | null {
  const found = find(parts, params);
  if (!found) return null;
  if ('refused' in found) return sorry(found);
  const { facts, target } = found;
  return { range: facts.file.lines.rangeOf(target.span), placeholder: target.name };
}

async function renamed(parts: RequestParts, params: RenameParams): Promise<WorkspaceEdit | ResponseError | null> {
  const asked = find(parts, params);
  if (!asked) return null;
  if ('refused' in asked) return sorry(asked);
  const files = await filesWith(parts, asked.target, params);
  // While the disk was read a text may have changed: its facts are used up then, and of this one the place is another.
  const found = find(parts, params);
  if (!found) return null;
  if ('refused' in found) return sorry(found);
  if (found.revision !== asked.revision) {
    return new ResponseError(LSPErrorCodes.ContentModified, 'the text has changed meanwhile');
  }
  const { facts: home, target } = found;
  const read: Facts[] = [];
  for (const file of target.declaredIn === undefined ? [home.uri] : files) {
    const facts = parts.analyses.facts(file);
    if (!facts) return sorry({ refused: `\`${file}\` speaks of \`${target.name}\` and cannot be read` });
    read.push(facts);
  }
  const edits = rename(projectOf(parts), read, target, params.newName);
  if ('refused' in edits) return sorry(edits);
  return workspaceEdit(home.uri, edits, editOptions(parts)) ?? null;
}

interface Found {
  readonly facts: Facts;
  readonly target: Target;
  /** Of the text. */
  readonly revision: number;
}

function find(parts: RequestParts, { textDocument, position }: At): Found | Refusal | undefined {
  const open = factsOf(parts, textDocument);
  if (!open) return undefined;
  const { facts, document } = open;
  const { revision } = document;
  const target = targetAt(projectOf(parts), facts, facts.file.lines.offsetAt(position));
  if ('refused' in target) return target;
  const { declaredIn } = target;
  const isOurs = declaredIn === undefined || declaredIn === facts.uri || isWritable(parts, declaredIn);
  if (isOurs) return { facts, target, revision };
  return { refused: `\`${target.name}\` is declared in \`${declaredIn}\`, which is no file of this workspace` };
}

function isWritable({ graphFiles, documents }: RequestParts, file: string): boolean {
  return graphFiles.isOurs(file) || documents.get(file) !== undefined;
}

/** The file that declares something, and those that can speak of it or of what is to have its name. */
async function filesWith(
  { graphFiles, workspace }: RequestParts,
  { declaredIn, name, kind }: Target,
  { newName }: RenameParams,
): Promise<readonly string[]> {
  if (declaredIn === undefined) return [];
  const importers = await graphFiles.importersOf([declaredIn]);
  const isConcerned = (file: string): boolean => {
    const text = workspace.read(file) ?? '';
    // A call hands over keys of equal names without a word of them.
    return kind !== 'name' || mayName(text, name) || mayName(text, newName.trim()) || text.includes('call');
  };
  return [declaredIn, ...importers.toSorted().filter(isConcerned)];
}

function projectOf({ core, analyses, workspace }: RequestParts): Project {
  return {
    facts: (uri) => analyses.facts(uri),
    analyze: (text, uri, files) => core.analyze(text, uri, files),
    files: workspace,
    mostAnalysed: MOST_ANALYSED,
  };
}

/** The editor shows the reason beside the name. */
function sorry({ refused }: Refusal): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, refused);
}
