/** Parts of sentences: the same in the editor, at the command line and in a failed run. */

/** A name as it stands in messages. Long texts (conditions, mostly) are cut. */
export function code(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  return `\`${line.length > 50 ? `${line.slice(0, 49)}…` : line}\``;
}

/** Names in a message are listed up to this many; the rest is counted. */
const LISTED = 5;

/** "`a`", "`a` and `b`", "`a`, `b` and 7 others". */
export function names(list: readonly string[], word: 'and' | 'or' = 'and'): string {
  const shown = list.length > LISTED + 1 ? [...list.slice(0, LISTED), undefined] : list;
  return join(
    shown.map((name) => (name === undefined ? `${list.length - LISTED} others` : code(name))),
    word,
  );
}

/** "a", "a and b", "a, b and c". */
export function join(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

/** "1 superstep", "3 supersteps". */
export function count(n: number, thing: string): string {
  return `${n} ${thing}${n === 1 ? '' : 's'}`;
}

/** "; did you mean `x`?", or nothing. */
export function didYouMean(nearest: string | undefined): string {
  return nearest === undefined ? '' : `; did you mean ${code(nearest)}?`;
}
