/**
 * The extension where there is no Node.js, as on vscode.dev: a suite in the extension host of a browser, and then what a
 * person sees, of which a screenshot stands in test/browser/shots.
 */
import * as assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { startBrowser } from '../vscode/host';
import { installBrowser, root } from '../vscode/install';
import { Workbench } from '../vscode/workbench';
import { type BrowserHost, installBrowserHost } from './install';

/** Milliseconds until a suite that has not ended has failed. */
const patience = 3 * 60_000;
const shots = join(root, 'test/browser/shots');

const files = {
  'desk.graph': `import { Talk } from "./shared/talk.graph"

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
  node look { reads question writes notes run "./desk.ts#look" }
  node reply { reads question, notes writes answer prompt "Reply to {question} with {notes}" }
  start -> classify -> route
  look -> reply -> end
}
`,
  'desk.ts': 'export function look() {}\n',
  'faulty.graph': `graph faulty {
  state { name: string  reply: string }
  input name
  output reply
  node write { reads name, nmae  writes reply  run "#write" }
  start -> write -> end
}
`,
  'shared/talk.graph': `import { Text } from "./types.graph"

state Talk {
  question: Text
  answer: Text
}
`,
  'shared/types.graph': 'type Text = string\n',
};

let passed = 0;
let failed = 0;

async function main(): Promise<void> {
  installBrowser();
  const host = installBrowserHost();
  const folder = mkdtempSync(join(tmpdir(), 'graph-browser-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  try {
    await suite(host, folder);
    await look(host, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs test/browser/suite in the extension host; it counts for itself. */
async function suite(host: BrowserHost, folder: string): Promise<void> {
  const bundle = join(root, 'out/test/browser/suite.bundle.js');
  await build({
    entryPoints: [join(root, 'out/test/browser/suite/index.js')],
    outfile: bundle,
    bundle: true,
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
  });
  let counts: RegExpExecArray | null = null;
  const log = (text: string): void => {
    if (!/^(ok {4}|FAIL {2}|\d+ passed)/.test(text)) return;
    counts ??= /^(\d+) passed, (\d+) failed$/.exec(text);
    if (!counts) console.log(text);
  };
  const code = await inPage(host, folder, bundle, (page, url) => {
    return new Promise<number>((end, fail) => {
      setTimeout(() => fail(new Error(`the suite has not ended after ${patience / 1000} s`)), patience).unref();
      page.on('crash', () => fail(new Error('the workbench crashed')));
      // The workbench calls these two by name: with the extension host's console, and at the end.
      Promise.all([
        page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => log(format(...args))),
        page.exposeFunction('codeAutomationExit', end),
      ])
        .then(() => page.goto(url))
        .catch(fail);
    });
  });
  const [, good, bad] = counts ?? ['', '0', '1'];
  passed += Number(good);
  failed += Number(bad);
  if (code !== 0 && bad === '0') failed += 1;
}

/** What a person does and sees. */
async function look(host: BrowserHost, folder: string): Promise<void> {
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  await inPage(host, folder, undefined, async (page, url) => {
    const shot = (name: string) => page.screenshot({ path: join(shots, `${name}.png`) });
    const step = async (name: string, action: () => Promise<void>): Promise<void> => {
      try {
        await action();
        passed += 1;
        console.log(`ok    ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`);
        await shot(`failed-${failed}`);
      }
    };
    await page.goto(url);
    const workbench = new Workbench(page);
    await step('the finding has a squiggle, and its hover the way', async () => {
      await page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'desk.graph' }).dblclick();
      await workbench.squiggle('warning');
      await workbench.hover('reply', /Surely here/, 1);
    });
    await step('the preview draws the graph beside the text', async () => {
      await workbench.click('notes', 1);
      await workbench.press('Control+k', 'v');
      await workbench.preview.node('reply').waitFor();
      assert.equal(await workbench.preview.nodes(), 6);
      await workbench.calm();
      await shot('preview');
    });
    await step('the picture follows the text as it is typed', async () => {
      await workbench.typeAfter('look -> reply', ' -> polish\n  node polish { }\n  polish');
      await workbench.preview.node('polish').waitFor();
    });
  });
}

/** Serves the extension and the folder, and opens an empty page for them. */
async function inPage<T>(
  host: BrowserHost,
  folder: string,
  extensionTestsPath: string | undefined,
  use: (page: Page, url: string) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const { commit, dataFolder } = host;
  const server = await host.open({
    browserType: 'none',
    quality: 'stable',
    commit,
    testRunnerDataDir: dataFolder,
    port,
    extensionDevelopmentPath: root,
    extensionTestsPath,
    folderPath: folder,
  });
  const { browser, context } = await startBrowser();
  try {
    const page = await context.newPage();
    return await use(page, `http://localhost:${port}`);
  } finally {
    await browser.close();
    server.dispose();
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
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
