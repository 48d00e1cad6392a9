// Writes the settings in package.json: the severities from the rules themselves, the switches from their table.
// `--check` only says whether it is current. The rules have to be compiled: `npm run typecheck`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const manifestFile = fileURLToPath(new URL('../package.json', import.meta.url));
const require = createRequire(import.meta.url);
const { rules } = require('../out/server/src/rules/all.js');
const { switches } = require('../out/server/src/lsp/settingsTable.js');

const levels = ['error', 'warning', 'information', 'hint', 'off'];
const severities = Object.fromEntries(
  rules.map(({ code, title, severity }) => [
    code,
    { type: 'string', enum: levels, default: severity, description: title },
  ]),
);

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const { configuration } = manifest.contributes;
const before = JSON.stringify(configuration);
const { 'graph.diagnostics.severity': severity, 'graph.trace.server': trace } = configuration.properties;
configuration.properties = {
  'graph.diagnostics.severity': { ...severity, order: 1, properties: severities },
  ...Object.fromEntries(
    Object.entries(switches).map(([name, { scope, description, ...setting }], i) => [
      `graph.${name}`,
      { type: 'boolean', order: i + 2, scope, default: setting.default, markdownDescription: description },
    ]),
  ),
  'graph.trace.server': { ...trace, order: Object.keys(switches).length + 2 },
};
if (JSON.stringify(configuration) === before) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('package.json does not say what the rules and the table of settings say: run `npm run generate`');
  process.exit(1);
}
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
execFileSync('npx', ['oxfmt', manifestFile], { stdio: 'inherit' });
console.log(`package.json: the severities of ${rules.length} rules, ${Object.keys(switches).length} switches`);
