import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachInFolder, FINE, root } from './command';

describe('the command line', () => {
  const here = eachInFolder();

  const refuses = (args: readonly string[], why: RegExp): void => {
    here.folder.write('fine.graph', FINE);
    const { code, out, err } = here.folder.run(args);
    assert.match(err, why);
    assert.equal(code, 2);
    assert.equal(out, '');
  };

  it('says its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    assert.deepEqual(here.folder.run(['--version']), { code: 0, out: `${version}\n`, err: '' });
  });

  it('says what there is', () => {
    const { code, out } = here.folder.run(['--help']);
    assert.equal(code, 0);
    const listed = [...out.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name);
    assert.deepEqual(listed, ['check', 'analyze', 'mermaid', 'format', 'explain', 'lsp']);
    for (const name of listed) {
      const help = here.folder.run([name, '--help']);
      assert.equal(help.code, 0);
      assert.match(help.out, new RegExp(`^agent-graph ${name} `));
    }
  });

  it('needs a command', () => refuses([], /agent-graph COMMAND/));
  it('knows no other command', () => refuses(['run', 'fine.graph'], /no command `run`.*check, analyze/));
  it('suggests a command', () => refuses(['chekc'], /no command `chekc`; did you mean `check`\?/));
  it('suggests an option', () =>
    refuses(['check', '--fromat=json', '.'], /no option `--fromat`; did you mean `--format`\?/));
  it('wants a value', () => refuses(['check', '.', '--format'], /`--format` needs a value/));
  it('wants no value', () => refuses(['mermaid', 'fine.graph', '--no-title=x'], /`--no-title` takes no value/));
  it('wants one of the choices', () => {
    refuses(['check', '.', '--format', 'jsn'], /one of text, json, sarif, github, not `jsn`; did you mean `json`\?/);
  });
  it('wants a number', () => refuses(['check', '.', '--max-warnings', '-1'], /takes a whole number, not `-1`/));
  it('wants a path', () => refuses(['check'], /a path is missing/));
  it('wants one file', () => refuses(['analyze', 'fine.graph', 'fine.graph'], /takes one file, not 2/));
  it('wants a file that is there', () => refuses(['mermaid', 'gone.graph'], /gone\.graph is not there/));
  it('wants no folder where a file is due', () => refuses(['analyze', '.'], /\. is a folder/));

  describe('explain', () => {
    it('shows the page of a code', () => {
      const { code, out } = here.folder.run(['explain', 'maybe-unset']);
      assert.equal(code, 0);
      assert.match(out, /^# `maybe-unset`/);
      assert.match(out, /```graph bad/);
    });

    it('suggests a code', () =>
      refuses(['explain', 'maybe-unste'], /no diagnostic `maybe-unste`; did you mean `maybe-unset`\?/));
    it('wants a code', () => refuses(['explain'], /a code is missing/));
  });
});
