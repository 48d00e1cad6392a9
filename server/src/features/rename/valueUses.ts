/** Where a value of a union of strings is written: in the type, as label of decisions, in defaults and in expressions. */
import type { Facts } from '../../analysis/facts';
import { type Beside, type CelPath, celUses } from '../../model/celLiterals';
import type { ExpressionModel, GraphModel, NodeModel } from '../../model/model';
import { withoutNull } from '../../model/types';
import type { TextEdit } from '../../rules/rule';
import { code } from '../../rules/words';
import { cookString } from '../../syntax/strings';
import type { KeyDecl, Literal, Span, StringLiteral } from '../../syntax/tree';
import { fileName } from './clashes';
import { celText, labelText, stringText } from './quotes';
import type { Project } from './project';
import { refuse, type Refusal } from './target';
import {
  follow,
  holdsUnion,
  isSameUnion,
  stepInto,
  typeOfChannel,
  typeOfPath,
  type TypePlace,
  unionAt,
  type UnionPlace,
} from './unionPlaces';

/** The edits of one file that give a value of a union another text. */
export function valueEdits(
  project: Project,
  facts: Facts,
  union: UnionPlace,
  change: { readonly from: string; readonly to: string },
): readonly TextEdit[] | Refusal {
  const search = new Search(project, facts, union, change.from);
  if (facts.uri === union.uri) search.inType();
  search.inDefaults();
  for (const { model } of facts.graphs) {
    const why = search.inGraph(model, change.to);
    if (why) return why;
  }
  const { text } = facts.file.source;
  const strings = search.strings.map((literal) => ({ span: literal, text: stringText(text, literal, change.to) }));
  const labels = search.labels.map(({ arm, span }) => ({ span, text: labelText(text, arm, change.to) }));
  const literals = search.celLiterals.map((span) => ({ span, text: celText(text, span, change.to) }));
  return [...strings, ...labels, ...literals]
    .map((edit) => ({ ...edit, uri: facts.uri }))
    .toSorted((a, b) => a.span.start - b.span.start);
}

class Search {
  readonly strings: StringLiteral[] = [];
  readonly labels: { readonly arm: StringLiteral | Span; readonly span: Span }[] = [];
  readonly celLiterals: Span[] = [];
  private readonly text: string;
  /** Has a graph keys whose values hold such a value? */
  private readonly graphs = new Map<GraphModel, boolean>();

  constructor(
    private readonly project: Project,
    private readonly facts: Facts,
    private readonly union: UnionPlace,
    private readonly value: string,
  ) {
    this.text = facts.file.source.text;
  }

  inType(): void {
    this.strings.push(...this.union.union.members.filter((member) => this.isValue(member)));
  }

  /** The first values of the keys that this file declares. */
  inDefaults(): void {
    for (const item of this.facts.file.source.items) {
      if (item.kind === 'state') this.inKeys(item.keys);
      if (item.kind !== 'graph') continue;
      for (const member of item.members) if (member.kind === 'state') this.inKeys(member.keys);
    }
  }

  private inKeys(keys: readonly KeyDecl[]): void {
    for (const { type, channel, initial } of keys) {
      if (!type || !initial) continue;
      const within = channel?.text === 'append' ? 'list' : channel?.text === 'merge' ? 'map' : undefined;
      this.inLiteral(initial, { uri: this.facts.uri, node: type, within });
    }
  }

  /** Literals nest as deep as the parser lets them. */
  private inLiteral(literal: Literal, place: TypePlace | undefined): void {
    if (!place) return;
    if (literal.kind === 'string') {
      if (this.isValue(literal) && this.isOurs(place)) this.strings.push(literal);
    } else if (literal.kind === 'list') {
      for (const item of literal.items) this.inLiteral(item, stepInto(this.project, place, 'element'));
    } else if (literal.kind === 'map') {
      for (const { key, value } of literal.entries) {
        this.inLiteral(value, stepInto(this.project, place, { field: cookString(this.text, key).value }));
      }
    }
  }

  inGraph(graph: GraphModel, to: string): Refusal | undefined {
    const isConcerned = this.hasUnion(graph);
    for (const node of graph.nodes) {
      if (!isConcerned && !(node.call?.graph && this.hasUnion(node.call.graph))) continue;
      const why = this.inArms(graph, node, to) ?? this.inExpressions(graph, node);
      if (why) return why;
    }
    return undefined;
  }

  private hasUnion(graph: GraphModel): boolean {
    let has = this.graphs.get(graph);
    if (has === undefined) {
      has = graph.channels.some((channel) => {
        const place = typeOfChannel(channel);
        return place !== undefined && holdsUnion(this.project, place, this.union);
      });
      this.graphs.set(graph, has);
    }
    return has;
  }

