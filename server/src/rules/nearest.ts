/** The name that someone probably meant. */

/**
 * The candidate nearest to `name`, undefined if none is near. Distance is Damerau-Levenshtein's in its restricted form
 * (insert, delete, replace, swap two neighbours; each pair of neighbours swapped at most once), upper and lower
 * case differing by a fraction. A third of the letters may be wrong; among equals the longer common beginning wins.
 */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(name.length < 3 ? 0 : 1, Math.floor(name.length / 3));
  let bestPrefix = -1;
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) > bestDistance) continue;
    const other = candidate.toLowerCase();
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

/** The distance, or anything above `limit` once it is certain to be above. */
function distanceWithin(a: string, b: string, limit: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(replaced, previous[j] + 1, row[j - 1] + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, beforePrevious[j - 2] + 1);
      }
      row.push(distance);
      if (distance < least) least = distance;
    }
    if (least > limit) return limit + 1;
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length];
}
