import type { Diagnostic } from 'vscode-languageserver';
import type { Facts } from '../analysis/facts';
import { uncheckedDiagnostic } from '../features/unchecked';
import type { Finding } from '../rules/rule';
import type { Levels } from '../rules/severities';
import type { LineMap } from '../syntax/lines';
import type { Core } from './checker';
import type { GraphFiles } from './graphFiles';
import { inOneLine, type Log } from './guard';
import type { Progress } from './progress';
import type { Workspace } from './workspace';

/** Between two closed files the client's messages have their turn, this long at least, in milliseconds. */
const BREATH = 5;
/** After a change of an open file its closed importers wait for more changes, in milliseconds. */
const SETTLE = 400;

const NONE: ReadonlySet<string> = new Set();

export interface ClosedFileHost {
  readonly core: Core;
  readonly workspace: Workspace;
  readonly graphFiles: GraphFiles;
  readonly log: Log;
  isOpen(key: string): boolean;
  levels(key: string): Promise<Levels>;
  diagnostics(findings: readonly Finding[], lines: LineMap): Diagnostic[];
  publish(key: string, diagnostics: Diagnostic[]): void;
  /** Shows a person how far a walk through the workspace is; undefined where that cannot be shown. */
  progress(): Promise<Progress | undefined>;
}

/**
 * Checks the `.graph` files of the workspace that are not open, one at a time and only while the client is quiet.
 * Keeps of each no more than what it depends on and whether it has findings.
 */
export class ClosedFiles {
  private readonly known = new Map<string, { dependencies: ReadonlySet<string>; hasFindings: boolean }>();
  private readonly queue = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private enabled = false;
  /** The walk that a person is shown, and of how many files. */
  private walked: { readonly progress: Progress; readonly count: number } | undefined;

  constructor(private readonly host: ClosedFileHost) {}

  /** Starts with a walk through all folders, or stops and takes back what was published. */
  async enable(enabled: boolean): Promise<void> {
    if (this.enabled === enabled) return;
    this.enabled = enabled;
    if (enabled) {
      await this.walk();
      return;
    }
    for (const key of this.known.keys()) this.drop(key);
    this.queue.clear();
    this.endWalk();
  }

  /** Looks for files again: folders have come or gone. */
  async foldersChanged(): Promise<void> {
    if (!this.enabled) return;
    for (const key of this.known.keys()) if (this.host.workspace.folderOf(key) === undefined) this.drop(key);
    await this.walk();
  }

  /** Severities may be others now. */
  checkAll(): void {
    for (const key of this.known.keys()) this.add(key, BREATH);
  }

  /** Has the last check of some closed file read this one, or looked for it? */
  uses(key: string): boolean {
    for (const { dependencies } of this.known.values()) if (dependencies.has(key)) return true;
    return false;
  }

  /** A file was opened: whatever was said of it is said by its own check from now on. */
  opened(key: string): void {
    this.queue.delete(key);
    this.known.delete(key);
  }

  /** A file has changed, appeared, closed or gone. */
  fileChanged(key: string): void {
    if (!this.enabled) return;
    for (const [file, { dependencies }] of this.known) if (dependencies.has(key)) this.add(file, SETTLE);
    if (this.host.graphFiles.isOurs(key)) this.add(key, BREATH);
  }

  dispose(): void {
    this.endWalk();
    this.enabled = false;
    clearTimeout(this.timer);
    this.queue.clear();
  }

  private async walk(): Promise<void> {
    const files = await this.host.graphFiles.list();
    for (const key of files) this.add(key, BREATH);
    if (this.queue.size === 0) return;
    const progress = await this.host.progress();
    this.endWalk();
    if (progress) this.walked = { progress, count: this.queue.size };
    this.reportWalk();
  }

  /** A person who stops the walk has the findings so far; what changes later is checked all the same. */
  private reportWalk(): void {
    if (!this.walked) return;
    const { progress, count } = this.walked;
    if (progress.isStopped) this.queue.clear();
    if (this.queue.size === 0) this.endWalk();
    else progress.report(count - Math.min(this.queue.size, count), count);
  }

  private endWalk(): void {
    this.walked?.progress.done();
    this.walked = undefined;
  }

  private add(key: string, pause: number): void {
    if (!this.isWanted(key)) return;
    this.queue.add(key);
    this.timer ??= setTimeout(() => void this.next(), pause);
  }

  private isWanted(key: string): boolean {
    return this.enabled && !this.host.isOpen(key);
  }

  private async next(): Promise<void> {
    this.timer = undefined;
    if (this.running) return;
    const [key] = this.queue;
    if (key === undefined) return;
    this.queue.delete(key);
    this.running = true;
    try {
      await this.check(key);
    } catch (error) {
      this.host.log(`checking ${key} failed: ${inOneLine(error)}`);
    }
    this.running = false;
    this.reportWalk();
    if (this.queue.size > 0) this.timer ??= setTimeout(() => void this.next(), BREATH);
  }

  private async check(key: string): Promise<void> {
    const levels = await this.host.levels(key);
    await this.host.workspace.load([key]);
    // It may have been opened, or the setting turned off, while the client was asked.
    if (!this.isWanted(key)) return;
    const unchecked = this.host.workspace.whyUnchecked(key);
    const facts = unchecked ? undefined : await this.analyze(key);
    if (!this.isWanted(key)) return;
    if (unchecked) {
      this.say(key, [uncheckedDiagnostic(unchecked)], NONE);
    } else if (facts) {
      const { dependencies, lines } = facts.file;
      this.say(key, this.host.diagnostics(this.host.core.check(facts, levels), lines), dependencies);
    } else {
      this.drop(key);
    }
  }

  private say(key: string, diagnostics: Diagnostic[], dependencies: ReadonlySet<string>): void {
    const before = this.known.get(key)?.hasFindings === true;
    const hasFindings = diagnostics.length > 0;
    this.known.set(key, { dependencies, hasFindings });
    if (before || hasFindings) this.host.publish(key, diagnostics);
  }

  /** When all that the file looks for has come; undefined if the file itself is not there. */
  private async analyze(key: string): Promise<Facts | undefined> {
    const { core, workspace } = this.host;
    for (;;) {
      const text = workspace.readClosed(key);
      if (text === undefined) return undefined;
      const facts = core.analyze(text, key, workspace);
      const coming = workspace.load(facts.file.dependencies);
      if (!coming) return facts;
      await coming;
    }
  }

  private drop(key: string): void {
    const known = this.known.get(key);
    this.known.delete(key);
    if (known?.hasFindings && !this.host.isOpen(key)) this.host.publish(key, []);
  }
}
