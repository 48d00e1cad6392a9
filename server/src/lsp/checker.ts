import type { Facts } from '../analysis/facts';
import type { Files } from '../model/model';
import type { Finding } from '../rules/rule';
import type { Levels } from '../rules/severities';
import type { Documents, OpenDocument } from './documents';
import { inOneLine, type Log } from './guard';

/** A longer text is not analysed, in UTF-16 units: some 75,000 nodes, for which the facts take about half a gigabyte. */
export const LONGEST_TEXT = 10 * 1024 * 1024;

/** The two questions that the server asks of the layers below. */
export interface Core {
  analyze(text: string, uri: string, files: Files): Facts;
  /** The facts of a changed text from those before, which are used up; undefined where it takes a whole analysis. */
  update(before: Facts, text: string, files: Files): Facts | undefined;
  check(facts: Facts, levels: Levels): readonly Finding[];
}

/** What is known of one version of an open document. */
interface Answer {
  readonly revision: number;
  /** Undefined if the analysis failed, or the text is too long for it. */
  readonly facts: Facts | undefined;
  levels: Levels | undefined;
  findings: readonly Finding[];
}

/**
 * The analyses of the open documents: each version once, by whoever asks first, and kept until the text or a file
 * that it depends on changes.
 */
export class Checker {
  private readonly answers = new Map<string, Answer>();
  /** Kept while an answer is out of date: what the last analysis read or looked for. */
  private readonly dependencies = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly core: Core,
    private readonly documents: Documents,
    private readonly files: Files,
    private readonly log: Log,
  ) {}

  facts(document: OpenDocument): Facts | undefined {
    return this.answer(document).facts;
  }

  /** The facts of the present version, if someone has asked for them already. */
  knownFacts(document: OpenDocument): Facts | undefined {
    const known = this.answers.get(document.key);
    return known?.revision === document.revision ? known.facts : undefined;
  }

  /** The findings of the present version; empty where there are no facts. */
  findings(document: OpenDocument, levels: Levels): readonly Finding[] {
    const answer = this.answer(document);
    if (!answer.facts || answer.levels === levels) return answer.findings;
    answer.levels = levels;
    answer.findings = [];
    try {
      answer.findings = this.core.check(answer.facts, levels);
    } catch (error) {
      this.log(`checking ${document.uri} failed: ${inOneLine(error)}`);
    }
    return answer.findings;
  }

  isTooLong(document: OpenDocument): boolean {
    return document.content.text.length > LONGEST_TEXT;
  }

  /** The open documents whose last analysis read a file, or looked for it. */
  usersOf(key: string): OpenDocument[] {
    const isUser = (document: OpenDocument): boolean =>
      document.key !== key && this.dependencies.get(document.key)?.has(key) === true;
    return [...this.documents.all()].filter(isUser);
  }

  /** A file has changed: forgets the answers of its users, and returns them. */
  fileChanged(key: string): readonly OpenDocument[] {
    const users = this.usersOf(key);
    for (const user of users) this.answers.delete(user.key);
    return users;
  }

  forget(key: string): void {
    this.answers.delete(key);
    this.dependencies.delete(key);
  }

  private answer(document: OpenDocument): Answer {
    const known = this.answers.get(document.key);
    if (known?.revision === document.revision) return known;
    // The old facts are let go first, so that two versions are never held at once.
    this.answers.delete(document.key);
    const facts = this.isTooLong(document) ? undefined : this.analyze(document, known?.facts);
    const answer: Answer = { revision: document.revision, facts, levels: undefined, findings: [] };
    this.answers.set(document.key, answer);
    if (facts) this.dependencies.set(document.key, facts.file.dependencies);
    return answer;
  }

  private analyze(document: OpenDocument, before: Facts | undefined): Facts | undefined {
    const { text } = document.content;
    try {
      const updated = before && this.core.update(before, text, this.files);
      return updated ?? this.core.analyze(text, document.key, this.files);
    } catch (error) {
      this.log(`analysing ${document.uri} failed: ${inOneLine(error)}`);
      return undefined;
    }
  }
}
