import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
} from 'vscode-languageserver';
import { uncheckedDiagnostic } from '../features/unchecked';
import type { Levels } from '../rules/severities';
import { Checker, type Core } from './checker';
import { ClosedFiles } from './closedFiles';
import { canonical, type Documents, type OpenDocument } from './documents';
import { inBackground, inOneLine, type Log } from './guard';
import type { GraphFiles } from './graphFiles';
import type { Progress } from './progress';
import type { Publisher } from './publisher';
import { Scheduler } from './scheduler';
import type { Settings } from './settings';
import { SeverityReader } from './severity';
import { packagesAbove, type Workspace } from './workspace';

export interface SessionParts {
  readonly core: Core;
  readonly documents: Documents;
  readonly workspace: Workspace;
  readonly settings: Settings;
  readonly publisher: Publisher;
  readonly graphFiles: GraphFiles;
  readonly log: Log;
  /** Asks the client to ask again for what it shows in texts that have not changed themselves. */
  readonly refresh: () => void;
  /** Shows a person how far the check of the workspace is, where the client can. */
  readonly progress: () => Promise<Progress | undefined>;
}

/** What follows from each of the client's messages: which files are checked again, and what is published of them. */
export class Session {
  readonly checker: Checker;
  private readonly scheduler = new Scheduler((key) => this.check(key));
  private readonly severities: SeverityReader;
  private readonly closedFiles: ClosedFiles;
  /** Documents of which nothing is said until the files that they look for have come. */
  private readonly heldBack = new Set<string>();
  /** Does the client ask for what is found in all files? */
  private isAsked = false;

  constructor(private readonly parts: SessionParts) {
    const { core, documents, workspace, publisher, graphFiles, log } = parts;
    this.checker = new Checker(core, documents, workspace, log);
    this.severities = new SeverityReader(log);
    this.closedFiles = new ClosedFiles({
      core,
      workspace,
      graphFiles,
      log,
      isOpen: (key) => documents.get(key) !== undefined,
      levels: (key) => this.levels(key),
      diagnostics: (findings, lines) => publisher.diagnostics(findings, lines),
      publish: (key, diagnostics) => publisher.closed(key, diagnostics),
      progress: parts.progress,
    });
  }

  dispose(): void {
    this.scheduler.dispose();
    this.closedFiles.dispose();
  }

  // -------------------------------------------------------------- documents

  didOpen(params: DidOpenTextDocumentParams): void {
    const { documents, workspace, publisher } = this.parts;
    const key = canonical(params.textDocument.uri);
    // Opening a file seldom changes it: whoever has read it need not be checked again then.
    const isUsed = this.checker.usersOf(key).length > 0 || this.closedFiles.uses(key);
    const before = isUsed ? workspace.read(key) : undefined;
    const document = documents.didOpen(params);
    workspace.opened(key);
    this.checker.forget(key);
    this.closedFiles.opened(key);
    publisher.opened(document);
    this.scheduler.schedule(key);
    if (isUsed && document.content.text !== before) this.contentChanged(key);
  }

  didChange(params: DidChangeTextDocumentParams): void {
    const document = this.parts.documents.didChange(params);
    if (!document) return;
    this.scheduler.schedule(document.key);
    this.contentChanged(document.key);
  }

  didClose(params: DidCloseTextDocumentParams): void {
    const { documents, workspace, publisher } = this.parts;
    const document = documents.didClose(params);
    if (!document) return;
    const { key, uri, content } = document;
    this.scheduler.drop(key);
    this.checker.forget(key);
    this.heldBack.delete(key);
    publisher.clear(uri);
    const isUsed = this.checker.usersOf(key).length > 0 || this.closedFiles.uses(key);
    if (isUsed && workspace.readClosed(key) !== content.text) this.contentChanged(key);
    // Not every file system of a client tells what was saved.
    workspace.refresh([key]);
    this.closedFiles.fileChanged(key);
  }

  // -------------------------------------------------------------- the world round them

  /** Files or folders were created, changed or deleted on disk. */
  filesChanged(uris: readonly string[]): void {
    this.filesAreOthers(this.parts.workspace.refresh(uris.map(canonical)));
  }

