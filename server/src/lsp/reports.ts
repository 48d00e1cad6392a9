import type { Diagnostic } from 'vscode-languageserver';
import type { Facts } from '../analysis/facts';
import { uncheckedDiagnostic } from '../features/unchecked';
import type { Levels } from '../rules/severities';
import type { Analyses } from './analyses';
import type { Core } from './checker';
import type { Documents, OpenDocument } from './documents';
import { inOneLine, type Log } from './guard';
import type { Publisher } from './publisher';
import type { Session } from './session';
import type { Workspace } from './workspace';

/** What is found in a file, for a client that asks. */
export interface Report {
  /** Never used again for other diagnostics. */
  readonly resultId: string;
  /** The client's number of the text, null for a closed file. */
  readonly version: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface Kept {
  /** What the report was made of: the same makes the same report. */
  readonly basis: readonly unknown[];
  /** The files that a closed file depends on. */
  readonly dependencies: readonly string[];
  readonly report: Report;
}

interface ReportParts {
  readonly core: Core;
  readonly documents: Documents;
  readonly workspace: Workspace;
  readonly session: Session;
  readonly analyses: Analyses;
  readonly publisher: Publisher;
  readonly log: Log;
}

/** The diagnostics of any file, each set with an id by which client and server know whether it is still the same. */
export class Reports {
  private readonly kept = new Map<string, Kept>();
  private readonly numbers = new WeakMap<Facts, number>();
  private count = 0;
  /** Ids of a server that ran before mean nothing to this one. */
  private readonly run = Math.random().toString(36).slice(2, 8);

  constructor(private readonly parts: ReportParts) {}

  /** Of a file that is not there or cannot be read: nothing. */
  async of(key: string): Promise<Report> {
    const { documents, workspace, session, analyses } = this.parts;
    const levels = await session.levels(key);
    if (workspace.isRemote(key)) await analyses.ready(key);
    const document = documents.get(key);
    return document ? this.ofOpen(document, levels) : this.ofClosed(key, levels);
  }

  /** Lets go of files that nobody asks for any more. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.kept.keys()) if (!keys.has(key)) this.kept.delete(key);
  }

  private ofOpen(document: OpenDocument, levels: Levels): Report {
    const { session, publisher } = this.parts;
    const { key, revision, version } = document;
    const facts = session.checker.facts(document);
    const basis = [revision, levels, facts && this.numberOf(facts)];
    const known = this.known(key, basis);
    if (known) return known;
    const findings = session.checker.findings(document, levels);
    const diagnostics = this.unchecked(key) ?? publisher.diagnostics(findings, facts?.file.lines);
    return this.keep(key, { basis, dependencies: [], version, diagnostics });
  }

  private ofClosed(key: string, levels: Levels): Report {
    const { workspace } = this.parts;
    const basis = (dependencies: readonly string[]): unknown[] => [
      levels,
      workspace.whyUnchecked(key),
      ...[key, ...dependencies].map((uri) => workspace.read(uri)),
    ];
    const known = this.known(key, basis(this.kept.get(key)?.dependencies ?? []));
    if (known) return known;
    const found = this.check(key, levels);
    return this.keep(key, { ...found, basis: basis(found.dependencies), version: null });
  }

  private check(key: string, levels: Levels): Pick<Kept, 'dependencies'> & Pick<Report, 'diagnostics'> {
    const { core, analyses, publisher, log } = this.parts;
    const unchecked = this.unchecked(key);
    const facts = unchecked ? undefined : analyses.facts(key);
    if (!facts) return { diagnostics: unchecked ?? [], dependencies: [] };
    const dependencies = [...facts.file.dependencies];
    try {
      return { diagnostics: publisher.diagnostics(core.check(facts, levels), facts.file.lines), dependencies };
    } catch (error) {
      log(`checking ${key} failed: ${inOneLine(error)}`);
      return { diagnostics: [], dependencies };
    }
  }

  /** Facts are others when a file that they depend on has changed. A number, as facts are too large to be kept for this. */
  private numberOf(facts: Facts): number {
    let number = this.numbers.get(facts);
    if (number === undefined) this.numbers.set(facts, (number = ++this.count));
    return number;
  }

  private unchecked(key: string): readonly Diagnostic[] | undefined {
    const why = this.parts.workspace.whyUnchecked(key);
    return why && [uncheckedDiagnostic(why)];
  }

  private known(key: string, basis: readonly unknown[]): Report | undefined {
    const kept = this.kept.get(key);
    const isSame = kept?.basis.length === basis.length && kept.basis.every((part, i) => part === basis[i]);
    return isSame ? kept.report : undefined;
  }

  private keep(key: string, { basis, dependencies, ...made }: Omit<Kept, 'report'> & Omit<Report, 'resultId'>): Report {
    const report = { resultId: `${this.run}-${++this.count}`, ...made };
    this.kept.set(key, { basis, dependencies, report });
    return report;
  }
}
