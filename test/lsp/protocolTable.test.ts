import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ClientCapabilities, ServerCapabilities } from 'vscode-languageserver';
import * as protocol from 'vscode-languageserver-protocol';
import { editor, TestClient } from './client';

const page = join(resolve(__dirname, '..', '..', '..'), 'docs', 'lsp.md');

/** An editor that can do whatever the server asks about. */
const everything: ClientCapabilities = {
  ...editor,
  window: { workDoneProgress: true },
  workspace: {
    ...editor.workspace,
    didChangeWatchedFiles: { dynamicRegistration: true },
    fileOperations: {
      didCreate: true,
      didRename: true,
      didDelete: true,
      willCreate: true,
      willRename: true,
      willDelete: true,
    },
    diagnostics: { refreshSupport: true },
  },
  textDocument: {
    ...editor.textDocument,
    declaration: { linkSupport: true },
    diagnostic: { relatedDocumentSupport: true },
  },
};

/** A message as the protocol's library describes it. */
interface Message {
  readonly method: string;
  readonly messageDirection: string;
  /** Where the server says that it takes part, such as `renameProvider.prepareProvider`. */
  readonly capabilities?: { readonly server?: string };
}

/** The messages of the library below the protocol. */
const basic = ['$/cancelRequest', '$/logTrace', '$/progress', '$/setTrace'];
/** Names for registering several messages at once, which are none themselves. */
const groups = ['notebookDocument/sync', 'textDocument/semanticTokens'];

const messages = new Map(
  (Object.values(protocol) as unknown[])
    .filter(isMessage)
    .filter(({ method }) => !groups.includes(method))
    .map((message) => [message.method, message]),
);

describe('docs/lsp.md', () => {
  let capabilities: ServerCapabilities;
  const rows = [...readFileSync(page, 'utf8').matchAll(/^\| `([\w$]+\/?[\w/]*)` \| (\w+) \| ([^|]*) \|/gm)].map(
    ([, method, here, why]) => ({ method, here, why: why.trim() }),
  );

  before(async () => {
    const client = await TestClient.start({ capabilities: everything });
    ({ capabilities } = client);
    await client.stop();
  });

  it('has each message of the protocol, once', () => {
    assert.ok(messages.size > 80);
    assert.deepEqual(rows.map(({ method }) => method).toSorted(), [...messages.keys(), ...basic].toSorted());
  });

  it('says yes or no, and why not', () => {
    for (const { method, here, why } of rows) {
      assert.match(here, /^(yes|no)$/, method);
      if (here === 'no') assert.notEqual(why, '', method);
    }
  });

  it('says of every message what the server announces', () => {
    const wrong = rows.filter(({ method, here }) => {
      const message = messages.get(method);
      const path = message?.messageDirection === 'clientToServer' ? message.capabilities?.server : undefined;
      return path !== undefined && isAnnounced(capabilities, path) !== (here === 'yes');
    });
    assert.deepEqual(wrong, []);
  });

  it('forgets nothing that the server announces', () => {
    const paths = new Set([...messages.values()].map((message) => message.capabilities?.server?.split('.')[0]));
    const others = Object.keys(capabilities).filter((name) => !paths.has(name));
    assert.deepEqual(others, ['positionEncoding']);
  });
});

function isMessage(value: unknown): value is Message {
  const { method, messageDirection } = (value ?? {}) as Partial<Message>;
  return typeof method === 'string' && typeof messageDirection === 'string';
}

function isAnnounced(capabilities: ServerCapabilities, path: string): boolean {
  let value: unknown = capabilities;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name];
  return value !== undefined && value !== false;
}
