// Writes docs/rules/*.md from the rules. The rules have to be compiled: `npm run typecheck`.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../docs/rules', import.meta.url));
const { rulePages } = createRequire(import.meta.url)('../out/server/src/rules/pages.js');

const pages = rulePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name));
for (const [name, text] of pages) writeFileSync(join(folder, name), text);
console.log(`docs/rules: ${pages.size} pages`);
