import assert from 'node:assert/strict';
import { frameOf } from '../../server/src/cli/frame';
import { LineMap } from '../../server/src/syntax/lines';

/** The frame of what stands between the two `|` of a text, as two lines. */
function framed(marked: string, width = 80): string[] {
  const [before, inside, behind] = marked.split('|');
  const lines = new LineMap(before + inside + behind);
  const range = lines.rangeOf({ start: before.length, end: before.length + inside.length });
  const { code, before: columns, marked: length } = frameOf(lines, range, width);
  return [code, ' '.repeat(columns) + '^'.repeat(length)];
}

describe('a code frame', () => {
  it('marks a part of a line', () => assert.deepEqual(framed('one |two| three'), ['one two three', '    ^^^']));
  it('marks a place without length', () => assert.deepEqual(framed('one ||two'), ['one two', '    ^']));
  it('marks the end of a line', () => assert.deepEqual(framed('one||\ntwo'), ['one', '   ^']));
  it('marks an empty line', () => assert.deepEqual(framed('one\n||\ntwo'), ['', '^']));
  it('marks the first line of several', () =>
    assert.deepEqual(framed('one |two\nthree| four'), ['one two', '    ^^^']));
  it('sets tabs', () => assert.deepEqual(framed('\ta\t|b|'), ['    a   b', '        ^']));
  it('counts wide characters twice', () => assert.deepEqual(framed('日本 |語| x'), ['日本 語 x', '     ^^']));
  it('counts an emoji of two units once', () => assert.deepEqual(framed('🙂 |x|'), ['🙂 x', '   ^']));
  it('gives combining marks no column', () => assert.deepEqual(framed('e\u0301 |x|'), ['e\u0301 x', '  ^']));
  it('shows no control characters', () => assert.deepEqual(framed('a\u001b[31m |x|'), ['a\ufffd[31m x', '       ^']));

  it('cuts long lines round the mark', () => {
    const [code, mark] = framed(`${'a'.repeat(100)}|bbb|${'c'.repeat(100)}`, 60);
    assert.equal(code, `…${'a'.repeat(30)}bbb${'c'.repeat(25)}…`);
    assert.equal(mark, `${' '.repeat(31)}^^^`);
  });

  it('cuts marks that are too long', () => {
    const [code, mark] = framed(`${'a'.repeat(10)}|${'b'.repeat(5000)}|`, 40);
    assert.ok(code.length <= 40 && mark.length <= 40, `${code.length} ${mark.length}`);
  });
});
