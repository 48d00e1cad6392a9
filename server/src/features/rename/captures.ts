/** Places that would mean something else under the new name: behind an item, inside an expression. */
import type { Facts } from '../../analysis/facts';
import { checkExpression } from '../../model/cel';
import type { ExpressionModel, GraphModel, NodeModel, Read } from '../../model/model';
import { ANY } from '../../model/types';
import { code } from '../../rules/words';
import { placeholdersOf } from '../../syntax/placeholders';
import { mayName } from '../usesIn';
import { GraphNames, type Renaming } from './naming';

/** Why some place of a file would be read otherwise, if one would. */
export function captureIn(facts: Facts, renaming: Renaming): string | undefined {
  const { symbol, to } = renaming;
  const isKey = symbol.kind === 'key' || symbol.kind === 'channel';
  if (!isKey && symbol.kind !== 'item') return undefined;
  const { text } = facts.file.source;
  // Most new names are new to the text: then nothing in it can take them for something else.
  if (!mayName(text, to) && !CEL_LITERALS.has(to)) return undefined;
  for (const graph of facts.graphs) {
    const names = new GraphNames(graph.model, renaming);
    for (const node of graph.model.nodes) {
      const isConcerned = isKey ? names.renamed !== undefined : names.isRenamedItem(node.id);
      if (!isConcerned) continue;
      if (isKey && CEL_LITERALS.has(to) && isAddedTo(node, renaming.from)) {
        return `${code(node.name)} adds to the key by \`+=\`, where ${code(to)} is a value and no name`;
      }
      const why = isKey ? hiddenKey(node, names, to) : hiddenByItem(facts, graph.model, node, to);
      if (why) return why;
      const changed = node.expressions.find((expression) => !keepsItsNames(text, node, expression, names, renaming));
      if (changed) {
        const shown = text.slice(changed.expression.start, changed.expression.end);
        return `${code(to)} would mean something else in the expression ${code(shown)} of ${code(node.name)}`;
      }
    }
  }
  return undefined;
}

/** Words that are values of CEL wherever they stand. */
export const CEL_LITERALS: ReadonlySet<string> = new Set(['true', 'false', 'null', 'in']);

/** A node whose item has the new name reads the renamed key. (Calls are looked at by themselves.) */
function hiddenKey(node: NodeModel, { renamed }: GraphNames, to: string): string | undefined {
  if (node.item?.name.text !== to) return undefined;
  const read = node.reads.find(({ key }) => key === renamed);
  return read && isReadByName(read)
    ? `the item ${code(to)} of ${code(node.name)} would hide the key, which that node reads`
    : undefined;
}

/** `set k += …` means `k = k + …`. */
function isAddedTo({ decl }: NodeModel, key: string): boolean {
  return decl?.members.some((line) => line.kind === 'set' && line.operator === '+=' && line.key.text === key) === true;
}

function isReadByName({ declared, places }: Read): boolean {
  return declared !== undefined || places.some(({ how }) => how !== 'call');
}

/** The renamed item would hide a name that its node uses. */
function hiddenByItem(facts: Facts, graph: GraphModel, node: NodeModel, to: string): string | undefined {
  const why = `${code(node.name)} speaks of ${code(to)} already: the item would hide it`;
  const key = graph.keyIds.get(to);
  const read = node.reads.find((candidate) => candidate.key === key);
  if (read && isReadByName(read)) return why;
  const { text } = facts.file.source;
  const isNamed = node.texts.some(
    (line) => line.text && placeholdersOf(text, line.text).some(({ name }) => name.text === to),
  );
  const isListed = node.decl?.members.some(
    (member) => member.kind === 'reads' && member.keys.some(({ name }) => name.text === to),
  );
  return isNamed || isListed ? why : undefined;
}

/** Are the same names of an expression keys or the item as before, and no others? */
function keepsItsNames(
  text: string,
  node: NodeModel,
  { expression, names }: ExpressionModel,
  after: GraphNames,
  { from, to }: Renaming,
): boolean {
  const isItem = (name: string): boolean => node.item?.name.text === name;
  const isRenamed = (name: string): boolean =>
    name === from && (after.isRenamedItem(node.id) ? isItem(name) : !isItem(name) && after.renamed !== undefined);
  let changed = '';
  let at = expression.start;
  const wanted: string[] = [];
  for (const { name, span } of names) {
    const isOne = isRenamed(name);
    if (isOne && CEL_LITERALS.has(to)) return false;
    changed += text.slice(at, span.start);
    wanted.push(`${changed.length} ${isOne ? to : name}`);
    changed += isOne ? to : text.slice(span.start, span.end);
    at = span.end;
  }
  changed += text.slice(at, expression.end);
  const item = after.itemOf(node);
  const isKnown = (name: string): boolean => name === item || after.keyNamed(name) !== undefined;
  const found = checkExpression(changed, (name) => (isKnown(name) ? ANY : undefined)).names;
  const given = found.map(({ name, start }) => `${start} ${name}`);
  return given.join() === wanted.join();
}
