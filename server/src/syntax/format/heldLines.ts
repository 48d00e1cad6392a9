/** Lines that an `// allow` comment speaks for: what stands on them has to stay on them, and nothing else may come. */

import type { SourceFile } from '../tree';
import { hasLineEnd } from './lineEnds';
import { isComment, isLayout, kindOf } from './tokenIndex';

/** By token: 1 if it begins on such a line, or ends on one. Null if there is no such line. */
export function heldTokens(source: SourceFile): Uint8Array | null {
  const { allows, text, tokens } = source;
  if (allows.length === 0) return null;
  const held = new Uint8Array(tokens.count);
  let nextAllow = 0;
  /** First token of the line, and whether the line is held. */
  let lineStart = 0;
  let isHeld = false;
  /** A comment on a line of its own waits for the next line with code. */
  let isAwaited = false;
  for (let index = 0; index < tokens.count; index++) {
    const kind = kindOf(source, index);
    if (nextAllow < allows.length && allows[nextAllow].start === tokens.starts[index]) {
      if (allows[nextAllow++].ownLine) isAwaited = true;
      else isHeld = true;
    } else if (isAwaited && !isLayout(kind) && !isComment(kind)) {
      isHeld = true;
      isAwaited = false;
    }
    const endsLine = hasLineEnd(text, tokens.starts[index], tokens.starts[index + 1]);
    if (!endsLine && index + 1 < tokens.count) continue;
    if (isHeld) held.fill(1, lineStart, index + 1);
    isHeld = false;
    lineStart = index;
  }
  return held;
}
