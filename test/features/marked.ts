import assert from 'node:assert/strict';
import { analyze } from '../../server/src/analysis/analyze';
import type { Facts } from '../../server/src/analysis/facts';
import type { Offset } from '../../server/src/syntax/tree';

export const HERE = 'file:///here/test.graph';

/** The facts of a text whose cursor is marked `$0`. `files` are its neighbours, by name. */
export function marked(text: string, files: Record<string, string> = {}): { facts: Facts; offset: Offset } {
  const offset = text.indexOf('$0');
  assert.ok(offset >= 0, 'the text has no $0');
  const plain = text.replace('$0', '');
  const read = (uri: string): string | undefined => files[uri.replace('file:///here/', '')];
  return { facts: analyze(plain, HERE, { read }), offset };
}
