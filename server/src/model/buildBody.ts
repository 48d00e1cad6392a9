/** Bodies of nodes and decisions: what they read and write (LANGUAGE §5, §6). */
import type { KeyId } from '../flow/graph';
import { promptParts } from '../syntax/placeholders';
import type {
  BodyMember,
  DecisionDecl,
  EachLine,
  KeyRef,
  Name,
  NodeDecl,
  RunLine,
  SetLine,
  Span,
  TextLine,
} from '../syntax/tree';
import { bindPath, type Body, idOf, keywordSpan, pathText } from './body';
import { buildCall } from './calls';
import { checkDecision } from './decisions';
import {
  Accesses,
  type Building,
  keysOf,
  type NodeDraft,
  report,
  reportDuplicate,
  reportMember,
  reportType,
  reportUnknownKey,
} from './draft';
import { bindExpression, checkSet, type Names } from './expressions';
import { resolveHandler } from './handlers';
import { checkPlaceholder } from './placeholderTypes';
import { elementType, showType, type Type, UNKNOWN } from './types';

/** Fills in what the declaration says of a node: its reads, writes, texts, expressions, call and decision. */
export function buildBody(building: Building, node: NodeDraft, decl: NodeDecl | DecisionDecl): void {
  const body = openBody(building, node, decl);
  const { accesses } = body;
  const calls: NodeDecl['members'][number][] = [];
  for (const member of decl.members) {
    switch (member.kind) {
      case 'prompt':
      case 'system':
      case 'ask':
        bindText(body, member);
        break;
      case 'run':
        node.handler ??= bindRun(body, member);
        break;
      case 'set':
        bindSet(body, member);
        break;
      case 'call':
      case 'with':
      case 'into':
        calls.push(member);
        break;
    }
  }
  if (decl.kind === 'decision') checkDecision(body, decl);
  else checkMembers(body, decl);
  buildCall(body, calls);
  node.body = bodyKind(decl.members);
  node.reads = accesses.finishReads();
  node.writes = accesses.finishWrites();
  if (node.item) node.item = { ...node.item, uses: body.itemUses };
  node.kind = nodeKind(decl, node);
}

function nodeKind(decl: NodeDecl | DecisionDecl, node: NodeDraft): NodeDraft['kind'] {
  if (decl.kind === 'decision') return 'decision';
  if (node.item) return 'each';
  return decl.members.some((member) => member.kind === 'call') ? 'call' : 'node';
}

function bodyKind(members: readonly BodyMember[]): NodeDraft['body'] {
  for (const { kind } of members) {
    if (kind === 'prompt' || kind === 'run' || kind === 'set' || kind === 'ask' || kind === 'call') return kind;
  }
  return 'none';
}

/** What the other lines need first: declared reads and writes, the item. */
function openBody(building: Building, node: NodeDraft, decl: NodeDecl | DecisionDecl): Body {
  const accesses = new Accesses(node.id);
  const { graph } = building;
  const lists = decl.members.filter((member) => member.kind === 'reads');
  const refs = lists.flatMap((line) => line.keys);
  for (const { ref, key } of keysOf(building, refs, 'read', idOf(node))) accesses.declareRead(ref, key, 'reads');
  const unknownReads = new Set(refs.map((ref) => ref.name.text).filter((name) => !graph.keyIds.has(name)));

  const each = decl.members.filter((member) => member.kind === 'each');
  for (const extra of each.slice(1)) reportMember(building, extra, extra, 'a node goes through one list', idOf(node));
  if (each[0] && decl.kind === 'node') bindEach(building, node, accesses, each[0], refs);

  if (decl.kind === 'node') {
    const writes = decl.members.filter((member) => member.kind === 'writes').flatMap((line) => line.keys);
    for (const { ref, key } of keysOf(building, writes, 'write', idOf(node))) {
      accesses.addWrite(key, ref.name, 'writes', ref.optional);
    }
  }
  const itemUses: Span[] = [];
  const names: Names = {
    key: (name) => (name === node.item?.name.text ? undefined : graph.keyIds.get(name)),
    type: (name) => {
      if (name === node.item?.name.text) return node.item.type;
      const key = graph.keyIds.get(name);
      if (key === undefined) return undefined;
      const { type } = graph.channels[key];
      const mayBeNull = accesses.declaration(key)?.optional === true && type.kind !== 'nullable';
      return mayBeNull ? { kind: 'nullable', inner: type } : type;
    },
    isItem: (name) => name === node.item?.name.text,
  };
  return { building, node, accesses, hasReadsLine: lists.length > 0, unknownReads, names, itemUses };
}

