import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eachInFolder, FAULTY, FINE } from './command';

interface Printed {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
}

describe('check', () => {
  const here = eachInFolder();
  const codes = (out: string): string[] => (JSON.parse(out) as Printed[]).map(({ file, code }) => `${file} ${code}`);

  describe('ends with', () => {
    it('0 without errors', () => {
      here.folder.write('fine.graph', FINE);
      const { code, out, err } = here.folder.run(['check', 'fine.graph']);
      assert.equal(code, 0);
      assert.equal(out, 'nothing found in 1 file\n');
      assert.equal(err, '');
    });

    it('1 with an error', () => {
      here.folder.write('faulty.graph', FAULTY);
      assert.equal(here.folder.run(['check', 'faulty.graph']).code, 1);
    });

    it('0 with a warning, 1 with more than are allowed', () => {
      here.folder.write('warned.graph', FAULTY.replace(', tickt', ''));
      assert.equal(here.folder.run(['check', 'warned.graph']).code, 0);
      assert.equal(here.folder.run(['check', 'warned.graph', '--max-warnings', '1']).code, 0);
      const { code, err } = here.folder.run(['check', 'warned.graph', '--max-warnings', '0']);
      assert.equal(code, 1);
      assert.match(err, /1 warnings?, 0 allowed/);
    });

    it('2 for a file that is not there; the others are still checked', () => {
      here.folder.write('faulty.graph', FAULTY);
      const { code, out, err } = here.folder.run(['check', '--format', 'json', 'gone.graph', 'faulty.graph']);
      assert.equal(code, 2);
      assert.match(err, /gone\.graph is not there/);
      assert.deepEqual(codes(out), ['faulty.graph maybe-unset', 'faulty.graph unknown-key']);
    });

    it('2 for bytes that are no UTF-8', () => {
      here.folder.write('latin.graph', Uint8Array.from([0x2f, 0x2f, 0xe4, 0x0a]));
      const { code, err } = here.folder.run(['check', 'latin.graph']);
      assert.equal(code, 2);
      assert.match(err, /latin\.graph is not UTF-8 text: see line 1, column 3/);
      here.folder.write('binary.graph', Uint8Array.from([0x67, 0x0a, 0x00]));
      assert.match(here.folder.run(['check', 'binary.graph']).err, /is not UTF-8 text: see line 2, column 1/);
    });
  });

  describe('reads', () => {
    it('standard input', () => {
      const { code, out } = here.folder.run(['check', '-', '--format', 'json'], { input: FAULTY });
      assert.equal(code, 1);
      assert.deepEqual(codes(out), ['- maybe-unset', '- unknown-key']);
    });

    it('texts behind a byte order mark, which has no column', () => {
      here.folder.write('marked.graph', `\ufeffgraph g { start -> nobody }`);
      const [finding] = JSON.parse(here.folder.run(['check', 'marked.graph', '--format', 'json']).out) as {
        range: { start: { character: number } };
      }[];
      assert.equal(finding.range.start.character, 'graph g { start -> '.length);
    });

    it('a file once, however often it is given, and whatever its name if it is given itself', () => {
      here.folder.write('text.txt', FAULTY);
      const { out } = here.folder.run(['check', '--format', 'json', 'text.txt', './text.txt']);
      assert.equal(codes(out).length, 2);
    });

    it('imports beside the file', () => {
      here.folder.write('sub/a.graph', 'import { fine } from "./fine.graph"\nimport { other } from "./gone.graph"\n');
      here.folder.write('sub/fine.graph', FINE);
      const { out } = here.folder.run(['check', '--format', 'json', 'sub/a.graph']);
      assert.deepEqual(codes(out), ['sub/a.graph unknown-import']);
    });
  });

  describe('searches folders', () => {
    const found = (args: readonly string[]): string[] => {
      const { out } = here.folder.run(['check', '--format', 'json', ...args]);
      return [...new Set((JSON.parse(out) as Printed[]).map(({ file }) => file))];
    };

    it('for .graph files, sorted, with paths as given', () => {
      for (const name of ['b.graph', 'a/z.graph', 'a/b/c.graph', 'a/not.txt']) here.folder.write(name, FAULTY);
      assert.deepEqual(found(['.']), ['a/b/c.graph', 'a/z.graph', 'b.graph']);
      assert.deepEqual(found(['a']), ['a/b/c.graph', 'a/z.graph']);
      assert.deepEqual(found(['./a/']), ['./a/b/c.graph', './a/z.graph']);
    });

    it('but not node_modules, .git and what .gitignore files of any level name', () => {
      here.folder.write('.gitignore', 'out/\n*.tmp.graph\n');
      here.folder.write('a/.gitignore', '/own.graph\n!kept.tmp.graph\n');
      const names = [
        'node_modules/x.graph',
        '.git/x.graph',
        'out/x.graph',
        'x.tmp.graph',
        'a/own.graph',
        'a/out/x.graph',
      ];
      for (const name of names) here.folder.write(name, FAULTY);
      for (const name of ['own.graph', 'a/kept.tmp.graph', 'a/b/own.graph']) here.folder.write(name, FAULTY);
      assert.deepEqual(found(['.']), ['a/b/own.graph', 'a/kept.tmp.graph', 'own.graph']);
      assert.deepEqual(found(['a']), ['a/b/own.graph', 'a/kept.tmp.graph']);
    });

    it('unless what is ignored is asked for itself', () => {
      here.folder.write('.git/HEAD');
      here.folder.write('.gitignore', 'out/\n');
      here.folder.write('out/x.graph', FAULTY);
      assert.deepEqual(found(['out']), ['out/x.graph']);
      assert.deepEqual(found(['out/x.graph']), ['out/x.graph']);
    });

    it('without going round in links', () => {
      here.folder.write('a/x.graph', FAULTY);
      symlinkSync('..', join(here.folder.path, 'a', 'up'));
      symlinkSync('nowhere.graph', join(here.folder.path, 'a', 'lost.graph'));
      const { code, err, out } = here.folder.run(['check', '--format', 'json', '.']);
      assert.equal(code, 2);
      assert.match(err, /a\/lost\.graph is not there/);
      assert.deepEqual(codes(out), ['a/x.graph maybe-unset', 'a/x.graph unknown-key']);
    });

    it('and says of a folder that has none', () => {
      mkdirSync(join(here.folder.path, 'empty'));
      const { code, err } = here.folder.run(['check', 'empty']);
      assert.equal(code, 0);
      assert.match(err, /empty has no \.graph files/);
    });
  });

  describe('takes levels', () => {
    it('from the command line', () => {
      here.folder.write('faulty.graph', FAULTY);
      const args = ['--severity', 'unknown-key=warning', '--severity', 'maybe-unset=off'];
      const { code, out } = here.folder.run(['check', 'faulty.graph', '--format', 'json', ...args]);
      assert.equal(code, 0);
      const findings = (JSON.parse(out) as Printed[]).map(({ code: name, severity }) => `${severity} ${name}`);
      assert.deepEqual(findings, ['warning unknown-key']);
    });

    it('from the nearest package.json of each file, the command line over them', () => {
      const manifest = (level: string): string => JSON.stringify({ graph: { severity: { 'maybe-unset': level } } });
      here.folder.write('package.json', manifest('error'));
      here.folder.write('a/b/x.graph', FAULTY);
      here.folder.write('c/package.json', manifest('hint'));
      here.folder.write('c/x.graph', FAULTY);
      here.folder.write('d/package.json', '{}');
      here.folder.write('d/x.graph', FAULTY);
      const levels = (...args: string[]): string[] => {
        const { out } = here.folder.run(['check', '.', '--format', 'json', ...args]);
        return (JSON.parse(out) as Printed[]).filter((one) => one.code === 'maybe-unset').map((one) => one.severity);
      };
      assert.deepEqual(levels(), ['error', 'hint', 'warning']);
      assert.deepEqual(levels('--severity', 'maybe-unset=information'), ['information', 'information', 'information']);
    });

    it('and says what is wrong with them', () => {
      here.folder.write('package.json', '{"graph": {"severity": {"maybe-unste": "error"}}}');
      here.folder.write('fine.graph', FINE);
      const { code, err } = here.folder.run(['check', 'fine.graph']);
      assert.equal(code, 0);
      assert.match(err, /package\.json: .*`maybe-unste`; did you mean `maybe-unset`\?/);

      const wrong = here.folder.run(['check', 'fine.graph', '--severity', 'maybe-unset=fatal']);
      assert.equal(wrong.code, 2);
      assert.match(wrong.err, /`fatal` is no level/);
    });
  });
});
