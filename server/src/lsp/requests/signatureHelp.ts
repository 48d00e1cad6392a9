import type { SignatureHelp, SignatureHelpParams } from 'vscode-languageserver';
import { signatureHelp } from '../../features/signatureHelp';
import { factsOf, type Feature, type RequestParts } from './request';

export const signatureHelpFeature: Feature = {
  capabilities: () => ({
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] },
  }),
  listen(connection, parts, answer) {
    connection.onSignatureHelp(answer('signature help', null, (params) => signatureAt(parts, params)));
  },
};

function signatureAt(
  parts: RequestParts,
  { textDocument, position, context }: SignatureHelpParams,
): SignatureHelp | null {
  const facts = factsOf(parts, textDocument)?.facts;
  if (!facts) return null;
  const { markdownSignatures, labelOffsets } = parts.client;
  const style = { format: markdownSignatures ? 'markdown' : 'plaintext', labelOffsets } as const;
  const shown = context?.isRetrigger ? context.activeSignatureHelp?.activeSignature : undefined;
  return signatureHelp(facts, facts.file.lines.offsetAt(position), style, shown ?? undefined);
}
