import type { Facts, GraphFacts } from '../analysis/facts';
import { type ArmId, type EdgeId, END, type KeyId, type NodeId } from '../flow/graph';
import type {
  ArmModel,
  ChannelDecl,
  ExpressionModel,
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
  GraphMember,
  Item,
  KeyDecl,
  KeyRef,
  Name,
  NodeDecl,
  Span,
  StateDecl,
  StringLiteral,
  TypeNode,
} from '../syntax/tree';
import { lowerBound } from './places';

/** What a place does with its symbol. An `input` line writes: the caller's value arrives there. */
export type Access = 'declaration' | 'read' | 'write';

/** A place of the text that stands for a symbol. `span` is that place, not the declaration. */
export type SymbolUse = { readonly span: Span; readonly access: Access } & Meaning;

export type Meaning =
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
}

export type Visit = (use: SymbolUse) => void;

/**
 * Names what a text speaks of: every place that stands for a symbol, in no promised order. The one list of such places:
 * `symbolAt` looks through a part of it, references, renames and colours through all.
 */
export function symbolsInFile(facts: Facts, visit: Visit): void {
  const symbolsInItem = itemSymbols(facts);
  for (const item of facts.file.source.items) symbolsInItem(item, visit);
}

/** Looks through single items of a file. */
export function itemSymbols({ file, graphs }: Facts): (item: Item, visit: Visit) => void {
  const graphOf = new Map(graphs.map((graph) => [graph.model.decl, graph]));
  const stateOf = new Map(file.states.map((state) => [state.decl, state]));
  const typeOf = new Map(file.types.map((type) => [type.decl, type]));
  const importsOf = new Map<Item, ImportModel[]>();
  for (const model of file.imports) importsOf.set(model.decl, [...(importsOf.get(model.decl) ?? []), model]);
  return (item, visit) => {
    if (item.kind === 'import') {
      for (const model of importsOf.get(item) ?? []) symbolOfImport(model, visit);
    } else if (item.kind === 'state') {
      const state = stateOf.get(item);
      symbolsInStateHead(item, state, visit);
      const channels = new Map(state?.channels.map((channel) => [channel.decl, channel]));
      for (const decl of item.keys) symbolsInNamedKey(file, decl, state, channels.get(decl), visit);
    } else if (item.kind === 'type') {
      symbolsInType(file, typeOf.get(item), item.name, item.type, visit);
    } else if (item.kind === 'graph') {
      const graph = graphOf.get(item);
      if (!graph) return;
      symbolsInGraphHead(graph, item, visit);
      for (const member of item.members) symbolsInMember(file, graph, member, visit);
    }
  };
}

/** The name of a graph. */
export function symbolsInGraphHead({ model }: GraphFacts, { name }: GraphDecl, visit: Visit): void {
  if (name) visit({ kind: 'graph', graph: model, span: name, access: 'declaration' });
}

export function symbolOfImport({ target, name }: ImportModel, visit: Visit): void {
  const place = { span: name, access: 'read' } as const;
  if (target?.kind === 'graph') visit({ kind: 'graph', graph: target, ...place });
  if (target?.kind === 'state') visit({ kind: 'state', state: target, ...place });
  if (target?.kind === 'type') visit({ kind: 'type', type: target, ...place });
}

/** The name of a state at the top level, and the one behind `extends`. */
export function symbolsInStateHead(decl: StateDecl, state: StateModel | undefined, visit: Visit): void {
  if (state && decl.name) visit({ kind: 'state', state, span: decl.name, access: 'declaration' });
  if (state?.base && decl.base) visit({ kind: 'state', state: state.base, span: decl.base, access: 'read' });
}

/** A key of a state at the top level. */
export function symbolsInNamedKey(
  file: FileModel,
  decl: KeyDecl,
  state: StateModel | undefined,
  channel: ChannelDecl | undefined,
  visit: Visit,
): void {
  if (state && channel) visit({ kind: 'channel', channel, state, span: decl.name, access: 'declaration' });
  symbolsBehindKey(file, decl, channel, visit);
}

export function symbolsInType(
  file: FileModel,
  model: TypeModel | undefined,
  name: Name,
  type: TypeNode | null,
  visit: Visit,
): void {
  if (model) visit({ kind: 'type', type: model, span: name, access: 'declaration' });
  if (type) symbolsInTypeNode(file, type, visit);
}

