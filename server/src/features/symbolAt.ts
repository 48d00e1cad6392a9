import type { Facts, GraphFacts } from '../analysis/facts';
import { type ArmId, type EdgeId, END, type KeyId, type NodeId } from '../flow/graph';
import type {
  ArmModel,
  ChannelDecl,
  FileModel,
  GraphModel,
  HandlerRef,
  ImportModel,
  NodeModel,
  StateModel,
  TypeModel,
} from '../model/model';
import { placeholdersOf } from '../syntax/placeholders';
import type {
  Arm,
  BodyMember,
  DecisionDecl,
  Endpoint,
  Expression,
  GraphDecl,
  KeyDecl,
  KeyPath,
  KeyRef,
  Name,
  NodeDecl,
  Offset,
  Span,
  StringLiteral,
  TypeNode,
  Wiring,
} from '../syntax/tree';
import { around, holds, touched, touchedSpan, touches } from './places';

/** What stands at a place of the text. `span` is that place, not the declaration. */
export type SymbolAt = { readonly span: Span } & Meaning;

type Meaning =
  | { readonly kind: 'node'; readonly graph: GraphFacts; readonly node: NodeId }
  | KeyMeaning
  /** A channel of a named state, outside any graph. */
  | { readonly kind: 'channel'; readonly channel: ChannelDecl; readonly state: StateModel }
  | { readonly kind: 'item'; readonly graph: GraphFacts; readonly node: NodeId }
  | { readonly kind: 'arm'; readonly graph: GraphFacts; readonly arm: ArmId }
  /** The edges of one arrow of the wiring. */
  | { readonly kind: 'edges'; readonly graph: GraphFacts; readonly edges: readonly EdgeId[] }
  | { readonly kind: 'graph'; readonly graph: GraphModel }
  | { readonly kind: 'state'; readonly state: StateModel }
  | { readonly kind: 'type'; readonly type: TypeModel }
  | { readonly kind: 'handler'; readonly handler: HandlerRef };

interface KeyMeaning {
  readonly kind: 'key';
  readonly graph: GraphModel;
  /** Undefined for a key of a called graph, whose facts are not at hand. */
  readonly facts: GraphFacts | undefined;
  readonly key: KeyId;
  /** The node in whose text it stands; `END` in the `output` line. */
  readonly node: NodeId | undefined;
  /** The place is one that writes it. */
  readonly isWrite: boolean;
}

/**
 * The symbol at an offset, by way of the syntax tree: from item to member to name, each found by binary search, so that
 * the answer costs the same in a text of any size. A place right behind a name belongs to it.
 */
export function symbolAt(facts: Facts, offset: Offset): SymbolAt | undefined {
  const { file } = facts;
  const item = around(file.source.items, offset);
  switch (item?.kind) {
    case 'import': {
      const name = touched(item.names, offset);
      const model = name && file.imports.find((candidate) => candidate.name === name);
      return model && importedAt(model);
    }
    case 'state': {
      const state = file.states.find((candidate) => candidate.decl === item);
      if (state && item.name && touches(item.name, offset)) return { kind: 'state', state, span: item.name };
      if (item.base && touches(item.base, offset)) return stateAt(state?.base, item.base);
      const decl = around(item.keys, offset);
      return (
        decl &&
        keyDeclAt(file, decl, offset, state?.channels, (channel) => state && { kind: 'channel', channel, state })
      );
    }
    case 'type': {
      const type = file.types.find((candidate) => candidate.decl === item);
      if (touches(item.name, offset)) return type && { kind: 'type', type, span: item.name };
      return item.type ? typeAt(file, item.type, offset) : undefined;
    }
    case 'graph': {
      const graph = facts.graphs.find((candidate) => candidate.model.decl === item);
      return graph && inGraph(file, graph, item, offset);
    }
    default:
      return undefined;
  }
}

/** The graph whose text holds the offset, else the nearest before it, else the first. */
export function graphNear(facts: Facts, offset: Offset): GraphFacts | undefined {
  let near = facts.graphs[0];
  for (const graph of facts.graphs) if (graph.model.decl.start <= offset) near = graph;
  return near;
}

function importedAt({ target, name }: ImportModel): SymbolAt | undefined {
  switch (target?.kind) {
    case 'graph':
      return { kind: 'graph', graph: target, span: name };
    case 'state':
      return { kind: 'state', state: target, span: name };
    case 'type':
      return { kind: 'type', type: target, span: name };
    default:
      return undefined;
  }
}

function stateAt(state: StateModel | undefined, span: Span): SymbolAt | undefined {
  return state && { kind: 'state', state, span };
}

