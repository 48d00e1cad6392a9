import assert from 'node:assert/strict';
import { documentation } from '../../../server/src/features/completion/subjects';
import { marked } from '../marked';
import { suggest } from './suggest';

const text = `graph g {
  state { q: string  docs: string  a: string }
  input q
  output a
  decision route { run "#route"  web -> write  local -> search }
  node search { reads q  writes docs  run "#search" }
  node write { reads q, do$0  writes a  run "#write" }
  start -> route
  search -> write -> end
}`;

describe('completion items', () => {
  it('take the place of the word, up to the cursor or whole', () => {
    const { textEdit } = suggest(text.replace('do$0', 'do$0cs')).item('docs');
    assert.ok(textEdit && 'insert' in textEdit);
    const start = { line: 6, character: 24 };
    assert.deepEqual(textEdit.insert, { start, end: { line: 6, character: 26 } });
    assert.deepEqual(textEdit.replace, { start, end: { line: 6, character: 28 } });
  });

  it('take the place of both quotes where they bring their own', () => {
    const marked = 'graph g {\n  state { kind: "bug" | "praise" }\n  decision d on kind {\n    "$0"\n  }\n}';
    const { textEdit } = suggest(marked, { trigger: '"' }).item('"bug"');
    assert.ok(textEdit && 'insert' in textEdit);
    const quotes = { start: { line: 3, character: 4 }, end: { line: 3, character: 6 } };
    assert.deepEqual(textEdit.insert, quotes);
    assert.deepEqual(textEdit.replace, quotes);
  });

  it('take the place of the whole word for clients that know one range', () => {
    const { textEdit } = suggest(text.replace('do$0', 'do$0cs'), { style: { insertReplace: false } }).item('docs');
    assert.ok(textEdit && 'range' in textEdit);
    assert.deepEqual(textEdit.range.end, { line: 6, character: 28 });
  });

  it('say it in one line for clients without label details', () => {
    const item = suggest(text, { style: { labelDetails: false } }).item('docs');
    assert.equal(item.labelDetails, undefined);
    assert.equal(item.detail, 'string · may be unset here');
  });

  it('are plain text for clients without snippets', () => {
    const style = { snippets: false };
    const line = suggest('graph g {\n  $0\n}', { style }).item('limit');
    assert.equal(line.insertTextFormat, undefined);
    assert.equal(line.textEdit?.newText, 'limit 100 steps');
    const several = suggest('graph g {\n  $0\n}', { style }).item('node with a prompt').textEdit?.newText;
    assert.match(several!, /^node name \{\n\treads {2}question\n/);
    const one = suggest('graph g {\n  $0\n}', { style: { ...style, adjustIndentation: false } }).item(
      'node with a prompt',
    );
    assert.equal(one.textEdit?.newText, 'node name { reads  question  writes answer  prompt "Answer: {question}" }');
  });

  it('ask for indentation where they have several lines', () => {
    assert.equal(suggest('graph g {\n  $0\n}').item('node with a prompt').insertTextMode, 2);
    assert.equal(suggest('graph g {\n  $0\n}').item('limit').insertTextMode, undefined);
  });

  it('ask for more suggestions behind a folder, if the client has a command for it', () => {
    const folders = { '': [{ name: 'lib', isFolder: true }] };
    const path = 'import { A } from "$0"';
    assert.equal(suggest(path, { folders }).item('lib/').command, undefined);
    const { command } = suggest(path, { folders, style: { suggestCommand: 'suggest' } }).item('lib/');
    assert.equal(command?.command, 'suggest');
  });

  it('leave the documentation for later, or bring it along', () => {
    assert.equal(suggest(text).item('docs').documentation, undefined);
    const eager = suggest(text, { style: { lazy: false, format: 'plaintext' } }).item('docs');
    assert.equal(eager.data, undefined);
    assert.match(JSON.stringify(eager.documentation), /Perhaps here — not when route takes web/);
  });

  it('are documented by name, whatever has changed since', () => {
    const about = suggest(text).item('docs').data as { about: Parameters<typeof documentation>[1] };
    const { facts } = marked(text.replace('do$0', 'docs$0').replace('docs: string', 'docs: list<int>'));
    assert.match(documentation(facts, about.about, 'markdown'), /\*\*key\*\* `docs: list<int>`/);
    assert.match(documentation(facts, about.about, 'markdown'), /\*\*Perhaps here\*\* — not when `route` takes `web`/);
    const gone = marked('graph other { $0 }');
    assert.equal(documentation(gone.facts, about.about, 'markdown'), '');
  });

  it('are documented whatever they are', () => {
    const { facts } = marked(
      `import { T } from "./o.graph"
      state S { k: int }
      graph g { state { xs: list<int> }  node n { each x in xs  prompt "{x}" }  $0 }`,
      { 'o.graph': 'type T = int' },
    );
    const of = (about: Parameters<typeof documentation>[1]): string => documentation(facts, about, 'plaintext');
    assert.match(of({ kind: 'node', graph: 'g', name: 'n' }), /^node n \(prompt\)/);
    assert.match(of({ kind: 'item', graph: 'g', node: 'n' }), /^item x: int/);
    assert.match(of({ kind: 'graph', name: 'g' }), /^graph g/);
    assert.match(of({ kind: 'state', name: 'S' }), /^state S/);
    assert.match(of({ kind: 'type', name: 'T' }), /^type T = int/);
    assert.equal(of({ kind: 'type', name: 'g' }), '');
  });
});

describe('completion unasked', () => {
  pops('{', 'node n { prompt "Look {$0" }');
  pops('{', 'node n { prompt "Look {$0}" }');
  silent('{', 'node n {$0}');
  silent('{', 'node n { prompt "Look {{$0" }');
  silent('{', 'node n { set a = {$0} }');
  pops('.', 'node n { prompt "{r.$0" }');
  silent('.', 'node n { prompt "Look. $0" }');
  silent('.', 'node n { prompt "Look.$0" }');
  pops('.', 'node n { set a = r.$0 }');
  silent('.', 'limit 1.$0');
  pops('"', 'decision d on k { "$0" }');
  pops('"', 'node n { run "$0" }');
  silent('"', 'node n { prompt "$0" }');
  silent('"', 'node n { prompt "Look"$0 }');
  silent('"', 'node n "$0"');
  pops('#', 'node n { run "#$0" }');
  silent('#', 'node n { prompt "#$0" }');
  pops('.', 'node n { run ".$0" }');
  pops('/', 'node n { run "./$0" }');
  silent('/', 'node n { prompt "./$0" }');
  silent('/', 'start -> /$0');
  silent('#', 'node n { #$0 }');
  pops('>', 'start ->$0');
  silent('>', 'decision d { when a >$0 }');
  silent('>', 'node n { prompt "->$0" }');
  pops(' ', 'start -> $0');
  pops(' ', 'node n { reads $0 }');
  pops(' ', 'node n { reads a, $0 }');
  pops(' ', 'node n { set $0 }');
  pops(' ', 'decision d on $0');
  pops(' ', 'decision d { when $0 }');
  silent(' ', 'node n { $0 }');
  silent(' ', 'node n { reads a $0 }');
  silent(' ', '$0');
  silent(' ', 'start -> n $0');
  silent(' ', 'node n { prompt "a $0" }');
  silent(' ', '// start -> $0');
});

const AROUND = (part: string): string => `graph g {
  state { a: string  r: { b: string }  k: "x" | "y" }
  ${part}
}`;
const files = { 'test.ts': 'export function n() {}' };
const folders = { '': [{ name: 'test.ts', isFolder: false }] };

function pops(trigger: string, part: string): void {
  it(`${JSON.stringify(trigger)} helps in ${part}`, () => {
    assert.ok(suggest(AROUND(part), { trigger, files, folders }).items.length > 0);
  });
}

function silent(trigger: string, part: string): void {
  it(`${JSON.stringify(trigger)} says nothing in ${part}`, () => {
    assert.deepEqual(suggest(AROUND(part), { trigger, files, folders }).labels, []);
  });
}
