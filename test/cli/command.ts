/** Runs the command line as people do: the shipped bundle, as a process, in a folder of its own. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(__dirname, '..', '..', '..');
const bundle = join(root, 'dist', 'cli.js');

export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Options {
  readonly input?: string | Uint8Array;
  readonly env?: Record<string, string>;
}

/** A folder for one test. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'agent-graph-'));

  write(name: string, content: string | Uint8Array = ''): void {
    const path = join(this.path, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }

  /** `agent-graph …` in this folder. */
  run(args: readonly string[], { input = '', env = {} }: Options = {}): Outcome {
    const inherited = Object.entries(process.env).filter(([name]) => !/COLOR/.test(name));
    const { status, stdout, stderr } = spawnSync(process.execPath, [bundle, ...args], {
      cwd: this.path,
      input,
      env: { ...Object.fromEntries(inherited), ...env },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    return { code: status, out: stdout, err: stderr };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** A folder that is there for each test, and gone after it. */
export function eachInFolder(): { readonly folder: Folder } {
  let folder: Folder | undefined;
  beforeEach(() => {
    folder = new Folder();
  });
  afterEach(() => folder?.remove());
  return {
    get folder() {
      if (!folder) throw new Error('only inside a test');
      return folder;
    },
  };
}

/** Without a fault. */
export const FINE = `graph fine {
  state { q: string  a: string }
  input q
  output a
  node answer { reads q  writes a  prompt "{q}" }
  start -> answer -> end
}
`;

/** One error and one warning, two related places. */
export const FAULTY = `graph faulty {
  state { ticket: string  docs: string  a: string }
  input ticket
  output a
  decision route { reads ticket  run "#route"  web -> search  none -> answer }
  node search { reads ticket  writes docs  run "#search" }
  node answer { reads docs, tickt  writes a  run "#answer" }
  start -> route
  search -> answer -> end
}
`;
