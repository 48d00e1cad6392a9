import type { CancellationToken, Connection, ResponseError, ServerCapabilities } from 'vscode-languageserver';
import type { Facts } from '../../analysis/facts';
import type { Position } from '../../syntax/lines';
import type { Offset } from '../../syntax/tree';
import type { Analyses } from '../analyses';
import type { Core } from '../checker';
import type { Client } from '../client';
import type { Documents, OpenDocument } from '../documents';
import type { GraphFiles } from '../graphFiles';
import type { Log } from '../guard';
import type { Positions } from '../positionEncoding';
import type { Progresses } from '../progress';
import type { Publisher } from '../publisher';
import type { Session } from '../session';
import type { Settings } from '../settings';
import type { Switches } from '../settingsTable';
import type { Workspace } from '../workspace';

/** What the requests of the editor are answered from. */
export interface RequestParts {
  readonly core: Core;
  readonly client: Client;
  readonly documents: Documents;
  readonly workspace: Workspace;
  readonly settings: Settings;
  readonly publisher: Publisher;
  readonly session: Session;
  readonly analyses: Analyses;
  readonly graphFiles: GraphFiles;
  readonly positions: Positions;
  readonly progresses: Progresses;
  readonly log: Log;
}

/**
 * One feature of the editor at the connection: what the server says of it when it introduces itself, and who answers
 * its requests. Only features of which the client can make use should say anything.
 */
export interface Feature {
  capabilities(client: Client): ServerCapabilities;
  listen(connection: Connection, parts: RequestParts, answer: Answer): void;
}

/**
 * Makes a handler that always answers (see `guarded`), and whose positions are those of the client: what comes in and
 * what goes out counts in UTF-16 units, whatever encoding the client has asked for.
 */
export type Answer = <Params, Result>(
  name: string,
  empty: Result,
  handle: (params: Params, token: CancellationToken) => Result | Promise<Result>,
) => (params: Params, token: CancellationToken) => Promise<Result | ResponseError<never>>;

/** The facts of the version that the client sees, undefined for a document that is not open or cannot be analysed. */
export function factsOf(
  { documents, session }: RequestParts,
  { uri }: { readonly uri: string },
): { readonly facts: Facts; readonly document: OpenDocument } | undefined {
  const document = documents.find(uri);
  const facts = document && session.checker.facts(document);
  return facts && { facts, document };
}

/** What is turned on for a document, as soon as the client has said its settings: the text may have changed by then. */
export async function switchesOf({ settings, workspace }: RequestParts, { key }: OpenDocument): Promise<Switches> {
  return (await settings.load(workspace.folderOf(key))).switches;
}

/** A place in a document, as requests name it. */
export interface At {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

export interface FactsAt {
  readonly facts: Facts;
  readonly offset: Offset;
}

/** A place in the facts of an open document: a position behind the end is the end. */
export function factsAt(parts: RequestParts, { textDocument, position }: At): FactsAt | undefined {
  const facts = factsOf(parts, textDocument)?.facts;
  return facts && { facts, offset: facts.file.lines.offsetAt(position) };
}
