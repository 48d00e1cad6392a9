/** What is offered at the `$0` of a text, and the text after it was taken. */
import assert from 'node:assert/strict';
import type { CompletionItem } from 'vscode-languageserver-types';
import { analyze } from '../../../server/src/analysis/analyze';
import { complete } from '../../../server/src/features/completion/complete';
import type { Entry } from '../../../server/src/features/completion/files';
import type { ItemStyle } from '../../../server/src/features/completion/items';
import { LineMap } from '../../../server/src/syntax';
import { HERE } from '../marked';

export interface Surroundings {
  /** The character that asked. */
  readonly trigger?: string;
  /** Texts of neighbours, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** What is in each folder, by its path from here. */
  readonly folders?: Readonly<Record<string, readonly Entry[]>>;
  readonly style?: Partial<ItemStyle>;
}

export const EDITOR: ItemStyle = {
  snippets: true,
  labelDetails: true,
  insertReplace: true,
  adjustIndentation: true,
  format: 'markdown',
  lazy: true,
  suggestCommand: undefined,
};

export interface Suggested {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;
  readonly labels: readonly string[];
  /** The text after an item was taken, a snippet with its presets. */
  take(label: string): string;
  item(label: string): CompletionItem;
}

export function suggest(marked: string, surroundings: Surroundings = {}): Suggested {
  const offset = marked.indexOf('$0');
  assert.ok(offset >= 0, 'the text has no $0');
  return suggestAt(marked.replace('$0', ''), offset, surroundings);
}

export function suggestAt(text: string, offset: number, surroundings: Surroundings = {}): Suggested {
  const { trigger, files = {}, folders = {}, style } = surroundings;
  const read = (uri: string): string | undefined => files[uri.replace('file:///here/', '')];
  const facts = analyze(text, HERE, { read });
  const query = { facts, offset, trigger, files: { read }, style: { ...EDITOR, ...style } };
  const answer = complete(query);
  const { items, isIncomplete } =
    'folder' in answer ? answer.finish(folders[answer.folder.replace(/^file:\/\/\/here\/?/, '')] ?? []) : answer;
  const item = (label: string): CompletionItem => {
    const found = items.find((candidate) => candidate.label === label);
    assert.ok(found, `${label} is not among ${items.map((candidate) => candidate.label).join(', ')}`);
    return found;
  };
  return {
    items,
    isIncomplete,
    labels: items.map(({ label }) => label),
    item,
    take: (label) => taken(text, item(label)),
  };
}

/** A text with an item written into it. */
export function taken(text: string, item: CompletionItem): string {
  const lines = new LineMap(text);
  const { textEdit, additionalTextEdits = [] } = item;
  assert.ok(textEdit);
  const range = 'range' in textEdit ? textEdit.range : textEdit.replace;
  const newText = item.insertTextFormat === 2 ? expanded(textEdit.newText) : textEdit.newText;
  const edits = [{ range, newText }, ...additionalTextEdits].map((edit) => ({
    start: lines.offsetAt(edit.range.start),
    end: lines.offsetAt(edit.range.end),
    newText: edit.newText,
  }));
  edits.sort((a, b) => b.start - a.start);
  let result = text;
  let before = Infinity;
  for (const edit of edits) {
    assert.ok(edit.end < before || before === Infinity, `${item.label}: edits touch each other`);
    before = edit.start;
    result = result.slice(0, edit.start) + edit.newText + result.slice(edit.end);
  }
  return result;
}

/** A snippet as an editor writes it when nobody types into its stops. */
function expanded(snippet: string): string {
  let text = '';
  for (let at = 0; at < snippet.length;) {
    if (snippet[at] === '\\') {
      text += snippet[at + 1];
      at += 2;
      continue;
    }
    const stop = snippet[at] === '$' ? /^\$(?:\d+|\{\d+:([^}]*)\})/.exec(snippet.slice(at)) : null;
    text += stop ? (stop[1] ?? '') : snippet[at];
    at += stop ? stop[0].length : 1;
  }
  return text;
}