function inGraph(file: FileModel, graph: GraphFacts, decl: GraphDecl, offset: Offset): SymbolAt | undefined {
  const { model } = graph;
  if (decl.name && touches(decl.name, offset)) {
    return { kind: 'graph', graph: model, span: decl.name };
  }
  const member = around(decl.members, offset);
  switch (member?.kind) {
    case 'state': {
      if (member.base && touches(member.base, offset)) return stateAt(model.base, member.base);
      const key = around(member.keys, offset);
      return (
        key &&
        keyDeclAt(file, key, offset, model.channels, ({ name }) => {
          const id = model.keyIds.get(name);
          return id === undefined ? undefined : keyMeaning(graph, id, undefined, false);
        })
      );
    }
    case 'input':
      return keyRefAt(graph, member.keys, offset, undefined, false);
    case 'output':
      return keyRefAt(graph, member.keys, offset, END, false);
    case 'handlers':
      return handlerAt(model.handlers, offset);
    case 'wiring':
      return inWiring(graph, member, offset);
    case 'node':
    case 'decision':
      return inNode(file, graph, member, offset);
    default:
      return undefined;
  }
}

function inNode(
  file: FileModel,
  graph: GraphFacts,
  decl: NodeDecl | DecisionDecl,
  offset: Offset,
): SymbolAt | undefined {
  const { name } = decl;
  const id = name ? graph.model.nodeIds.get(name.text) : undefined;
  const found = id === undefined ? undefined : graph.model.nodes[id];
  // Of two nodes of one name the second has no model of its own: its keys still have their meaning.
  const node = found?.decl === decl ? found : undefined;
  if (name && touches(name, offset)) return node && { kind: 'node', graph, node: node.id, span: name };
  const body = new Body(file, graph, node);
  if (decl.kind === 'decision' && decl.on && touches(decl.on, offset)) return body.path(decl.on);
  const member = around(decl.members, offset);
  return member && body.at(member, offset);
}

/** Looks inside one node. */
class Body {
  constructor(
    private readonly file: FileModel,
    private readonly graph: GraphFacts,
    private readonly node: NodeModel | undefined,
  ) {}

  at(member: BodyMember, offset: Offset): SymbolAt | undefined {
    const { graph, node } = this;
    switch (member.kind) {
      case 'reads':
      case 'writes':
        return keyRefAt(graph, member.keys, offset, node?.id, member.kind === 'writes');
      case 'each':
        if (touches(member.item, offset)) return this.item(member.item);
        return member.list && touches(member.list, offset) ? this.path(member.list) : undefined;
      case 'prompt':
      case 'system':
      case 'ask':
        return member.text ? this.inText(member.text, offset) : undefined;
      case 'run':
        return handlerAt(node?.handler, offset);
      case 'set':
        if (touches(member.key, offset)) return this.named(member.key.text, member.key, true);
        return member.expression ? this.inExpression(member.expression, offset) : undefined;
      case 'call':
        return member.graph && touches(member.graph, offset) ? this.called(member.graph) : undefined;
      case 'with':
        if (touches(member.child, offset)) return this.childKey(member.child);
        return member.expression ? this.inExpression(member.expression, offset) : undefined;
      case 'into':
        if (touches(member.parent, offset)) return this.named(member.parent.text, member.parent, true);
        return member.child && touches(member.child, offset) ? this.childKey(member.child) : undefined;
      case 'fails':
        return member.targets ? nodeIn(graph, member.targets, offset) : undefined;
      case 'arm':
        return this.inArm(member, offset);
      default:
        return undefined;
    }
  }

  path(path: KeyPath): SymbolAt | undefined {
    return this.named(path.key.text, path.key, false);
  }

  private inArm(decl: Arm, offset: Offset): SymbolAt | undefined {
    const target = decl.targets && nodeIn(this.graph, decl.targets, offset);
    if (target) return target;
    const written = keyRefAt(this.graph, decl.writes, offset, this.node?.id, true);
    if (written) return written;
    const { label } = decl;
    if (label.form === 'when' && label.condition) {
      const name = this.inExpression(label.condition, offset);
      if (name) return name;
    }
    const arm = this.node?.arms.find((candidate) => candidate.decl === decl);
    if (!arm) return undefined;
    const span = armSpan(arm, offset);
    return span && { kind: 'arm', graph: this.graph, arm: arm.id, span };
  }

  private inText(literal: StringLiteral, offset: Offset): SymbolAt | undefined {
    const places = placeholdersOf(this.file.source.text, literal);
    const place = places.find(({ start, end }) => start <= offset && offset < end);
    return place && this.keyOrItem(place.name.text, place);
  }

  private inExpression(expression: Expression, offset: Offset): SymbolAt | undefined {
    if (!touches(expression, offset)) return undefined;
    const model = this.node?.expressions.find((candidate) => candidate.expression === expression);
    const use = model && touchedSpan(model.names, offset);
    return use && this.keyOrItem(use.name, use.span);
  }

  private keyOrItem(name: string, span: Span): SymbolAt | undefined {
    return this.node?.item?.name.text === name ? this.item(span) : this.named(name, span, false);
  }

  private item(span: Span): SymbolAt | undefined {
    return this.node?.item && { kind: 'item', graph: this.graph, node: this.node.id, span };
  }