function bindEach(
  building: Building,
  node: NodeDraft,
  accesses: Accesses,
  line: EachLine,
  reads: readonly KeyRef[],
): void {
  const hidden = reads.find((ref) => ref.name.text === line.item.text)?.name;
  const sameAsList = line.list?.key.text === line.item.text ? line.list.key : undefined;
  const other: Name | undefined = hidden ?? sameAsList;
  if (other) {
    const [first, second] = other.start < line.item.start ? [other, line.item] : [line.item, other];
    reportDuplicate(building, second, line.item.text, 'item', first);
  }
  let type: Type = UNKNOWN;
  if (line.list) {
    const found = bindPath(building, node, accesses, line.list, 'each');
    const element = elementType(found);
    if (element) type = element;
    else {
      const at = line.list.fields.at(-1) ?? line.list.key;
      const key = building.graph.keyIds.get(line.list.key.text);
      reportType(building, at, `\`each\` needs a list, and \`${pathText(line.list)}\` is \`${showType(found)}\``, {
        node: idOf(node),
        key,
      });
    }
  }
  node.item = { name: line.item, type, list: line.list, uses: [] };
}

// ---------------------------------------------------------------- prompts and questions

function bindText(body: Body, line: TextLine): void {
  if (!line.text) return;
  const { building, node } = body;
  const parts = promptParts(building.scope.source.text, line.text);
  node.texts.push({ role: line.kind, literal: line.text, parts });
  for (const part of parts) {
    if (part.kind === 'placeholder') checkPlaceholder(body, part);
  }
}

// ---------------------------------------------------------------- code and expressions

function bindRun(body: Body, line: RunLine): NodeDraft['handler'] {
  const { scope, graph } = body.building;
  const defaultName = body.node.name;
  return resolveHandler({ scope, graph, path: line.path, defaultName, span: line, module: graph.handlers });
}

function bindSet(body: Body, line: SetLine): void {
  const { building, node, accesses } = body;
  const key = building.graph.keyIds.get(line.key.text);
  if (key === undefined) reportUnknownKey(building, line.key, 'write', idOf(node));
  const expression = bindExpression(body, line.expression, 'set');
  if (key === undefined) return;
  const channel = building.graph.channels[key];
  if (line.operator === '+=' && channel.kind === 'last') accesses.addRead(key, line.key, 'set');
  if (accesses.hasWrite(key) && line.operator === '=') reportSecondSet(body, line, key);
  accesses.addWrite(key, line.key, 'set', false);
  if (expression) checkSet(body, line, channel, expression);
}

/** `=` twice on one key in one step: only one of the values could stay. */
function reportSecondSet(body: Body, line: SetLine, key: KeyId): void {
  const { decl } = body.node;
  const first = decl?.members.find((member) => member.kind === 'set' && member.key.text === line.key.text);
  if (!first || first === line || first.kind !== 'set') return;
  report(body.building, {
    code: 'duplicate-name',
    span: line.key,
    graph: body.building.graph,
    node: idOf(body.node),
    key,
    name: line.key.text,
    world: 'key',
    first: { uri: body.building.scope.uri, span: first.key },
  });
}

// ---------------------------------------------------------------- what may stand in a node

const BODIES = new Set(['prompt', 'run', 'ask', 'call', 'set']);
const FOR_PROMPTS = new Set(['system', 'model', 'tools']);

function checkMembers(body: Body, decl: NodeDecl): void {
  const { building, node } = body;
  const wrong = (member: BodyMember, why: string): void =>
    reportMember(building, keywordSpan(member), member, why, idOf(node));
  let first: BodyMember['kind'] | undefined;
  const once = new Set<string>();
  for (const member of decl.members) {
    const { kind } = member;
    if (BODIES.has(kind)) {
      if (first === undefined) first = kind;
      else if (first !== kind) wrong(member, `a node has one body, and \`${first}\` is there already`);
      else if (kind !== 'set') wrong(member, `a node has one \`${kind}\``);
    } else if (kind === 'arm') {
      wrong(member, 'only a decision has arms: write `decision` instead of `node`, or wire it outside the braces');
    } else if (kind === 'fails') {
      wrong(member, '`fails` is reserved for a later version');
    } else if (kind === 'system' || kind === 'model' || kind === 'retry' || kind === 'timeout') {
      if (once.has(kind)) wrong(member, `a node has one \`${kind}\``);
      once.add(kind);
    }
  }
  const has = (kind: string): boolean => decl.members.some((member) => member.kind === kind);
  for (const member of decl.members) {
    if (FOR_PROMPTS.has(member.kind) && !has('prompt')) wrong(member, `\`${member.kind}\` goes with a \`prompt\``);
    else if (member.kind === 'tools') wrong(member, '`tools` is reserved for a later version');
    if ((member.kind === 'with' || member.kind === 'into') && !has('call')) {
      wrong(member, `\`${member.kind}\` goes with a \`call\``);
    }
  }
  if (first === 'ask') checkAsk(body, decl);
}

/** A person's answer is one value. */
function checkAsk(body: Body, decl: NodeDecl): void {
  const refs = decl.members.filter((member) => member.kind === 'writes').flatMap((line) => line.keys);
  const ask = decl.members.find((member) => member.kind === 'ask');
  const node = idOf(body.node);
  if (refs.length > 1) {
    reportMember(body.building, refs[1], refs[1], '`ask` has one answer: it writes one key', node);
  } else if (refs.length === 0 && ask) {
    reportMember(body.building, keywordSpan(ask), ask, '`ask` needs a key for its answer: add `writes`', node);
  }
}
