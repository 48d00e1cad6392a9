import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { codeLenses, type KeyLens, keyLens } from '../../features/codeLenses';
import { guarded } from '../guard';
import { factsOf, type Feature, type RequestParts, switchesOf } from './request';

/** Lines above graphs and keys: what can be done with the graph, and who uses the key. */
export const codeLensFeature: Feature = {
  capabilities: () => ({ codeLensProvider: { resolveProvider: true } }),
  listen(connection, parts, answer) {
    connection.onCodeLens(answer('code lenses', [], (params) => lensesIn(parts, params)));
    // The lens goes back as it came: its range is the client's.
    connection.onCodeLensResolve((lens, token) =>
      guarded('code lens', parts.log, lens, () => resolved(parts, lens))(lens, token),
    );
  },
};

async function lensesIn(parts: RequestParts, { textDocument }: CodeLensParams): Promise<CodeLens[]> {
  const { documents, client } = parts;
  const document = documents.find(textDocument.uri);
  if (!document) return [];
  const switches = await switchesOf(parts, document);
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return [];
  return codeLenses(facts, {
    uri: document.uri,
    commands: client.commands,
    run: switches['codeLens.run'],
    preview: switches['codeLens.preview'],
    keys: switches['codeLens.keys'],
  });
}

/** Adds the words. A key that has gone since, with a change that the client has yet to ask about, has none. */
function resolved(parts: RequestParts, lens: CodeLens): CodeLens {
  if (lens.command) return lens;
  const data = lens.data as KeyLens;
  const facts = factsOf(parts, data)?.facts;
  const command = facts && keyLens(facts, data, parts.client.commands);
  if (!command) return { ...lens, command: { title: '', command: '' } };
  return { ...lens, command: parts.positions.outgoing(command, { textDocument: data }) };
}