  private named(name: string, span: Span, isWrite: boolean): SymbolAt | undefined {
    const key = this.graph.model.keyIds.get(name);
    return key === undefined ? undefined : { ...keyMeaning(this.graph, key, this.node?.id, isWrite), span };
  }

  private called(span: Span): SymbolAt | undefined {
    const graph = this.node?.call?.graph;
    return graph && { kind: 'graph', graph, span };
  }

  private childKey(name: Name): SymbolAt | undefined {
    const graph = this.node?.call?.graph;
    const key = graph?.keyIds.get(name.text);
    if (!graph || key === undefined) return undefined;
    return { kind: 'key', graph, facts: undefined, key, node: undefined, isWrite: false, span: name };
  }
}

/** The label, the arrow or the `max` of an arm, whichever holds the offset. */
function armSpan({ decl, labelSpan }: ArmModel, offset: Offset): Span | undefined {
  if (decl.label.form === 'when' && touches(decl.label.keyword, offset)) return decl.label.keyword;
  if (decl.arrow && holds(decl.arrow, offset)) return decl.arrow;
  if (touches(labelSpan, offset)) return labelSpan;
  return decl.max && touches(decl.max.span, offset) ? decl.max.span : undefined;
}

function inWiring(graph: GraphFacts, wiring: Wiring, offset: Offset): SymbolAt | undefined {
  const endpoint = around(wiring.endpoints, offset);
  const node = endpoint && nodeIn(graph, endpoint, offset);
  if (node) return node;
  const arrow = around(wiring.arrows, offset);
  if (!arrow || !holds(arrow, offset)) return undefined;
  const edges = edgesOf(graph.model, arrow);
  return edges.length > 0 ? { kind: 'edges', graph, edges, span: arrow } : undefined;
}

function nodeIn(graph: GraphFacts, endpoint: Endpoint, offset: Offset): SymbolAt | undefined {
  const name = touched(endpoint.names, offset);
  const node = name && graph.model.nodeIds.get(name.text);
  return node === undefined ? undefined : { kind: 'node', graph, node, span: name! };
}

/** Edges stand in writing order, so those of one arrow are neighbours. */
function edgesOf({ edges }: GraphModel, arrow: Span): EdgeId[] {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle].arrow.start < arrow.start) low = middle + 1;
    else high = middle;
  }
  const found: EdgeId[] = [];
  for (let i = low; i < edges.length && edges[i].arrow.start === arrow.start; i++) found.push(edges[i].id);
  return found;
}

function keyRefAt(
  graph: GraphFacts,
  refs: readonly KeyRef[],
  offset: Offset,
  node: NodeId | undefined,
  isWrite: boolean,
): SymbolAt | undefined {
  const ref = touched(refs, offset);
  const key = ref && graph.model.keyIds.get(ref.name.text);
  return key === undefined ? undefined : { ...keyMeaning(graph, key, node, isWrite), span: ref!.name };
}

function keyMeaning(facts: GraphFacts, key: KeyId, node: NodeId | undefined, isWrite: boolean): KeyMeaning {
  return { kind: 'key', graph: facts.model, facts, key, node, isWrite };
}

function keyDeclAt(
  file: FileModel,
  decl: KeyDecl,
  offset: Offset,
  channels: readonly ChannelDecl[] | undefined,
  meaning: (channel: ChannelDecl) => Meaning | undefined,
): SymbolAt | undefined {
  const channel = channels?.find((candidate) => candidate.decl === decl);
  if (touches(decl.name, offset)) {
    const found = channel && meaning(channel);
    return found && { ...found, span: decl.name };
  }
  for (const type of [decl.type, decl.updateType]) {
    const found = type && typeAt(file, type, offset);
    if (found) return found;
  }
  return handlerAt(channel?.reducer, offset);
}

/** The named type at an offset, however deep inside others. */
function typeAt(file: FileModel, outer: TypeNode, offset: Offset): SymbolAt | undefined {
  let node: TypeNode | undefined = outer;
  while (node && touches(node, offset)) {
    if (node.kind === 'namedType') return namedTypeAt(file, node.name);
    if (node.kind === 'nullableType') node = node.inner;
    else if (node.kind === 'genericType') node = around(node.args, offset);
    else if (node.kind === 'recordType') node = around(node.fields, offset)?.type;
    else return undefined;
  }
  return undefined;
}

function namedTypeAt({ types, imports }: FileModel, name: Name): SymbolAt | undefined {
  const own = types.find((candidate) => candidate.name === name.text);
  if (own) return { kind: 'type', type: own, span: name };
  const imported = imports.find((candidate) => candidate.name.text === name.text)?.target;
  return imported?.kind === 'type' ? { kind: 'type', type: imported, span: name } : undefined;
}

function handlerAt(handler: HandlerRef | undefined, offset: Offset): SymbolAt | undefined {
  return handler && touches(handler.span, offset) ? { kind: 'handler', handler, span: handler.span } : undefined;
}
