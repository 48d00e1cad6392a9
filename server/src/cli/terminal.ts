/** Where a command writes, and with which colours. */
import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'cyan' | 'green';

export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Text for the output in a style, or as it is where there are no colours. */
  readonly paint: (style: Style, text: string) => string;
  /** Columns that a line of the output may take. */
  readonly columns: number;
}

/** The process's own output. `NO_COLOR` (https://no-color.org) and `FORCE_COLOR` decide over what the stream can do. */
export function processTerminal(env: NodeJS.ProcessEnv = process.env): Terminal {
  const colours = wantsColours(env, process.stdout.isTTY);
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    paint: (style, text) => (colours ? styleText(style, text) : text),
    columns: Math.min(Math.max(process.stdout.columns || 120, 40), 160),
  };
}

export function wantsColours(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}
