/**
 * What is to stand in each gap, that is before each token and comment, and at the end of the file. One number says it, so
 * that a plan of a large file is one array.
 */

import type { Level } from './options';

/** The gap stays as it is. */
export const KEEP = -1;

/** A line end, then the indentation of the next line. From 0 on a plan is that many blanks on the same line. */
export function newLine(level: Level, blankLine: boolean): number {
  return -2 - (level * 2 + (blankLine ? 1 : 0));
}

export function isNewLine(plan: number): boolean {
  return plan <= -2;
}

export function levelOf(plan: number): Level {
  return (-2 - plan) >> 1;
}

/** Does a blank line stand before the next line? */
export function hasBlankLine(plan: number): boolean {
  return ((-2 - plan) & 1) === 1;
}
