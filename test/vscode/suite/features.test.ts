import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, codes, file, finding, hoverText, noFinding, open, placeOf, until, write } from './helpers';

describe('features', () => {
  afterEach(closeAll);

  it('hovering a node says what is there', async () => {
    const { document } = await open(file('one/triage.graph'));
    await finding(document.uri, 'maybe-unset');
    const text = await hoverText(document.uri, placeOf(document, 'answer {'));
    assert.match(text, /answer/);
    assert.match(text, /Surely here[^\n]*`ticket`/);
    assert.match(text, /Perhaps[^\n]*`notes`/);
  });

  it('a quick fix repairs its finding', async () => {
    const uri = await write('one/repair.graph', (await text('one/faulty.graph')).replace('greet', 'repair'));
    const { document } = await open(uri);
    const found = await finding(uri, 'unknown-key');
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      found.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const rename = actions.find(({ title, edit }) => edit && /name/.test(title));
    assert.ok(rename?.edit, `none of ${actions.map(({ title }) => title).join(', ')}`);
    assert.ok(await vscode.workspace.applyEdit(rename.edit));
    assert.match(document.getText(), /reads {2}name\n/);
    await noFinding(uri, 'unknown-key');
  });

  it('a new graph file starts without errors', async () => {
    await vscode.commands.executeCommand('graph.newFile');
    const document = await until('the new document', () => vscode.window.activeTextEditor?.document);
    assert.equal(document.languageId, 'graph');
    assert.ok(document.isUntitled);
    assert.match(document.getText(), /start -> write -> end/);
    // One fault more shows that the document has been checked.
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, placeOf(document, 'start ->'), 'node lost { }\n  ');
    assert.ok(await vscode.workspace.applyEdit(edit));
    await finding(document.uri, 'unreachable-node');
    assert.deepEqual(
      codes(document.uri).filter((code) => code !== 'unreachable-node'),
      [],
    );
  });

  it('the server can be restarted', async () => {
    const uri = file('one/faulty.graph');
    const { document } = await open(uri);
    await finding(uri, 'unknown-key');
    let gone = false;
    const listener = vscode.languages.onDidChangeDiagnostics(() => {
      if (codes(uri).length === 0) gone = true;
    });
    await vscode.commands.executeCommand('graph.restartServer');
    await finding(uri, 'unknown-key');
    listener.dispose();
    assert.ok(gone, 'the findings of the old server have stayed');
    assert.match(await hoverText(uri, placeOf(document, 'write "')), /Write it/);
  });
});

async function text(path: string): Promise<string> {
  return Buffer.from(await vscode.workspace.fs.readFile(file(path))).toString();
}
