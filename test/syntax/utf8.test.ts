import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeUtf8 } from '../../server/src/syntax/utf8';

describe('the bytes of a file', () => {
  it('that are a text are that text, without a byte order mark', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '\n', 'é', '漢', '😀', '\ufffd', '\ufeff') });
    fc.assert(
      fc.property(texts, (text) => {
        assert.deepEqual(decodeUtf8(Buffer.from(`\ufeff${text}`)), { text, faultAt: undefined });
      }),
    );
  });

  it('that are none have their first fault where the text before it ends', () => {
    const before = fc.string({ unit: fc.constantFrom('a', '\n', 'é', '漢', '😀', '\ufffd') });
    const fault = fc.constantFrom([0], [0xff], [0xc3], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98], [0x80]);
    fc.assert(
      fc.property(before, fault, fc.uint8Array(), (text, bytes, rest) => {
        const { faultAt } = decodeUtf8(Buffer.concat([Buffer.from(text), Buffer.from(bytes), Buffer.from('\n'), rest]));
        assert.equal(faultAt, text.length);
      }),
    );
  });

  it('are a text exactly if a strict reader takes them, and there is no NUL', () => {
    const isText = (bytes: Uint8Array): boolean => {
      try {
        return !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0');
      } catch {
        return false;
      }
    };
    const likely = fc.constantFrom(
      0x61,
      0xc3,
      0xa9,
      0xe6,
      0xbc,
      0xa2,
      0xf0,
      0x9f,
      0x98,
      0x80,
      0xef,
      0xbf,
      0xbd,
      0xbb,
      0,
    );
    fc.assert(
      fc.property(fc.array(likely, { maxLength: 12 }), (list) => {
        const bytes = Uint8Array.from(list);
        assert.equal(decodeUtf8(bytes).faultAt === undefined, isText(bytes));
      }),
      { numRuns: 2_000 },
    );
  });
});
