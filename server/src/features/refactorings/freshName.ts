/** Names that nothing in a file has yet. */
import type { Facts } from '../../analysis/facts';
import { SIMPLE_TYPES } from '../../model/types';

/** Names of graphs, states, types and imports. */
export function namesAtTop({ file }: Facts): Set<string> {
  const names = [...file.graphs, ...file.states, ...file.types].map(({ name }) => name);
  return new Set([...names, ...file.imports.map(({ name }) => name.text), ...SIMPLE_TYPES.keys()]);
}

/** The name, with a number if it is taken. */
export function freshName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  return free;
}

/** As types and states are written. */
export function capitalized(name: string): string {
  const words = name.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || name;
}
