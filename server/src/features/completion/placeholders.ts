/** Placeholders in prompts: what may stand behind a `{`. */
import { isConversation } from '../../model/channels';
import { elementType, fieldNames, type Type } from '../../model/types';
import { addToReads } from '../../rules/fixes/keys';
import type { TextEdit } from '../../rules/rule';
import type { Span } from '../../syntax/tree';
import type { Context } from './context';
import { type Choice, Kind } from './items';
import { keyChoice, rankedKeys, type RankedKey, typeInBody } from './keys';
import { shown, typeOfPath } from './labels';

/** A placeholder that is being typed. */
export interface OpenPlaceholder {
  /** The names before the last `.`, as in `{key.field.`; `[]` for an element of a list. */
  readonly path: readonly string[];
  /** The name at the cursor. */
  readonly word: Span;
  /** Is its `}` there? */
  readonly closed: boolean;
}

const STEP = String.raw`[\p{L}_][\p{L}\p{M}\p{Nd}_]*`;
const OPEN = new RegExp(String.raw`(\{+)((?:${STEP}(?:\[\d+\])*\.)*)(${STEP})?$`, 'u');
const REST = new RegExp(String.raw`^([\p{L}\p{M}\p{Nd}_]*)((?:\[\d+\]|\.${STEP})*)(\}?)`, 'u');
const PIECE = new RegExp(String.raw`${STEP}|\[\d+\]`, 'gu');

/** Longer names and paths are not looked for: prompts may be long. */
const FARTHEST = 500;

export function openPlaceholder({ facts, string, offset }: Context): OpenPlaceholder | undefined {
  if (!string) return undefined;
  const { text } = facts.file.source;
  const before = text.slice(Math.max(string.content.start, offset - FARTHEST), offset);
  const match = OPEN.exec(before);
  // Of two braces the first makes text of both, and `\u{` is a character.
  if (!match || match[1].length % 2 === 0) return undefined;
  if (string.form === 'line' && before.slice(0, match.index).endsWith('\\u')) return undefined;
  const name = match[3] ?? '';
  const rest = REST.exec(text.slice(offset, Math.min(string.content.end, offset + FARTHEST)))!;
  const word = { start: offset - name.length, end: offset + rest[1].length };
  return { path: match[2].match(PIECE) ?? [], word, closed: rest[3] === '}' };
}

export function placeholders(context: Context, open: OpenPlaceholder): Choice[] {
  return open.path.length > 0 ? fields(context, open) : names(context);
}

function fields(context: Context, { path }: OpenPlaceholder): Choice[] {
  const [name, ...steps] = path;
  let type: Type | undefined = typeInBody(context, name);
  for (const step of steps) {
    type = type && (step.startsWith('[') ? elementType(type) : typeOfPath(type, [step]));
  }
  return fieldChoices(type);
}

export function fieldChoices(type: Type | undefined): Choice[] {
  if (!type) return [];
  return fieldNames(type).map((name) => {
    const field = typeOfPath(type, [name]);
    return { label: name, kind: Kind.Property, type: field && shown(field) };
  });
}

/** With a `reads` line only what it names is visible: other keys are added to it. */
function names(context: Context): Choice[] {
  const { graph, body, node } = context;
  if (!graph || !body) return [];
  const item = node?.item ? [itemChoice(context)] : [];
  const hidden = node?.item?.name.text;
  const declared = new Set<string>();
  for (const member of body.members) {
    if (member.kind === 'reads') for (const key of member.keys) declared.add(key.name.text);
  }
  const ranked = rankedKeys(graph, node?.id, (channel) => channel.name !== hidden && !isConversation(channel));
  const choice = (key: RankedKey): Choice => keyChoice(graph, key, node?.name);
  if (!body.members.some((member) => member.kind === 'reads')) return [...item, ...ranked.map(choice)];
  const seen = ranked.filter(({ channel }) => declared.has(channel.name));
  const others = ranked.filter(({ channel }) => !declared.has(channel.name));
  return [...item, ...seen.map(choice), ...others.map((key) => withRead(context, key, choice(key)))];
}

export function itemChoice({ graph, node }: Context): Choice {
  const { name, type } = node!.item!;
  const about = { kind: 'item', graph: graph!.model.name, node: node!.name } as const;
  return { label: name.text, kind: Kind.Variable, type: shown(type), note: 'item', about };
}

function withRead({ facts, graph, node, string }: Context, { certainty, channel }: RankedKey, choice: Choice): Choice {
  if (!graph || !node) return choice;
  const key = certainty === 'perhaps' ? `${channel.name}?` : channel.name;
  const edit = addToReads(facts, graph.model, node.id, key);
  if (!edit || touches(edit, string)) return choice;
  const note = certainty === 'never' ? `${choice.note}, adds it to reads` : 'adds it to reads';
  return { ...choice, note, edits: [edit] };
}

function touches({ span }: TextEdit, string: Span | undefined): boolean {
  return string !== undefined && span.start <= string.end && span.end >= string.start;
}
