/** Options of a command, and what goes wrong with them in words that help. */
import { parseArgs } from 'node:util';
import { nearest } from '../rules/nearest';
import { didYouMean } from '../rules/words';

/** Wrong usage or unreadable input: its message is for the person, and the exit code is 2. */
export class UsageError extends Error {}

export interface OptionSpec {
  /** A flag takes no value. */
  readonly kind: 'flag' | 'text';
  readonly short?: string;
  /** May be given several times. */
  readonly repeatable?: boolean;
}

/** The arguments behind a command's name, read by the command's own list of options. */
export class Arguments {
  readonly positionals: readonly string[];
  private readonly values = new Map<string, string[]>();

  /** Throws `UsageError` for options that the command does not have, lack their value or stand there twice. */
  constructor(argv: readonly string[], specs: Readonly<Record<string, OptionSpec>>) {
    const options = Object.fromEntries(
      Object.entries(specs).map(([name, { kind, short }]) => [
        name,
        { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), ...(short ? { short } : {}) },
      ]),
    );
    // Not strict: its messages say less than ours.
    const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
    const positionals: string[] = [];
    for (const token of tokens) {
      if (token.kind === 'positional') positionals.push(token.value);
      if (token.kind === 'option') this.take(token, specs);
    }
    this.positionals = positionals;
  }

  private take(
    token: { readonly name: string; readonly rawName: string; readonly value: string | undefined },
    specs: Readonly<Record<string, OptionSpec>>,
  ): void {
    const { name, rawName, value } = token;
    if (!Object.hasOwn(specs, name)) {
      const meant = nearest(name, Object.keys(specs));
      throw new UsageError(`there is no option \`${rawName}\`${didYouMean(meant && `--${meant}`)}`);
    }
    const spec = specs[name];
    if (spec.kind === 'flag' && value !== undefined) throw new UsageError(`\`${rawName}\` takes no value`);
    if (spec.kind === 'text' && value === undefined) throw new UsageError(`\`${rawName}\` needs a value`);
    const given = this.values.get(name);
    if (given && !spec.repeatable && spec.kind === 'text') throw new UsageError(`\`${rawName}\` is given twice`);
    this.values.set(name, [...(given ?? []), value ?? '']);
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  text(name: string): string | undefined {
    return this.values.get(name)?.[0];
  }

  all(name: string): readonly string[] {
    return this.values.get(name) ?? [];
  }

  /** One of `choices`; the first if the option is not given. */
  choice<T extends string>(name: string, choices: readonly T[]): T {
    const given = this.text(name);
    if (given === undefined) return choices[0];
    const choice = choices.find((known) => known === given);
    if (choice !== undefined) return choice;
    const meant = didYouMean(nearest(given, choices));
    throw new UsageError(`\`--${name}\` is one of ${choices.join(', ')}, not \`${given}\`${meant}`);
  }

  /** A whole number from 0 on. */
  count(name: string): number | undefined {
    const given = this.text(name);
    if (given === undefined) return undefined;
    if (!/^\d{1,15}$/.test(given)) throw new UsageError(`\`--${name}\` takes a whole number, not \`${given}\``);
    return Number(given);
  }

  /** The one file (or `-`) of a command that takes one. */
  file(): string {
    const [file, ...others] = this.positionals;
    if (file === undefined) throw new UsageError('a file is missing (`-` is standard input)');
    if (others.length > 0) throw new UsageError(`takes one file, not ${others.length + 1}`);
    return file;
  }
}
