/** The name that someone probably meant. */

/**
 * The candidate nearest to `name`, undefined if none is near. Distance is Damerau-Levenshtein's in its restricted form
 * (insert, delete, replace, swap two neighbours; each pair of neighbours swapped at most once), upper and lower
 * case differing by a fraction. A third of the letters may be wrong; among equals the longer common beginning wins.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const letters = lettersOf(wanted);
  let best: string | undefined;
  let bestDistance = Math.max(name.length < 3 ? 0 : 1, Math.floor(name.length / 3));
  let bestPrefix = -1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > bestDistance) continue;
    const other = candidate.toLowerCase();
    // One edit exchanges one letter for another at most: two sets that differ more need no table.
    if (bitCount(letters ^ lettersOf(other)) > 2 * bestDistance) continue;
    const distance = distanceWithin(wanted, other, bestDistance);
    if (distance > bestDistance) continue;
    const prefix = commonPrefix(wanted, other);
    if (distance === bestDistance && best !== undefined && prefix <= bestPrefix) continue;
    best = candidate;
    bestDistance = distance;
    bestPrefix = prefix;
  }
  return best;
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Which letters a name has, as a set of 32 classes. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let i = 0; i < name.length; i++) letters |= 1 << (name.charCodeAt(i) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** The distance, or anything above `limit` once it is certain to be above. */
function distanceWithin(left: string, right: string, limit: number): number {
  let start = 0;
  while (start < left.length && left.charCodeAt(start) === right.charCodeAt(start)) start++;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > start && rightEnd > start && left.charCodeAt(leftEnd - 1) === right.charCodeAt(rightEnd - 1)) {
    leftEnd--;
    rightEnd--;
  }
  // What both begin and end with costs nothing.
  const a = left.slice(start, leftEnd);
  const b = right.slice(start, rightEnd);
  if (a === '' || b === '') return Math.max(a.length, b.length);
  return tableDistance(a, b, limit);
}

function tableDistance(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous: number[] = [];
  let row: number[] = [];
  for (let j = 0; j <= b.length; j++) previous.push(j);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let distance = Math.min(previous[j - 1] + (isSame ? 0 : 1), previous[j] + 1, row[j - 1] + 1);
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) distance = Math.min(distance, beforePrevious[j - 2] + 1);
      row[j] = distance;
      if (distance < least) least = distance;
    }
    if (least > limit) return limit + 1;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  return previous[b.length];
}
