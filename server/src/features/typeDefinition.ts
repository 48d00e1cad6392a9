import type { ChannelDecl, FileModel } from '../model/model';
import type { KeyPath, Name, TypeNode } from '../syntax/tree';
import { type Declaration, declarationOf } from './identity';
import { type Meaning, namedType } from './symbols';

/** The model of a file, undefined if it is not there. */
export type ModelOf = (uri: string) => FileModel | undefined;

/** The `type` declarations that the value of a key or an item is made of; a type is its own. */
export function typeDefinition(symbol: Meaning, modelOf: ModelOf): Declaration[] {
  switch (symbol.kind) {
    case 'key':
      return namedTypes(typeOfKey(symbol.graph.channels[symbol.key], modelOf));
    case 'channel':
      return namedTypes(typeOfKey(symbol.channel, modelOf));
    case 'item': {
      const { model } = symbol.graph;
      const list = model.nodes[symbol.node].item?.list;
      const key = list ? model.keyIds.get(list.key.text) : undefined;
      return list && key !== undefined ? namedTypes(elementOf(model.channels[key], list, modelOf)) : [];
    }
    case 'type':
      return [declarationOf(symbol)!];
    default:
      return [];
  }
}

/** A type as it is written, and the file whose names it uses. */
interface Written {
  readonly node: TypeNode;
  readonly file: FileModel;
}

function typeOfKey({ uri, decl }: ChannelDecl, modelOf: ModelOf): Written | undefined {
  const file = modelOf(uri);
  return decl.type && file ? { node: decl.type, file } : undefined;
}

/** The declarations of the names in a type, through lists, maps and `?`. Types nest to a fixed depth. */
function namedTypes(written: Written | undefined): Declaration[] {
  if (!written) return [];
  const { node, file } = written;
  switch (node.kind) {
    case 'namedType': {
      const type = namedType(file, node.name);
      return type ? [declarationOf({ kind: 'type', type })!] : [];
    }
    case 'nullableType':
      return namedTypes({ node: node.inner, file });
    case 'genericType':
      return node.args.flatMap((argument) => namedTypes({ node: argument, file }));
    default:
      return [];
  }
}

/** The type of the elements of a list, which is a key or a field in it. */
function elementOf(channel: ChannelDecl, { fields }: KeyPath, modelOf: ModelOf): Written | undefined {
  let at = typeOfKey(channel, modelOf);
  if (channel.kind === 'append' && fields.length === 0) return at;
  for (const field of fields) at = fieldOf(at && bare(at, modelOf), field);
  const list = at && bare(at, modelOf);
  if (list?.node.kind !== 'genericType' || list.node.name.text !== 'list') return undefined;
  const element = list.node.args.at(0);
  return element && { node: element, file: list.file };
}

function fieldOf(written: Written | undefined, name: Name): Written | undefined {
  if (written?.node.kind !== 'recordType') return undefined;
  const field = written.node.fields.find((candidate) => candidate.name.text === name.text);
  return field && { node: field.type, file: written.file };
}

/** What stands behind names and `?`. A type that contains itself is a fault, and ends where it comes round. */
function bare(written: Written, modelOf: ModelOf): Written | undefined {
  const seen = new Set<TypeNode>();
  let at: Written | undefined = written;
  while (at && !seen.has(at.node)) {
    seen.add(at.node);
    if (at.node.kind === 'nullableType') {
      at = { node: at.node.inner, file: at.file };
    } else if (at.node.kind === 'namedType') {
      const type = namedType(at.file, at.node.name);
      const file = type && modelOf(type.uri);
      at = type?.decl.type && file ? { node: type.decl.type, file } : undefined;
    } else return at;
  }
  return undefined;
}
