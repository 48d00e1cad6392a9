import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, codes, file, finding, noFinding, open, replace, until, write } from './helpers';

const faulty = (key: string) => `graph g {
  state { name: string  reply: string }
  input name
  output reply
  node write { reads ${key}  writes reply  run "#write" }
  start -> write -> end
}
`;

describe('diagnostics', () => {
  afterEach(closeAll);

  it('appear when a file with a fault is opened, with a link to their page', async () => {
    const { document } = await open(file('one/faulty.graph'));
    const found = await finding(document.uri, 'unknown-key');
    assert.equal(document.getText(found.range), 'nmae');
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    assert.match(found.message, /`name`/);
    assert.ok(typeof found.code === 'object' && found.code.target.toString().includes('unknown-key'));
  });

  it('show the path of a witness as related places', async () => {
    const { document } = await open(file('one/triage.graph'));
    const found = await finding(document.uri, 'maybe-unset');
    assert.match(found.message, /`notes`.*`route`.*`refund`/);
    assert.ok((found.relatedInformation ?? []).length > 0);
  });

  it('follow the text as it is typed', async () => {
    const uri = await write('one/typed.graph', faulty('name'));
    const { document } = await open(uri);
    await replace(document, 'reads name', 'reads nmae');
    await finding(uri, 'unknown-key');
    await replace(document, 'reads nmae', 'reads name');
    await noFinding(uri, 'unknown-key');
  });

  it('go when the file is closed', async () => {
    const uri = await write('one/closed.graph', faulty('nmae'));
    await open(uri);
    await finding(uri, 'unknown-key');
    await closeAll();
    await noFinding(uri);
  });

  it('go when the file is deleted', async () => {
    const uri = await write('one/deleted.graph', faulty('nmae'));
    await open(uri);
    await finding(uri, 'unknown-key');
    await vscode.workspace.fs.delete(uri);
    await closeAll();
    await noFinding(uri);
  });

  it('move with the file when it is renamed', async () => {
    const uri = await write('one/before.graph', faulty('nmae'));
    await open(uri);
    await finding(uri, 'unknown-key');
    const edit = new vscode.WorkspaceEdit();
    const renamed = file('one/after.graph');
    edit.renameFile(uri, renamed, { overwrite: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
    await open(renamed);
    await finding(renamed, 'unknown-key');
    await noFinding(uri);
  });

  it('are there in an untitled document', async () => {
    const document = await vscode.workspace.openTextDocument({ language: 'graph', content: faulty('nmae') });
    await vscode.window.showTextDocument(document);
    await finding(document.uri, 'unknown-key');
  });

  it('are there in every root of a workspace, and follow an imported file', async () => {
    const importer = await open(file('two/importer.graph'));
    await open(file('one/faulty.graph'));
    await finding(file('one/faulty.graph'), 'unknown-key');
    assert.deepEqual(codes(importer.document.uri), []);
    const shared = await vscode.workspace.openTextDocument(file('two/shared.graph'));
    await replace(shared, 'graph reply', 'graph respond');
    await finding(importer.document.uri, 'unknown-import');
    await replace(shared, 'graph respond', 'graph reply');
    await noFinding(importer.document.uri, 'unknown-import');
    await vscode.window.showTextDocument(shared);
  });

  it('have the severity of the settings', async () => {
    const settings = vscode.workspace.getConfiguration('graph');
    const uri = file('one/triage.graph');
    await open(uri);
    assert.equal((await finding(uri, 'maybe-unset')).severity, vscode.DiagnosticSeverity.Warning);
    await settings.update('diagnostics.severity', { 'maybe-unset': 'error' }, vscode.ConfigurationTarget.Workspace);
    try {
      await until('the new severity', async () => {
        const found = await finding(uri, 'maybe-unset');
        return found.severity === vscode.DiagnosticSeverity.Error;
      });
      await settings.update('diagnostics.severity', { 'maybe-unset': 'off' }, vscode.ConfigurationTarget.Workspace);
      await noFinding(uri, 'maybe-unset');
    } finally {
      await settings.update('diagnostics.severity', undefined, vscode.ConfigurationTarget.Workspace);
    }
    await finding(uri, 'maybe-unset');
  });

  it('cover closed files where the workspace is to be checked', async () => {
    const settings = vscode.workspace.getConfiguration('graph');
    const uri = await write('two/closed.graph', faulty('nmae'));
    await open(file('two/shared.graph'));
    assert.deepEqual(codes(uri), []);
    await settings.update('checkWorkspace', true, vscode.ConfigurationTarget.Workspace);
    try {
      await finding(uri, 'unknown-key');
      await vscode.workspace.fs.delete(uri);
      await noFinding(uri);
    } finally {
      await settings.update('checkWorkspace', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });
});