  /** Files that were asked for have come; some of them may not be there. */
  filesArrived(keys: readonly string[]): void {
    this.filesAreOthers(keys);
    for (const key of this.heldBack) this.scheduler.schedule(key);
    this.heldBack.clear();
  }

  private filesAreOthers(keys: readonly string[]): void {
    const changed = new Set<string>();
    for (const key of keys) for (const file of this.parts.workspace.forget(key)) changed.add(file);
    for (const key of changed) {
      // Of an open file the text in the editor counts.
      if (this.parts.documents.get(key)) continue;
      if (key.endsWith('/package.json')) this.levelsChanged();
      else this.contentChanged(key);
    }
  }

  /** Files or folders have other names now. */
  filesMoved(files: readonly { readonly oldUri: string; readonly newUri: string }[]): void {
    this.filesChanged(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri]));
    this.lookForFiles();
  }

  /** Folders of the workspace have come or gone. */
  foldersChanged(): void {
    this.parts.settings.forget();
    this.levelsChanged();
    this.lookForFiles();
  }

  settingsChanged(pushed: unknown): void {
    this.parts.settings.change(pushed);
    this.levelsChanged();
    this.start();
  }

  /** Asks for the settings before the first document needs them, and does what they say. */
  start(): void {
    const { settings, workspace, log } = this.parts;
    for (const folder of workspace.allFolders()) inBackground('settings', log, settings.load(folder));
    const enable = async (): Promise<void> => {
      const { switches } = await settings.load(undefined);
      await this.closedFiles.enable(switches.checkWorkspace && !this.isAsked);
    };
    inBackground('checking the workspace', log, enable());
  }

  /** The client asks for what is found in all files: they are checked when it does, and not before. */
  async stopTelling(): Promise<void> {
    this.parts.publisher.stopForAll();
    this.isAsked = true;
    await this.closedFiles.enable(false);
  }

  /** The levels that hold for a file, as soon as the client has said its settings. */
  async levels(key: string): Promise<Levels> {
    const { settings, workspace } = this.parts;
    const known = await settings.load(workspace.folderOf(key));
    await workspace.load(packagesAbove(key));
    return this.severities.levels(workspace.nearestPackage(key), known);
  }

  // -------------------------------------------------------------- checks

  private lookForFiles(): void {
    inBackground('looking for files', this.parts.log, this.closedFiles.foldersChanged());
  }

  private contentChanged(key: string): void {
    const users = this.checker.fileChanged(key);
    for (const user of users) this.scheduler.schedule(user.key);
    if (users.length > 0) this.parts.refresh();
    this.closedFiles.fileChanged(key);
  }

  private levelsChanged(): void {
    this.parts.refresh();
    for (const document of this.parts.documents.all()) this.scheduler.schedule(document.key);
    this.closedFiles.checkAll();
  }

  /** Publishes what is found in the present version of an open document; nothing, if that fails. */
  check(key: string): void {
    const document = this.parts.documents.get(key);
    if (!document) return;
    try {
      this.publish(document);
    } catch (error) {
      this.parts.log(`checking ${document.uri} failed: ${inOneLine(error)}`);
      this.parts.publisher.document(document, []);
    }
  }

  private publish(document: OpenDocument): void {
    const { workspace, publisher } = this.parts;
    const unchecked = workspace.whyUnchecked(document.key);
    if (unchecked) {
      publisher.document(document, [uncheckedDiagnostic(unchecked)]);
      return;
    }
    const levels = this.levelsNow(document);
    const facts = this.checker.facts(document);
    if (!levels) return;
    const awaited = [...(facts?.file.dependencies ?? []), ...packagesAbove(document.key)];
    if (workspace.load(awaited)) {
      this.heldBack.add(document.key);
      return;
    }
    publisher.document(document, publisher.diagnostics(this.checker.findings(document, levels), facts?.file.lines));
  }

  /** Undefined while the client has not said its settings: the document is checked when it has. */
  private levelsNow({ key }: OpenDocument): Levels | undefined {
    const { settings, workspace } = this.parts;
    const folder = workspace.folderOf(key);
    const known = settings.get(folder);
    if (known) return this.severities.levels(workspace.nearestPackage(key), known);
    const loaded = settings.load(folder).then(() => this.scheduler.schedule(key));
    inBackground('settings', this.parts.log, loaded);
    return undefined;
  }
}
