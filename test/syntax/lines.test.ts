import assert from 'node:assert/strict';
import fc from 'fast-check';
import { LineMap } from '../../server/src/syntax';

describe('lines', () => {
  it('end with any of the three line ends', () => {
    const lines = new LineMap('a\nbc\r\nd\r\re');
    assert.equal(lines.lineCount, 5);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((line) => lines.lineText(line)),
      ['a', 'bc', 'd', '', 'e'],
    );
    assert.deepEqual(lines.positionAt(4), { line: 1, character: 2 });
    assert.deepEqual(lines.positionAt(6), { line: 2, character: 0 });
  });

  it('count UTF-16 code units', () => {
    assert.deepEqual(new LineMap('😀x').positionAt(2), { line: 0, character: 2 });
  });

  it('never fail outside the text', () => {
    const lines = new LineMap('ab\ncd');
    assert.deepEqual(lines.positionAt(-5), { line: 0, character: 0 });
    assert.deepEqual(lines.positionAt(99), { line: 1, character: 2 });
    assert.equal(lines.offsetAt({ line: -1, character: 4 }), 0);
    assert.equal(lines.offsetAt({ line: 0, character: 99 }), 2);
    assert.equal(lines.offsetAt({ line: 0, character: -1 }), 0);
    assert.equal(lines.offsetAt({ line: 7, character: 0 }), 5);
    assert.deepEqual(new LineMap('').positionAt(0), { line: 0, character: 0 });
  });

  it('convert there and back', () => {
    const text = fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '😀'), { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (source) => {
        const lines = new LineMap(source);
        for (let offset = 0; offset <= source.length; offset++) {
          const isInsideLineEnd = source[offset - 1] === '\r' && source[offset] === '\n';
          if (!isInsideLineEnd) assert.equal(lines.offsetAt(lines.positionAt(offset)), offset);
        }
        assert.equal(lines.lineCount, source.split(/\r\n|\n|\r/).length);
      }),
    );
  });
});
