/** Text to tokens to tree. Nothing here knows what a name means. */

export { nameEnd } from './characters';
export { LineMap, type Position, type Range } from './lines';
export { parse, withoutByteOrderMark } from './parseFile';
export * from './placeholders';
export { type CookedString, cookString } from './strings';
export { Token, WORDS, isBlank, isName, isString } from './tokens';
export type * from './tree';
export { forEachChild, nodesAt } from './walk';
