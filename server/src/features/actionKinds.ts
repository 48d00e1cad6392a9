/** Kinds of code actions are words with dots between: who asks for `refactor` wants `refactor.inline` too. */

/** A kind is wanted by whoever asks for nothing, for the kind, or for one above it. */
export function wants(only: readonly string[] | undefined, kind: string): boolean {
  return only === undefined || only.includes('') || isAskedFor(only, kind);
}

/** Somebody has named the kind, or one above it. */
export function isAskedFor(only: readonly string[] | undefined, kind: string): boolean {
  return only?.some((wanted) => wanted !== '' && (kind === wanted || kind.startsWith(`${wanted}.`))) === true;
}
