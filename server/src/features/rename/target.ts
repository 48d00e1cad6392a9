/** What can be renamed at a place, and why not where nothing can. */
import type { Facts } from '../../analysis/facts';
import { END, START } from '../../flow/graph';
import type { ArmModel, ChannelDecl } from '../../model/model';
import { code } from '../../rules/words';
import { cookString } from '../../syntax/strings';
import { isBlank, isString, Token } from '../../syntax/tokens';
import type { Offset, SourceFile, Span, StringLiteral, UnionType } from '../../syntax/tree';
import { nodesAt } from '../../syntax/walk';
import { tokenAt } from '../../rules/fixes/edits';
import { declarationOf, symbolName } from '../identity';
import { touches } from '../places';
import { symbolAt } from '../symbolAt';
import type { Meaning } from '../symbols';
import { unionOfDecision, type UnionPlace } from './unionPlaces';
import type { Project } from './project';

/** Something that a person can give another name. */
export type Target = {
  /** The name, or the value of the label, as it is. */
  readonly name: string;
  /** Where it stands under the cursor, without quotes. */
  readonly span: Span;
  /** The file whose importers may speak of it; undefined where no other file can. */
  readonly declaredIn: string | undefined;
} & Renamed;

export type Renamed =
  | { readonly kind: 'name'; readonly symbol: NamedSymbol; readonly declaration: Span | undefined }
  /** The label of an arm whose decision asks somebody. */
  | { readonly kind: 'label'; readonly arm: ArmModel }
  /** One of the strings of a union, which arms of decisions `on` keys of that type name. */
  | { readonly kind: 'value'; readonly union: UnionPlace };

export type NamedSymbol = Extract<
  Meaning,
  { readonly kind: 'node' | 'key' | 'channel' | 'item' | 'graph' | 'state' | 'type' }
>;

/** Why something cannot be done, for the person who asked for it. */
export interface Refusal {
  readonly refused: string;
}

export function refuse(refused: string): Refusal {
  return { refused };
}

export function targetAt(project: Project, facts: Facts, offset: Offset): Target | Refusal {
  const use = symbolAt(facts, offset);
  if (!use || !touches(use.span, offset)) return valueAt(facts, offset) ?? refuse(whyNothing(facts, offset));
  switch (use.kind) {
    case 'edges':
      return refuse('an edge has no name');
    case 'handler':
      return refuse('a function is renamed in its module, and the name behind `#` with it');
    case 'arm':
      return label(project, facts, use.graph.model.arms[use.arm], use.span);
    case 'node':
      if (use.node === START || use.node === END) {
        return refuse(`${code(use.graph.model.nodes[use.node].name)} is one of the two ends, which every graph has`);
      }
      break;
  }
  const name = symbolName(use);
  if (!name) return refuse('it has no name yet');
  const declared = declarationOf(use);
  const isLocal = use.kind === 'node' || use.kind === 'item';
  return {
    kind: 'name',
    symbol: use,
    name,
    span: use.span,
    declaration: declared?.span,
    declaredIn: isLocal ? undefined : declared?.uri,
  };
}

function label(project: Project, facts: Facts, arm: ArmModel, span: Span): Target | Refusal {
  if (arm.form === 'when') return refuse('a condition is no name');
  if (span.start !== arm.labelSpan.start) return refuse('only the label of an arm can be renamed');
  if (arm.form === 'else') return refuse('`else` is a word of the language, and no label');
  if (arm.form === 'number') return refuse('a number is a value, and no name');
  const { text } = facts.file.source;
  const { label: written } = arm.decl.label as { readonly label: Span | StringLiteral };
  const inner = 'closed' in written ? contentOf(text, written) : span;
  const model = facts.graphs.find(({ model: { arms } }) => arms[arm.id] === arm)!.model;
  const { decision } = model.nodes[arm.node];
  if (decision?.chooser !== 'on') return { kind: 'label', arm, name: arm.label, span: inner, declaredIn: undefined };
  const union = unionOfDecision(project, model, decision);
  if ('refused' in union) return union;
  if (!union.values.includes(arm.label)) {
    return refuse(`${code(arm.label)} is no value of ${code(union.name)}: write one of its values`);
  }
  return { kind: 'value', union, name: arm.label, span: inner, declaredIn: union.uri };
}

/** A string of a union type, at its declaration. */
function valueAt({ uri, file: { source } }: Facts, offset: Offset): Target | undefined {
  const path = nodesAt(source, offset);
  const literal = path.at(-1);
  const union = path.at(-2);
  if (literal?.kind !== 'string' || union?.kind !== 'unionType' || !literal.closed) return undefined;
  const { value } = cookString(source.text, literal);
  const span = contentOf(source.text, literal);
  const place = { uri, union, name: 'the type', values: valuesOf(source, union) };
  return { kind: 'value', union: place, name: value, span, declaredIn: uri };
}

function valuesOf({ text }: SourceFile, { members }: UnionType): readonly string[] {
  return members.map((member) => cookString(text, member).value);
}

/** A literal without its quotes. */
function contentOf(text: string, literal: StringLiteral): Span {
  const width = literal.form === 'line' ? 1 : 3;
  const end = literal.closed ? literal.end - width : literal.end;
  const start = literal.start + width;
  return { start, end: Math.max(start, Math.min(end, text.length)) };
}

/** Two uses are of one channel if it is declared at one place. */
export function isSameChannel(a: ChannelDecl, b: ChannelDecl): boolean {
  return a === b || (a.uri === b.uri && a.decl.name.start === b.decl.name.start);
}

function whyNothing({ file }: Facts, offset: Offset): string {
  const { source } = file;
  const kind = tokenKindAt(source, offset);
  if (kind === undefined || kind === Token.Blank || kind === Token.LineBreak) return 'nothing is named here';
  if (isBlank(kind)) return 'only names can be renamed, and this is a comment';
  if (kind === Token.Number) return 'a number is no name';
  if (isString(kind) || kind === Token.CelString) return 'only names can be renamed, and this is text';
  const path = nodesAt(source, offset);
  const inner = path.at(-1)!;
  const around = path.at(-2);
  if (inner.kind === 'expression') return 'this is no key that is declared';
  if (inner.kind !== 'name') return 'only names can be renamed, and this is a word of the language';
  const shown = code(inner.text);
  const twice = file.faults.some(
    (fault) => fault.code === 'duplicate-name' && fault.span.start === inner.start && fault.world !== 'item',
  );
  if (twice) return `${shown} is declared twice: change one of the two by hand first`;
  if (around?.kind === 'field' || (around?.kind === 'path' && inner !== around.key)) {
    return 'fields of records cannot be renamed: data that comes from outside has them too';
  }
  if (file.faults.some(({ code: fault, span }) => fault === 'reserved-name' && span.start === inner.start)) {
    return `${shown} is one of the two ends: give this node another name by hand`;
  }
  return `nothing declares ${shown}, so there is nothing to rename`;
}

/** The token at an offset; of two that meet there the one that is something. */
function tokenKindAt(source: SourceFile, offset: Offset): Token | undefined {
  const { kinds, starts, count } = source.tokens;
  const token = tokenAt(source, offset);
  const kind: Token | undefined = token < count ? kinds[token] : undefined;
  const isNothing = kind === undefined || kind === Token.Blank || kind === Token.LineBreak;
  return isNothing && token > 0 && starts[token] === offset ? kinds[token - 1] : kind;
}
