/**
 * Runs the suite inside a real VS Code: the one that VSCODE_EXECUTABLE names, else the desktop's newest where there is a
 * screen and a network to download it, else the server-hosted one. With none of them it fails.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { installBrowser, installHost, root } from './install';

async function executable(): Promise<string> {
  if (process.env.VSCODE_EXECUTABLE) return process.env.VSCODE_EXECUTABLE;
  const screen = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const reasons: string[] = [];
  if (screen) {
    try {
      return await downloadAndUnzipVSCode();
    } catch (error) {
      reasons.push(`desktop VS Code: ${messageOf(error)}`);
    }
  } else {
    reasons.push('desktop VS Code: there is no screen');
  }
  try {
    installHost();
    installBrowser();
  } catch (error) {
    reasons.push(`server-hosted VS Code: ${messageOf(error)}`);
    throw new Error(`There is no VS Code to run the tests in.\n  ${reasons.join('\n  ')}`, { cause: error });
  }
  console.log(`Running in the server-hosted VS Code (${reasons.join('; ')}).`);
  return join(root, 'test/vscode/code');
}

async function main(): Promise<void> {
  // The tests write files, so they get a copy.
  const scratch = mkdtempSync(join(tmpdir(), 'graph-workspace-'));
  cpSync(join(root, 'test/vscode/workspace'), scratch, { recursive: true });
  try {
    await runTests({
      vscodeExecutablePath: await executable(),
      extensionDevelopmentPath: root,
      extensionTestsPath: join(__dirname, 'suite/index'),
      launchArgs: [join(scratch, 'two-roots.code-workspace'), '--disable-extensions'],
      extensionTestsEnv: { TEST_GREP: process.env.TEST_GREP, TEST_RESULTS: process.env.TEST_RESULTS },
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exitCode = 1;
});