/** Any member of a graph, whole. */
export function symbolsInMember(file: FileModel, graph: GraphFacts, member: GraphMember, visit: Visit): void {
  switch (member.kind) {
    case 'state':
      symbolsInOwnStateHead(graph, member, visit);
      for (const decl of member.keys) symbolsInOwnKey(file, graph, decl, visit);
      return;
    case 'input':
      return keyRefs(graph, member.keys, undefined, 'write', visit);
    case 'output':
      return keyRefs(graph, member.keys, END, 'read', visit);
    case 'handlers':
      return handlerUse(graph.model.handlers, visit);
    case 'wiring':
      for (const endpoint of member.endpoints) symbolsInEndpoint(graph, endpoint, visit);
      return;
    case 'node':
    case 'decision': {
      symbolsInNodeHead(graph, member, visit);
      return symbolsInBody(file, graph, member, member.members, visit);
    }
    default:
      return;
  }
}

/** The name behind `state extends` in a graph. */
export function symbolsInOwnStateHead({ model }: GraphFacts, decl: StateDecl, visit: Visit): void {
  // Of two such blocks the second means another state.
  if (model.base && decl.base?.text === model.base.name)
    visit({ kind: 'state', state: model.base, span: decl.base, access: 'read' });
}

/** A key of a graph's own state. */
export function symbolsInOwnKey(file: FileModel, graph: GraphFacts, decl: KeyDecl, visit: Visit): void {
  const { model } = graph;
  const key = model.keyIds.get(decl.name.text);
  const channel = key === undefined ? undefined : model.channels[key];
  // Of two keys of one name the first counts.
  const own = channel?.decl === decl ? channel : undefined;
  if (own) visit(keyUse(graph, own.id, undefined, decl.name, 'declaration'));
  symbolsBehindKey(file, decl, own, visit);
}

/** The name of a node, and the key that a decision looks at. */
export function symbolsInNodeHead(graph: GraphFacts, decl: NodeDecl | DecisionDecl, visit: Visit): void {
  const node = modelOf(graph, decl);
  if (decl.name && node) visit({ kind: 'node', graph, node: node.id, span: decl.name, access: 'declaration' });
  if (decl.kind === 'decision' && decl.on) namedKey(graph, decl.on.key, node?.id, 'read', visit);
}

/** Some members of a node or decision. */
export function symbolsInBody(
  file: FileModel,
  graph: GraphFacts,
  decl: NodeDecl | DecisionDecl,
  members: readonly BodyMember[],
  visit: Visit,
): void {
  const body = new Body(file, graph, modelOf(graph, decl));
  for (const member of members) body.visit(member, visit);
}

export function symbolsInEndpoint(graph: GraphFacts, endpoint: Endpoint, visit: Visit): void {
  for (const name of endpoint.names) {
    const node = graph.model.nodeIds.get(name.text);
    if (node !== undefined) visit({ kind: 'node', graph, node, span: name, access: 'read' });
  }
}

/** Of two nodes of one name the second has no model of its own: its keys still have their meaning. */
export function modelOf({ model }: GraphFacts, decl: NodeDecl | DecisionDecl): NodeModel | undefined {
  const id = decl.name ? model.nodeIds.get(decl.name.text) : undefined;
  const node = id === undefined ? undefined : model.nodes[id];
  return node?.decl === decl ? node : undefined;
}

export function armOf(node: NodeModel | undefined, decl: Arm): ArmModel | undefined {
  const arm = node?.arms[lowerBound(node.arms, (candidate) => candidate.decl.start < decl.start)];
  return arm?.decl === decl ? arm : undefined;
}

/** Looks through one node. */
class Body {
  private expressions: ReadonlyMap<Expression, ExpressionModel> | undefined;

  constructor(
    private readonly file: FileModel,
    private readonly graph: GraphFacts,
    private readonly node: NodeModel | undefined,
  ) {}

  visit(member: BodyMember, visit: Visit): void {
    const { graph, node } = this;
    switch (member.kind) {
      case 'reads':
      case 'writes':
        return keyRefs(graph, member.keys, node?.id, member.kind === 'writes' ? 'write' : 'read', visit);
      case 'each':
        this.item(member.item, 'declaration', visit);
        return member.list ? namedKey(graph, member.list.key, node?.id, 'read', visit) : undefined;
      case 'prompt':
      case 'system':
      case 'ask':
        return member.text ? this.text(member.text, visit) : undefined;
      case 'run':
        return handlerUse(node?.handler, visit);
      case 'set':
        namedKey(graph, member.key, node?.id, 'write', visit);
        return this.expression(member.expression, visit);
      case 'call': {
        const called = member.graph && (node?.call?.graph ?? namedGraph(this.file, member.graph));
        if (called) visit({ kind: 'graph', graph: called, span: member.graph, access: 'read' });
        return;
      }
      case 'with':
        this.childKey(member.child, 'write', visit);
        return this.expression(member.expression, visit);
      case 'into':
        namedKey(graph, member.parent, node?.id, 'write', visit);
        return member.child ? this.childKey(member.child, 'read', visit) : undefined;
      case 'fails':
        return member.targets ? symbolsInEndpoint(graph, member.targets, visit) : undefined;
      case 'arm':
        return this.arm(member, visit);
      default:
        return;
    }
  }

