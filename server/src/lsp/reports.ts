import type { Diagnostic } from 'vscode-languageserver';
import type { Levels } from '../rules/severities';
import type { Analyses } from './analyses';
import { type Core, LONGEST_TEXT } from './checker';
import type { Documents } from './documents';
import { inOneLine, type Log } from './guard';
import type { Publisher } from './publisher';
import type { Session } from './session';
import type { Workspace } from './workspace';

/** What is found in a file, for a client that asks. */
export interface Report {
  /** Another one whenever the diagnostics are others; never used again for others. */
  readonly resultId: string;
  /** The client's number of the text, null for a closed file. */
  readonly version: number | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface Kept {
  readonly levels: Levels;
  /** The texts of a closed file and of those that it depends on. */
  readonly texts: ReadonlyMap<string, string | undefined>;
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
  private readonly closed = new Map<string, Kept>();
  private readonly last = new Map<string, { readonly text: string; readonly resultId: string }>();
  private count = 0;
  /** Ids of a server that ran before mean nothing to this one. */
  private readonly run = Math.random().toString(36).slice(2, 8);

  constructor(private readonly parts: ReportParts) {}

  /** Of a file that is not there or cannot be read: nothing. */
  async of(key: string): Promise<Report> {
    const { documents, workspace, session, analyses, publisher } = this.parts;
    const levels = await session.levels(key);
    if (workspace.isRemote(key)) await analyses.ready(key);
    const document = documents.get(key);
    if (!document) return this.ofClosed(key, levels);
    this.closed.delete(key);
    if (session.checker.isTooLong(document)) {
      return this.report(key, document.version, publisher.aboutLength(document.content.text.length));
    }
    const facts = session.checker.facts(document);
    const findings = facts ? session.checker.findings(document, levels) : [];
    return this.report(key, document.version, publisher.diagnostics(findings, facts?.file.lines));
  }

  private ofClosed(key: string, levels: Levels): Report {
    const { workspace } = this.parts;
    const known = this.closed.get(key);
    if (known?.levels === levels && [...known.texts].every(([uri, text]) => workspace.read(uri) === text)) {
      return known.report;
    }
    const text = workspace.read(key);
    const { diagnostics, dependencies } = this.check(key, text, levels);
    const report = this.report(key, null, diagnostics);
    const others = dependencies.map((uri) => [uri, workspace.read(uri)] as const);
    this.closed.set(key, { levels, texts: new Map([[key, text], ...others]), report });
    return report;
  }

  private check(
    key: string,
    text: string | undefined,
    levels: Levels,
  ): { readonly diagnostics: readonly Diagnostic[]; readonly dependencies: readonly string[] } {
    const { core, analyses, publisher, log } = this.parts;
    if (text !== undefined && text.length > LONGEST_TEXT) {
      return { diagnostics: publisher.aboutLength(text.length), dependencies: [] };
    }
    const facts = analyses.facts(key);
    if (!facts) return { diagnostics: [], dependencies: [] };
    const dependencies = [...facts.file.dependencies];
    try {
      return { diagnostics: publisher.diagnostics(core.check(facts, levels), facts.file.lines), dependencies };
    } catch (error) {
      log(`checking ${key} failed: ${inOneLine(error)}`);
      return { diagnostics: [], dependencies };
    }
  }

  private report(key: string, version: number | null, diagnostics: readonly Diagnostic[]): Report {
    const text = JSON.stringify(diagnostics);
    const last = this.last.get(key);
    const resultId = last?.text === text ? last.resultId : `${this.run}-${++this.count}`;
    this.last.set(key, { text, resultId });
    return { resultId, version, diagnostics };
  }
}
