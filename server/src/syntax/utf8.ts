/** Bytes to text: the one reader of files' contents. */
import type { Offset } from './tree';

export interface Decoded {
  /** Without byte order mark; what is no UTF-8 is U+FFFD in it. */
  readonly text: string;
  /** The first place that is no text: bytes that are no UTF-8, or a NUL, which other encodings and binary files have. */
  readonly faultAt: Offset | undefined;
}

const REPLACEMENT = '\ufffd';

export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = new TextDecoder('utf-8').decode(bytes);
  const nul = text.indexOf('\0');
  const faulty = text.includes(REPLACEMENT) ? firstFaulty(bytes, text) : -1;
  const found = [nul, faulty].filter((at) => at >= 0);
  return { text, faultAt: found.length > 0 ? Math.min(...found) : undefined };
}

/** The first replacement character that does not stand in the bytes themselves, -1 if all of them do. */
function firstFaulty(bytes: Uint8Array, text: string): Offset {
  const encoder = new TextEncoder();
  const replacement = encoder.encode(REPLACEMENT);
  let from = 0;
  // A byte order mark is no part of the text.
  let byte = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, from)) {
    byte += encoder.encode(text.slice(from, at)).length;
    if (replacement.some((value, i) => bytes[byte + i] !== value)) return at;
    byte += replacement.length;
    from = at + 1;
  }
  return -1;
}
