import assert from 'node:assert/strict';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eachInFolder, FINE } from './command';

const MESSY = 'graph  g {\na->b }\n';
const TIDY = 'graph g {\n  a -> b\n}\n';

describe('format', () => {
  const here = eachInFolder();
  const read = (name: string): string => readFileSync(join(here.folder.path, name), 'utf8');

  it('formats files in place, and names those that have changed', () => {
    here.folder.write('messy.graph', MESSY);
    here.folder.write('fine.graph', FINE);
    const { code, out, err } = here.folder.run(['format', 'messy.graph', 'fine.graph']);
    assert.deepEqual([code, out, err], [0, 'messy.graph\n', '']);
    assert.equal(read('messy.graph'), TIDY);
    assert.equal(read('fine.graph'), FINE);
    assert.deepEqual(here.folder.run(['format', '.']), { code: 0, out: '', err: '' });
  });

  it('formats the .graph files of folders, without those that git ignores', () => {
    here.folder.write('.git/HEAD');
    here.folder.write('.gitignore', 'out/\n');
    for (const name of ['a/x.graph', 'a/b/y.graph', 'out/z.graph', 'a/other.txt']) here.folder.write(name, MESSY);
    assert.equal(here.folder.run(['format', '.']).out, 'a/b/y.graph\na/x.graph\n');
    assert.equal(read('out/z.graph'), MESSY);
    assert.equal(read('a/other.txt'), MESSY);
  });

  it('formats standard input to standard output, changed or not', () => {
    assert.deepEqual(here.folder.run(['format', '-'], { input: MESSY }), { code: 0, out: TIDY, err: '' });
    assert.deepEqual(here.folder.run(['format', '-'], { input: TIDY }), { code: 0, out: TIDY, err: '' });
    here.folder.write('messy.graph', MESSY);
    assert.equal(here.folder.run(['format', '-', 'messy.graph'], { input: MESSY }).out, TIDY);
    assert.equal(read('messy.graph'), TIDY);
  });

  it('keeps a byte order mark and line ends', () => {
    here.folder.write('marked.graph', `\ufeff${MESSY.replaceAll('\n', '\r\n')}`);
    assert.equal(here.folder.run(['format', 'marked.graph']).code, 0);
    assert.equal(read('marked.graph'), `\ufeff${TIDY.replaceAll('\n', '\r\n')}`);
    assert.equal(here.folder.run(['format', '-'], { input: '\ufeffgraph g {}' }).out, '\ufeffgraph g { }\n');
  });

  it('leaves what does not parse, and says so', () => {
    here.folder.write('faulty.graph', 'graph  g {\na->b\nb   ->   ,\n}\n');
    const { code, err } = here.folder.run(['format', 'faulty.graph']);
    assert.equal(code, 0);
    assert.equal(read('faulty.graph'), 'graph g {\n  a -> b\nb   ->   ,\n}\n');
    assert.match(err, /faulty\.graph has syntax errors: what does not parse stays as it is/);
  });

  it('does not touch a file that is formatted', () => {
    here.folder.write('tidy.graph', TIDY);
    const { mtimeMs } = statSync(join(here.folder.path, 'tidy.graph'));
    assert.equal(here.folder.run(['format', 'tidy.graph']).code, 0);
    assert.equal(statSync(join(here.folder.path, 'tidy.graph')).mtimeMs, mtimeMs);
  });

  describe('--check', () => {
    it('ends with 0 if nothing would change', () => {
      here.folder.write('tidy.graph', TIDY);
      assert.deepEqual(here.folder.run(['format', '--check', '.']), { code: 0, out: '', err: '' });
    });

    it('ends with 1 and the names of the files that would change, and changes none', () => {
      for (const name of ['a.graph', 'b.graph']) here.folder.write(name, MESSY);
      here.folder.write('tidy.graph', TIDY);
      const { code, out, err } = here.folder.run(['format', '.', '--check']);
      assert.deepEqual([code, out], [1, 'a.graph\nb.graph\n']);
      assert.match(err, /2 of 3 files would change/);
      assert.equal(read('a.graph'), MESSY);
      assert.deepEqual(here.folder.run(['format', '--check', '-'], { input: MESSY }).out, '-\n');
    });
  });

  describe('ends with 2', () => {
    it('for a file that is not there or no UTF-8; the others are formatted', () => {
      here.folder.write('latin.graph', Uint8Array.from([0x2f, 0x2f, 0xe4, 0x0a]));
      here.folder.write('messy.graph', MESSY);
      const { code, err } = here.folder.run(['format', 'gone.graph', 'latin.graph', 'messy.graph']);
      assert.equal(code, 2);
      assert.match(err, /gone\.graph is not there/);
      assert.match(err, /latin\.graph is not UTF-8 text/);
      assert.equal(read('messy.graph'), TIDY);
      assert.equal(here.folder.run(['format', '--check', 'gone.graph', 'messy.graph']).code, 2);
    });

    it('for a file that may not be written', function () {
      here.folder.write('locked.graph', MESSY);
      chmodSync(join(here.folder.path, 'locked.graph'), 0o444);
      // Nothing is locked for root.
      if (process.getuid?.() === 0) this.skip();
      const { code, err } = here.folder.run(['format', 'locked.graph']);
      assert.equal(code, 2);
      assert.match(err, /locked\.graph may not be written/);
    });

    it('without a path, and for other options', () => {
      assert.match(here.folder.run(['format']).err, /a path is missing/);
      const { code, err } = here.folder.run(['format', '--chek', '.']);
      assert.equal(code, 2);
      assert.match(err, /no option `--chek`; did you mean `--check`\?/);
    });
  });
});
