/** Long lists are cut to what fits the letters that are typed. */

/** More items are not sent at once: the client asks again as the person types. */
export const MOST = 500;

/** Are the letters of a prefix in a word, in their order? That is how editors match. */
export function holdsInOrder(word: string, prefix: string): boolean {
  const lower = word.toLowerCase();
  let at = 0;
  for (const letter of prefix.toLowerCase()) {
    const found = lower.indexOf(letter, at);
    if (found < 0) return false;
    at = found + 1;
  }
  return true;
}
