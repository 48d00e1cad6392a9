// Writes what package.json says of each rule (the setting `graph.diagnostics.severity`) from the rules themselves.
// `--check` only says whether it is current. The rules have to be compiled: `npm run typecheck`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const manifestFile = fileURLToPath(new URL('../package.json', import.meta.url));
const { rules } = createRequire(import.meta.url)('../out/server/src/rules/all.js');

const levels = ['error', 'warning', 'information', 'hint', 'off'];
const properties = Object.fromEntries(
  rules.map(({ code, title, severity }) => [
    code,
    { type: 'string', enum: levels, default: severity, description: title },
  ]),
);

const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
const setting = manifest.contributes.configuration.properties['graph.diagnostics.severity'];
if (JSON.stringify(setting.properties) === JSON.stringify(properties)) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('package.json does not say what the rules say: run `npm run generate`');
  process.exit(1);
}
setting.properties = properties;
writeFileSync(manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
execFileSync('npx', ['oxfmt', manifestFile], { stdio: 'inherit' });
console.log(`package.json: the severities of ${rules.length} rules`);
