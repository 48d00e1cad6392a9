/** Line ends: `\n`, `\r\n` and `\r`. */

import type { Offset } from '../tree';

const LINE_FEED = 10;
const RETURN = 13;

/** Is there a line end within a stretch of text? */
export function hasLineEnd(text: string, start: Offset, end: Offset): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === RETURN) return true;
  }
  return false;
}

/** Behind the next line end of a stretch, or -1 if there is none. */
export function nextLineEnd(text: string, start: Offset, end: Offset): Offset {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) return at + 1;
    if (code === RETURN) return text.charCodeAt(at + 1) === LINE_FEED && at + 1 < end ? at + 2 : at + 1;
  }
  return -1;
}

/** Where the line end starts that ends at an offset. */
export function lineEndStart(text: string, end: Offset): Offset {
  const isPair = text.charCodeAt(end - 1) === LINE_FEED && text.charCodeAt(end - 2) === RETURN;
  return isPair ? end - 2 : end - 1;
}

/** How many line ends are in a stretch of text, counted up to `most`. */
export function lineEndsIn(text: string, start: Offset, end: Offset, most: number): number {
  let count = 0;
  for (let at = nextLineEnd(text, start, end); at >= 0 && count < most; at = nextLineEnd(text, at, end)) count++;
  return count;
}

/** The line end that most lines of a text have; of equally many the first of `\n`, `\r\n`, `\r`. */
export function usualLineEnd(text: string): string {
  if (!text.includes('\r')) return '\n';
  let feeds = 0;
  let pairs = 0;
  let returns = 0;
  for (let at = nextLineEnd(text, 0, text.length); at >= 0; at = nextLineEnd(text, at, text.length)) {
    if (text.charCodeAt(at - 1) === RETURN) returns++;
    else if (text.charCodeAt(at - 2) === RETURN && at > 1) pairs++;
    else feeds++;
  }
  if (feeds >= pairs && feeds >= returns) return '\n';
  return pairs >= returns ? '\r\n' : '\r';
}