  private arm(decl: Arm, visit: Visit): void {
    const { graph, node } = this;
    if (decl.targets) symbolsInEndpoint(graph, decl.targets, visit);
    keyRefs(graph, decl.writes, node?.id, 'write', visit);
    if (decl.label.form === 'when') this.expression(decl.label.condition, visit);
    const arm = armOf(node, decl);
    if (arm) visit({ kind: 'arm', graph, arm: arm.id, span: arm.labelSpan, access: 'declaration' });
  }

  private text(literal: StringLiteral, visit: Visit): void {
    for (const place of placeholdersOf(this.file.source.text, literal)) {
      this.keyOrItem(place.name.text, place.name, visit);
    }
  }

  private expression(expression: Expression | null, visit: Visit): void {
    if (!expression || !this.node) return;
    this.expressions ??= new Map(this.node.expressions.map((model) => [model.expression, model]));
    for (const { name, span } of this.expressions.get(expression)?.names ?? []) this.keyOrItem(name, span, visit);
  }

  private keyOrItem(name: string, span: Span, visit: Visit): void {
    if (this.node?.item?.name.text === name) this.item(span, 'read', visit);
    else namedKey(this.graph, { start: span.start, end: span.end, text: name }, this.node?.id, 'read', visit);
  }

  private item(span: Span, access: Access, visit: Visit): void {
    if (this.node?.item) visit({ kind: 'item', graph: this.graph, node: this.node.id, span, access });
  }

  private childKey(name: Name, access: Access, visit: Visit): void {
    const graph = this.node?.call?.graph;
    const key = graph?.keyIds.get(name.text);
    if (!graph || key === undefined) return;
    visit({ kind: 'key', graph, facts: undefined, key, node: undefined, span: name, access });
  }
}

function keyRefs(
  graph: GraphFacts,
  refs: readonly KeyRef[],
  node: NodeId | undefined,
  access: Access,
  visit: Visit,
): void {
  for (const ref of refs) namedKey(graph, ref.name, node, access, visit);
}

function namedKey(
  graph: GraphFacts,
  name: Span & { readonly text: string },
  node: NodeId | undefined,
  access: Access,
  visit: Visit,
): void {
  const key = graph.model.keyIds.get(name.text);
  if (key !== undefined) visit(keyUse(graph, key, node, name, access));
}

function keyUse(facts: GraphFacts, key: KeyId, node: NodeId | undefined, span: Span, access: Access): SymbolUse {
  return { kind: 'key', graph: facts.model, facts, key, node, span, access };
}

/** The types of a key and its reducer. */
function symbolsBehindKey(file: FileModel, decl: KeyDecl, channel: ChannelDecl | undefined, visit: Visit): void {
  if (decl.type) symbolsInTypeNode(file, decl.type, visit);
  if (decl.updateType) symbolsInTypeNode(file, decl.updateType, visit);
  handlerUse(channel?.reducer, visit);
}

/** Types nest to a fixed depth. */
function symbolsInTypeNode(file: FileModel, node: TypeNode, visit: Visit): void {
  switch (node.kind) {
    case 'namedType': {
      const type = namedType(file, node.name);
      if (type) visit({ kind: 'type', type, span: node.name, access: 'read' });
      return;
    }
    case 'nullableType':
      return symbolsInTypeNode(file, node.inner, visit);
    case 'genericType':
      for (const inner of node.args) symbolsInTypeNode(file, inner, visit);
      return;
    case 'recordType':
      for (const field of node.fields) symbolsInTypeNode(file, field.type, visit);
      return;
    default:
      return;
  }
}

/** The graph of a call that has no model: it goes round in a circle, or stands in the second of two nodes of one name. */
function namedGraph({ graphs, imports }: FileModel, { text }: Name): GraphModel | undefined {
  const own = graphs.find((candidate) => candidate.name === text);
  if (own) return own;
  const imported = imports.find((candidate) => candidate.name.text === text)?.target;
  return imported?.kind === 'graph' ? imported : undefined;
}

/** The type that a name means in a file. */
export function namedType({ types, imports }: FileModel, { text }: Name): TypeModel | undefined {
  const own = types.find((candidate) => candidate.name === text);
  if (own) return own;
  const imported = imports.find((candidate) => candidate.name.text === text)?.target;
  return imported?.kind === 'type' ? imported : undefined;
}

function handlerUse(handler: HandlerRef | undefined, visit: Visit): void {
  if (handler) visit({ kind: 'handler', handler, span: handler.span, access: 'read' });
}
