import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, file, open, placeOf, until } from './helpers';

/** What the server sends about names: colours, and lenses above them. */
describe('names', () => {
  afterEach(closeAll);

  it('have colours by what they mean, and reads that may be unset are italic', async () => {
    const uri = file('one/triage.graph');
    await open(uri);
    const ask = <T>(command: string): Thenable<T | undefined> => vscode.commands.executeCommand<T>(command, uri);
    const legend = await until('the legend', () =>
      ask<vscode.SemanticTokensLegend>('vscode.provideDocumentSemanticTokensLegend'),
    );
    assert.ok(legend.tokenModifiers.includes('uncertain'));
    const tokens = await ask<vscode.SemanticTokens>('vscode.provideDocumentSemanticTokens');
    assert.ok(tokens && tokens.data.length > 100);
    const rules = vscode.workspace.getConfiguration('editor').inspect('semanticTokenColorCustomizations');
    assert.deepEqual(rules?.defaultValue, { rules: { '*.uncertain:graph': { italic: true } } });
  });

  it('have lenses that show who uses a key', async () => {
    const uri = file('one/triage.graph');
    const { document } = await open(uri);
    const lens = await lensAt(uri, placeOf(document, 'notes:'));
    assert.equal(lens.command?.title, '1 read · 1 write');
    const [, position, locations] = lens.command.arguments as [string, vscode.Position, unknown[]];
    assert.equal(position.line, placeOf(document, 'notes:').line);
    assert.equal(locations.length, 2);
    await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments!);
  });

  it('have lenses that preview a graph beside its text', async () => {
    const uri = file('one/triage.graph');
    const { document } = await open(uri);
    const lens = await lensAt(uri, placeOf(document, 'triage "'));
    assert.equal(lens.command?.title, 'Preview');
    await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments!);
    const tabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const tab = await until('the preview', () => tabs().find(({ label }) => label === 'Preview triage.graph'));
    assert.equal(tab.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, uri.path);
  });
});

async function lensAt(uri: vscode.Uri, place: vscode.Position): Promise<vscode.CodeLens> {
  return until('the lens', async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 99);
    return lenses.find(({ range }) => range.start.isEqual(place));
  });
}
