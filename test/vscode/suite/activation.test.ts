import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, file, open, until } from './helpers';

describe('activation', () => {
  const extension = () => vscode.extensions.getExtension('agent-graph.agent-graph');

  after(closeAll);

  it('waits for a document of the language', async () => {
    assert.equal(extension()?.isActive, false);
    await vscode.workspace.openTextDocument({ language: 'plaintext', content: 'graph a { }' });
    assert.equal(extension()?.isActive, false);
    const editor = await open(file('one/triage.graph'));
    assert.equal(editor.document.languageId, 'graph');
    await until('the extension to be active', () => extension()?.isActive);
  });

  it('registers every command that it contributes', async () => {
    const manifest = extension()?.packageJSON as { contributes: { commands: { command: string }[] } };
    const registered = new Set(await vscode.commands.getCommands(true));
    for (const { command } of manifest.contributes.commands) assert.ok(registered.has(command), command);
  });
});
