/** Repairs of names. */
import type { Span } from '../../syntax/tree';
import type { Fix } from '../rule';
import { code } from '../words';
import { fix, replace } from './edits';

/** Writes the nearest name, if there is one. */
export function toNearest(fault: { readonly span: Span }, meant: string | undefined): readonly Fix[] {
  if (meant === undefined) return [];
  return fix(`Change to ${code(meant)}`, replace(fault.span, meant), { preferred: true });
}
