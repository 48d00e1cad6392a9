/** Every request about a document that a server can be asked, by what it says it can do. */
import assert from 'node:assert/strict';
import {
  type CodeAction,
  LSPErrorCodes,
  type Position,
  type Range,
  ResponseError,
  type ServerCapabilities,
} from 'vscode-languageserver';
import { diagramMethod } from '../../server/src/lsp/protocol';

export interface Asked {
  readonly method: string;
  readonly params: object;
  /** What is asked about each part of the answer. */
  readonly next?: (part: never) => Asked[];
}

/** A document and a stretch of it; the requests about one place are about its start. */
export interface Subject {
  readonly uri: string;
  readonly range: Range;
}

type Ask = (subject: Subject, capability: unknown) => Asked[];

const textDocument = ({ uri }: Subject): object => ({ textDocument: { uri } });
const at = (subject: Subject): { position: Position } => ({ ...textDocument(subject), position: subject.range.start });
const options = { tabSize: 2, insertSpaces: true };

const whole =
  (method: string, next?: Asked['next']): Ask =>
  (subject) => [{ method, params: textDocument(subject), next }];
const place =
  (method: string, more: object = {}): Ask =>
  (subject) => [{ method, params: { ...at(subject), ...more } }];
const resolve =
  (method: string) =>
  (item: object): Asked[] => [{ method, params: item }];

/** A capability that is not here fails the tests: they are to ask for what is new, too. */
const asks: Record<string, Ask> = {
  hoverProvider: place('textDocument/hover'),
  completionProvider: (subject) => [
    {
      method: 'textDocument/completion',
      params: { ...at(subject), context: { triggerKind: 1 } },
      // One is as good as all of them.
      next: ({ items }: { items: object[] }) => items.slice(0, 1).flatMap(resolve('completionItem/resolve')),
    },
  ],
  signatureHelpProvider: place('textDocument/signatureHelp', { context: { triggerKind: 1, isRetrigger: false } }),
  codeActionProvider: (subject) => [
    {
      method: 'textDocument/codeAction',
      params: { ...textDocument(subject), range: subject.range, context: { diagnostics: [] } },
      next: (action: CodeAction) => (action.edit ? [] : resolve('codeAction/resolve')(action)),
    },
  ],
  definitionProvider: place('textDocument/definition'),
  declarationProvider: place('textDocument/declaration'),
  typeDefinitionProvider: place('textDocument/typeDefinition'),
  implementationProvider: place('textDocument/implementation'),
  referencesProvider: place('textDocument/references', { context: { includeDeclaration: true } }),
  documentHighlightProvider: place('textDocument/documentHighlight'),
  documentLinkProvider: whole('textDocument/documentLink'),
  documentSymbolProvider: whole('textDocument/documentSymbol'),
  callHierarchyProvider: (subject) => [
    {
      method: 'textDocument/prepareCallHierarchy',
      params: at(subject),
      next: (item) => [
        { method: 'callHierarchy/incomingCalls', params: { item } },
        { method: 'callHierarchy/outgoingCalls', params: { item } },
      ],
    },
  ],
  renameProvider: (subject) => [
    { method: 'textDocument/prepareRename', params: at(subject) },
    { method: 'textDocument/rename', params: { ...at(subject), newName: 'renamed' } },
  ],
  linkedEditingRangeProvider: place('textDocument/linkedEditingRange'),
  documentFormattingProvider: (subject) => [
    { method: 'textDocument/formatting', params: { ...textDocument(subject), options } },
  ],
  documentRangeFormattingProvider: (subject) => [
    { method: 'textDocument/rangeFormatting', params: { ...textDocument(subject), range: subject.range, options } },
  ],
  documentOnTypeFormattingProvider: place('textDocument/onTypeFormatting', { ch: '}', options }),
  foldingRangeProvider: whole('textDocument/foldingRange'),
  selectionRangeProvider: (subject) => [
    {
      method: 'textDocument/selectionRange',
      params: { ...textDocument(subject), positions: [subject.range.start, subject.range.end] },
    },
  ],
  codeLensProvider: whole('textDocument/codeLens', resolve('codeLens/resolve')),
  inlayHintProvider: (subject, capability) => [
    {
      method: 'textDocument/inlayHint',
      params: { ...textDocument(subject), range: subject.range },
      next: hasResolve(capability) ? resolve('inlayHint/resolve') : undefined,
    },
  ],
  semanticTokensProvider: (subject) => [
    { method: 'textDocument/semanticTokens/full', params: textDocument(subject) },
    { method: 'textDocument/semanticTokens/range', params: { ...textDocument(subject), range: subject.range } },
    {
      method: 'textDocument/semanticTokens/full/delta',
      params: { ...textDocument(subject), previousResultId: 'none' },
    },
  ],
  diagnosticProvider: whole('textDocument/diagnostic'),
};

/** What the server says beside what it can be asked about documents. */
const OTHERS = [
  'positionEncoding',
  'textDocumentSync',
  'workspace',
  'workspaceSymbolProvider',
  'executeCommandProvider',
];

/** All that a server with these capabilities can be asked about a place, and the picture, of which they say nothing. */
export function everyRequest(capabilities: ServerCapabilities, subject: Subject): Asked[] {
  const announced = Object.entries(capabilities).filter(([name]) => !OTHERS.includes(name));
  const missing = announced.filter(([name]) => !Object.hasOwn(asks, name)).map(([name]) => name);
  assert.deepEqual(missing, [], 'nothing is known of these capabilities: add them to everyRequest.ts');
  return [
    ...announced.flatMap(([name, capability]) => asks[name](subject, capability)),
    { method: diagramMethod, params: at(subject) },
  ];
}

/** What is asked about the parts of an answer. */
export function nextRequests({ next }: Asked, answer: unknown): Asked[] {
  if (!next || answer === null) return [];
  const parts = Array.isArray(answer) ? answer : [answer];
  return parts.flatMap((part) => next(part as never));
}

/** What cannot be renamed is said so: an answer as well. */
export function refusal(error: unknown): unknown {
  assert.ok(error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed, String(error));
  return { refused: error.message };
}

/** Two answers that say the same have two ids. */
export function withoutId(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'resultId' in answer ? { ...answer, resultId: '' } : answer;
}

function hasResolve(capability: unknown): boolean {
  return (capability as { readonly resolveProvider?: boolean } | undefined)?.resolveProvider === true;
}
