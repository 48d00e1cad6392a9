/** `run` without an export looks for the one with the node's name, `reduce` for the key's: a rename has to say it then. */
import type { Facts } from '../../analysis/facts';
import { insert } from '../../rules/fixes/edits';
import type { TextEdit } from '../../rules/rule';
import { cookString } from '../../syntax/strings';
import type { RunLine, StringLiteral } from '../../syntax/tree';
import { channelOf, type Renaming } from './naming';

/** The edits that keep a handler what it is. */
export function exportNames(facts: Facts, { symbol, from }: Renaming): readonly TextEdit[] {
  const { text } = facts.file.source;
  if (symbol.kind === 'node') {
    const { decl } = symbol.graph.model.nodes[symbol.node];
    const lines = decl?.members.filter((member) => member.kind === 'run') ?? [];
    return lines.flatMap((line) => withExport(text, line, line.path, from));
  }
  const channel = channelOf(symbol);
  const reducer = channel?.uri === facts.uri ? channel.decl.reducer : null;
  return reducer ? withExport(text, undefined, reducer, from) : [];
}

function withExport(
  text: string,
  line: RunLine | undefined,
  path: StringLiteral | null,
  name: string,
): readonly TextEdit[] {
  if (!path) return line ? [insert(line.end, ` "#${name}"`)] : [];
  const cooked = cookString(text, path);
  if (cooked.value.includes('#')) return [];
  const { length } = cooked.value;
  const end = path.form === 'block' && length > 0 ? cooked.offsetOf(length - 1) + 1 : cooked.offsetOf(length);
  return [insert(end, `#${name}`)];
}
