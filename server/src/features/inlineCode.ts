import { code, type Part } from './hoverCard';

/** Parts of a sentence of the rules, whose names stand in backticks. */
export function inlineCode(sentence: string): Part[] {
  return sentence
    .split('`')
    .map((piece, i) => (i % 2 === 1 ? code(piece) : piece))
    .filter((part) => part !== '');
}
