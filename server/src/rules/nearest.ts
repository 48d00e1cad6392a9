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
function distanceWithin(a: string, b: string, limit: number): number {
  let beforePrevious = new Uint16Array(b.length + 1);
  let previous = Uint16Array.from({ length: b.length + 1 }, (_, j) => j);
  let row = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(replaced, previous[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, beforePrevious[j - 2] + 1);
      }
      row[j] = distance;
      if (distance < least) least = distance;
    }
    if (least > limit) return limit + 1;
    [beforePrevious, previous, row] = [previous, row, beforePrevious];
  }
  return previous[b.length];
}
