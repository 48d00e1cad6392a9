import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, file, open, until } from './helpers';

function previews(): vscode.Tab[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(
    ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('graph.preview'),
  );
}

describe('preview', () => {
  afterEach(closeAll);

  it('opens beside the text and leaves the cursor there', async () => {
    await open(file('one/triage.graph'));
    await vscode.commands.executeCommand('graph.showPreviewToSide');
    const [tab] = await until('the preview', () => (previews().length > 0 ? previews() : undefined));
    assert.equal(tab.label, 'Preview triage.graph');
    assert.equal(tab.group.viewColumn, vscode.ViewColumn.Two);
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, file('one/triage.graph').path);
  });

  it('opens once for a document, and once for each', async () => {
    await open(file('one/triage.graph'));
    await vscode.commands.executeCommand('graph.showPreviewToSide');
    await until('the first preview', () => previews().length === 1);
    await open(file('two/shared.graph'));
    await vscode.commands.executeCommand('graph.showPreviewToSide');
    await until('the second preview', () => previews().length === 2);
    await open(file('one/triage.graph'));
    await vscode.commands.executeCommand('graph.showPreviewToSide');
    await vscode.commands.executeCommand('graph.showPreviewToSide', file('two/shared.graph'));
    assert.equal(previews().length, 2);
  });

  it('goes back to the text', async () => {
    await open(file('one/triage.graph'));
    await vscode.commands.executeCommand('graph.showPreview');
    await until('the preview in front', () => previews()[0]?.isActive && !vscode.window.activeTextEditor);
    await vscode.commands.executeCommand('graph.showSource');
    await until('the text', () => vscode.window.activeTextEditor?.document.uri.path.endsWith('triage.graph'));
  });

  it('follows a file that is renamed, and ends with an untitled document', async () => {
    const before = file('one/drawn.graph');
    await vscode.workspace.fs.copy(file('one/triage.graph'), before, { overwrite: true });
    await open(before);
    await vscode.commands.executeCommand('graph.showPreviewToSide');
    await until('the preview', () => previews().length === 1);
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(before, file('one/renamed.graph'), { overwrite: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
    await until('the new title', () => previews()[0]?.label === 'Preview renamed.graph');
    await closeAll();

    const document = await vscode.workspace.openTextDocument({
      language: 'graph',
      content: 'graph a { start -> end }',
    });
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('graph.showPreviewToSide');
    await until('the preview of the untitled document', () => previews().length === 1);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('the preview to close', () => previews().length === 0);
  });
});
