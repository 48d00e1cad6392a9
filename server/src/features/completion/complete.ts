import type { CompletionItem, CompletionList } from 'vscode-languageserver-types';
import type { Facts } from '../../analysis/facts';
import type { Files } from '../../model/model';
import { nameEnd } from '../../syntax/characters';
import type { Offset, Span } from '../../syntax/tree';
import type { Format } from '../hoverCard';
import { callableGraphs, childInputs, childOutputs, intoKeys, setKeys } from './calls';
import { type Context, contextAt } from './context';
import { expressions } from './expressions';
import { entriesIn, type Entry, importableNames, pathPart, quotedPaths, states } from './files';
import { type Choice, type ItemStyle, Kind, type Place, toItem } from './items';
import { listedKeys } from './keys';
import { holdsInOrder, MOST } from './match';
import { arms } from './labels';
import { members } from './members';
import { sources, targets, undeclaredNames } from './nodes';
import { keyPaths } from './paths';
import { openPlaceholder, placeholders } from './placeholders';
import type { FileSlot, Slot } from './slots';
import { documentation, type Subject } from './subjects';
import { endsLine, replacedSpan } from './tokens';
import { types, values } from './types';
import { allowedCodes, models, numbers, words } from './words';

export interface CompletionQuery {
  readonly facts: Facts;
  readonly offset: Offset;
  /** The character that asked, undefined if the person did. */
  readonly trigger: string | undefined;
  readonly files: Files;
  readonly style: ItemStyle;
}

/** An answer that needs to know what is in a folder. `finish` uses no facts: they may be out of date by then. */
export interface FolderWanted {
  readonly folder: string;
  finish(entries: readonly Entry[]): CompletionList;
}

/** The characters behind which suggestions come unasked. */
export const TRIGGERS = ['{', '.', '"', '#', '/', '>', ' '];

const NOTHING: CompletionList = { isIncomplete: false, items: [] };

/** What can be written at a place, the likeliest first. */
export function complete(query: CompletionQuery): CompletionList | FolderWanted {
  const { facts, offset, trigger, files } = query;
  const context = contextAt(facts, offset);
  const allowed = allowedCodes(context);
  if (allowed) return list(query, allowed.choices, { start: allowed.start, end: codeEnd(facts, offset) });
  if (context.comment || !helps(context, trigger)) return NOTHING;
  const text = context.slots.find((slot) => slot.kind === 'text');
  if (text && context.string) {
    const open = openPlaceholder(context);
    if (!open || (trigger !== undefined && trigger !== '{' && trigger !== '.')) return NOTHING;
    return list(query, placeholders(context, open), open.word, open.closed ? '' : '}');
  }
  const file = context.slots.find((slot): slot is FileSlot => slot.kind === 'file');
  if (file && context.string) return inPath(query, context, file);
  const choices = context.slots.flatMap((slot) => choicesFor(context, slot, files));
  const span = replacedSpan(context);
  // A choice brings its own quotes, and takes the place of those that the editor has closed.
  return list(query, choices, span, '', context.string ? span.end : offset);
}

/** Where the code ends that goes on behind a place. */
function codeEnd({ file }: Facts, offset: Offset): Offset {
  const { text } = file.source;
  const rest = /^[\w-]*/.exec(text.slice(offset, offset + 80))!;
  return offset + rest[0].length;
}

/** What a form still needs, so that a blank is no mere layout. */
const OPERANDS: readonly Slot['kind'][] = [
  ...(['target', 'source', 'keys', 'keyPath', 'setKey', 'expression', 'type', 'value', 'state'] as const),
  ...(['calledGraph', 'childInput', 'intoKey', 'childOutput', 'importedName', 'newNode'] as const),
];

/** Does it help that suggestions come unasked behind the character? */
function helps({ slots, string, offset }: Context, trigger: string | undefined): boolean {
  const has = (...kinds: readonly Slot['kind'][]): boolean => slots.some(({ kind }) => kinds.includes(kind));
  switch (trigger) {
    case undefined:
      return true;
    case '{':
      return string ? has('text') : has('importedName');
    case '.':
      return has('text', 'keyPath', 'expression') || (string !== undefined && has('file'));
    case '"':
      return string?.content.start === offset && !has('text');
    case '#':
    case '/':
      return string !== undefined && has('file');
    case '>':
      return !string && has('target');
    case ' ':
      return !string && has(...OPERANDS);
    default:
      return true;
  }
}

function choicesFor(context: Context, slot: Slot, files: Files): Choice[] {
  const { string } = context;
  if (string?.form === 'block') return [];
  switch (slot.kind) {
    case 'model':
      return models(context);
    case 'value':
      return values(context, slot.decl);
    case 'expression':
      return slot.wantsOperand ? expressions(context, slot) : [];
    case 'member':
      if (!string) return members(context, slot.level);
      return slot.level === 'decision' ? arms(context, false, false).filter(({ label }) => label.startsWith('"')) : [];
    default:
      return string ? [] : plainChoices(context, slot, files);
  }
}

