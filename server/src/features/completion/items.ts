/** From what can be written at the cursor to the protocol's items. */
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  InsertTextMode,
  type Range,
  type TextEdit as ProtocolEdit,
} from 'vscode-languageserver-types';
import type { TextEdit } from '../../rules/rule';
import type { LineMap } from '../../syntax/lines';
import type { Format } from '../hoverCard';
import { onOneLine, withoutStops } from './snippets';
import type { Subject } from './subjects';

export { CompletionItemKind as Kind };

/** One thing that can be written at the cursor. They stand in the order in which they are offered. */
export interface Choice {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** What is written, if not the label. */
  readonly text?: string;
  /** The same with tab stops, in the protocol's syntax; clients without snippets get it with the stops' defaults. */
  readonly snippet?: string;
  /** What the person types to find it, if not the label. */
  readonly filter?: string;
  /** Its type or form, shown right behind the label. */
  readonly type?: string;
  /** What else is to be known before it is chosen, in a few words. */
  readonly note?: string;
  /** What it stands for: the documentation is written when someone looks. */
  readonly about?: Subject;
  /** Documentation that is at hand, a sentence. */
  readonly doc?: string;
  /** Other places that change with it. */
  readonly edits?: readonly TextEdit[];
  /** Suggestions follow at once when it has been written. */
  readonly goesOn?: boolean;
}

/** What of the text a choice replaces. */
export interface Place {
  /** Up to the cursor. */
  readonly insert: Range;
  /** The whole word. */
  readonly replace: Range;
  /** Blanks that part it from its neighbours. */
  readonly before: string;
  readonly after: string;
}

/** How the client wants its items. */
export interface ItemStyle {
  readonly snippets: boolean;
  readonly labelDetails: boolean;
  readonly insertReplace: boolean;
  readonly adjustIndentation: boolean;
  readonly format: Format;
  /** Does it ask for the documentation of an item when that is looked at? */
  readonly lazy: boolean;
  /** The client's command that asks for suggestions, if it lets items name it. */
  readonly suggestCommand: string | undefined;
}

export interface ItemContext {
  readonly place: Place;
  readonly style: ItemStyle;
  readonly lines: LineMap;
  /** The client gives it back when it asks for documentation. */
  readonly uri: string;
  /** The documentation of a subject for clients that do not ask for it later. */
  readonly document: (subject: Subject) => string;
}

export function toItem(choice: Choice, order: number, context: ItemContext): CompletionItem {
  const { style, lines } = context;
  const { label, kind, type, note } = choice;
  const item: CompletionItem = { label, kind, sortText: String(order).padStart(5, '0') };
  const filter = choice.filter ?? label;
  if (filter !== label) item.filterText = filter;
  if (style.labelDetails && (type !== undefined || note !== undefined)) {
    item.labelDetails = {
      ...(type !== undefined && { detail: type }),
      ...(note !== undefined && { description: note }),
    };
  } else {
    const detail = [type?.replace(/^: /, '').trim(), note].filter(Boolean).join(' · ');
    if (detail !== '') item.detail = detail;
  }
  write(item, choice, context);
  if (choice.edits && choice.edits.length > 0) {
    item.additionalTextEdits = choice.edits.map(({ span, text }): ProtocolEdit => ({
      range: lines.rangeOf(span),
      newText: text,
    }));
  }
  if (choice.goesOn && style.suggestCommand) item.command = { title: 'Suggest', command: style.suggestCommand };
  describe(item, choice, context);
  return item;
}

/** What is written, and in the place of what. */
function write(item: CompletionItem, { label, text, snippet }: Choice, { style, place }: ItemContext): void {
  let written = text ?? label;
  if (snippet !== undefined && style.snippets) {
    written = snippet;
    item.insertTextFormat = InsertTextFormat.Snippet;
  } else if (snippet !== undefined && text === undefined) {
    written = withoutStops(snippet);
  }
  if (written.includes('\n')) {
    if (style.adjustIndentation) item.insertTextMode = InsertTextMode.adjustIndentation;
    else written = onOneLine(written);
  }
  const newText = place.before + written + place.after;
  const { insert, replace } = place;
  item.textEdit = style.insertReplace ? { newText, insert, replace } : { newText, range: replace };
}

function describe(item: CompletionItem, { about, doc }: Choice, { style, uri, document }: ItemContext): void {
  if (about && style.lazy) {
    item.data = { uri, about };
    return;
  }
  const value = about ? document(about) : doc;
  if (value) item.documentation = { kind: style.format, value };
}
