import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SemanticTokenModifiers } from 'vscode-languageserver';
import { tokenModifiers, tokenTypes } from '../server/src/features/semanticTokens';

const root = join(__dirname, '../..');

interface Contributions {
  readonly languages: { configuration: string; icon: Record<string, string> }[];
  readonly grammars: { path: string }[];
  readonly commands: { command: string }[];
  readonly keybindings: { command: string }[];
  readonly menus: Record<string, { command: string }[]>;
  readonly semanticTokenModifiers: { id: string }[];
  readonly semanticTokenScopes: { scopes: Record<string, string[]> }[];
}

interface Manifest {
  readonly main: string;
  readonly browser: string;
  readonly bin: Record<string, string>;
  readonly contributes: Contributions;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** As `vsce ls` names them: what the package would hold of the files that are there now. */
function packaged(): string[] {
  const vsce = join(root, 'node_modules/@vscode/vsce/vsce');
  const list = execFileSync(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: root, encoding: 'utf8' });
  return list.split('\n').filter((name) => name !== '');
}

describe('the package', () => {
  let files: string[];

  before(() => {
    assert.ok(existsSync(join(root, 'dist')), 'nothing has been built: run `npm run build`');
    files = packaged();
  });

  it('holds bundles, grammars, the pages of the rules, pictures, and nothing else', () => {
    const documents = ['docs/images', 'docs/rules'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    );
    const bundles = [
      'browser/extension.js',
      'cli.js',
      'extension.js',
      'preview.css',
      'preview.js',
      'server.js',
      'serverWorker.js',
    ];
    const wanted = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      ...bundles.map((name) => `dist/${name}`),
      ...documents,
      'images/file-dark.svg',
      'images/file-light.svg',
      'images/icon.png',
      'language-configuration.json',
      'package.json',
      'syntaxes/graph.tmLanguage.json',
      'syntaxes/markdown-injection.tmLanguage.json',
    ];
    assert.deepEqual(files.toSorted(), wanted.toSorted());
  });

  it('holds every file that its manifest names', () => {
    const { languages, grammars } = manifest.contributes;
    const named = [
      manifest.main,
      manifest.browser,
      ...Object.values(manifest.bin),
      ...languages.flatMap(({ configuration, icon }) => [configuration, ...Object.values(icon)]),
      ...grammars.map(({ path }) => path),
    ];
    for (const name of named) assert.ok(files.includes(name.replace(/^\.\//, '')), name);
  });

  it('binds keys and menus to commands that it has', () => {
    const { commands, keybindings, menus } = manifest.contributes;
    const known = new Set(commands.map(({ command }) => command));
    const used = [...keybindings, ...Object.values(menus).flat()];
    for (const { command } of used) assert.ok(known.has(command), command);
  });

  it('says what its own modifiers of semantic tokens mean, and colours what the server sends', () => {
    const { semanticTokenModifiers, semanticTokenScopes } = manifest.contributes;
    const standard = Object.values<string>(SemanticTokenModifiers);
    const own = tokenModifiers.filter((modifier) => !standard.includes(modifier));
    assert.deepEqual(
      semanticTokenModifiers.map(({ id }) => id),
      own,
    );
    const coloured = Object.keys(semanticTokenScopes[0].scopes).map((selector) => selector.split('.')[0]);
    assert.deepEqual(new Set(coloured), new Set<string>(tokenTypes));
  });
});