/** What stands without quotes. */
function plainChoices(context: Context, slot: Slot, files: Files): Choice[] {
  switch (slot.kind) {
    case 'words':
      return words(slot.words, endsLine(context));
    case 'newNode':
      return undeclaredNames(context);
    case 'importedName':
      return importableNames(context, slot.listed, files);
    case 'file':
      return quotedPaths(context, slot, files);
    case 'state':
      return states(context);
    case 'type':
      return types(context, slot.channels);
    case 'keys':
      return listedKeys(context, slot);
    case 'source':
      return sources(context, slot.listed);
    case 'target':
      return targets(context, slot);
    case 'keyPath':
      return keyPaths(context, slot.of, slot.path);
    case 'text':
      return TEXTS;
    case 'number':
      return numbers(context, slot, endsLine(context));
    case 'setKey':
      return setKeys(context);
    case 'calledGraph':
      return callableGraphs(context);
    case 'childInput':
      return childInputs(context);
    case 'intoKey':
      return intoKeys(context);
    case 'childOutput':
      return childOutputs(context, slot.parent);
    default:
      return [];
  }
}

const TEXTS: Choice[] = [
  { label: '"…"', kind: Kind.Snippet, filter: '"', snippet: '"$1"', note: 'on one line' },
  { label: '"""…"""', kind: Kind.Snippet, filter: '"""', snippet: '"""\n\t$1\n"""', note: 'over several lines' },
];

function inPath(query: CompletionQuery, context: Context, slot: FileSlot): CompletionList | FolderWanted {
  const part = pathPart(context, slot, query.files);
  if (!part) return NOTHING;
  if (part.folder === undefined) return list(query, part.choices, part.word);
  const place = placeOf(query, part.word);
  const own = query.facts.uri;
  const finish = (entries: readonly Entry[]): CompletionList => {
    return itemsOf(query, entriesIn(part, entries, slot.of, own), place, '');
  };
  return { folder: part.folder, finish };
}

// ---------------------------------------------------------------- the list

/** @param typed where that ends which even an item that is only inserted takes the place of */
function list(
  query: CompletionQuery,
  choices: readonly Choice[],
  span: Span,
  after = '',
  typed = query.offset,
): CompletionList {
  const { facts, offset } = query;
  const prefix = facts.file.source.text.slice(span.start, offset);
  return itemsOf(query, choices, placeOf(query, span, after, typed), prefix);
}

/** The place of a word, with a blank where it would touch its neighbours. */
function placeOf({ facts, offset }: CompletionQuery, { start, end }: Span, after = '', typed = offset): Place {
  const { lines, source } = facts.file;
  const { text } = source;
  const isNew = start === end;
  const joinsBefore = isNew && text[start - 1] === '>' && text[start - 2] === '-';
  const joinsBehind = isNew && after === '' && nameEnd(text, end, text.length) > end;
  return {
    insert: lines.rangeOf({ start, end: typed }),
    replace: lines.rangeOf({ start, end }),
    before: joinsBefore ? ' ' : '',
    after: joinsBehind ? ' ' : after,
  };
}

function itemsOf(query: CompletionQuery, choices: readonly Choice[], place: Place, prefix: string): CompletionList {
  const { facts, style } = query;
  const isLong = choices.length > MOST;
  const fitting = isLong ? choices.filter((choice) => holdsInOrder(choice.filter ?? choice.label, prefix)) : choices;
  const document = documenter(facts, style.format, fitting.length);
  const context = { place, style, lines: facts.file.lines, uri: facts.uri, document };
  const seen = new Set<string>();
  const items: CompletionItem[] = [];
  for (const choice of fitting) {
    if (items.length >= MOST) break;
    const key = `${choice.kind} ${choice.label}`;
    if (!seen.has(key)) items.push(toItem(choice, items.length, context));
    seen.add(key);
  }
  // A name that is created as typed changes with every letter.
  const isTyped = choices.some(({ edits, label }) => edits !== undefined && label === prefix && prefix !== '');
  return { isIncomplete: isLong || isTyped, items };
}

/** Of a longer list only so many items are documented at once, for clients that do not ask for it later. */
const DOCUMENTED = 50;
/** Why a key can be missing is worked out for so many at once. */
const EXPLAINED = 4;

function documenter(facts: Facts, format: Format, count: number): (subject: Subject) => string {
  let left = count > DOCUMENTED ? EXPLAINED : DOCUMENTED;
  let explained = 0;
  return (subject) => {
    if (left-- <= 0) return '';
    return documentation(facts, explained++ < EXPLAINED ? subject : withoutPlace(subject), format);
  };
}

function withoutPlace(subject: Subject): Subject {
  return subject.kind === 'key' ? { kind: 'key', graph: subject.graph, name: subject.name } : subject;
}
