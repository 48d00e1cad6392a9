/** What characters are to the scanner. ASCII is looked up; all others are asked of Unicode once and remembered. */

export const enum Character {
  Other,
  Blank,
  LineEnd,
  Letter,
  Digit,
}

const ASCII = new Uint8Array(128);
for (const c of ' \t\v\f') ASCII[c.charCodeAt(0)] = Character.Blank;
for (const c of '\n\r') ASCII[c.charCodeAt(0)] = Character.LineEnd;
for (const c of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_') ASCII[c.charCodeAt(0)] = Character.Letter;
for (const c of '0123456789') ASCII[c.charCodeAt(0)] = Character.Digit;

const LETTER = /^\p{L}$/u;
/** Marks belong to the letter before them: many scripts cannot be written without. */
const MARK_OR_DIGIT = /^[\p{M}\p{Nd}]$/u;

/** Class + 1 of each character of the basic plane, 0 where it was not asked yet. */
let known: Uint8Array | undefined;

/** Class of an ASCII character; `code` below 128. */
export function asciiClass(code: number): Character {
  return ASCII[code];
}

/** Class of a code point as part of a name: a letter begins one, a digit or mark continues it. */
export function classOf(codePoint: number): Character {
  if (codePoint < 128) return ASCII[codePoint];
  if (codePoint > 0xffff) return askUnicode(codePoint);
  known ??= new Uint8Array(0x10000);
  if (known[codePoint] === 0) known[codePoint] = askUnicode(codePoint) + 1;
  return known[codePoint] - 1;
}

function askUnicode(codePoint: number): Character {
  const character = String.fromCodePoint(codePoint);
  if (LETTER.test(character)) return Character.Letter;
  return MARK_OR_DIGIT.test(character) ? Character.Digit : Character.Other;
}

/**
 * End of the name that begins at `start`, or `start` if none begins there.
 * Names are a letter or `_`, then letters, digits and `_`, of any script.
 */
export function nameEnd(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (code < 128) {
      const kind = asciiClass(code);
      if (kind !== Character.Letter && (kind !== Character.Digit || at === start)) break;
      at++;
    } else {
      const codePoint = text.codePointAt(at)!;
      const kind = classOf(codePoint);
      if (kind !== Character.Letter && (kind !== Character.Digit || at === start)) break;
      at += codePoint > 0xffff ? 2 : 1;
    }
  }
  return at;
}
