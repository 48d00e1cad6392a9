import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import { CompletionTriggerKind, InsertTextMode } from 'vscode-languageserver';
import { complete, TRIGGERS } from '../../features/completion/complete';
import type { ItemStyle } from '../../features/completion/items';
import { documentation, type Subject } from '../../features/completion/subjects';
import type { Client } from '../client';
import { guarded } from '../guard';
import { factsOf, type Feature, type RequestParts } from './request';

const SUGGEST = 'editor.action.triggerSuggest';

const NOTHING: CompletionList = { isIncomplete: false, items: [] };

export const completionFeature: Feature = {
  capabilities: (client) => ({
    completionProvider: { triggerCharacters: TRIGGERS, resolveProvider: isLazy(client) },
  }),
  listen(connection, parts, answer) {
    connection.onCompletion(answer('completion', NOTHING, (params) => completionAt(parts, params)));
    // The item goes back as it came: its positions are the client's.
    connection.onCompletionResolve((item, token) =>
      guarded('completion item', parts.log, item, () => resolved(parts, item))(item, token),
    );
  },
};

function isLazy(client: Client): boolean {
  return client.lazyCompletion.has('documentation');
}

async function completionAt(
  parts: RequestParts,
  { textDocument, position, context }: CompletionParams,
): Promise<CompletionList> {
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return NOTHING;
  const isUnasked = context?.triggerKind === CompletionTriggerKind.TriggerCharacter;
  const answer = complete({
    facts,
    offset: facts.file.lines.offsetAt(position),
    trigger: isUnasked ? context.triggerCharacter : undefined,
    files: parts.workspace,
    style: styleOf(parts.client),
  });
  return 'folder' in answer ? answer.finish(await parts.workspace.list(answer.folder)) : answer;
}

function styleOf(client: Client): ItemStyle {
  const { snippets, labelDetails, insertReplace, markdownCompletions, insertTextModes, commands } = client;
  return {
    snippets,
    labelDetails,
    insertReplace,
    adjustIndentation: insertTextModes.has(InsertTextMode.adjustIndentation),
    format: markdownCompletions ? 'markdown' : 'plaintext',
    lazy: isLazy(client),
    suggestCommand: commands.has(SUGGEST) ? SUGGEST : undefined,
  };
}

/** What an item remembers of where it came from. */
interface ItemData {
  readonly uri: string;
  readonly about: Subject;
}

/**
 * Adds the documentation. It is looked up by name in the text as it is now: while the person types on, the list that the
 * client shows is of an older version, and what has gone since has none.
 */
function resolved(parts: RequestParts, item: CompletionItem): CompletionItem {
  const data = item.data as ItemData | undefined;
  const facts = data && factsOf(parts, data)?.facts;
  if (!facts) return item;
  const format = parts.client.markdownCompletions ? 'markdown' : 'plaintext';
  const value = documentation(facts, data.about, format);
  return value === '' ? item : { ...item, documentation: { kind: format, value } };
}
