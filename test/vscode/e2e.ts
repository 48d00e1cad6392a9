/**
 * Packages the extension, installs the package into the server-hosted VS Code and drives the workbench as a person
 * would. Screenshots of what a person sees then stand in test/vscode/shots.
 */
import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Request } from 'playwright-core';
import { cli, startBrowser, startServer, workbenchUrl } from './host';
import { installBrowser, installHost, root } from './install';
import { type Attempt, type Shot, tour } from './tour';
import { Workbench } from './workbench';

const shots = join(root, 'test/vscode/shots');
const largestPackage = 3 * 1024 * 1024;
const started = Date.now();
let passed = 0;
let failed = 0;

async function main(): Promise<void> {
  installHost();
  installBrowser();
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'graph-e2e-'));
  const vsix = join(scratch, 'agent-graph.vsix');
  const extensionsFolder = join(scratch, 'extensions');
  const folder = join(scratch, 'workspace');
  cpSync(join(root, 'test/vscode/workspace'), folder, { recursive: true });

  const installed = await step('the package is small and installs without a network', () => {
    execFileSync('npm', ['run', '--silent', 'package', '--', '--out', vsix], { cwd: root, stdio: 'pipe' });
    const { size } = statSync(vsix);
    say(`      the package has ${Math.ceil(size / 1024)} kB`);
    assert.ok(size < largestPackage, `${size} bytes`);
    assert.match(cli(['--install-extension', vsix], extensionsFolder), /was successfully installed/);
  });
  if (!installed) return;

  const server = await startServer({ extensionsFolder, settings: { 'workbench.colorTheme': 'Default Dark Modern' } });
  const { browser, context } = await startBrowser();
  try {
    const strangers = watchRequests(context);
    const refused: string[] = [];
    const openWorkbench = async (workspace: string): Promise<Workbench> => {
      const page = await context.newPage();
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await page.goto(workbenchUrl(server.url, join(folder, workspace)));
      return new Workbench(page);
    };
    if (wanted('drive')) await drive(await openWorkbench('two-roots.code-workspace'));
    if (wanted('tour')) await editorTour(await openWorkbench('two'));
    await step('the policy of the preview refuses nothing that it needs', () => assert.deepEqual(refused, []));
    await step('nothing outside this machine was asked', () => assert.deepEqual([...strangers], []));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** `E2E_ONLY=tour` runs one part alone, for whoever works on it. */
function wanted(part: 'drive' | 'tour'): boolean {
  return (process.env.E2E_ONLY ?? part) === part;
}

async function editorTour(workbench: Workbench): Promise<void> {
  const { attempt, shot } = stepsOf(workbench);
  await tour(workbench, attempt, shot);
}

/** Steps with pictures; one that fails leaves a picture too. */
function stepsOf({ page }: Workbench): { attempt: Attempt; shot: Shot } {
  const shot = (name: string) => page.screenshot({ path: join(shots, `${name}.png`) });
  const attempt = async (name: string, action: () => Promise<void>) => {
    const done = await step(name, action);
    if (done) return;
    await shot(`failed-${failed}`);
    // What a failed step has left open is not to fail the next.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
  return { attempt, shot };
}

async function drive(workbench: Workbench): Promise<void> {
  const { attempt, shot } = stepsOf(workbench);

  await attempt('a file opens with its language and icon', async () => {
    await workbench.openFile('faulty.graph');
    await workbench.language('Graph');
  });
  await attempt('the fault has a squiggle', () => workbench.squiggle('error'));
  await attempt('the Problems view says what is wrong', async () => {
    await workbench.problem(/nmae.*did you mean.*name/);
    await shot('1-problems-dark');
    await workbench.togglePanel();
  });
  await attempt('the hover of a finding shows it', async () => {
    await workbench.hover('nmae', /did you mean/);
    await shot('2-finding-dark');
  });
  await attempt('the light bulb repairs it', async () => {
    await workbench.quickFix('nmae', /name/, () => shot('3-light-bulb-dark'));
    await workbench.text(/reads\s+name/);
    await workbench.noSquiggle('error');
  });

  await attempt('the hover of a node says what is there', async () => {
    await workbench.openFile('triage.graph');
    await workbench.squiggle('warning');
    await workbench.hover('answer', /Surely here/, 1);
    await shot('4-node-dark');
  });

  await attempt('the preview opens beside the text', async () => {
    await workbench.click('ticket', 1);
    await workbench.press('Control+k', 'v');
    await workbench.preview.node('answer').waitFor();
    assert.equal(await workbench.preview.nodes(), 6);
    assert.match(await workbench.preview.text(), /refund/);
    await workbench.calm();
    await shot('5-preview-dark');
  });
  await attempt('the picture follows the text as it is typed', async () => {
    await workbench.typeAfter('investigate -> answer', ' -> polish\n  node polish { }\n  polish');
    await workbench.preview.node('polish').waitFor();
  });
  await attempt('the last good picture stays while the text is broken', async () => {
    await workbench.typeAfter('node polish {', ' reads ,');
    await workbench.preview.problem.waitFor();
    assert.ok(await workbench.preview.node('polish').isVisible());
    await workbench.calm();
    await shot('6-broken-dark');
    await workbench.press(...Array.from(' reads ,', () => 'Backspace'));
    await workbench.preview.problem.waitFor({ state: 'hidden' });
  });
  await attempt('a click on a node goes to its text', async () => {
    await workbench.preview.node('classify').click();
    await workbench.selected('classify');
    await workbench.calm();
    await shot('7-click-dark');
  });
  await attempt('text and picture follow a light theme', async () => {
    await workbench.command('Preferences: Toggle between Light/Dark Themes');
    await workbench.page.locator('.monaco-workbench.vs').waitFor();
    await workbench.preview.lightTheme();
    await workbench.calm();
    await shot('8-preview-light');
    await workbench.hover('answer', /Surely here/, 1);
    await shot('9-node-light');
    await workbench.problem(/notes/);
    await shot('10-problems-light');
    await workbench.togglePanel();
  });
  await attempt('the preview follows the cursor from graph to graph, and its list', async () => {
    await workbench.openFile('pair.graph');
    await workbench.press('Control+k', 'v');
    await workbench.preview.node('ask').waitFor();
    await workbench.click('think');
    await workbench.preview.node('think').waitFor();
    await workbench.preview.chooseGraph('first');
    await workbench.preview.node('ask').waitFor();
    await workbench.preview.zoomIn();
    await workbench.calm();
    await shot('11-two-graphs-light');
  });
  await attempt('the preview is there again after the window was reloaded', async () => {
    await workbench.page.reload();
    await workbench.preview.node('start').waitFor();
  });
}

async function step(name: string, action: () => unknown): Promise<boolean> {
  try {
    await action();
    passed += 1;
    say(`ok    ${name}`);
    return true;
  } catch (error) {
    failed += 1;
    say(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function say(text: string): void {
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}`);
}

/** Collects the origins of requests that leave this machine. A service worker answers what webviews ask for. */
function watchRequests(context: BrowserContext): Set<string> {
  const strangers = new Set<string>();
  const look = async (request: Request) => {
    const { protocol, hostname, origin } = new URL(request.url());
    if (!/^(http|ws)/.test(protocol) || hostname === '127.0.0.1') return;
    const response = await request.response().catch(() => null);
    if (!response?.fromServiceWorker()) strangers.add(origin);
  };
  context.on('request', (request) => void look(request));
  return strangers;
}

main()
  .catch((error: unknown) => {
    failed += 1;
    console.error(error);
  })
  .finally(() => {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed > 0 ? 1 : 0);
  });
