/**
 * The language server in Neovim, as `agent-graph lsp --stdio`: the editor runs headless, session.lua works in it, and
 * what it has seen is compared here.
 */
import * as assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall } from '../support/apt';

const root = join(__dirname, '../../..');
/** Milliseconds until an editor that has not ended has failed. */
const patience = 3 * 60_000;

const DESK = `import { Talk } from "./talk.graph"

/// Answers a ticket.
graph desk {
  state extends Talk {
    intent: "refund" | "bug"
    notes: string
  }
  input question
  output answer
  node classify { reads question writes intent prompt "Classify: {question}" }
  decision route on intent { "refund" -> reply "bug" -> look }
  node look { reads qestion writes notes run "./desk.ts#look" }
  node reply { reads question, notes? writes answer prompt "Über 🙂 {question} with {notes}" }
  start -> classify -> route
  look -> reply -> end
}
`;
const TALK = `state Talk {
  question: string
  answer: string
}
`;
const MODULE = `export const other = 1;
export function look() {}
`;

interface Place {
  readonly file: string;
  readonly line: string;
  readonly word: string;
}

interface Seen {
  readonly diagnostics: readonly { code: string; message: string; severity: number; line: number; column: number }[];
  readonly hover: { readonly kind: string; readonly value: string };
  readonly completion: readonly string[];
  readonly 'definition of a state in another file': Place;
  readonly 'definition of the code that a node runs': Place;
  readonly references: readonly string[];
  readonly 'symbols of the document': readonly string[];
  readonly 'quick fix': string;
  readonly 'rename across files': { readonly talk: readonly string[]; readonly desk: readonly string[] };
  readonly 'rename that would clash': string;
  readonly 'diagnostics as the text changes': readonly string[];
  readonly formatting: readonly string[];
  readonly end: string;
}

/** What should have been seen, by the name under which session.lua tells it. */
const expectations: { readonly [Name in keyof Seen]: (seen: Seen[Name]) => void } = {
  diagnostics(found) {
    assert.deepEqual(
      found.map(({ code, severity, line, column }) => ({ code, severity, line, column })),
      [{ code: 'unknown-key', severity: 1, line: 12, column: 20 }],
    );
    assert.match(found[0].message, /did you mean `question`/);
  },
  hover({ kind, value }) {
    assert.equal(kind, 'markdown');
    assert.match(value, /node.*reply/s);
    assert.match(value, /Surely here.*question/s);
  },
  completion(labels) {
    for (const key of ['question', 'intent', 'notes', 'answer']) assert.ok(labels.includes(key), labels.join(' '));
  },
  'definition of a state in another file'(place) {
    assert.deepEqual(place, { file: 'talk.graph', line: 'state Talk {', word: 'Talk' });
  },
  'definition of the code that a node runs'(place) {
    assert.deepEqual(place, { file: 'desk.ts', line: 'export function look() {}', word: 'look' });
  },
  references(found) {
    assert.deepEqual(
      found.map((line) => line.replace(/\s.*/, '')),
      ['notes:', 'node', 'node', 'node'],
    );
  },
  'symbols of the document'(names) {
    assert.deepEqual(names, ['desk']);
  },
  'quick fix'(line) {
    assert.equal(line, 'node look { reads question writes notes run "./desk.ts#look" }');
  },
  'rename across files'({ talk, desk }) {
    assert.equal(talk.join('\n'), TALK.replaceAll('question', 'request').trimEnd());
    assert.equal(desk.join('\n'), DESK.replace('qestion', 'question').replaceAll('question', 'request').trimEnd());
  },
  'rename that would clash'(message) {
    assert.match(message, /`intent`/);
  },
  'diagnostics as the text changes'(codes) {
    assert.ok(codes.includes('unknown-node'), codes.join(' '));
  },
  formatting(lines) {
    assert.ok(lines.includes('  node look { reads request  writes notes  run "./desk.ts#look" }'), lines.join('\n'));
  },
  end(how) {
    assert.equal(how, 'stopped');
  },
};

function main(): void {
  const editor = neovim();
  console.log(execFileSync(editor, ['--version'], { encoding: 'utf8' }).split('\n', 1)[0]);
  const seen = workIn(editor);
  let failed = 0;
  for (const [name, expect] of Object.entries(expectations)) {
    const what: unknown = seen[name];
    try {
      const { error } = (what ?? { error: 'it was not tried' }) as { readonly error?: string };
      if (error !== undefined) throw new Error(error);
      (expect as (what: unknown) => void)(what);
      console.log(`ok    ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`${Object.keys(expectations).length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** The editor of this machine (`NVIM` names one), or Debian's, which is installed. */
function neovim(): string {
  const known = [process.env.NVIM, '/usr/bin/nvim', '/usr/local/bin/nvim'].find((path) => path && existsSync(path));
  if (known) return known;
  aptInstall(['neovim'], 'no Neovim here and none could be installed: install one, or name it in NVIM');
  return '/usr/bin/nvim';
}

/** The configuration that the documentation shows first. */
function configuration(): string {
  const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');
  const fence = /^## Neovim$[^]*?^```lua\n([^]*?)^```$/m.exec(page);
  if (!fence) throw new Error('docs/editors.md does not say how to configure Neovim');
  return fence[1];
}

/** Runs the session in a folder of its own, with none of this machine's settings; returns what it has seen. */
function workIn(editor: string): Record<string, unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'graph-neovim-'));
  try {
    writeFileSync(join(folder, 'desk.graph'), DESK);
    writeFileSync(join(folder, 'talk.graph'), TALK);
    writeFileSync(join(folder, 'desk.ts'), MODULE);
    const init = join(folder, 'init.lua');
    writeFileSync(init, configuration());
    // What `npm link` puts there.
    symlinkSync(join(root, 'dist/cli.js'), join(folder, 'agent-graph'));
    const results = join(folder, 'results.json');
    const path = [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
    const home = { HOME: folder, XDG_STATE_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
    const session = join(root, 'test/neovim/session.lua');
    const { stdout, stderr } = spawnSync(
      editor,
      ['--headless', '-n', '-u', init, '-i', 'NONE', '-c', `luafile ${session}`],
      {
        cwd: folder,
        env: { ...process.env, ...home, PATH: path, FOLDER: folder, RESULTS: results },
        encoding: 'utf8',
        timeout: patience,
      },
    );
    if (!existsSync(results)) throw new Error(`Neovim has written nothing:\n${stdout}${stderr}`);
    const seen = JSON.parse(readFileSync(results, 'utf8')) as Record<string, unknown>;
    if (seen.failure !== undefined) console.error(`the session broke off: ${JSON.stringify(seen.failure)}\n${stderr}`);
    return seen;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
