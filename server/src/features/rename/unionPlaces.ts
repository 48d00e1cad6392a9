/** Where the type of a value is written: the unions of strings whose members are the labels of `on` decisions. */
import type { Facts } from '../../analysis/facts';
import type { ChannelDecl, DecisionModel, GraphModel } from '../../model/model';
import { code } from '../../rules/words';
import { cookString } from '../../syntax/strings';
import type { KeyPath, TypeNode, UnionType } from '../../syntax/tree';
import type { Project } from './project';
import { refuse, type Refusal } from './target';

/** A type as it is written in some file. */
export interface TypePlace {
  readonly uri: string;
  readonly node: TypeNode;
  /** An `append` holds a list of the written type, a `merge` a map. */
  readonly within?: 'list' | 'map';
}

export interface UnionPlace {
  readonly uri: string;
  readonly union: UnionType;
  /** In words: the key or path that it is the type of. */
  readonly name: string;
  readonly values: readonly string[];
}

export type Step = { readonly field: string } | 'element';

/** Named types are followed so far. */
const MOST_NAMES = 200;

export function typeOfChannel({ uri, decl, kind }: ChannelDecl): TypePlace | undefined {
  if (!decl.type) return undefined;
  const within = kind === 'append' ? 'list' : kind === 'merge' ? 'map' : undefined;
  return { uri, node: decl.type, within };
}

/** The type behind names and `?`. */
function bare(project: Project, place: TypePlace): TypePlace {
  let { uri, node } = place;
  for (let i = 0; i < MOST_NAMES; i++) {
    if (node.kind === 'nullableType') node = node.inner;
    else if (node.kind === 'namedType') {
      const found = namedType(project.facts(uri), node.name.text);
      if (!found) break;
      ({ uri, node } = found);
    } else break;
  }
  return { uri, node };
}

function namedType(facts: Facts | undefined, name: string): { uri: string; node: TypeNode } | undefined {
  if (!facts) return undefined;
  const own = facts.file.types.find((type) => type.name === name);
  const imported = facts.file.imports.find((other) => other.name.text === name)?.target;
  const model = own ?? (imported?.kind === 'type' ? imported : undefined);
  return model?.decl.type ? { uri: model.uri, node: model.decl.type } : undefined;
}

export function stepInto(project: Project, place: TypePlace, step: Step): TypePlace | undefined {
  if (place.within) {
    const fits = (place.within === 'list') === (step === 'element');
    return fits ? { uri: place.uri, node: place.node } : undefined;
  }
  const { uri, node } = bare(project, place);
  if (step === 'element') {
    return node.kind === 'genericType' && node.name.text === 'list' && node.args[0]
      ? { uri, node: node.args[0] }
      : undefined;
  }
  if (node.kind === 'recordType') {
    const field = node.fields.find(({ name }) => name.text === step.field);
    return field && { uri, node: field.type };
  }
  return node.kind === 'genericType' && node.name.text === 'map' && node.args[0]
    ? { uri, node: node.args[0] }
    : undefined;
}

export function follow(project: Project, from: TypePlace | undefined, steps: readonly Step[]): TypePlace | undefined {
  let place = from;
  for (const step of steps) place = place && stepInto(project, place, step);
  return place;
}

export function typeOfPath(project: Project, graph: GraphModel, { key, fields }: KeyPath): TypePlace | undefined {
  const id = graph.keyIds.get(key.text);
  if (id === undefined) return undefined;
  return follow(
    project,
    typeOfChannel(graph.channels[id]),
    fields.map(({ text }) => ({ field: text })),
  );
}

export function unionAt(project: Project, place: TypePlace | undefined): { uri: string; union: UnionType } | undefined {
  if (!place || place.within) return undefined;
  const { uri, node } = bare(project, place);
  return node.kind === 'unionType' ? { uri, union: node } : undefined;
}

export function isSameUnion(
  a: { readonly uri: string; readonly union: UnionType } | undefined,
  b: { readonly uri: string; readonly union: UnionType },
): boolean {
  return a !== undefined && a.uri === b.uri && a.union.start === b.union.start;
}

/** The union of a decision `on` a key; why there is none. */
export function unionOfDecision(project: Project, graph: GraphModel, { on }: DecisionModel): UnionPlace | Refusal {
  if (!on) return refuse('nothing says what this label is a value of');
  const path = [on.path.key, ...on.path.fields].map(({ text }) => text).join('.');
  const found = unionAt(project, typeOfPath(project, graph, on.path));
  if (!found) {
    return refuse(`this label is a value of ${code(path)}, whose values are not listed by a type of this project`);
  }
  const source = project.facts(found.uri)!.file.source;
  const values = found.union.members.map((member) => cookString(source.text, member).value);
  return { ...found, name: path, values };
}

/** Does a value of the type hold, at any depth, one of the union? */
export function holdsUnion(
  project: Project,
  place: TypePlace,
  union: { readonly uri: string; readonly union: UnionType },
  depth = 0,
): boolean {
  const { uri, node } = bare(project, place);
  if (depth > MOST_NAMES) return false;
  const inside = (inner: TypeNode): boolean => holdsUnion(project, { uri, node: inner }, union, depth + 1);
  switch (node.kind) {
    case 'unionType':
      return isSameUnion({ uri, union: node }, union);
    case 'genericType':
      return node.args.some(inside);
    case 'recordType':
      return node.fields.some(({ type }) => inside(type));
    default:
      return false;
  }
}
