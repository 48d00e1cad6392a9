// Writes docs/settings.md: the settings as package.json has them after `contributions.mjs`, and the rules.
// `--check` only says whether it is current. The rules have to be compiled: `npm run typecheck`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const pageFile = fileURLToPath(new URL('docs/settings.md', root));
const { contributes } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
const { rules } = createRequire(import.meta.url)('../out/server/src/rules/all.js');

const SEVERITY = 'graph.diagnostics.severity';
const properties = Object.entries(contributes.configuration.properties).toSorted(([, a], [, b]) => a.order - b.order);
const scopes = { resource: 'folder', window: 'window' };

const page = `# Settings

Generated from the tables that the server reads its settings by.

In VS Code they are under _Settings › Extensions › Agent Graph_, and in \`settings.json\` by the names below. Those whose scope
is _folder_ can differ between the folders of a workspace. A change is taken up at once. A name that does not exist, and
a value that does not fit, are named once in the server's log, and the default holds.

${table(
  ['setting', 'default', 'scope', 'what it does'],
  properties
    .filter(([name]) => name !== SEVERITY)
    .map(([name, { default: value, scope, markdownDescription, description }]) => [
      code(name),
      code(JSON.stringify(value)),
      scopes[scope],
      markdownDescription ?? description,
    ]),
)}

## Severities

\`${SEVERITY}\` says how serious each finding is: \`error\`, \`warning\`, \`information\`, \`hint\`, or \`off\`. What it does not
name keeps its level.

\`\`\`json
{ "${SEVERITY}": { "maybe-unset": "error", "unused-key": "off" } }
\`\`\`

What holds for everyone who works on a project stands in its package.json, where the editor and the command line find it. The
nearest one beside or above a file counts, even if it says nothing about graphs:

\`\`\`json
{ "graph": { "severity": { "maybe-unset": "error", "unused-key": "off" } } }
\`\`\`

The editor's setting wins over package.json, code by code. At the command line \`check --severity maybe-unset=error\` does. In
a file, \`// allow unused-key: reason\` silences one place.

${table(
  ['code', 'level', 'what it finds'],
  rules.map((rule) => [`[${code(rule.code)}](rules/${rule.code}.md)`, rule.severity, rule.title]),
)}

## Other editors

A client that answers \`workspace/configuration\` is asked for the section \`graph\` of each folder. Any other hands that section over
as \`initializationOptions\`, and with \`workspace/didChangeConfiguration\` when it changes: nested, as in
\`{ "inlayHints": { "reads": true } }\`, or flat, as in \`{ "inlayHints.reads": true }\`. See [Other editors](editors.md).

Two more things can stand in \`initializationOptions\`. \`"commands"\` lists the commands that the client runs itself, such as
\`"graph.showPreview"\`: without them there are no lenses that need them. \`graph.run\` and \`graph.showPreview\` get the document's
URI and the graph's name, \`graph.showReferences\` a URI, a position and a list of locations. \`"diagnostics": "push"\` says that the client would
rather be sent diagnostics, although it can ask for them.

## Commands and keys

${table(
  ['command', 'in the palette', 'key'],
  contributes.commands.map(({ command, category, title }) => [code(command), `${category}: ${title}`, keysOf(command)]),
)}
`;

function keysOf(command) {
  const bound = contributes.keybindings.filter((binding) => binding.command === command);
  return bound.map(({ key, mac }) => `${code(key)}, on a Mac ${code(mac)}`).join('; ');
}

function code(text) {
  return `\`${text}\``;
}

function table(heads, rows) {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.map((line) => line.replaceAll('|  |', '| |')).join('\n');
}

let before = '';
try {
  before = readFileSync(pageFile, 'utf8');
} catch (error) {
  if (error.code !== 'ENOENT') throw error;
}
if (before === page) process.exit(0);
if (process.argv.includes('--check')) {
  console.error('docs/settings.md does not say what package.json and the rules say: run `npm run generate`');
  process.exit(1);
}
writeFileSync(pageFile, page);
console.log(`docs/settings.md: ${properties.length} settings`);
