/** Runs a suite in the extension host of the server-hosted VS Code. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format, parseArgs } from 'node:util';
import { remoteUri, startBrowser, startServer, workbenchUrl, type Server } from './host';
import { root } from './install';

/** Milliseconds until a suite that has not ended has failed. */
const patience = 5 * 60_000;

/** What the workbench itself logs at its start; all else is the suite's report or an error. */
const noise = [
  /^(Resolv(ing|ed) connection token|Creating a socket|\[reconnection-grace-time\]|\[Service Worker\]|\[AccountPolicyGate\])/,
  /^(Updating additional builtin|Ignoring fetching additional builtin|\[AgentHost|Creation of workbench contribution)/,
  /authentication provider 'github'/,
];
const workbenchFrames = /^\s+at .*\/workbench\.js:.*\n?/gm;

interface Results {
  readonly passed: number;
  readonly failed: number;
}

/** Takes the arguments that a desktop VS Code gets from `@vscode/test-electron`; the suite's exit code comes back. */
export async function runHosted(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: { extensionDevelopmentPath: { type: 'string' }, extensionTestsPath: { type: 'string' } },
  });
  const development = resolve(String(values.extensionDevelopmentPath));
  const tests = entryOf(resolve(String(values.extensionTestsPath)));
  const folder = positionals.at(-1) ?? root;
  const scratch = mkdtempSync(join(tmpdir(), 'vscode-tests-'));
  const resultsFile = process.env.TEST_RESULTS ?? join(scratch, 'results.json');
  rmSync(resultsFile, { force: true });
  const server = await startServer({ env: { TEST_RESULTS: resultsFile }, forTests: true });
  const { browser, context } = await startBrowser();
  try {
    const page = await context.newPage();
    const ended = new Promise<number>((end, fail) => {
      const timer = setTimeout(() => fail(new Error(`the suite has not ended after ${patience / 1000} s`)), patience);
      timer.unref();
      page.on('crash', () => fail(new Error('the workbench crashed')));
      // The workbench calls these two by name: with its log, the extension host's console in it, and at the end.
      const log = (_type: string, args: unknown[]) => {
        const line = format(...args).replace(workbenchFrames, '');
        if (!noise.some((pattern) => pattern.test(line))) console.log(line);
      };
      Promise.all([page.exposeFunction('codeAutomationLog', log), page.exposeFunction('codeAutomationExit', end)])
        .then(() =>
          page.goto(
            workbenchUrl(server.url, folder, [
              ['extensionDevelopmentPath', remoteUri(server.url, development)],
              ['extensionTestsPath', remoteUri(server.url, tests)],
              ['skipWelcome', 'true'],
              ['skipReleaseNotes', 'true'],
            ]),
          ),
        )
        .catch(fail);
    });
    const code = await ended;
    return code === 0 ? proof(server, resultsFile) : code;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** An extension host that dies also ends in code 0, so the suite has to have written its results as well. */
function proof(server: Server, resultsFile: string): number {
  const died = /Extension Host Process exited with code: (\S+), signal: (\S+?)\.?$/m.exec(server.log());
  if (died && (died[1] !== '0' || died[2] !== 'null')) {
    console.error(`the extension host died: code ${died[1]}, signal ${died[2]}`);
    return 1;
  }
  if (!existsSync(resultsFile)) {
    console.error('the suite ended without writing its results');
    return 1;
  }
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as Results;
  return results.failed === 0 && results.passed > 0 ? 0 : 1;
}

/** A desktop finds `…/suite/index` without its ending; the workbench wants a file that is there. */
function entryOf(path: string): string {
  const file = [path, `${path}.js`, join(path, 'index.js')].find((name) => name.endsWith('.js') && existsSync(name));
  if (!file) throw new Error(`no such test entry: ${path}`);
  return file;
}
