import type { Facts } from '../analysis/facts';
import { type Checker, type Core, LONGEST_TEXT } from './checker';
import type { Documents } from './documents';
import { inOneLine, type Log } from './guard';
import type { Workspace } from './workspace';

/** Closed files whose facts are kept are not longer than this together, in UTF-16 units. */
const MOST_KEPT = 2 * 1024 * 1024;

interface Kept {
  readonly facts: Facts;
  /** The texts that the facts were made of, its own and those that it depends on. */
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/** The facts of any file: those of the checker for open ones; those of closed ones are kept as long as they are not too many. */
export class Analyses {
  /** The file asked for last stands last. */
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly core: Core,
    private readonly documents: Documents,
    private readonly checker: Checker,
    private readonly files: Pick<Workspace, 'read' | 'load'>,
    private readonly log: Log,
  ) {}

  /** Resolves when a file and all that it looks for have come, which takes a while with those that the client hands over. */
  async ready(key: string): Promise<void> {
    await this.files.load([key]);
    for (;;) {
      const coming = this.files.load(this.facts(key)?.file.dependencies ?? []);
      if (!coming) return;
      await coming;
    }
  }

  /** Undefined for a file that is not there or cannot be analysed. */
  facts(key: string): Facts | undefined {
    const document = this.documents.get(key);
    if (document) {
      this.kept.delete(key);
      return this.checker.facts(document);
    }
    const known = this.kept.get(key);
    this.kept.delete(key);
    const kept = known && this.isCurrent(known) ? known : this.analyze(key);
    if (kept) this.keep(key, kept);
    return kept?.facts;
  }

  private analyze(key: string): Kept | undefined {
    const text = this.files.read(key);
    if (text === undefined || text.length > LONGEST_TEXT) return undefined;
    try {
      const facts = this.core.analyze(text, key, this.files);
      const others = [...facts.file.dependencies].map((uri) => [uri, this.files.read(uri)] as const);
      return { facts, texts: new Map([[key, text], ...others]) };
    } catch (error) {
      this.log(`analysing ${key} failed: ${inOneLine(error)}`);
      return undefined;
    }
  }

  private isCurrent({ texts }: Kept): boolean {
    for (const [uri, text] of texts) if (this.files.read(uri) !== text) return false;
    return true;
  }

  private keep(key: string, kept: Kept): void {
    this.kept.set(key, kept);
    let length = 0;
    for (const { facts } of this.kept.values()) length += facts.file.source.text.length;
    for (const [oldest, { facts }] of this.kept) {
      if (length <= MOST_KEPT) return;
      this.kept.delete(oldest);
      length -= facts.file.source.text.length;
    }
  }
}