  private inArms(graph: GraphModel, node: NodeModel, to: string): Refusal | undefined {
    const on = node.decision?.on;
    if (!on || !this.isOurs(typeOfPath(this.project, graph, on.path))) return undefined;
    for (const { form, label, labelSpan, decl } of node.arms) {
      if (form !== 'name' && form !== 'string') continue;
      const isNull = form === 'name' && label === 'null' && withoutNull(on.type) !== on.type;
      if (label === this.value && !isNull) {
        this.labels.push({ arm: (decl.label as { readonly label: StringLiteral | Span }).label, span: labelSpan });
      } else if (label.trim().toLowerCase() === to.trim().toLowerCase()) {
        return refuse(`${code(node.name)} has an arm ${code(label)} already`);
      }
    }
    return undefined;
  }

  private inExpressions(graph: GraphModel, node: NodeModel): Refusal | undefined {
    for (const model of node.expressions) {
      const { start, end } = model.expression;
      const text = this.text.slice(start, end);
      const isKey = (name: string): boolean => node.item?.name.text === name || graph.keyIds.has(name);
      const { literals, paths } = celUses(text, isKey);
      const where = (): string => {
        return `line ${this.facts.file.lines.positionAt(start).line + 1} of ${fileName(this.facts.uri)}`;
      };
      for (const literal of literals) {
        if (literal.value !== this.value) continue;
        const places = this.typesBeside(graph, node, model, literal.beside);
        if (places.some((place) => this.isOurs(place))) {
          this.celLiterals.push({ start: start + literal.start, end: start + literal.end });
        } else if (!literal.beside && this.readsUnion(graph, node, model)) {
          return refuse(`nobody can say whether the text ${code(this.value)} in ${where()} is this value`);
        }
      }
      for (const { path, beside } of paths) {
        const place = this.typeOfCelPath(graph, node, path);
        const others = this.typesBeside(graph, node, model, beside);
        if (!this.isOneOfTwo(place, others)) continue;
        return refuse(
          `${code(text)} in ${where()} brings together two types that have this value: name them once first`,
        );
      }
    }
    return undefined;
  }

  /** The types that something must have had in mind: what is added to an `append` is an element, or a list of such. */
  private typesBeside(graph: GraphModel, node: NodeModel, model: ExpressionModel, beside: Beside): TypePlace[] {
    if (!beside) return [];
    if (!('result' in beside)) return present([this.typeOfCelPath(graph, node, beside)]);
    const results = this.resultTypes(graph, node, model);
    return present(results.map((place) => follow(this.project, place, beside.result)));
  }

  private typeOfCelPath(graph: GraphModel, node: NodeModel, { name, steps }: CelPath): TypePlace | undefined {
    return follow(this.project, this.typeOfName(graph, node, name), steps);
  }

  /** One is of our union, and the other of another one that is written elsewhere. */
  private isOneOfTwo(place: TypePlace | undefined, others: readonly TypePlace[]): boolean {
    const ours = [place, ...others].filter((other) => this.isOurs(other));
    const foreign = [place, ...others].filter((other) => unionAt(this.project, other) && !this.isOurs(other));
    return ours.length > 0 && foreign.length > 0;
  }

  private typeOfName(graph: GraphModel, node: NodeModel, name: string): TypePlace | undefined {
    if (node.item?.name.text === name) {
      const list = node.item.list && typeOfPath(this.project, graph, node.item.list);
      return list ? stepInto(this.project, list, 'element') : undefined;
    }
    const key = graph.keyIds.get(name);
    return key === undefined ? undefined : typeOfChannel(graph.channels[key]);
  }

  /** What the value of a whole expression goes to. */
  private resultTypes(graph: GraphModel, node: NodeModel, { expression }: ExpressionModel): TypePlace[] {
    const line = node.decl?.members.find((member) => 'expression' in member && member.expression === expression);
    if (line?.kind === 'with') {
      const child = node.call?.graph;
      const key = child?.keyIds.get(line.child.text);
      return child && key !== undefined ? present([typeOfChannel(child.channels[key])]) : [];
    }
    const key = line?.kind === 'set' ? graph.keyIds.get(line.key.text) : undefined;
    if (key === undefined) return [];
    const channel = graph.channels[key];
    const { decl, uri, kind } = channel;
    if (kind === 'reduce' && decl.updateType) return [{ uri, node: decl.updateType }];
    const type = typeOfChannel(channel);
    return kind === 'append' && type ? [type, { uri, node: type.node }] : present([type]);
  }

  private readsUnion(graph: GraphModel, node: NodeModel, { names }: ExpressionModel): boolean {
    return names.some(({ name }) => {
      const place = this.typeOfName(graph, node, name);
      return place !== undefined && holdsUnion(this.project, place, this.union);
    });
  }

  private isOurs(place: TypePlace | undefined): boolean {
    return isSameUnion(unionAt(this.project, place), this.union);
  }

  private isValue(literal: StringLiteral): boolean {
    return cookString(this.text, literal).value === this.value;
  }
}

function present(places: readonly (TypePlace | undefined)[]): TypePlace[] {
  return places.filter((place) => place !== undefined);
}
