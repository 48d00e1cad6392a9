/** Keys and their fields behind `on` and `each … in`. */
import type { Channel } from '../../model/model';
import { elementType, fieldNames, fieldType, isOpen, type Type, withoutNull } from '../../model/types';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import { keyChoice, rankedKeys } from './keys';
import { shown, typeOfPath } from './labels';

type Fits = (type: Type) => boolean;

export function keyPaths(context: Context, of: 'on' | 'each', path: readonly string[]): Choice[] {
  const fits: Fits = of === 'on' ? isChoosable : isList;
  if (path.length > 0) return fieldsOf(context, path, fits);
  const { graph, node } = context;
  if (!graph) return [];
  const ranked = rankedKeys(graph, node?.id, ({ type }) => fits(type) || dotted(type, fits).length > 0);
  return ranked.flatMap((key) => {
    const choice = keyChoice(graph, key, node?.name);
    const fields = dotted(key.channel.type, fits).map((field) => fieldChoice(choice, key.channel, field));
    return fits(key.channel.type) ? [choice, ...fields] : fields;
  });
}

/** What an `on` can choose by. */
function isChoosable(type: Type): boolean {
  const { kind } = withoutNull(type);
  return kind === 'string' || kind === 'union' || kind === 'bool' || kind === 'int' || isOpen(type);
}

function isList(type: Type): boolean {
  return elementType(type) !== undefined;
}

/** The fields of a record that fit. */
function dotted(type: Type, fits: Fits): readonly string[] {
  return fieldNames(type).filter((name) => fits(fieldType(type, name)!));
}

function fieldChoice(choice: Choice, { name, type }: Channel, field: string): Choice {
  return { ...choice, label: `${name}.${field}`, kind: Kind.Property, type: shown(fieldType(type, field)!) };
}

function fieldsOf({ graph }: Context, [name, ...fields]: readonly string[], fits: Fits): Choice[] {
  const channel = graph?.model.channels[graph.model.keyIds.get(name) ?? -1];
  const type = typeOfPath(channel?.type, fields);
  if (!type) return [];
  const isWorth = (field: string): boolean => {
    const inner = fieldType(type, field)!;
    return fits(inner) || dotted(inner, fits).length > 0;
  };
  return fieldNames(type)
    .filter(isWorth)
    .map((field) => ({ label: field, kind: Kind.Property, type: shown(fieldType(type, field)!) }));
}
