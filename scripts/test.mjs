// `npm test`: builds, checks and runs all tests, and ends with the count of what passed and failed. A step that finds
// nothing to run has failed. Steps after a failed one run all the same, so that one run shows everything.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const steps = [
  { name: 'build', command: 'node build.mjs' },
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'npm run --silent lint' },
  { name: 'format', command: 'npm run --silent format:check' },
  { name: 'settings of the rules', command: 'node scripts/contributions.mjs --check' },
  { name: 'page of the settings', command: 'node scripts/settingsPage.mjs --check' },
  { name: 'unit tests', command: 'npm run --silent test:unit', counts: true },
  { name: 'the language server in Neovim', command: 'node out/test/neovim/runTest.js', counts: true },
  { name: "the extension's tests in VS Code", command: 'node out/test/vscode/runTest.js', counts: true },
  { name: 'the extension in a browser', command: 'node out/test/browser/runTest.js', counts: true },
  { name: 'the package in the workbench', command: 'node out/test/vscode/e2e.js', counts: true },
];

// Tests that are no longer there would still run from here.
rmSync('out', { recursive: true, force: true });

const started = Date.now();
let passed = 0;
let failed = 0;
const broken = [];
for (const { name, command, counts } of steps) {
  say(name);
  const { code, output } = await run(command, name);
  const found = counts ? countsIn(output) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  if (code !== 0 && found.failed === 0) found.failed = 1;
  if (found.passed + found.failed === 0) found.failed = 1;
  if (found.failed > 0) broken.push(name);
  passed += found.passed;
  failed += found.failed;
}
say(broken.length > 0 ? `failed: ${broken.join(', ')}` : 'all is well');
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs a command with its output shown, and a line every half minute in which it says nothing. */
function run(command, name) {
  return new Promise((done) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let heard = Date.now();
    const waiting = setInterval(() => {
      if (Date.now() - heard > 30_000) say(`${name}: still running`);
    }, 30_000);
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (data) => {
        heard = Date.now();
        output += data;
        target.write(data);
      });
    }
    child.on('close', (code) => {
      clearInterval(waiting);
      done({ code: code ?? 1, output });
    });
  });
}

/** The last counts in a report of mocha (`12 passing`, `1 failing`) or of ours (`12 passed, 1 failed`). */
function countsIn(output) {
  const last = (pattern) => Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0);
  return { passed: last(/^\s*(\d+) pass(?:ing|ed)\b/gm), failed: last(/(?:^\s*|, )(\d+) fail(?:ing|ed)\b/gm) };
}

function say(text) {
  console.log(`\n[${Math.round((Date.now() - started) / 1000)} s] ${text}`);
}
