import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditableText } from '../../server/src/lsp/editableText';

/** Texts of what makes lines and positions hard: all line ends, an astral character, lone surrogates, NUL. */
const piece = fc.constantFrom('a', 'node x', '\n', '\r', '\r\n', '😀', '\ud800', '\udc00', '\0', '', '"');
const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const position = fc.record({ line: fc.nat(8), character: fc.nat(10) });
const change = fc.record({ range: fc.record({ start: position, end: position }), text });

describe('the text of an open document', () => {
  it('has the lines of a fresh text after any changes', () => {
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 12 }), (initial, changes) => {
        const edited = new EditableText(initial);
        for (const one of changes) {
          edited.apply(one);
          assert.deepEqual(edited.lineStarts, new EditableText(edited.text).lineStarts);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('replaces what the change names', () => {
    fc.assert(
      fc.property(text, change, (initial, one) => {
        const before = new EditableText(initial);
        const ends = [before.offsetAt(one.range.start), before.offsetAt(one.range.end)].toSorted((a, b) => a - b);
        const edited = new EditableText(initial);
        edited.apply(one);
        assert.equal(edited.text, initial.slice(0, ends[0]) + one.text + initial.slice(ends[1]));
      }),
    );
  });

  it('never puts a position inside a line end', () => {
    const windows = new EditableText('ab\r\ncd\re');
    assert.equal(windows.offsetAt({ line: 0, character: 9 }), 2);
    assert.equal(windows.offsetAt({ line: 1, character: 2 }), 6);
    assert.equal(windows.offsetAt({ line: 2, character: 9 }), 8);
    assert.equal(windows.offsetAt({ line: 9, character: 0 }), 8);
  });

  it('counts UTF-16 units', () => {
    assert.equal(new EditableText('😀x').offsetAt({ line: 0, character: 2 }), 2);
  });

  it('takes a whole new text', () => {
    const edited = new EditableText('a\nb');
    edited.apply({ text: 'c\nd\ne' });
    assert.equal(edited.text, 'c\nd\ne');
    assert.deepEqual(edited.lineStarts, [0, 2, 4]);
  });

  it('joins and parts a carriage return and a line feed', () => {
    const edited = new EditableText('a\rb');
    const at = { line: 1, character: 0 };
    edited.apply({ range: { start: at, end: at }, text: '\n' });
    assert.deepEqual(edited.lineStarts, [0, 3]);
    edited.apply({ range: { start: { line: 0, character: 1 }, end: { line: 1, character: 0 } }, text: '\r' });
    assert.deepEqual(edited.lineStarts, [0, 2]);
  });
});
