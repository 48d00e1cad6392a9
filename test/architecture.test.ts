import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';

/**
 * The direction of imports, as docs/architecture.md has it. A part may import itself and what stands here beside it: a
 * part, a single file, or a package. Relative paths are those of `server/src` unless they begin with `client`.
 */
const allowed: Record<string, readonly string[]> = {
  syntax: [],
  // Numbers and bit sets only: it knows neither text nor meaning.
  flow: [],
  // The edge list is handed to the flow analysis as numbers; what it makes of them the model does not see.
  model: ['syntax', 'flow/graph', '@marcbachmann/cel-js', '@babel/parser', 'vscode-uri'],
  analysis: ['syntax', 'model', 'flow'],
  rules: ['syntax', 'model', 'flow', 'analysis'],
  diagram: ['syntax', 'model', 'flow', 'analysis'],
  features: ['syntax', 'model', 'flow', 'analysis', 'rules', 'diagram', 'vscode-languageserver-types'],
  lsp: ['syntax', 'model', 'flow', 'analysis', 'rules', 'features', 'vscode-languageserver', 'vscode-uri', 'ignore'],
  cli: ['syntax', 'model', 'flow', 'analysis', 'rules', 'diagram', 'node', 'ignore', 'vscode-uri'],
  client: ['lsp/protocol', 'node', 'vscode', 'vscode-languageclient', 'vscode-uri', 'mermaid'],
};

/** Files that are doors to the world, with what they may import beside what their part may. */
const doors: Record<string, readonly string[]> = {
  'lsp/node': ['node'],
  'lsp/nodeDisk': ['node'],
};

/** Parts in which the time of day is unknown. */
const timeless = ['syntax', 'model', 'flow', 'analysis', 'rules', 'diagram', 'features'];

const root = resolve(__dirname, '..', '..');
const builtins = new Set(builtinModules);

describe('the architecture', () => {
  it('has imports that point down only', () => {
    const wrong = sources().flatMap((file) =>
      importsOf(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it('has no clock below the doors', () => {
    const wrong = sources().filter((file) => {
      return timeless.includes(partOf(moduleOf(file))) && /\bDate\b|\bperformance\b|\bsetTimeout\b/.test(code(file));
    });
    assert.deepEqual(wrong, []);
  });

  it('is told of a wrong import', () => {
    assert.ok(!mayImport('server/src/flow/may.ts', 'model/model'));
    assert.ok(!mayImport('server/src/rules/run.ts', 'node'));
    assert.ok(!mayImport('server/src/lsp/server.ts', 'vscode'));
    assert.ok(!mayImport('server/src/model/lower.ts', 'flow/facts'));
    assert.ok(mayImport('server/src/model/lower.ts', 'flow/graph'));
    assert.ok(mayImport('server/src/lsp/node.ts', 'node'));
  });
});

/** `target` is a module inside `server/src` or `client`, a package, or `node` for whatever Node.js brings along. */
function mayImport(file: string, target: string): boolean {
  const module = moduleOf(file);
  const part = partOf(module);
  if (partOf(target) === part) return true;
  const permitted = [...(allowed[part] ?? []), ...(doors[module] ?? [])];
  return permitted.some((permit) => target === permit || target.startsWith(`${permit}/`));
}

function importsOf(file: string): string[] {
  const places = code(file).matchAll(
    /^(?:import|export)\b[^'"`;]*\bfrom '([^']+)'|^import '([^']+)'|\b(?:import|require)\('([^']+)'\)/gm,
  );
  return [...places].map(([, from, alone, called]) => {
    const specifier = from ?? alone ?? called;
    if (specifier.startsWith('.')) return moduleOf(relative(root, resolve(root, dirname(file), specifier)));
    const name = specifier.replace(/^node:/, '');
    return specifier.startsWith('node:') || builtins.has(name.split('/')[0]) ? 'node' : specifier;
  });
}

/** The text without comments, in which words stand for themselves. */
function code(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

function moduleOf(file: string): string {
  return file
    .split(sep)
    .join('/')
    .replace(/^server\/src\//, '')
    .replace(/\.[cm]?[jt]s$/, '');
}

function partOf(module: string): string {
  return module.split('/')[0];
}

/** Every source of server and client but the preview's page, which runs elsewhere, by its path from the root. */
function sources(): string[] {
  return ['server/src', 'client/src'].flatMap((folder) => {
    const entries = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return entries.filter((entry) => entry.endsWith('.ts')).map((entry) => join(folder, entry));
  });
}
