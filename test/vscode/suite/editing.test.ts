import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, file, finding, noFinding, open, placeOf, until, write } from './helpers';

/** Every request of the editor once, as VS Code itself makes it. What the answers hold in detail is tested elsewhere. */
const TEXT = `import { Talk } from "./talk.graph"

/// Answers a ticket.
graph desk "Help desk" {
  state extends Talk {
    intent: "refund" | "bug"
    notes:  string
  }
  input  question
  output answer, tries
  node classify { writes intent  prompt "Classify: {question}" }
  decision route on intent { "refund" -> reply  "bug" -> look }
  node look { reads question  writes notes  run "./desk.ts#look" }
  node reply { reads question, notes?  writes answer  prompt "Reply to {question} with {notes}" }
  node count { set tries += size(question) }
  start -> classify -> route
  look -> reply -> count -> end
}
`;
const TALK = `type Text = string

state Talk {
  question: Text
  answer: string
  tries: int = 0
}
`;
const MODULE = `export const other = 1;\nexport function look() {}\n`;

describe('editing', () => {
  let document: vscode.TextDocument;
  let uri: vscode.Uri;

  before(async () => {
    await write('one/desk/talk.graph', TALK);
    await write('one/desk/desk.ts', MODULE);
    uri = await write('one/desk/desk.graph', TEXT);
  });

  beforeEach(async () => {
    ({ document } = await open(uri));
  });

  afterEach(async () => {
    await configure('inlayHints', undefined);
    await closeAll();
  });

  it('completes keys, and says of what is uncertain when it is missing', async () => {
    // Until the server has come up, the words of the text are offered.
    const notes = await until('the key', async () => {
      const list = await ask<vscode.CompletionList>('executeCompletionItemProvider', after('size('), undefined, 50);
      return list.items.find(({ label }) => typeof label !== 'string' && label.label === 'notes');
    });
    assert.match((notes.documentation as vscode.MarkdownString).value, /not when `route` takes `refund`/);
  });

  it('shows the signature of a CEL function', async () => {
    const help = await ask<vscode.SignatureHelp>('executeSignatureHelpProvider', after('size('), '(');
    assert.match(help.signatures[0].label, /size/);
  });

  it('goes to definitions, in other files too', async () => {
    assert.deepEqual(await definitions('question, notes'), ['talk.graph: question']);
    assert.deepEqual(await definitions('reply  "bug"'), ['desk.graph: reply']);
    assert.deepEqual(await definitions('desk.ts#look'), ['desk.ts: look']);
  });

  it('goes to the type of a key', async () => {
    const found = await ask<Target[]>('executeTypeDefinitionProvider', after('reads que'));
    assert.deepEqual(await words(found), ['talk.graph: Text']);
  });

  it('finds and highlights references', async () => {
    const found = await ask<vscode.Location[]>('executeReferenceProvider', after('reads que'));
    assert.equal(found.length, 7);
    const marked = await ask<vscode.DocumentHighlight[]>('executeDocumentHighlights', after('writes no'));
    const kinds = marked.map(({ kind }) => kind);
    assert.ok(kinds.includes(vscode.DocumentHighlightKind.Write) && kinds.includes(vscode.DocumentHighlightKind.Read));
  });

  it('links to files', async () => {
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 10);
    const names = links.map(({ target }) => baseName(target));
    assert.deepEqual(names.toSorted(), ['desk.ts', 'talk.graph']);
  });

  it('renames a key here and where it is declared', async () => {
    const edit = await ask<vscode.WorkspaceEdit>('executeDocumentRenameProvider', after('reads que'), 'request');
    assert.deepEqual(
      edit
        .entries()
        .map(([changed]) => baseName(changed))
        .toSorted(),
      ['desk.graph', 'talk.graph'],
    );
    const refused = ask('executeDocumentRenameProvider', after('reads que'), 'notes');
    await assert.rejects(Promise.resolve(refused), /notes/);
  });

  it('updates imports and paths when files move', async () => {
    await write('one/desk/moving.ts', MODULE);
    const from = await write('one/desk/moving.graph', TEXT.replaceAll('desk.ts', 'moving.ts'));
    await noFindingIn(from);
    const edit = new vscode.WorkspaceEdit();
    const to = file('one/elsewhere/moving.graph');
    edit.renameFile(from, to);
    assert.ok(await vscode.workspace.applyEdit(edit));
    const moved = await until('the new paths', async () => {
      const text = (await vscode.workspace.openTextDocument(to)).getText();
      return /"\.\.\/desk\/talk\.graph"/.test(text) ? text : undefined;
    });
    assert.match(moved, /"\.\.\/desk\/moving\.ts#look"/);
    await vscode.workspace.saveAll();
    await noFindingIn(to);
  });

  it('outlines the file, and finds symbols of the workspace', async () => {
    const outline = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    assert.deepEqual(
      outline.map(({ name }) => name),
      ['desk'],
    );
    assert.ok(outline[0].children.some(({ name }) => name === 'route'));
    const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>(
      'vscode.executeWorkspaceSymbolProvider',
      'classify',
    );
    assert.ok(
      found.some(({ containerName, location }) => /desk/.test(containerName) && location.uri.path === uri.path),
    );
  });

  it('shows who leads to a node and where it goes on', async () => {
    const [item] = await ask<vscode.CallHierarchyItem[]>('prepareCallHierarchy', after('-> rep'));
    const incoming = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[]>(
      'vscode.provideIncomingCalls',
      item,
    );
    assert.deepEqual(incoming.map(({ from }) => from.name).toSorted(), ['look', 'route']);
    const outgoing = await vscode.commands.executeCommand<vscode.CallHierarchyOutgoingCall[]>(
      'vscode.provideOutgoingCalls',
      item,
    );
    assert.deepEqual(
      outgoing.map(({ to }) => to.name),
      ['count'],
    );
  });

  it('folds, and selects by syntax', async () => {
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      uri,
    );
    assert.ok(folds.length >= 2);
    const [range] = await vscode.commands.executeCommand<vscode.SelectionRange[]>(
      'vscode.executeSelectionRangeProvider',
      uri,
      [after('{question} wi')],
    );
    let widths = 0;
    for (let at: vscode.SelectionRange | undefined = range; at; at = at.parent) widths += 1;
    assert.ok(widths >= 5, `${widths} steps`);
  });

  it('colours by meaning', async () => {
    const legend = await vscode.commands.executeCommand<vscode.SemanticTokensLegend>(
      'vscode.provideDocumentSemanticTokensLegend',
      uri,
    );
    const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>(
      'vscode.provideDocumentSemanticTokens',
      uri,
    );
    assert.ok(tokens.data.length / 5 > 20);
    assert.ok(legend.tokenModifiers.includes('declaration'));
  });

  it('shows hints when asked to, and takes that up at once', async () => {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = (): Thenable<vscode.InlayHint[]> =>
      vscode.commands.executeCommand<vscode.InlayHint[]>('vscode.executeInlayHintProvider', uri, all);
    assert.deepEqual(await hints(), []);
    await configure('inlayHints', { reads: true, supersteps: true, missing: true });
    const shown = await until('hints', async () => {
      const found = await hints();
      return found.length > 0 ? found : undefined;
    });
    const texts = shown.map(({ label }) =>
      typeof label === 'string' ? label : label.map(({ value }) => value).join(''),
    );
    assert.ok(
      texts.some((text) => /missing when/.test(text)),
      texts.join(' | '),
    );
    assert.ok(
      texts.some((text) => /reads question/.test(text)),
      texts.join(' | '),
    );
  });

  it('has lenses', async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 20);
    const titles = lenses.map(({ command }) => command?.title ?? '');
    assert.ok(
      titles.some((title) => /Preview/.test(title)),
      titles.join(' | '),
    );
    assert.ok(
      titles.some((title) => /\d reads? · \d writes?/.test(title)),
      titles.join(' | '),
    );
  });

  it('formats, whole, in part and while typing', async () => {
    const untidy = await write('one/desk/untidy.graph', 'graph g {\n      node a   {  }\n  start->a -> end\n}\n');
    const { document: other } = await open(untidy);
    const options = { tabSize: 2, insertSpaces: true };
    const whole = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      untidy,
      options,
    );
    const edit = new vscode.WorkspaceEdit();
    edit.set(untidy, whole);
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.equal(other.getText(), 'graph g {\n  node a { }\n  start -> a -> end\n}\n');
    const again = await vscode.commands.executeCommand<vscode.TextEdit[]>(
      'vscode.executeFormatDocumentProvider',
      untidy,
      options,
    );
    assert.equal(again?.length ?? 0, 0);
  });

  it('offers refactorings', async () => {
    const place = after('node classify { wri');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      new vscode.Range(place, place),
      vscode.CodeActionKind.Refactor.value,
    );
    assert.ok(
      actions.some(({ title }) => /reads/.test(title)),
      actions.map(({ title }) => title).join(' | '),
    );
  });

  it('checks the workspace when asked to', async () => {
    const closed = file('one/faulty.graph');
    await vscode.workspace.getConfiguration('graph').update('checkWorkspace', true);
    await finding(closed, 'unknown-key');
    await vscode.workspace.getConfiguration('graph').update('checkWorkspace', undefined);
    await noFinding(closed);
  });

  // -------------------------------------------------------------- asking

  /** The place behind a text. */
  function after(text: string): vscode.Position {
    return document.positionAt(document.offsetAt(placeOf(document, text)) + text.length);
  }

  function ask<T>(command: string, position: vscode.Position, ...more: unknown[]): Thenable<T> {
    return vscode.commands.executeCommand<T>(`vscode.${command}`, uri, position, ...more);
  }

  async function definitions(text: string): Promise<string[]> {
    return words(await ask<Target[]>('executeDefinitionProvider', placeOf(document, text)));
  }
});

function baseName(uri: vscode.Uri | undefined): string {
  return uri?.path.split('/').at(-1) ?? '';
}

type Target = vscode.Location | vscode.LocationLink;

/** What is written at some places, with the name of the file. */
async function words(targets: readonly Target[]): Promise<string[]> {
  const found: string[] = [];
  for (const target of targets) {
    const uri = 'uri' in target ? target.uri : target.targetUri;
    const range = 'uri' in target ? target.range : (target.targetSelectionRange ?? target.targetRange);
    const document = await vscode.workspace.openTextDocument(uri);
    found.push(`${baseName(uri)}: ${document.getText(range)}`);
  }
  return found;
}

async function configure(name: string, value: object | undefined): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('graph');
  for (const part of ['reads', 'supersteps', 'missing']) {
    const on = value === undefined ? undefined : (value as Record<string, boolean>)[part];
    await configuration.update(`${name}.${part}`, on, vscode.ConfigurationTarget.Workspace);
  }
}

async function noFindingIn(uri: vscode.Uri): Promise<void> {
  await open(uri);
  await noFinding(uri);
}
