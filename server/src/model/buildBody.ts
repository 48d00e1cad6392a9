/** Bodies of nodes and decisions: what they read and write (LANGUAGE §5, §6). */
import type { KeyId } from '../flow/graph';
import { promptMarks } from '../syntax/placeholders';
import type {
  BodyMember,
  DecisionDecl,
  EachLine,
  KeyRef,
  Name,
  NodeDecl,
  RunLine,
  SetLine,
  TextLine,
} from '../syntax/tree';
import { bindPath, type Body, idOf, keywordSpan, pathText } from './body';
import { buildCall } from './calls';
import { checkDecision } from './decisions';
import {
  Accesses,
  type Building,
  keyAt,
  type NodeDraft,
  report,
  reportDuplicate,
  reportMember,
  reportType,
  reportUnknownKey,
} from './draft';
import { bindExpression, checkSet } from './expressions';
import { BodyNames } from './names';
import { resolveHandler } from './handlers';
import { checkPlaceholder } from './placeholderTypes';
import { elementType, showType, type Type, UNKNOWN } from './types';

/** Fills in what the declaration says of a node: its reads, writes, texts, expressions, call and decision. */
export function buildBody(building: Building, node: NodeDraft, decl: NodeDecl | DecisionDecl): void {
  const body = openBody(building, node, decl);
  const { accesses } = body;
  let calls: BodyMember[] | undefined;
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
        (calls ??= []).push(member);
        break;
    }
  }
  if (decl.kind === 'decision') checkDecision(body, decl);
  else checkMembers(body, decl);
  if (calls) buildCall(body, calls);
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
  let reads: readonly KeyRef[] = NO_KEYS;
  let writes: readonly KeyRef[] = NO_KEYS;
  let hasReadsLine = false;
  let each: EachLine | undefined;
  for (const member of decl.members) {
    if (member.kind === 'reads') {
      hasReadsLine = true;
      reads = reads.length === 0 ? member.keys : [...reads, ...member.keys];
    } else if (member.kind === 'writes' && decl.kind === 'node') {
      writes = writes.length === 0 ? member.keys : [...writes, ...member.keys];
    } else if (member.kind === 'each') {
      if (each) reportMember(building, member, member, 'a node goes through one list', idOf(node));
      each ??= member;
    }
  }
  let unknownReads: Set<string> | undefined;
  for (let i = 0; i < reads.length; i++) {
    // An item in the list is told as such, not as an unknown key.
    if (reads[i].name.text === each?.item.text && !building.graph.keyIds.has(reads[i].name.text)) continue;
    const key = keyAt(building, reads, i, 'read', idOf(node));
    if (key !== undefined) accesses.declareRead(reads[i], key, 'reads');
    else if (!building.graph.keyIds.has(reads[i].name.text)) (unknownReads ??= new Set()).add(reads[i].name.text);
  }
  if (each && decl.kind === 'node') bindEach(building, node, accesses, each, reads);
  for (let i = 0; i < writes.length; i++) {
    const key = keyAt(building, writes, i, 'write', idOf(node));
    if (key !== undefined) accesses.addWrite(key, writes[i].name, 'writes', writes[i].optional);
  }
  const names = new BodyNames(building, node, accesses);
  return { building, node, accesses, hasReadsLine, unknownReads: unknownReads ?? NO_NAMES, names, itemUses: [] };
}

const NO_KEYS: readonly KeyRef[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

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
  const marks = promptMarks(building.scope.source.text, line.text);
  node.texts = [...node.texts, line];
  for (const mark of marks) {
    if (mark.kind === 'placeholder') checkPlaceholder(body, mark);
    else node.lookalikes = [...node.lookalikes, mark];
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

function checkMembers(body: Body, decl: NodeDecl): void {
  const { building, node } = body;
  const wrong = (member: BodyMember, why: string): void =>
    reportMember(building, keywordSpan(member), member, why, idOf(node));
  let first: BodyMember['kind'] | undefined;
  let hasPrompt = false;
  let hasCall = false;
  for (const { kind } of decl.members) {
    hasPrompt ||= kind === 'prompt';
    hasCall ||= kind === 'call';
  }
  const seen: BodyMember['kind'][] = [];
  for (const member of decl.members) {
    const { kind } = member;
    if (BODIES.has(kind)) {
      if (first === undefined) first = kind;
      else if (first !== kind) wrong(member, `a node has one body, and \`${first}\` is there already`);
      else if (kind !== 'set') wrong(member, `a node has one \`${kind}\``);
      continue;
    }
    switch (kind) {
      case 'arm':
        wrong(member, 'only a decision has arms: write `decision` instead of `node`, or wire it outside the braces');
        break;
      case 'fails':
        wrong(member, '`fails` is reserved for a later version');
        break;
      case 'with':
      case 'into':
        if (!hasCall) wrong(member, `\`${kind}\` goes with a \`call\``);
        break;
      case 'tools':
        wrong(member, hasPrompt ? '`tools` is reserved for a later version' : '`tools` goes with a `prompt`');
        break;
      case 'system':
      case 'model':
      case 'retry':
      case 'timeout':
        if (seen.includes(kind)) wrong(member, `a node has one \`${kind}\``);
        else if (!hasPrompt && (kind === 'system' || kind === 'model'))
          wrong(member, `\`${kind}\` goes with a \`prompt\``);
        seen.push(kind);
        break;
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
