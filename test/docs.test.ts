import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { URI } from 'vscode-uri';
import { analyze } from '../server/src/analysis/analyze';
import { nodeDisk } from '../server/src/lsp/nodeDisk';
import { check } from '../server/src/rules/run';
import type { Finding } from '../server/src/rules/rule';

const root = resolve(__dirname, '..', '..');

interface Fence {
  /** One-based, of the line that opens it. */
  readonly line: number;
  /** The words behind the ticks. */
  readonly words: readonly string[];
  readonly text: string;
}

describe('docs/language.md', () => {
  const page = 'docs/language.md';
  const fences = fencesOf(page);

  for (const [i, fence] of fences.entries()) {
    const [language, bad, code] = fence.words;
    if (language !== 'graph') continue;
    it(`line ${fence.line}: ${bad ? `shows ${code}, and what the checker says` : 'is clean'}`, () => {
      const found = findings(page, fence.text);
      if (!bad) return assert.deepEqual(found.map(sentence), []);
      assert.deepEqual(new Set(found.map((finding) => finding.code)), new Set([code]));
      const answer = fences[i + 1];
      assert.equal(answer.words[0], 'text');
      assert.equal(answer.text.trimEnd(), found.map(sentence).join('\n'));
    });
  }
});

describe('README.md', () => {
  it('shows what the command line prints', () => {
    const shown = fencesOf('README.md').filter((fence) => fence.words[0] === 'console');
    assert.ok(shown.length > 0);
    for (const { text } of shown) {
      const [command, ...lines] = text.trimEnd().split('\n');
      const [node, ...args] = command.replace(/^\$ /, '').split(' ');
      assert.equal(node, 'node');
      const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
      assert.equal(`${stderr}${stdout}`.trimEnd(), lines.join('\n'));
    }
  });
});

describe('the documentation', () => {
  const pages = [
    'README.md',
    'CHANGELOG.md',
    ...readdirSync(join(root, 'docs'))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  ];

  for (const page of pages) {
    it(`${page} names only what is there`, () => {
      const text = readFileSync(join(root, page), 'utf8');
      const missing = [...linksIn(text)].filter((link) => !existsSync(join(root, dirname(page), link)));
      assert.deepEqual([...missing, ...pathsIn(text).filter((path) => !existsSync(join(root, path)))], []);
    });
  }

  it('names scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    for (const page of pages) {
      const named = readFileSync(join(root, page), 'utf8').matchAll(/\bnpm run ([\w:]+)/g);
      for (const [, script] of named) assert.ok(script in scripts, `${page}: npm run ${script}`);
    }
  });
});

function findings(page: string, text: string): readonly Finding[] {
  const uri = URI.file(join(root, page.replace(/\.md$/, '.graph'))).toString();
  return check(analyze(text, uri, { read: (other) => nodeDisk.read(other, 1 << 20)?.text }));
}

function sentence({ severity, code, message }: Finding): string {
  return `${severity} ${code}: ${message}`;
}

function fencesOf(page: string): readonly Fence[] {
  const fences: Fence[] = [];
  let open: { line: number; words: string[]; text: string } | undefined;
  for (const [i, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    if (!line.startsWith('```')) {
      if (open) open.text += `${line}\n`;
    } else if (open) {
      fences.push(open);
      open = undefined;
    } else {
      open = { line: i + 1, words: line.slice(3).trim().split(' '), text: '' };
    }
  }
  return fences;
}

/** Targets of links and pictures inside the repository. */
function linksIn(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link).filter((link) => !/^\w+:/.test(link));
}

/** Files and folders of the repository that stand in backticks: they begin with a folder that is there. */
function pathsIn(text: string): readonly string[] {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)].map(([, path]) => path);
  // Messages of the protocol look like paths.
  const isMessage = (path: string) => /^client\/(un)?registerCapability$/.test(path);
  return paths.filter(
    (path) => path.includes('/') && !isMessage(path) && folders.some(({ name }) => path.startsWith(`${name}/`)),
  );
}
