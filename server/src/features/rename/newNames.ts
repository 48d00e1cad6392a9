/** What can be a name, by itself. */
import { SIMPLE_TYPES } from '../../model/types';
import { code } from '../../rules/words';
import { nameEnd } from '../../syntax/characters';
import type { NamedSymbol } from './target';

export function isName(text: string): boolean {
  return text !== '' && nameEnd(text, 0, text.length) === text.length;
}

/** Why a symbol of this kind cannot have the name, wherever it stands. */
export function whyNoName(kind: NamedSymbol['kind'], name: string): string | undefined {
  if (name === '') return 'the new name is empty';
  if (!isName(name)) return `${code(name)} is no name: a name is a letter or \`_\`, then letters, digits and \`_\``;
  if (kind === 'node' && (name === 'start' || name === 'end')) {
    return `${code(name)} is one of the two ends: no node can have that name`;
  }
  if (kind === 'type' && (SIMPLE_TYPES.has(name) || name === 'list' || name === 'map')) {
    return `${code(name)} is a type of the language: no other can have that name`;
  }
  return undefined;
}
