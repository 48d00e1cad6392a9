// Bundles the extension, the language server, the command line and the preview's page into dist/.
// `node build.mjs --sourcemap` adds source maps, for coverage and debugging; the package is built without.
import { chmodSync, rmSync, statSync } from 'node:fs';
import { build } from 'esbuild';
import { onlyFlowcharts } from './scripts/onlyFlowcharts.mjs';

const node = { platform: 'node', format: 'cjs', target: 'node20', external: ['vscode'] };
const worker = { platform: 'browser', format: 'cjs', target: 'es2022', external: ['vscode'] };
const page = { platform: 'browser', format: 'iife', target: 'es2022', plugins: [onlyFlowcharts] };

const bundles = [
  { entry: 'client/src/node.ts', outfile: 'dist/extension.js', ...node },
  { entry: 'client/src/browser.ts', outfile: 'dist/browser/extension.js', ...worker },
  { entry: 'server/src/lsp/node.ts', outfile: 'dist/server.js', ...node },
  { entry: 'server/src/lsp/browser.ts', outfile: 'dist/serverWorker.js', ...worker, format: 'iife' },
  { entry: 'server/src/cli/main.ts', outfile: 'dist/cli.js', ...node, banner: { js: '#!/usr/bin/env node' } },
  { entry: 'client/src/preview/webview/main.ts', outfile: 'dist/preview.js', ...page },
  { entry: 'client/src/preview/webview/page.css', outfile: 'dist/preview.css' },
];

rmSync('dist', { recursive: true, force: true });
for (const { entry, ...options } of bundles) {
  await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    keepNames: false,
    legalComments: 'none',
    logLevel: 'warning',
    sourcemap: process.argv.includes('--sourcemap'),
    ...options,
  });
  console.log(`${options.outfile}: ${Math.ceil(statSync(options.outfile).size / 1024)} kB`);
}
chmodSync('dist/cli.js', 0o755);
